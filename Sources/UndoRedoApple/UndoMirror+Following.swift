import UndoRedo

extension UndoMirror {
  /// Follows what the store has done.
  func follow(_ event: UndoEvent<Repo.Element>) {
    if activity == .performing {
      if event.kind != .saved && event.kind != .marked { eventCount += 1 }
      return
    }
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
    if event.distance == 1, store.isAfterDiscardableAction {
      undoable.moveChanges(from: before, to: place)
      redoable.moveChanges(from: before, to: place)
    }
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
  var isNext: Bool {
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
  func giveNameBack() {
    guard let groupName, system.groupingLevel > 0, !system.isUndoing, !system.isRedoing else {
      return
    }
    if system.undoActionName == groupName.own { system.setActionName(groupName.before) }
    (self.groupName, isUnnamed) = (nil, true)
  }
}
