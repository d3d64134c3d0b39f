extension UndoEngine {
  /// Drops what a repository has held back, and all that has become of the history since the saved place.
  ///
  /// - Parameters:
  ///   - steps: What becomes of the elements by that.
  ///   - values: What each element that was changed has been before, by its identity.
  /// - Returns: What has happened.
  package mutating func drop(
    _ steps: UndoSteps<Element>, startingFrom values: [Element.ID: Element?]
  ) -> UndoEvent<Element> {
    let start = history.cursor
    var values = values
    if history.mark == nil { goToSavedBranch(&values) }
    let isReachable = history.mark != nil
    if let mark = history.mark {
      noteOthers(onTheWayTo: mark, in: &values)
      move(to: mark)
      history.discardUndone()
    } else {
      history.forgetAll()
      history.markSaved()
    }
    noteEmptied(undo: !isReachable)
    let distance = history.cursor - start
    dropOldest()
    // Changes by others, and those that were not recorded, become part of the steps before the saved place.
    let others = values.compactMap { id, value -> UndoHistory<Element>.SlotChange? in
      guard let slot = slot(of: id), !isSame(self.value(in: slot), value) else { return nil }
      return (slot, value)
    }
    var options = ActionOptions(named: "")
    absorb(others, relinking: &options)
    freeOrphans()
    lastCoalescing = nil
    if isNoting { for step in steps { noteChange(by: step) } }
    return UndoEvent(.rolledBack, changes: steps, distance: distance)
  }

  /// Adds the elements that others have changed in actions that go: what they are stays.
  func noteOthers(onTheWayTo place: Int, in values: inout [Element.ID: Element?]) {
    for number in steps(onTheWayTo: place) {
      let slot = history.log.entries[number].slot
      let id = history.table[slot].id
      if values.index(forKey: id) == nil { values.updateValue(value(in: slot), forKey: id) }
    }
  }

  /// Forgets where the model was saved, which then can't be reached.
  package mutating func forgetSaved() {
    history.mark = nil
    if history.branching != nil { history.forgetBranches() }
  }

  /// Forgets all actions, since what they have made of the elements was committed.
  ///
  /// - Returns: What has happened.
  @inlinable
  package mutating func beginAnew() -> UndoEvent<Element> {
    _ = removeAllActions()
    history.markSaved()
    return UndoEvent(.cleared)
  }
}
