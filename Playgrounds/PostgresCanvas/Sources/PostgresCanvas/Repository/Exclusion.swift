/// Lets one in at a time, in the order in which they came: a value that an actor keeps.
struct Exclusion {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Enters, if nobody is in.
  ///
  /// - Returns: Whether it was free.
  mutating func enter() -> Bool {
    defer { isTaken = true }
    return !isTaken
  }

  /// Waits until those before have left.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
    waiting.append(continuation)
  }

  /// Leaves, and lets the next one in.
  mutating func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
