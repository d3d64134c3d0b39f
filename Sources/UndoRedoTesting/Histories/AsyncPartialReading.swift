import UndoRedo
import UndoRedoAsync

/// An asynchronous repository of which no more than so many stored actions are read at a time.
struct AsyncPartialReading<Base: AsyncRepository>: AsyncRepository {
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

  func element(withID id: Element.ID) async throws(Failure) -> Element? {
    try await base.element(withID: id)
  }
  func elements(withIDs ids: [Element.ID]) async throws(Failure) -> [Element] {
    try await base.elements(withIDs: ids)
  }
  func allElements() async throws(Failure) -> [Element] { try await base.allElements() }
  func perform(_ steps: UndoSteps<Element>) async throws(Failure) { try await base.perform(steps) }

  static var _followsHistory: Bool { Base._followsHistory }
  var _storedHistory: StoredHistory {
    get async throws(Failure) { try await base._storedHistory }
  }

  func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws(Failure) {
    try await base._perform(steps, in: change)
  }

  func _storedRedoableActions() async throws(Failure) -> [StoredAction<Element>] {
    try await base._storedRedoableActions()
  }

  func _nextStoredActions(_ count: Int) async throws(Failure) -> [StoredAction<Element>] {
    let count = min(count, batch)
    let actions = try await base._nextStoredActions(count)
    if actions.count > count { excess.isThere = true }
    return actions
  }

  func _firstStoredCheckpoints() async throws(Failure) -> [String] {
    try await base._firstStoredCheckpoints()
  }

  func _historyWithBranches() async throws(Failure) -> UndoHistory<Element>? {
    try await base._historyWithBranches()
  }
}
