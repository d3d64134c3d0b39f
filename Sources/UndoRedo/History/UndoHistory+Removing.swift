// Taking actions and steps out of the history for good. The values stay what they are.
extension UndoHistory {
  /// Removes the oldest actions that can be undone, except for a number of the last ones.
  ///
  /// It is a ``limit`` that applies once: discardable actions don't count, and own undo and redo have room beside the
  /// others.
  ///
  /// - Parameter count: The maximum number of actions that can be undone afterwards.
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*n*) in the number of steps forgotten.
  public mutating func removeActions(exceptLast count: Int) {
    forgetActions(exceptLast: count)
    freeAbandoned()
  }

  /// Removes the actions that can be undone and are older than a date.
  ///
  /// They are removed from the oldest one on, up to the first that is not older. One without a date is
  /// removed with a later one that is.
  ///
  /// - Parameter date: The moment.
  /// - Complexity: O(*n*) in the number of actions and steps forgotten.
  public mutating func removeActions(before date: UndoDate) {
    forgetActions(before: date)
    freeAbandoned()
  }

  /// Removes the actions that can be redone, and all branches.
  ///
  /// - Complexity: O(*n*) in the number of steps forgotten.
  public mutating func removeUndoneActions() {
    forgetUndone()
    freeAbandoned()
  }

  @inlinable
  package mutating func forgetUndone() {
    if branching != nil { forgetBranches() }
    discardUndone()
  }

  package mutating func forgetActions(exceptLast count: Int) {
    precondition(count >= 0, "The number of actions to keep can't be negative")
    if position > count { dropOldest(exceptLast: count) }
  }

  package mutating func forgetActions(before date: UndoDate) {
    var count = 0
    for index in log.startIndex..<cursor {
      guard let other = log.date(of: index) else { continue }
      guard other < date else { break }
      count = index + 1 - log.startIndex
    }
    dropFirst(count)
  }
}

extension UndoHistory {
  /// Returns the new number of a place between two actions, by its old number; `nil` where it has gone.
  package typealias Renumbering = (_ place: Int) -> Int?

  /// How many actions, steps and saved places there are: what removing something makes smaller.
  package var extent: [Int] {
    let line = [log.count, log.entries.endIndex - log.firstStep(of: log.startIndex)]
    #if hasFeature(Embedded)
      return line
    #else
      guard let branching else { return line }
      let actions = branching.branches.lazy.flatMap(\.actions)
      return line + [
        branching.savedPlaces.count, branching.branches.reduce(0) { $0 + $1.actions.count },
        actions.reduce(0) { $0 + $1.steps.count },
      ]
    #endif
  }
}

extension UndoHistory where Value: Identifiable & Equatable {
  /// Removes the steps of elements from all actions, performed and undone.
  ///
  /// An action without steps left is removed. The steps of other elements stay, and can be undone and
  /// redone as before. Checkpoints stay at their places, and so does the saved mark, unless one of the
  /// elements has changed since: then the saved place can't be reached any more, and the history has
  /// unsaved changes until it is marked again.
  ///
  /// - Parameter isRemoved: Whether to remove the steps of the element with an identity.
  /// - Complexity: O(*n*) in the number of steps.
  public mutating func removeActions(where isRemoved: (Value.ID) -> Bool) {
    removeSteps { isRemoved($0.id) }
    log.link()
    freeAbandoned()
  }

  /// Takes the steps of elements out of all actions, while nothing is staged.
  ///
  /// Of an element, the closure is given any value that it has had.
  ///
  /// - Returns: The new number of each place; `nil` where nothing was taken out.
  @discardableResult
  package mutating func removeSteps(where isRemoved: (Value) -> Bool) -> Renumbering? {
    log.link()
    let slots = slotsWithSteps(where: isRemoved)
    if isSavedPlaceLost(without: slots, where: isRemoved) { forgetSavedPlace() }
    if branching != nil { removeBranchSteps(where: isRemoved) }
    guard !slots.isEmpty else { return nil }
    let values = slots.map { (slot: $0, value: table.value(in: $0)) }
    let places = log.startIndex...log.endIndex
    var actions = rewritableActions(fromStep: log.firstStep(of: log.startIndex))
    for index in actions.indices { actions[index].changes.removeAll { slots.contains($0.slot) } }
    let moved = rewrite(actions, startingWith: values)
    log.abandoned += slots
    recount()
    return { places.contains($0) ? moved?[$0] ?? $0 : nil }
  }

  /// Whether elements are others at the saved place whose steps are to be removed, or may be: nothing is known of a
  /// place whose actions could not be read.
  private func isSavedPlaceLost(
    without slots: Set<UInt32>, where isRemoved: (Value) -> Bool
  ) -> Bool {
    guard let changes = changesSinceSaved else { return !slots.isEmpty }
    let ids = Set(slots.lazy.map { table[$0].id })
    return changes.contains { step in
      // Beside the line, there may be steps of others.
      ids.contains(step.id)
        || branching != nil && (step.oldValue ?? step.newValue).map(isRemoved) ?? false
    }
  }

  /// Returns the slots of which there are steps and whose elements are asked for.
  private func slotsWithSteps(where isIncluded: (Value) -> Bool) -> Set<UInt32> {
    var slots: Set<UInt32> = []
    for slot in log.uses.indices.lazy.map({ UInt32($0) }) where log.hasSteps(slot) {
      if isIncluded(table[slot]) { slots.insert(slot) }
    }
    return slots
  }
}
