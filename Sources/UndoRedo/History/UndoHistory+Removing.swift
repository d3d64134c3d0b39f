// Taking actions and steps out of the history for good. The values stay what they are.
extension UndoHistory {
  /// Removes the oldest actions that can be undone, except for a number of the last ones.
  ///
  /// It is a ``limit`` that applies once.
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

  package mutating func forgetUndone() {
    if branching != nil { forgetBranches() }
    discardUndone()
  }

  package mutating func forgetActions(exceptLast count: Int) {
    precondition(count >= 0, "The number of actions to keep can't be negative")
    dropFirst(max(0, position - count))
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
  /// - Returns: The new number of each place between two actions, by its old number; `nil` where
  ///   nothing was taken out.
  @discardableResult
  package mutating func removeSteps(where isRemoved: (Value) -> Bool) -> [Int: Int]? {
    if branching != nil { removeBranchSteps(where: isRemoved) }
    let slots = slotsWithSteps(where: isRemoved)
    guard !slots.isEmpty else { return nil }
    log.link()
    if let mark, differs(at: mark, in: slots) { self.mark = nil }
    let values = slots.map { ($0, value: table.isPresent($0) ? table[$0] : nil) }
    let actions = log.indices.map { index in
      (details: log.details(of: index), steps: steps(of: index, except: slots))
    }
    let (present, first) = (cursor, log.startIndex)
    while cursor > first { moveBack() }
    log.removeLast(actions.count)
    for (slot, value) in values {
      setValue(of: slot, to: value)
      log.abandoned.append(slot)
    }
    var places = [first: first]
    for (index, (details, steps)) in zip(first..., actions) {
      for step in steps { change(step.slot, to: step.new) }
      if !steps.isEmpty {
        log.finishAction(
          details.relinked(from: index) { number in
            guard number >= first else { return number }
            return number < index && places[number + 1] == places[number] ? nil : places[number]
          })
      }
      places[index + 1] = log.endIndex
    }
    cursor = log.endIndex
    while cursor > places[present]! { moveBack() }
    mark = mark.map { places[$0] ?? $0 }
    checkpointPlaces = checkpointPlaces.mapValues { places[$0] ?? $0 }
    renumber(first...(first + actions.count)) { places[$0]! }
    recount()
    return places
  }

  /// Returns what an action makes of slots, without some of them.
  private func steps(
    of index: Int, except slots: Set<UInt32>
  ) -> [(slot: UInt32, new: Value?)] {
    log.stepIndices(of: index).compactMap { number in
      let slot = log.entries[number].slot
      return slots.contains(slot) ? nil : (slot, newValue(of: number))
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

  /// Whether the elements of slots are others at a place than at the present one.
  private func differs(at place: Int, in slots: Set<UInt32>) -> Bool {
    var ends: [UInt32: (old: Value?, new: Value?)] = [:]
    let numbers = log.firstStep(of: min(place, cursor))..<log.firstStep(of: max(place, cursor))
    for number in numbers where slots.contains(log.entries[number].slot) {
      let slot = log.entries[number].slot
      ends[slot] = (ends[slot].map { $0.old } ?? oldValue(of: number), newValue(of: number))
    }
    return ends.values.contains { $0.old != $0.new }
  }
}
