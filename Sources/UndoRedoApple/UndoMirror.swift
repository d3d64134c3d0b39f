import UndoRedo

/// Synchronizes the stacks of a system's undo manager with the history of a store.
///
/// The manager has one entry for each possible undo and redo of the store, with its name: for each
/// action, and for each recorded change of the context. When the manager undoes or redoes an entry, the
/// store does as well, and the entry moves to the other stack.
///
/// # What happens when
///
/// | in the store | in the manager |
/// |---|---|
/// | an action is performed | its entry is registered, which empties the redo stack |
/// | an action is joined with the last one | nothing |
/// | a change of the context is recorded | its entry is registered; what can be redone is registered again |
/// | a limit drops the oldest action | its entry is removed, together with others, before undo gets there |
/// | several actions are performed in one event | as ever: what is in one group is undone at once |
/// | a group or a gesture ends | as for any action |
/// | the manager undoes or redoes | the entry is registered for the opposite |
/// | discardable actions | have no entry: they go with the action before them |
/// | the app undoes, redoes or jumps by itself, or clears the history | see below |
///
/// # When the app undoes by itself
///
/// A manager fills its redo stack only by undoing. So if the app calls the store, the entries that move
/// to the other stack are removed, registered again in separate groups, and undone in the manager as
/// needed, without changing the store. All others stay. The time is proportional to the number of
/// actions: with a long history, undo by the manager. `levelsOfUndo` is unlimited in the meantime.
///
/// # When it can't be done at once
///
/// The stacks are not changed while the manager undoes or redoes, while a group is open, also that of an
/// event, and while registration is disabled. The mirror is then not synchronized until ``settle()`` or
/// ``groupDidClose()``, or the next event of the store. The same holds after the repository has failed to
/// undo: the manager has dropped the entry, and the store has not.
///
/// # Entries of others
///
/// A manager may have entries of others, such as a text field. The mirror never undoes, redoes or removes
/// them. But each new entry of anyone empties the redo stack, and the mirror does not fill it again until
/// the app calls the store.
///
/// Entries that are registered again are above all others. Entries between those of others stay there,
/// unless they move to the other stack, or there are more than 64 such intervals.
///
/// An entry can be removed from a group with entries of others, such as the group of an event. The group
/// then has its former name.
public final class UndoMirror<Repo: RepositoryOrValue, System: SystemUndoManager> {
  let store: UndoStore<Repo>
  let system: System
  let onFailure: (Repo.Failure) -> Void
  private(set) var observation: UndoObservation?

  /// The entries on the manager's stacks.
  var undoable = EntryStack()
  var redoable = EntryStack()

  /// The place in the history that the stacks are for, and the newest one.
  var place = 0
  var newest = 0

  /// Whether the manager may have other entries than the stacks say.
  var isLost = false

  /// The names that the open group has by the last entry in it, and had before.
  var groupName: (own: String, before: String)?

  /// Whether the group that closes next has an entry.
  var groupHasEntry = false

  /// Whether the open group has been given its name back.
  var isUnnamed = false

  enum Activity {
    case none, performing, replaying
  }

  var activity = Activity.none

  /// How much the store has done while an entry was performed.
  var eventCount = 0

  /// Whether the manager's stacks are synchronized with the store.
  public internal(set) var isInStep = false

  /// Creates a mirror, and registers the present actions of the store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - system: The undo manager. There is no other mirror of the store in it.
  ///   - onFailure: Called with the failure of the store's repository when the manager undoes or
  ///     redoes. Nothing has changed then.
  public init(
    _ store: UndoStore<Repo>, in system: System, onFailure: @escaping (Repo.Failure) -> Void
  ) {
    self.store = store
    self.system = system
    self.onFailure = onFailure
    observation = store.observe { [weak self] in self?.follow($0) }
    rebuild()
  }

  /// Synchronizes the manager's stacks, if that is needed, and possible now.
  ///
  /// Call it after the manager has undone or redone, at its checkpoints, and after registration has been
  /// enabled.
  ///
  /// - Complexity: O(*n*) in the number of actions if something has to change, else O(1).
  public func settle() {
    guard activity == .none, observation != nil else { return }
    if !isInStep { rebuild() }
    if isInStep { removeDead() }
  }

  /// Records that a group was closed, and synchronizes as ``settle()`` does.
  ///
  /// So the mirror knows that a group of others may be between two entries.
  public func groupDidClose() {
    guard activity == .none else { return }
    if system.groupingLevel == 0 {
      if !groupHasEntry { undoable.endStretch() }
      (groupHasEntry, groupName) = (false, nil)
    }
    settle()
  }

  /// Removes all entries, and ends the synchronization.
  ///
  /// Entries that the manager does not remove from an open group have no effect any more.
  public func detach() {
    (observation, isInStep) = (nil, false)
    giveNameBack()
    for target in undoable.removeAll() + redoable.removeAll() { system.removeEntries(of: target) }
  }
}
