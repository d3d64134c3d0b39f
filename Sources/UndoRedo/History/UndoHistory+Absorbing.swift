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
  /// Makes the value in a slot another one, or present, or vacant, without recording it.
  ///
  /// - Returns: The numbers of the actions of which nothing was left, in order.
  /// - Complexity: O(*m*) in the number of undone steps of the slot, and of those not linked yet; where
  ///   a value comes or goes or a step loses its effect, O(*n*) in the number of steps from the nearest
  ///   one of the slot on.
  @usableFromInline
  @discardableResult
  mutating func absorb(_ slot: UInt32, _ new: Value?) -> [Int] {
    var gone: [Int] = []
    let (performed, undone) = nearestSteps(of: slot)
    if performed == nil && undone == nil {
      setValue(of: slot, to: new)
      if new == nil { log.abandoned.append(slot) }
      recount()
    } else if let new, table.isPresent(slot), hasEffect(performed, from: new),
      hasEffect(undone, from: new)
    {
      table[slot] = new
    } else {
      gone = rewrite(performed, undone, of: slot, as: new)
      recount()
    }
    return gone
  }

  /// Whether the last action changes the value in a slot.
  @usableFromInline
  mutating func isInLastAction(_ slot: UInt32) -> Bool {
    log.lastStep(of: slot) >= log.firstStep(of: log.endIndex - 1)
  }

  /// Returns the last performed and the first undone step of a slot.
  private mutating func nearestSteps(of slot: UInt32) -> (performed: Int?, undone: Int?) {
    var performed = log.lastStep(of: slot)
    var undone: Int?
    while performed != ActionLog<Value>.none, performed >= firstUndone {
      undone = performed
      performed = log.step(before: performed)
    }
    return (performed == ActionLog<Value>.none ? nil : performed, undone)
  }

  /// Whether a step has an effect if the side that it does not hold is a value.
  private func hasEffect(_ number: Int?, from value: Value) -> Bool {
    guard let number else { return true }
    let entry = log.entries[number]
    return !entry.isModification || log[valueOfStep: number] != value
  }

  /// Records the actions from the nearest step of a slot on once more, with another value there.
  private mutating func rewrite(
    _ performed: Int?, _ undone: Int?, of slot: UInt32, as value: Value?
  ) -> [Int] {
    var actions = rewritableActions(from: performed ?? firstUndone)
    for action in actions.indices {
      for index in actions[action].steps.indices {
        let number = actions[action].steps[index].number
        if number == performed { actions[action].steps[index].new = value }
        if number == undone { actions[action].steps[index].old = value }
      }
    }
    return rewrite(actions) { if performed == nil { $0.setValue(of: slot, to: value) } }
  }

  /// An action to be recorded once more.
  struct RewritableAction {
    let details: ActionDetails
    var steps: [(number: Int?, slot: UInt32, old: Value?, new: Value?)]
  }

  /// Returns the actions from the one on that has a step.
  mutating func rewritableActions(from number: Int) -> [RewritableAction] {
    log.link()
    let first = number < firstStaged ? log.action(ofStep: number) : log.endIndex
    return (first..<log.endIndex).map { index in
      RewritableAction(
        details: log.details(of: index),
        steps: log.stepIndices(of: index).map { number in
          (number, log.entries[number].slot, oldValue(of: number), newValue(of: number))
        })
    }
  }

  /// Records the last actions once more.
  ///
  /// - Parameters:
  ///   - actions: The actions; those without an effect go.
  ///   - prepare: Makes the table what they start from, where that is something else than before.
  /// - Returns: The numbers of those that have gone, in order.
  mutating func rewrite(
    _ actions: [RewritableAction], after prepare: (inout Self) -> Void
  ) -> [Int] {
    let (present, first) = (cursor, log.endIndex - actions.count)
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
      log.finishAction(action.details)
    }
    cursor = log.endIndex
    let newPresent = Self.place(present, without: gone)
    while cursor > newPresent { moveBack() }
    mark = mark.map { Self.place($0, without: gone) }
    checkpointPlaces = checkpointPlaces.mapValues { Self.place($0, without: gone) }
    return gone
  }

  /// Returns the number of a place between two actions once some actions have gone.
  static func place(_ place: Int, without gone: [Int]) -> Int {
    place - gone.count { $0 < place }
  }

  /// Stages the step that makes the value in a slot another one, or present, or vacant.
  @inlinable
  mutating func change(_ slot: UInt32, to new: Value?, name: UInt16 = 0) {
    switch (table.isPresent(slot), new) {
    case (true, let new?): modify(slot, to: new, name: name)
    case (false, let new?): create(new, in: slot, name: name)
    case (true, nil): delete(slot, name: name)
    case (false, nil): break
    }
  }

  @inlinable
  mutating func setValue(of slot: UInt32, to new: Value?) {
    if let new { table[slot] = new }
    if table.isPresent(slot) != (new != nil) { table.setPresent(slot, new != nil) }
  }
}
