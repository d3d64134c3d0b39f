import UndoRedo

extension UndoMirror {
  /// Makes the manager's stacks what they should be, if that is possible now.
  func rebuild() {
    isInStep =
      !system.isUndoing && !system.isRedoing && system.groupingLevel == 0
      && system.isUndoRegistrationEnabled
    guard isInStep else { return }
    removeDead()
    let undoMoves = Array(store.moves(isUndo: true).reversed())
    let redoMoves = store.moves(isUndo: false)
    let (kept, targets) =
      isLost
      ? (0, undoable.removeAll()) : undoable.keep(undoMoves, isDead: isDead, isDoubtful: isUnnamed)
    for target in targets { system.removeEntries(of: target) }
    let isDone = !isLost && kept == undoMoves.count && redoable.moves.reversed() == redoMoves
    notePlace()
    (isLost, isUnnamed) = (false, false)
    if !isDone {
      for target in redoable.removeAll() { system.removeEntries(of: target) }
      arrange { restack(undoMoves[kept...] + redoMoves, undoing: redoMoves.count) }
    }
  }

  /// Registers entries in groups of their own, and undoes the last ones.
  private func restack(_ moves: [UndoMove], undoing count: Int) {
    for move in moves {
      let entry = entry(for: move)
      system.beginUndoGrouping()
      undoable.push(entry)
      system.register(entry)
      system.setActionName(entry.name)
      system.endUndoGrouping()
    }
    for _ in 0..<count where isInStep {
      let next = undoable.last
      system.undo()
      if redoable.last !== next { (isInStep, isLost) = (false, true) }
    }
  }

  /// Runs a closure while the manager has room for any number of groups, and opens none by itself.
  private func arrange(_ body: () -> Void) {
    let (groupsByEvent, levels) = (system.groupsByEvent, system.levelsOfUndo)
    activity = .replaying
    system.groupsByEvent = false
    system.levelsOfUndo = 0
    body()
    system.levelsOfUndo = levels
    system.groupsByEvent = groupsByEvent
    activity = .none
  }

  /// Whether an entry leads to a place that a limit has dropped.
  func isDead(_ entry: UndoMirrorEntry) -> Bool {
    let oldest = store.places.lowerBound
    return entry.move.place < oldest || entry.move.place == oldest && entry.move.change == 0
  }

  /// Removes the entries that lead to no place any more, as far as it is time to.
  ///
  /// They stay in an open group: a manager may not reach into it, or keep it though it is then empty.
  func removeDead() {
    guard system.groupingLevel == 0, !system.isUndoing, !system.isRedoing else { return }
    for target in undoable.removeDead(isDead) { system.removeEntries(of: target) }
  }
}
