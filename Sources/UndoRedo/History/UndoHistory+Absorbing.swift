// Changes that are made without being recorded.
//
// Every step starts from the value with which the one before of the same element ends. For that to
// stay true, an unrecorded change becomes part of the recorded step before it: that step then ends
// with the changed value. Likewise, the first undone step of the element then starts from the
// changed value. An action of which nothing is left goes.
//
// So undo never fails because of an unrecorded change: undoing the step before it takes both back,
// and redoing brings both again. An element that the history does not touch needs none of this: its
// steps start with the changed value when they come.
//
// Since steps hold the other side only, changing the value in the slot mostly is all there is to do.
extension UndoHistory where Value: Equatable {
  /// Makes the values in slots others, or present, or vacant, without recording it.
  ///
  /// - Parameter changes: What becomes of each slot, each of them once.
  /// - Returns: Where places are now; `nil` where they are where they were.
  /// - Complexity: O(*m*) in the number of undone steps of the slots, and of those not linked yet; where
  ///   a step loses its effect, or a value comes or goes that an undone step starts from, O(*n*) in the
  ///   number of steps from the nearest one of these slots on, however many slots there are; under a limit of memory,
  ///   in the number of all steps.
  @inlinable
  @discardableResult
  mutating func absorb(_ changes: [SlotChange]) -> NewPlaces? {
    var rewritten: [SlotChange] = []
    var ends: [Int?] = []
    for (slot, new) in changes {
      let (performed, undone) = nearestSteps(of: slot)
      if performed == nil && undone == nil {
        setValue(of: slot, to: new)
        if new == nil { log.abandoned.append(slot) }
      } else if let new, table.isPresent(slot), hasEffect(performed, from: new),
        hasEffect(undone, from: new)
      {
        replace(slot, with: new)
      } else if undone != nil || !end(performed!, with: new) {
        rewritten.append((slot, new))
        ends.append(performed)
      }
    }
    if rewritten.isEmpty { return nil }
    defer { recount() }
    return rewrite(rewritten, endedBy: ends)
  }

  /// Records the actions from the nearest step of some slots on once more, with other values there.
  @inlinable
  mutating func rewrite(_ slots: [SlotChange], endedBy ends: [Int?]) -> NewPlaces? {
    var first = firstUndone
    for case let end? in ends { first = min(first, end) }
    var actions = rewritableActions(fromStep: first)
    var start: [SlotChange] = []
    for (index, change) in slots.enumerated() {
      if let end = ends[index] {
        let action = log.action(ofStep: end)
        actions[action - log.endIndex + actions.count]
          .changes[end - log.firstStep(of: action)].value = change.value
      } else {
        start.append(change)
      }
    }
    return rewrite(actions, startingWith: start)
  }

  /// Lets the last step of a slot end with another value, or with none, where it stays a step and one of
  /// both sides comes or goes.
  ///
  /// - Returns: Whether that was done.
  @inlinable
  mutating func end(_ number: Int, with new: Value?) -> Bool {
    let (entry, isPresent) = (log.entries[number], new != nil)
    guard entry.wasPresent, entry.isPresent != isPresent, !isPresent || table[entry.slot] != new
    else { return false }
    makeWhole(number..<(number + 1))
    countKept(byStep: number, as: -1)
    var other = StepEntry(
      slot: entry.slot, wasPresent: true, isPresent: isPresent, holdsValue: isPresent,
      name: entry.name)
    other.isDiscardable = entry.isDiscardable
    log.entries.pointer(to: number).pointee = other
    // What a deletion has deleted stays in its slot, and a modification holds it.
    let (old, present): (UnsafeMutablePointer<Value>, _) = (
      log.entries.place(forValueOf: number), table.pointer(to: entry.slot)
    )
    if let new {
      old.moveInitialize(from: present, count: 1)
      present.initialize(to: new)
    } else {
      present.moveUpdate(from: old, count: 1)
    }
    table.setPresent(entry.slot, isPresent)
    countKept(byStep: number, as: 1)
    return true
  }

  /// Whether the last action changes the value in a slot; what is staged is no action yet.
  @inlinable
  mutating func isInLastAction(_ slot: UInt32) -> Bool {
    var last = log.lastStep(of: slot)
    while last >= firstStaged { last = log.step(before: last) }
    return last >= log.firstStep(of: log.endIndex - 1)
  }

  /// Whether a step has an effect if the side that it does not hold is a value.
  @inlinable
  func hasEffect(_ number: Int?, from value: Value) -> Bool {
    guard let number else { return true }
    return !log.entries[number].isModification || !holds(number, value)
  }

  @inlinable
  mutating func setValue(of slot: UInt32, to new: Value?) {
    if !table.isPresent(slot) { countOut(contentOf: slot) }
    if let new { replace(slot, with: new) }
    if table.isPresent(slot) != (new != nil) { table.setPresent(slot, new != nil) }
    if new == nil { countIn(contentOf: slot) }
  }
}
