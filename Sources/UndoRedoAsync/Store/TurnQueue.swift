/// One turn, and the tasks that wait for it, in the order in which they came.
///
/// A value that an actor keeps: it is what makes an operation of several awaits one, since an actor
/// alone lets others in wherever it awaits.
@usableFromInline
struct TurnQueue: Sendable {
  /// What becomes of waiting.
  enum Outcome {
    /// It is the waiting one's turn, until it passes it on.
    case turn
    /// There are no more turns here.
    case closed
    /// The task that waited has been cancelled, and has no turn.
    case cancelled
  }

  /// Whether it is somebody's turn.
  private(set) var isTaken = false
  private var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]

  /// The tickets of the tasks that wait, those before `next` and those cancelled included.
  private var tickets: [Int] = []
  private var next = 0

  /// How many wait.
  var count: Int { waiting.count }

  /// Takes the turn, if it is nobody's.
  ///
  /// - Returns: Whether it was taken.
  @usableFromInline
  mutating func take() -> Bool {
    defer { isTaken = true }
    return !isTaken
  }

  /// Adds a task after those that wait.
  mutating func add(_ ticket: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    tickets.append(ticket)
    waiting[ticket] = continuation
  }

  /// Takes a task out that waits.
  mutating func cancel(_ ticket: Int) {
    waiting.removeValue(forKey: ticket)?.resume(returning: .cancelled)
  }

  /// Passes the turn on to the task that has waited longest.
  @usableFromInline
  mutating func pass() {
    while next < tickets.count {
      let continuation = waiting.removeValue(forKey: tickets[next])
      next += 1
      if next > 64 && next * 2 > tickets.count {
        tickets.removeFirst(next)
        next = 0
      }
      if let continuation { return continuation.resume(returning: .turn) }
    }
    isTaken = false
  }

  /// Sends away all tasks that wait.
  mutating func close() {
    for ticket in tickets[next...] {
      waiting.removeValue(forKey: ticket)?.resume(returning: .closed)
    }
  }
}
