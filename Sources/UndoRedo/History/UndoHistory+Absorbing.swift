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
  /// - Returns: The numbers of the actions of which nothing was left, in order.
  /// - Complexity: O(*m*) in the number of undone steps of the slots, and of those not linked yet; where
  ///   a step loses its effect, or a value comes or goes that an undone step starts from, O(*n*) in the
  ///   number of steps from the nearest one of these slots on, however many slots there are.
  @inlinable
  @discardableResult
  mutating func absorb(_ changes: [(slot: UInt32, value: Value?)]) -> [Int] {
    var rewritten: [Rewriting] = []
    for (slot, new) in changes {
      let (performed, undone) = nearestSteps(of: slot)
      if performed == nil && undone == nil {
        setValue(of: slot, to: new)
        if new == nil { log.abandoned.append(slot) }
      } else if let new, table.isPresent(slot), hasEffect(performed, from: new),
        hasEffect(undone, from: new)
      {
        table[slot] = new
      } else if undone != nil || !end(performed!, with: new) {
        rewritten.append((slot, new, performed, undone))
      }
    }
    guard !rewritten.isEmpty else { return [] }
    defer { recount() }
    return rewrite(rewritten)
  }

  /// Lets the last step of a slot end with another value, or with none, where it stays a step and one of
  /// both sides comes or goes.
  ///
  /// - Returns: Whether that was done.
  @inlinable
  mutating func end(_ number: Int, with new: Value?) -> Bool {
    let entry = log.entries[number]
    guard entry.wasPresent, entry.isPresent != (new != nil), new == nil || table[entry.slot] != new
    else { return false }
    countOutKept(byStep: number)
    var other = StepEntry(
      slot: entry.slot, wasPresent: true, isPresent: new != nil, holdsValue: new != nil,
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
    table.setPresent(entry.slot, new != nil)
    countInKept(byStep: number)
    return true
  }

  /// Makes the value in a slot another one, or present, or vacant, without recording it.
  ///
  /// - Returns: The numbers of the actions of which nothing was left, in order.
  /// - Complexity: As with several slots.
  @inlinable
  @discardableResult
  mutating func absorb(_ slot: UInt32, _ new: Value?) -> [Int] { absorb([(slot, new)]) }

  /// Whether the last action changes the value in a slot; what is staged is no action yet.
  @inlinable
  mutating func isInLastAction(_ slot: UInt32) -> Bool {
    var last = log.lastStep(of: slot)
    while last != ActionLog<Value>.none, last >= firstStaged { last = log.step(before: last) }
    return last >= log.firstStep(of: log.endIndex - 1)
  }

  /// Returns the last performed and the first undone step of a slot.
  @inlinable
  mutating func nearestSteps(of slot: UInt32) -> (performed: Int?, undone: Int?) {
    var performed = log.lastStep(of: slot)
    var undone: Int?
    while performed != ActionLog<Value>.none, performed >= firstUndone {
      undone = performed
      performed = log.step(before: performed)
    }
    return (performed == ActionLog<Value>.none ? nil : performed, undone)
  }

  /// Returns the first undone step of a slot, or of one with which it may overlap.
  @inlinable
  mutating func firstUndoneStep(
    of slot: UInt32, _ overlap: ElementOverlap<Value.ID>?
  ) -> Int? where Value: Identifiable {
    guard let overlap else {
      guard let undone = nearestSteps(of: slot).undone, undone < firstStaged else { return nil }
      return undone
    }
    let id = table[slot].id
    for number in firstUndone..<firstStaged {
      let other = log.entries[number].slot
      if other == slot || overlap(id, table[other].id) { return number }
    }
    return nil
  }

  /// Whether a step has an effect if the side that it does not hold is a value.
  @inlinable
  func hasEffect(_ number: Int?, from value: Value) -> Bool {
    guard let number else { return true }
    let entry = log.entries[number]
    return !entry.isModification || log[valueOfStep: number] != value
  }

  /// What a slot becomes, and the nearest steps of it, which end or start with that.
  @usableFromInline typealias Rewriting = (
    slot: UInt32, value: Value?, performed: Int?, undone: Int?
  )

  /// Records the actions from the nearest step of some slots on once more, with other values there.
  @inlinable
  mutating func rewrite(_ slots: [Rewriting]) -> [Int] {
    var indices = Dictionary<Int, Int>()
    for (index, slot) in slots.enumerated() {
      if let number = slot.performed { indices[number] = index }
      if let number = slot.undone { indices[number] = index }
    }
    var first = firstUndone
    for slot in slots { first = min(first, slot.performed ?? first) }
    var actions = rewritableActions(from: first)
    for action in actions.indices {
      for index in actions[action].steps.indices {
        guard let number = actions[action].steps[index].number, let slot = indices[number] else {
          continue
        }
        if number < firstUndone {
          actions[action].steps[index].new = slots[slot].value
        } else {
          actions[action].steps[index].old = slots[slot].value
        }
      }
    }
    return rewrite(actions) { history in
      for slot in slots where slot.performed == nil {
        history.setValue(of: slot.slot, to: slot.value)
      }
    }
  }

  /// An action to be recorded once more.
  @usableFromInline
  struct RewritableAction {
    @usableFromInline let details: ActionDetails
    @usableFromInline var steps: [(number: Int?, slot: UInt32, old: Value?, new: Value?)]

    @inlinable
    init(
      details: ActionDetails, steps: [(number: Int?, slot: UInt32, old: Value?, new: Value?)]
    ) {
      self.details = details
      self.steps = steps
    }
  }

  /// Returns the actions from the one on that has a step.
  @inlinable
  mutating func rewritableActions(from number: Int) -> [RewritableAction] {
    log.link()
    let first = number < firstStaged ? log.action(ofStep: number) : log.endIndex
    var actions: [RewritableAction] = []
    for index in first..<log.endIndex {
      var action = RewritableAction(details: log.details(of: index), steps: [])
      for number in log.stepIndices(of: index) {
        action.steps.append(
          (number, log.entries[number].slot, oldValue(of: number), newValue(of: number)))
      }
      actions.append(action)
    }
    return actions
  }

  /// Records the last actions once more.
  ///
  /// - Parameters:
  ///   - actions: The actions; those without an effect go.
  ///   - prepare: Makes the table what they start from, where that is something else than before.
  /// - Returns: The numbers of those that have gone, in order.
  @inlinable
  mutating func rewrite(
    _ actions: [RewritableAction], after prepare: (inout Self) -> Void
  ) -> [Int] {
    let (present, first) = (cursor, log.endIndex - actions.count)
    let places = log.startIndex...log.endIndex
    while cursor > first { moveBack() }
    log.removeLast(actions.count)
    prepare(&self)

    var gone: [Int] = []
    for (index, action) in zip(first..., actions) {
      let steps = action.steps.filter { $0.old != $0.new }
      if steps.isEmpty {
        gone.append(index)
        continue
      }
      for step in steps { change(step.slot, to: step.new) }
      log.finishAction(
        action.details.relinked(from: index) { number in
          gone.contains(number) ? nil : Self.place(number, without: gone)
        })
    }
    cursor = log.endIndex
    let newPresent = Self.place(present, without: gone)
    while cursor > newPresent { moveBack() }
    mark = mark.map { Self.place($0, without: gone) }
    for (name, place) in checkpointPlaces {
      checkpointPlaces[name] = Self.place(place, without: gone)
    }
    if !gone.isEmpty { renumber(places) { Self.place($0, without: gone) } }
    return gone
  }

  /// Returns the number of a place between two actions once some actions have gone.
  @inlinable
  static func place(_ place: Int, without gone: [Int]) -> Int {
    place - gone.count { $0 < place }
  }

  @inlinable
  mutating func setValue(of slot: UInt32, to new: Value?) {
    if !table.isPresent(slot) { countOut(contentOf: slot) }
    if let new { table[slot] = new }
    if table.isPresent(slot) != (new != nil) { table.setPresent(slot, new != nil) }
    if new == nil { countIn(contentOf: slot) }
  }
}
