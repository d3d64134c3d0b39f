import UndoRedo

/// A repository of which no more than so many stored actions are read at a time.
struct PartialReading<Base: Repository>: Repository {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

  private(set) var base: Base
  let batch: Int

  /// Whether the other repository has returned more actions than it was asked for.
  private(set) var hasExcess = false

  init(_ base: Base, batch: Int? = nil) {
    self.base = base
    self.batch = batch ?? .max
  }

  func element(withID id: Element.ID) throws(Failure) -> Element? {
    try base.element(withID: id)
  }
  func allElements() throws(Failure) -> [Element] { try base.allElements() }
  mutating func perform(_ steps: UndoSteps<Element>) throws(Failure) { try base.perform(steps) }
  func refusal(_ error: UndoError) -> Failure { base.refusal(error) }

  static var _followsHistory: Bool { Base._followsHistory }
  var _storedHistory: StoredHistory { base._storedHistory }

  mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure) {
    try base._perform(steps, in: change)
  }

  mutating func _storedRedoableActions() throws(Failure) -> [StoredAction<Element>] {
    try base._storedRedoableActions()
  }

  mutating func _nextStoredActions(_ count: Int) throws(Failure) -> [StoredAction<Element>] {
    let count = min(count, batch)
    let actions = try base._nextStoredActions(count)
    if actions.count > count { hasExcess = true }
    return actions
  }

  mutating func _firstStoredCheckpoints() throws(Failure) -> [String] {
    try base._firstStoredCheckpoints()
  }

  mutating func _historyWithBranches() throws(Failure) -> UndoHistory<Element>? {
    try base._historyWithBranches()
  }
}
