import UndoRedo

/// An asynchronous repository that stores the history with its elements, so that undo works after a
/// relaunch.
///
/// It is the asynchronous form of a `HistoryRepository`, with the same numbered rules; `UndoRedoTesting`
/// checks them in the same way. An ``AsyncUndoStore`` reads the stored history once, before it changes
/// the elements or the history, or by ``AsyncUndoStore/loadHistory()``. A ``RepositoryActor`` of a
/// `HistoryRepository` stores the history, too.
///
/// No requirement has a default, so that the compiler finds a missing one.
public protocol AsyncHistoryRepository<Element>: AsyncRepository {
  /// Performs steps, and stores the change of the history with them.
  ///
  /// A store calls this in place of ``AsyncRepository/perform(_:)`` and
  /// ``AsyncRepository/perform(recording:)``. There may be no steps, where only the history changes.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - change: The change of the history.
  /// - Throws: The repository's own failure. Nothing has changed then.
  func perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws(Failure)

  /// What the repository has stored of the history from before, and was not asked for yet.
  ///
  /// - Throws: The repository's own failure, where it can't be read.
  var storedHistory: StoredHistory { get async throws(Failure) }

  /// Reads the actions from before that can be redone.
  ///
  /// The store does so before it asks for those that can be undone.
  ///
  /// - Returns: The actions, the one that is redone next first.
  /// - Throws: The repository's own failure, where they can't be read.
  func storedRedoableActions() async throws(Failure) -> [StoredAction<Element>]

  /// Reads the next of the actions from before that can be undone, going back in time.
  ///
  /// - Parameter count: How many to read at most.
  /// - Returns: The actions as they were performed, the newest first, each one starting from what
  ///   the ones before it in time lead to; empty where there are no more.
  /// - Throws: The repository's own failure, where they can't be read.
  func nextStoredActions(_ count: Int) async throws(Failure) -> [StoredAction<Element>]

  /// Reads the names of the place before the oldest of the actions from before.
  ///
  /// The store does so once it has read all actions.
  ///
  /// - Returns: The names.
  /// - Throws: The repository's own failure, where they can't be read.
  func firstStoredCheckpoints() async throws(Failure) -> [String]
}

// What stores ask of every repository is answered by this one's own requirements.
extension AsyncHistoryRepository {
  /// The history is stored.
  public static var _followsHistory: Bool { true }

  /// Performs steps, and stores the change of the history with them.
  public func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws(Failure) {
    try await perform(steps, in: change)
  }

  /// What has been stored of the history, and was not asked for yet.
  public var _storedHistory: StoredHistory {
    get async throws(Failure) { try await storedHistory }
  }

  /// Reads the stored actions that can be redone.
  public func _storedRedoableActions() async throws(Failure) -> [StoredAction<Element>] {
    try await storedRedoableActions()
  }

  /// Reads the next of the stored actions that can be undone.
  public func _nextStoredActions(_ count: Int) async throws(Failure) -> [StoredAction<Element>] {
    try await nextStoredActions(count)
  }

  /// Reads the names of the place before the oldest of them.
  public func _firstStoredCheckpoints() async throws(Failure) -> [String] {
    try await firstStoredCheckpoints()
  }
}
