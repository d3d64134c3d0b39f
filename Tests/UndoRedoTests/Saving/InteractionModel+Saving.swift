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
    let (start, extent) = (cursor, extent)
    switch operation {
    case .interact: break
    case .save:
      if isFailing { return true }
      noteSaved()
    case .rollback: rollBack()
    case .transaction(let body, let fails): return transact(body, fails)
    case .removeSteps(let id):
      removeSteps(of: id)
      noteRemoved(since: extent, distance: cursor - start)
    case .keepLast(let count):
      if cursor > count { keepLast(count) }
      if count == 0 { stays[cursor]?.undoable = [] }
      noteRemoved(since: extent)
    case .removeUndone:
      discardUndone()
      stays[cursor]?.redoable = []
      noteRemoved(since: extent)
    }
    return false
  }

  private mutating func noteSaved() {
    if mark != cursor || !pending.isEmpty { report.events.append(Event(kind: .saved)) }
    markSaved()
    dropSpared()
    lastJoining = nil
  }

  private mutating func rollBack() {
    let before = elements
    let distance = mark.map { $0 - cursor } ?? 0
    (gesture, lastJoining) = (nil, nil)
    if mark != nil {
      // What was undone and goes needs no room on the way.
      let bytes = memoryLimit
      limit(toBytes: nil)
      move(to: mark!)
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

  /// The numbers of actions and their steps, and of the selections that were recorded at the present place.
  private var extent: [Int] {
    let steps = actions.indices.map { changes(from: states[$0], to: states[$0 + 1]).count }
    let stay = stays[cursor] ?? Stay(present: known)
    return [actions.count, steps.reduce(0, +), stay.undoable.count, stay.redoable.count]
  }

  /// Notes that something was removed, if anything was.
  private mutating func noteRemoved(since before: [Int], distance: Int = 0) {
    guard extent != before else { return }
    if extent.prefix(2) != before.prefix(2) { lastJoining = nil }
    report.events.append(Event(kind: .cleared, distance: distance))
  }
}
