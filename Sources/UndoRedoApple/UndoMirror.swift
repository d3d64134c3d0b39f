import UndoRedo

/// Keeps the stacks of a system's undo manager as the history of a store is.
///
/// The manager holds one entry for each undo that the store can make, and one for each redo, under their
/// names: for each action, and for each recorded change of the context. When the manager undoes or
/// redoes an entry, the store does, and the entry goes to the other stack.
///
/// # What happens when
///
/// | in the store | in the manager |
/// |---|---|
/// | an action is performed | its entry is registered, which empties the redo stack |
/// | an action is joined with the last one | nothing |
/// | a change of the context is recorded | its entry is registered; what can be redone is registered anew |
/// | a limit drops the oldest action | its entry is removed, together with others, before undo gets there |
/// | several actions are performed in one event | as ever: what is in one group is undone at once |
/// | a group or a gesture ends | as for any action |
/// | the manager undoes or redoes | the entry is registered for the opposite |
/// | discardable actions | have no entry: they go with the action before them |
/// | the app undoes, redoes or jumps by itself, or clears the history | see below |
///
/// # When the app undoes by itself
///
/// Only undoing fills the redo stack; that is the manager's rule. So where the store has moved by
/// itself, the entries that have changed sides are removed, registered once more in groups of their
/// own, and, as far as they are undone, undone without touching the store. What has not changed stays
/// where it is. That costs time in proportion to the number of actions: with a long history, undo by
/// the manager. It needs no room: `levelsOfUndo` is lifted meanwhile.
///
/// # When it can't be done at once
///
/// While the manager undoes or redoes, while a group is open, also that of an event, and while
/// registration is disabled, nothing is put in order. The mirror then is out of step until ``settle()``
/// or ``groupDidClose()``, or the store's next event. So it is when the repository has failed to undo:
/// the manager has forgotten the entry, the store has not.
///
/// # Entries of others
///
/// A manager may have entries of others, such as those of a text field. No entry of theirs is undone,
/// redone or removed by the mirror. But each new entry, theirs too, empties the redo stack: that is the
/// manager's way with everyone, and the mirror leaves it at that until the store moves by itself.
///
/// Entries that are registered once more lie above all others. Those between entries of others stay
/// there, unless they change sides, or there are more than 64 such stretches.
///
/// In a group with work of others, as an event makes it, an entry can be removed, and the others stay. The
/// group then has the name that it had before.
public final class UndoMirror<Repo: Repository, System: SystemUndoManager> {
  let store: UndoStore<Repo>
  let system: System
  let onFailure: (Repo.Failure) -> Void
  private var observation: UndoObservation?

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

  /// Whether the manager's stacks are what they should be.
  public internal(set) var isInStep = false

  /// Creates a mirror, and registers the actions that the store has by now.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - system: The undo manager. Nobody else mirrors the store in it.
  ///   - onFailure: Called with the failure of the store's repository when the manager undoes or
  ///     redoes. Nothing has changed then.
  public init(
    _ store: UndoStore<Repo>, in system: System, onFailure: @escaping (Repo.Failure) -> Void
  ) {
    self.store = store
    self.system = system
    self.onFailure = onFailure
    rebuild()
    observation = store.observe { [weak self] in self?.follow($0) }
  }

  /// Puts the manager's stacks in order if they are not, and if that is possible now.
  ///
  /// Call it when the manager has undone or redone, at its checkpoints, and when registration has been
  /// enabled.
  ///
  /// - Complexity: O(*n*) in the number of actions where something is to be done, else O(1).
  public func settle() {
    guard activity == .none, observation != nil else { return }
    if !isInStep { rebuild() }
    if isInStep, let last = undoable.last, isDead(last) { removeDead() }
  }

  /// Notes that a group has been closed, and does what ``settle()`` does.
  ///
  /// What others have registered in a group of their own is so known to lie between two entries.
  public func groupDidClose() {
    guard activity == .none else { return }
    if system.groupingLevel == 0 {
      if !groupHasEntry { undoable.endStretch() }
      (groupHasEntry, groupName) = (false, nil)
    }
    settle()
  }

  /// Removes all entries, and ends the mirroring.
  ///
  /// Those that the manager does not remove from a group that is open do nothing any more.
  public func detach() {
    observation = nil
    giveNameBack()
    for target in undoable.removeAll() + redoable.removeAll() { system.removeEntries(of: target) }
  }
}
