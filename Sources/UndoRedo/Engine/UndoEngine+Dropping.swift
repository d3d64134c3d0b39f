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
      // The elements are not what they were at the place.
      if history.branching != nil { history.numberPlace() }
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
    if isNoting { for step in steps { noteChange(by: step) } }
    return UndoEvent(.rolledBack, changes: steps, distance: distance)
  }

  /// Returns what becomes of elements whose net changes are dropped: they are what is there below then, which others may
  /// have changed.
  ///
  /// - Parameters:
  ///   - pending: The changes.
  ///   - values: What each element that was changed has been before, by its identity; those whose changes cancel out are
  ///     among them.
  ///   - find: Returns what an element is below; the other value is what it has been before.
  /// - Returns: A step for each element that becomes something else: those of the changes, the last one first, and then
  ///   others, in the order in which the history has met them.
  package func steps(
    dropping pending: UndoSteps<Element>, startingFrom values: [Element.ID: Element?],
    _ find: (Element.ID, Element?) -> Element?
  ) -> UndoSteps<Element> {
    var others = values
    var steps = pending.reversed().compactMap { step in
      others.removeValue(forKey: step.id)
      return UndoRedoStep(changing: step.newValue, to: find(step.id, step.oldValue))
    }
    for (id, old) in others.sorted(by: { slot(of: $0.key) ?? .max < slot(of: $1.key) ?? .max }) {
      if let step = UndoRedoStep(changing: old, to: find(id, old)) { steps.append(step) }
    }
    return steps
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
