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

  /// What tells the task whose turn it is from others.
  private var holder: Int?

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
    guard !isTaken else { return false }
    isTaken = true
    noteHolder()
    return true
  }

  /// Notes that it is the turn of the present task, to which it was passed on.
  mutating func noteHolder() { holder = Self.task }

  /// What tells the present task from others that run.
  private static var task: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Adds the present task after those that wait.
  ///
  /// - Precondition: It is not the task whose turn it is, which would wait for itself.
  mutating func add(_ ticket: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    precondition(
      holder == nil || holder != Self.task,
      "An asynchronous store can't be used by its own repository, for which it waits")
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
    holder = nil
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
