/// A repository that stores the history with its elements, so that undo goes on after a relaunch.
///
/// It is a ``Repository`` whose store tells it with each call what becomes of the history, and asks it
/// afterwards for what it has stored. None of this has a default: whoever forgets a part has not
/// conformed.
///
/// # Rules
///
/// 1. **Together.** Steps and what becomes of the history with them are performed both, or neither:
///    all or nothing holds for the two together, and for calls without steps as well.
/// 2. **Faithful.** Whoever applies the changes in order to an empty history gets the store's
///    history; what is read after reopening is that history, with its saved mark and checkpoints.
/// 3. **In part.** Actions are read going back in time from where the history stands, a number at a
///    time, each once; those that can be redone are read before them, at once.
/// 4. **Counted.** ``storedHistory`` says how many actions are left to be read, never less.
public protocol HistoryRepository<Element>: Repository {
  /// Performs steps, and stores what becomes of the history with them.
  ///
  /// A store calls this in place of ``Repository/perform(_:)``. There may be no steps, where only the
  /// history changes.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - change: What becomes of the history.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure)

  /// What the repository has stored of the history from before, and was not asked for yet.
  var storedHistory: StoredHistory { get }

  /// Reads the actions from before that can be redone.
  ///
  /// The store does so before it asks for those that can be undone.
  ///
  /// - Returns: The actions, the one that is redone next first.
  /// - Throws: The repository's own failure, where they can't be read.
  mutating func storedRedoableActions() throws(Failure) -> [StoredAction<Element>]

  /// Reads the next of the actions from before that can be undone, going back in time.
  ///
  /// - Parameter count: How many to read at most.
  /// - Returns: The actions as they were performed, the newest first, each one starting from what
  ///   the ones before it in time lead to; empty where there are no more.
  /// - Throws: The repository's own failure, where they can't be read.
  mutating func nextStoredActions(_ count: Int) throws(Failure) -> [StoredAction<Element>]

  /// Reads the names of the place before the oldest of the actions from before.
  ///
  /// The store does so once it has read all actions.
  ///
  /// - Returns: The names.
  /// - Throws: The repository's own failure, where they can't be read.
  mutating func firstStoredCheckpoints() throws(Failure) -> [String]
}

// What stores ask of every repository is answered by this one's own requirements.
extension HistoryRepository {
  /// The history is stored.
  @inlinable
  public static var _followsHistory: Bool { true }

  /// Performs steps, and stores what becomes of the history with them.
  @inlinable
  public mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure) {
    try perform(steps, in: change)
  }

  /// What has been stored of the history, and was not asked for yet.
  @inlinable
  public var _storedHistory: StoredHistory { storedHistory }

  /// Reads the stored actions that can be redone.
  @inlinable
  public mutating func _storedRedoableActions() throws(Failure) -> [StoredAction<Element>] {
    try storedRedoableActions()
  }

  /// Reads the next of the stored actions that can be undone.
  @inlinable
  public mutating func _nextStoredActions(
    _ count: Int
  ) throws(Failure) -> [StoredAction<Element>] {
    try nextStoredActions(count)
  }

  /// Reads the names of the place before the oldest of them.
  @inlinable
  public mutating func _firstStoredCheckpoints() throws(Failure) -> [String] {
    try firstStoredCheckpoints()
  }
}
