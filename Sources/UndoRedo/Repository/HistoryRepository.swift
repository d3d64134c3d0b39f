/// A repository that stores the history with its elements, so that undo works after a relaunch.
///
/// With each call, the store passes the change of the history. After a relaunch, it reads what is stored.
/// No requirement has a default, so that the compiler finds a missing one.
///
/// # Rules
///
/// They continue those of ``Repository``. Applying the changes in order to an empty history, as a
/// ``HistoryRecord`` does, gives the store's history, which must be read after reopening:
///
/// 10. **Together.** Steps and the change of the history are stored together, or neither, also in calls
///     without steps. Steps that don't start from the present elements are refused, and change nothing.
/// 11. **Recorded.** An action is read as it was recorded: its name, steps, date, author and metadata,
///     discardable or not, and in order.
/// 12. **Moved.** The history is at the place to which undo, redo and jumps have led.
/// 13. **Discarded.** A new action discards what could be redone, with the names and the saved mark there.
/// 14. **Absorbed.** A change that is not recorded becomes part of the steps before it, and the next redo
///     starts from it; as many actions are discarded as the change says. Steps that come without a change, by
///     ``Repository/perform(_:)``, are not recorded either.
/// 15. **Joined.** An action that joins the last one becomes part of it: one step for each element, with
///     the details of the first, and no action if no steps are left.
/// 16. **Saved.** The place where the model was saved is read as such while it can be reached.
/// 17. **Named.** A place is read with its names. A name belongs to one place, until it is removed.
/// 18. **Limited.** The oldest actions beyond a limit are dropped, at once and with each later action.
/// 19. **Cleared.** No action and no name is left, and the model is saved or not as the change says.
/// 20. **Visited.** The actions of another branch replace those that can be redone, with as many of them
///     performed as the change says, and with their names. Where ``StoredHistory/keepsBranches``, what they
///     replace is a branch, and is read as such.
/// 21. **Replaced.** A history that replaces the one before is read in its place.
/// 22. **Continued.** After reopening, everything works as if the repository had never been closed,
///     however much has been read.
/// 23. **In part.** Actions are read back in time from the present place, at most as many at a time as
///     asked for, each once; before them, those that can be redone, all at once. ``storedHistory`` never
///     states a number that is too small.
/// 24. **Shared history.** Where several instances can be open at the same time, none loses what another has stored
///     of the history: a call of one that has not read it is refused, or does what it would have done after reading it.
///     The same goes for each of its later calls, until a new store has read that.
///
/// `UndoRedoTesting` has each of these rules as a check for tests.
public protocol HistoryRepository<Element>: Repository {
  /// Performs steps, and stores the change of the history with them.
  ///
  /// A store calls this in place of ``Repository/perform(_:)``. There are no steps where only the
  /// history changes.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - change: The change of the history.
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
  ///   the ones before it in time lead to; fewer than asked for where more would take much memory, and
  ///   none where there are no more.
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
  public static var _form: _RepositoryForm { .storingHistory }

  /// Performs steps, and stores the change of the history with them.
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
