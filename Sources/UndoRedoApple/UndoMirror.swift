import UndoRedo

/// Keeps the stacks of a system's undo manager as the history of a store is.
///
/// Whatever the store does, the manager holds one entry for each action that can be undone, and one
/// for each that can be redone, under their names. When the manager undoes or redoes an entry, the
/// store does, and the entry goes to the other stack.
///
/// # What happens when
///
/// | in the store | in the manager |
/// |---|---|
/// | an action is performed | its entry is registered, which empties the redo stack |
/// | an action is joined with the last one | nothing |
/// | a limit drops the oldest action | its entry is removed |
/// | several actions are performed in one event | as ever: what is in one group is undone at once |
/// | a group or a gesture ends | as for any action |
/// | the manager undoes or redoes | the entry is registered for the opposite |
/// | discardable actions | have no entry: they go with the action before them |
/// | the app undoes, redoes or jumps by itself, or clears the history | all entries are removed, registered anew and, as far as they are undone, undone without touching the store |
///
/// The last line is the price of the manager's one rule, that only undoing fills the redo stack. It
/// costs time in proportion to the number of actions: with a long history, undo by the manager.
///
/// # When it can't be done at once
///
/// While the manager is undoing or redoing, or someone has a group open, nothing can be put in order.
/// The mirror then is out of step until ``settle()``, or the store's next event. So it is when the
/// repository has failed to undo: the manager has forgotten the entry, the store has not.
///
/// # Entries of others
///
/// A manager may have entries of others, such as those of a text field. They stay as they are, except
/// that each new entry empties the redo stack, which is the manager's way with everyone.
public final class UndoMirror<Repo: Repository, System: SystemUndoManager> {
  private let store: UndoStore<Repo>
  private let system: System
  private let onFailure: (Repo.Failure) -> Void
  private var observation: UndoObservation?

  /// The entries on the manager's stacks, the top ones last.
  private var undoable: [UndoMirrorEntry] = []
  private var redoable: [UndoMirrorEntry] = []

  // The numbers of the oldest action kept, of the next one to redo, and of the next one to come.
  private var first = 0
  private var cursor = 0
  private var end = 0

  private enum Activity {
    case none, performing, replaying
  }

  private var activity = Activity.none

  /// Whether the manager's stacks are what they should be.
  public private(set) var isInStep = true

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
  /// Call it when the manager has undone or redone, and when a group has been closed.
  public func settle() {
    if !isInStep && activity == .none { rebuild() }
  }

  /// Removes all entries, and ends the mirroring.
  public func detach() {
    observation = nil
    removeAll()
  }
}

extension UndoMirror {
  /// Follows what the store has done.
  private func follow(_ event: UndoEvent<Repo.Element>) {
    guard activity == .none else {
      cursor += event.distance
      if event.kind != .undone && event.kind != .redone { isInStep = false }
      return
    }
    guard isInStep else { return rebuild() }
    switch event.kind {
    case .performed where event.distance == 1 && !system.isUndoing && !system.isRedoing: append()
    case .performed, .changed, .saved, .marked: check()
    case .undone, .redone, .jumped, .cleared, .rolledBack: rebuild()
    }
  }

  /// Registers the action that has just been performed.
  private func append() {
    let history = store.history
    for entry in redoable { system.remove(entry) }
    redoable = []
    if let action = history.actions.last, !action.isDiscardable {
      let entry = entry(cursor, named: action.name)
      system.register(entry)
      undoable.append(entry)
    }
    cursor += 1
    end = cursor
    first = max(first, cursor - history.position)
    let dropped = undoable.prefix { $0.number < first }
    for entry in dropped { system.remove(entry) }
    undoable.removeFirst(dropped.count)
    check()
  }

  /// Starts anew if the history is another one than what is known of it.
  private func check() {
    let history = store.history
    if history.position != cursor - first || history.actions.count != end - first { rebuild() }
  }

  private func rebuild() {
    isInStep = !system.isUndoing && !system.isRedoing && !system.isInGroup
    guard isInStep else { return }
    removeAll()
    let history = store.history
    (first, cursor, end) = (0, history.position, history.actions.count)
    for (number, action) in history.actions.enumerated() where !action.isDiscardable {
      let entry = entry(number, named: action.name)
      system.asGroup { system.register(entry) }
      undoable.append(entry)
    }
    activity = .replaying
    for entry in undoable.reversed() where entry.number >= cursor && isInStep {
      system.undo()
      isInStep = isInStep && redoable.last === entry
    }
    activity = .none
  }

  private func removeAll() {
    for entry in undoable + redoable { system.remove(entry) }
    (undoable, redoable) = ([], [])
  }

  private func entry(_ number: Int, named name: String) -> UndoMirrorEntry {
    UndoMirrorEntry(number, named: name) { [weak self] in self?.perform($0) }
  }
}

extension UndoMirror {
  /// Undoes or redoes an entry, as the manager asks for it.
  private func perform(_ entry: UndoMirrorEntry) {
    let expected = system.isUndoing ? undoable.last : redoable.last
    guard isInStep, entry === expected else {
      isInStep = false
      return
    }
    if activity == .none {
      activity = .performing
      defer { activity = .none }
      do throws(Repo.Failure) {
        let action = system.isUndoing ? try store.undo() : try store.redo()
        isInStep = isInStep && action != nil && store.history.position == cursor - first
      } catch {
        isInStep = false
        onFailure(error)
      }
      guard isInStep else { return }
    }
    if system.isUndoing {
      redoable.append(undoable.removeLast())
    } else {
      undoable.append(redoable.removeLast())
    }
    system.register(entry)
  }
}
