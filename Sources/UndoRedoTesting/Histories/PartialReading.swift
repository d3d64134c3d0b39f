import UndoRedo

/// A repository of which no more than so many stored actions are read at a time.
struct PartialReading<Base: Repository>: RepositoryWrapper {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

  var base: Base
  let batch: Int
  let excess = Excess()

  /// What the repository said to be stored when it was opened.
  let stated: StoredHistory

  init(_ base: Base, batch: Int? = nil) {
    self.base = base
    stated = base._storedHistory
    self.batch = batch ?? .max
  }

  func refusal(_ error: UndoError) -> Failure { base.refusal(error) }

  mutating func _nextStoredActions(_ count: Int) throws(Failure) -> [StoredAction<Element>] {
    let count = min(count, batch)
    let actions = try base._nextStoredActions(count)
    if actions.count > count { excess.isThere = true }
    return actions
  }
}

/// Whether a repository has returned more actions than it was asked for.
///
/// A check never reads from two tasks at the same time.
final class Excess: @unchecked Sendable {
  var isThere = false
}

extension StoredHistory {
  /// Whether it says that there are fewer actions than a history has that is read as a whole.
  func understates<Value>(_ history: UndoHistory<Value>) -> Bool {
    undoableCount < history.position || redoableCount < history.actions.count - history.position
  }
}
