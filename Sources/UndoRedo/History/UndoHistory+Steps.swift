// Looking at steps. A step holds one of its sides; where the other one is, `ActionLog` says.
extension UndoHistory {
  @inlinable
  func action(_ index: Int) -> UndoAction<Value> {
    action(index, steps: steps(log.stepIndices(of: index)))
  }

  /// Returns the action that was performed last.
  @inlinable
  @inline(__always)
  package mutating func actionPerformedLast() -> UndoAction<Value> {
    adjacentAction(cursor - 1, isFlipped: false, fromHeld: true)
  }

  /// Returns what has taken back the action that was undone last.
  @inlinable
  @inline(__always)
  mutating func flippedActionUndoneLast() -> UndoAction<Value> {
    adjacentAction(cursor, isFlipped: true, fromHeld: true)
  }

  /// Returns an action at the cursor, whose other values are all in the table.
  ///
  /// It only reads, and says so: where nobody uses the result, the compiler leaves out the call.
  @inlinable
  @inline(never)
  @_effects(readonly)
  mutating func adjacentAction(
    _ index: Int, isFlipped: Bool, fromHeld: Bool
  ) -> UndoAction<Value> {
    let numbers = log.stepIndices(of: index)
    return action(
      index,
      steps: numbers.count == 1
        ? [adjacentStep(numbers.lowerBound, isFlipped: isFlipped, fromHeld: fromHeld)]
        : adjacentSteps(numbers, isFlipped: isFlipped, fromHeld: fromHeld))
  }

  // Mutating so that it is called where the history stands, and not with a copy of it.
  @inlinable @inline(never)
  mutating func adjacentSteps(
    _ numbers: Range<Int>, isFlipped: Bool, fromHeld: Bool
  ) -> UndoSteps<Value> {
    var steps: [UndoRedoStep<Value>] = []
    steps.reserveCapacity(numbers.count)
    for offset in 0..<numbers.count {
      let number = isFlipped ? numbers.upperBound - 1 - offset : numbers.lowerBound + offset
      steps.append(adjacentStep(number, isFlipped: isFlipped, fromHeld: fromHeld))
    }
    return steps
  }

  /// Returns a step of an action at the cursor, or what takes it back.
  ///
  /// `fromHeld` says whether the result starts from the value that the step holds.
  @inlinable
  @inline(__always)
  func adjacentStep(
    _ number: Int, isFlipped: Bool, fromHeld: Bool
  ) -> UndoRedoStep<Value> {
    let entry = log.entries[number]
    if entry.isModification {
      return fromHeld
        ? .modified(from: heldNext(number), to: table[entry.slot])
        : .modified(from: table[entry.slot], to: heldNext(number))
    }
    // The one side that there is, is the one that is held where the step starts from it, and so on.
    let starts = isFlipped ? entry.isPresent : entry.wasPresent
    let isHeld = entry.holdsValue && starts == fromHeld
    let value = isHeld ? heldNext(number) : table[entry.slot]
    return starts ? .deleted(value) : .created(value)
  }

  @inlinable
  @inline(__always)
  func action(_ index: Int, steps: consuming UndoSteps<Value>) -> UndoAction<Value> {
    UndoAction(
      log.name(of: index), steps, date: log.date(of: index), author: log.author(of: index),
      notes: log.notes(of: index), isDiscardable: log.isDiscardable(index))
  }

  /// Returns actions in their order.
  ///
  /// - Complexity: O(*n*) in the number of their steps; where steps hold differences, also of those from there to
  ///   the next ones that hold whole values.
  @inlinable
  package func actions(_ indices: Range<Int>) -> [UndoAction<Value>] {
    var actions: [UndoAction<Value>] = []
    guard log.hasDifferences else {
      for index in indices { actions.append(action(index)) }
      return actions
    }
    let start = log.firstStep(of: indices.lowerBound)
    let steps = steps(start..<log.firstStep(of: indices.upperBound))
    for index in indices {
      let numbers = log.stepIndices(of: index)
      let own = steps[(numbers.lowerBound - start)..<(numbers.upperBound - start)]
      actions.append(action(index, steps: Array(own)))
    }
    return actions
  }

  @inlinable
  func steps(_ numbers: Range<Int>) -> UndoSteps<Value> {
    if log.hasDifferences { return readWholeSteps(numbers) }
    if numbers.count == 1 { return [step(numbers.lowerBound)] }
    var steps: [UndoRedoStep<Value>] = []
    for number in numbers { steps.append(step(number)) }
    return steps
  }

  @inlinable
  func step(_ number: Int) -> UndoRedoStep<Value> {
    let entry = log.entries[number]
    if !entry.wasPresent { return .created(content(after: number)) }
    if !entry.isPresent { return .deleted(content(before: number)) }
    return .modified(from: content(before: number), to: content(after: number))
  }

  /// Returns the value before the step with a number, or `nil` where there was none.
  @inlinable
  func oldValue(of number: Int) -> Value? {
    log.entries[number].wasPresent ? content(before: number) : nil
  }

  /// Returns the value after the step with a number, or `nil` where there is none.
  @inlinable
  package func newValue(of number: Int) -> Value? {
    log.entries[number].isPresent ? content(after: number) : nil
  }

  /// The number of the first step that is undone.
  @inlinable package var firstUndone: Int {
    @inline(__always) get { log.firstStep(of: cursor) }
  }

  /// The number of the first step after the undone ones: they are staged, and performed.
  @inlinable package var firstStaged: Int {
    @inline(__always) get { log.firstStep(of: log.endIndex) }
  }

  @inlinable
  func isPerformed(_ number: Int) -> Bool { number < firstUndone || number >= firstStaged }

  /// Returns what was in the slot of a step before it, present or not.
  @inlinable
  func content(before number: Int) -> Value {
    let entry = log.entries[number]
    if isPerformed(number) {
      return entry.holdsValue ? held(number) : content(after: number)
    }
    let previous = log.step(before: number)
    return previous >= firstUndone ? content(after: previous) : table[entry.slot]
  }

  /// Returns what is in the slot of a step after it, present or not.
  @inlinable
  func content(after number: Int) -> Value {
    let entry = log.entries[number]
    if !isPerformed(number) {
      return entry.holdsValue ? held(number) : content(before: number)
    }
    let next = log.step(after: number)
    return next != ActionLog<Value>.none && isPerformed(next)
      ? content(before: next) : table[entry.slot]
  }

  /// Returns the last performed or staged step of a slot, and the first undone one: those of which one side is
  /// what is in the slot.
  @inlinable
  package mutating func nearestSteps(of slot: UInt32) -> (performed: Int?, undone: Int?) {
    guard log.hasSteps(slot) else { return (nil, nil) }
    var (performed, undone): (Int?, Int?)
    var number = log.lastStep(of: slot)
    while number != ActionLog<Value>.none {
      if number >= firstUndone && number < firstStaged {
        undone = number
      } else {
        performed = performed ?? number
        if number < firstUndone { break }
      }
      number = log.step(before: number)
    }
    return (performed, undone)
  }
}

extension UndoHistory where Value: Identifiable & Equatable {
  /// Returns the net change of each element from one place to another: what is between the first and the last step of a
  /// slot is not read.
  ///
  /// - Complexity: O(*n*) in the number of steps between, and of those that are not linked yet.
  func netSteps(from start: Int, to end: Int) -> UndoSteps<Value> {
    if start > end { return netSteps(from: end, to: start).flip() }
    var history = self
    history.log.link()
    let numbers = log.firstStep(of: start)..<log.firstStep(of: end)
    var changes: [(first: Int, last: Int, position: Int)] = []
    var indices = Dictionary<UInt32, Int>()
    for number in numbers {
      let entry = log.entries[number]
      guard let index = indices[entry.slot] else {
        indices[entry.slot] = changes.count
        changes.append((number, number, number))
        continue
      }
      changes[index].last = number
      if !entry.isPresent { changes[index].position = number }
    }
    // In a history that was made by hand, each step has a slot of its own.
    return UndoSteps(
      netOf: changes.arranged(in: numbers) { $0.position }.lazy.compactMap {
        UndoRedoStep(from: history.oldValue(of: $0.first), to: history.newValue(of: $0.last))
      })
  }

  /// What the elements are that the actions touch, in the order in which they are touched first.
  package var presentValues: [(id: Value.ID, value: Value?)] {
    var values: [(id: Value.ID, value: Value?)] = []
    var indices: [Value.ID: Int] = [:]
    for (position, action) in actions.enumerated() {
      for step in action.steps {
        let isPerformed = position < self.position
        if let index = indices[step.id] {
          if isPerformed { values[index].value = step.newValue }
        } else {
          indices[step.id] = values.count
          values.append((step.id, isPerformed ? step.newValue : step.oldValue))
        }
      }
    }
    return values
  }
}
