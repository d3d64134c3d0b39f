@testable import UndoRedoAsync

/// Holds tasks up at points, until a test lets them go on.
///
/// Nothing is timed: a test awaits that a task is held, and knows exactly where it stands.
actor Gate {
  enum Point: CaseIterable {
    case read, readAll, perform, performed
  }

  private var closed: Set<Point> = []
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  /// Passes a point, when it is open.
  func pass(_ point: Point) async {
    guard closed.contains(point) else { return }
    await withCheckedContinuation { continuation in
      held.append(continuation)
      release(&watchers)
    }
  }

  func close(_ point: Point) { closed.insert(point) }

  /// Waits until so many are held.
  func waitUntilHeld(_ count: Int) async {
    while held.count < count { await withCheckedContinuation { watchers.append($0) } }
  }

  /// Lets the one go on who has been held longest; the points stay closed.
  func releaseFirst() { held.removeFirst().resume() }

  /// Waits until somebody is held, or nobody will be.
  ///
  /// - Returns: Whether somebody is held.
  @discardableResult
  func waitUntilHeld() async -> Bool {
    if held.isEmpty && !closed.isEmpty {
      await withCheckedContinuation { watchers.append($0) }
    }
    return !held.isEmpty
  }

  /// Opens all points, and lets go on who is held.
  func open() {
    closed = []
    release(&held)
    release(&watchers)
  }

  private func release(_ continuations: inout [CheckedContinuation<Void, Never>]) {
    for continuation in continuations { continuation.resume() }
    continuations = []
  }
}

extension AsyncUndoStore {
  /// How many operations wait for their turn.
  var waitingCount: Int { levels.reduce(0) { $0 + $1.turns.count } }
}

extension AsyncBufferedRepository {
  /// How many saves wait for the one that is under way.
  var waitingCount: Int { waiting?.count ?? 0 }
}
