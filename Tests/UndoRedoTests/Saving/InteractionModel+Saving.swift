import UndoRedo

// What saving is, done with whole copies.
extension InteractionModel {
  /// What was changed since the last save.
  var pending: Changes { changes(from: saved, to: elements) }

  /// Does what a store does.
  ///
  /// - Returns: Whether the store throws.
  mutating func apply(_ operation: SavingOperation) -> Bool {
    if case .interact(let operation) = operation { return apply(operation) }
    noteSelection()
    defer { forgetSelections() }
    switch operation {
    case .interact: break
    case .save:
      if isFailing { return true }
      noteSaved()
    case .rollback: rollBack()
    case .transaction(let body, let fails): return transact(body, fails)
    case .removeSteps(let id):
      let start = cursor
      removeSteps(of: id)
      noteRemoved(cursor - start)
    case .keepLast(let count):
      if cursor > count { keepLast(count) }
      if count == 0 { stays[cursor]?.undoable = [] }
      noteRemoved(0)
    case .removeUndone:
      discardUndone()
      stays[cursor]?.redoable = []
      noteRemoved(0)
    }
    return false
  }

  private mutating func noteSaved() {
    if mark != cursor || !pending.isEmpty { report.events.append(Event(kind: .saved)) }
    markSaved()
    lastJoining = nil
  }

  private mutating func rollBack() {
    let before = elements
    let distance = mark.map { $0 - cursor } ?? 0
    (gesture, lastJoining) = (nil, nil)
    if let mark {
      // What was undone and goes needs no room on the way.
      let bytes = memoryLimit
      limit(toBytes: nil)
      move(to: mark)
      discardUndone()
      limit(toBytes: bytes)
    } else {
      removeAllActions()
    }
    stays[cursor]?.redoable = []
    changeUnrecorded(saved)
    mark = cursor
    restoreSelection()
    report.events.append(
      Event(
        kind: .rolledBack, changes: changes(from: before, to: saved), distance: distance))
  }

  private mutating func transact(_ body: [Interaction], _ fails: Bool) -> Bool {
    guard gesture == nil else { return false }
    var edits = newEdits
    guard apply(.group(body, fails: fails), to: &edits), !isFailing,
      commit(edits, SavingOperation.name)
    else {
      restoreSelection()
      return true
    }
    noteSaved()
    return false
  }

  private mutating func removeSteps(of id: Int) {
    if let mark, states[mark][id] != elements[id] { self.mark = nil }
    for index in states.indices { states[index][id] = elements[id] }
    dropEmptyActions()
  }

  private mutating func noteRemoved(_ distance: Int) {
    lastJoining = nil
    report.events.append(Event(kind: .cleared, distance: distance))
  }
}
