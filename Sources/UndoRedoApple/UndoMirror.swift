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
  private let onFailure: (Repo.Failure) -> Void
  private var observation: UndoObservation?

  /// The entries on the manager's stacks.
  var undoable = EntryStack()
  var redoable = EntryStack()

  /// The place in the history that the stacks are for, and the newest one.
  private var place = 0
  private var newest = 0

  /// Whether the manager may have other entries than the stacks say.
  var isLost = false

  /// The names that the open group has by the last entry in it, and had before.
  private var groupName: (own: String, before: String)?

  /// Whether the group that closes next has an entry.
  private var groupHasEntry = false

  /// Whether the open group has been given its name back.
  var isUnnamed = false

  enum Activity {
    case none, performing, replaying
  }

  var activity = Activity.none

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
    guard activity == .none else { return }
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
  public func detach() {
    observation = nil
    for target in undoable.removeAll() + redoable.removeAll() { system.removeEntries(of: target) }
  }
}

extension UndoMirror {
  /// Follows what the store has done.
  private func follow(_ event: UndoEvent<Repo.Element>) {
    guard activity != .performing else { return }
    if isInStep && activity == .none && takesUp(event) { return }
    isInStep = false
    guard activity == .none else { return }
    giveNameBack()
    rebuild()
  }

  /// Registers what is new, if that is all there is to do.
  ///
  /// It goes by where the store is now: it may have done more since the event.
  private func takesUp(_ event: UndoEvent<Repo.Element>) -> Bool {
    switch event.kind {
    case .saved, .marked: return true
    case .undone, .redone, .jumped, .cleared, .rolledBack: return false
    case .performed, .changed: break
    }
    let (before, ahead) = (place, newest - place)
    notePlace()
    guard place - before == event.distance else { return false }
    if newest - place == ahead && isNext { return true }
    // What is new lies on what has been there, with nothing to redo.
    let undo = store.moves(isUndo: true, upTo: 2)
    guard let new = undo.first, newest - place == (event.distance == 0 ? ahead : 0),
      undo.dropFirst().elementsEqual(nextUndoMoves(1)),
      store.moves(isUndo: false, upTo: 1).isEmpty,
      system.isUndoRegistrationEnabled, !system.isUndoing, !system.isRedoing
    else { return false }
    register(entry(for: new))
    // The manager has emptied its redo stack.
    redoable = EntryStack()
    removeDead()
    return true
  }

  /// Takes the place where the store is now for that of the stacks.
  func notePlace() {
    (place, newest) = (store.place, store.places.upperBound)
  }

  /// Whether the stacks begin as the store's next undos and redos do.
  ///
  /// Two of them: what an undo or redo leads to can have a change of the context of its own.
  private var isNext: Bool {
    store.moves(isUndo: true, upTo: 2) == nextUndoMoves(2)
      && store.moves(isUndo: false, upTo: 2) == redoable.next(2).map(\.move)
  }

  /// Returns what the entries to be undone next stand for, but for those that a limit has dropped.
  private func nextUndoMoves(_ maxCount: Int) -> [UndoMove] {
    undoable.next(maxCount).prefix { !isDead($0) }.map(\.move)
  }

  /// Registers an entry in the open group, which is that of the event where nobody has opened one.
  private func register(_ entry: UndoMirrorEntry) {
    let isAlone = system.groupingLevel == 0 && !system.groupsByEvent
    if isAlone { system.beginUndoGrouping() }
    let name = system.groupingLevel == 0 ? "" : system.undoActionName
    undoable.push(entry)
    system.register(entry)
    system.setActionName(entry.name)
    groupName = (entry.name, name == groupName?.own ? groupName?.before ?? "" : name)
    groupHasEntry = true
    if isAlone { system.endUndoGrouping() }
  }

  /// Gives the open group the name that it had before there were entries in it.
  private func giveNameBack() {
    guard let groupName, system.groupingLevel > 0, !system.isUndoing, !system.isRedoing else {
      return
    }
    if system.undoActionName == groupName.own { system.setActionName(groupName.before) }
    (self.groupName, isUnnamed) = (nil, true)
  }
}

extension UndoMirror {
  func entry(for move: UndoMove) -> UndoMirrorEntry {
    UndoMirrorEntry(move) { [weak self] in self?.perform($0) }
  }

  /// Undoes or redoes an entry, as the manager asks for it, which has taken it off its stack.
  private func perform(_ entry: UndoMirrorEntry) {
    // Some may be left where the manager can't remove them.
    guard !entry.target.isRemoved else { return }
    let isUndo = system.isUndoing
    guard entry === (isUndo ? undoable.last : redoable.last) else {
      (isInStep, isLost) = (false, true)
      return
    }
    if isUndo { undoable.pop() } else { redoable.pop() }
    guard isInStep else { return }
    if activity == .none {
      isInStep = store.moves(isUndo: isUndo, upTo: 1).first == entry.move && move(isUndo: isUndo)
      guard isInStep else { return }
    }
    if isUndo { redoable.push(entry) } else { undoable.push(entry) }
    system.register(entry)
    if activity == .none {
      isInStep = isNext && system.isUndoRegistrationEnabled
      isLost = !system.isUndoRegistrationEnabled
    }
  }

  /// Undoes or redoes in the store.
  ///
  /// - Returns: Whether it did.
  private func move(isUndo: Bool) -> Bool {
    activity = .performing
    defer {
      activity = .none
      notePlace()
    }
    do throws(Repo.Failure) {
      return try (isUndo ? store.undo() : store.redo()) != nil
    } catch {
      onFailure(error)
      return false
    }
  }
}
