import UndoRedo
import UndoRedoAsync

/// An asynchronous repository of which no more than so many stored actions are read at a time.
struct AsyncPartialReading<Base: AsyncRepository>: AsyncRepositoryWrapper {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

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
