import UndoRedo
import UndoRedoAsync

/// An asynchronous repository of which no more than so many stored actions are read at a time.
struct AsyncPartialReading<Base: AsyncRepository>: AsyncRepositoryWrapper {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

  /// Whether the other repository has returned more actions than it was asked for.
  ///
  /// A check never reads from two tasks at the same time.
  final class Excess: @unchecked Sendable {
    var isThere = false
  }

  let base: Base
  let batch: Int
  let excess = Excess()

  init(_ base: Base, batch: Int? = nil) {
    self.base = base
    self.batch = batch ?? .max
  }

  func _nextStoredActions(_ count: Int) async throws(Failure) -> [StoredAction<Element>] {
    let count = min(count, batch)
    let actions = try await base._nextStoredActions(count)
    if actions.count > count { excess.isThere = true }
    return actions
  }
}
