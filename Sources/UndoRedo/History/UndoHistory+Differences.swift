#if !hasFeature(Embedded)
  // Steps that hold a value without some property. Reading one gives whole values; putting another
  // value in a slot than by exchange makes those steps whole before that start from what is there.
  extension UndoHistory {
    /// Returns the value that a step holds.
    ///
    /// - Complexity: O(1); where the step holds differences, O(*n*) in the number of steps from there to the
    ///   next one that holds a whole value, and of steps that are not linked yet.
    @inlinable
    @inline(__always)
    func held(_ number: Int) -> Value {
      log.holdsDifference(number) ? wholeHeld(number) : log[valueOfStep: number]
    }

    /// Returns the value that a step of an action at the cursor holds, where no other step of its slot is nearer to that.
    ///
    /// What is in the slot is its other side, so that no other step is looked for.
    @inlinable
    @inline(__always)
    func heldNext(_ number: Int) -> Value {
      log.holdsDifference(number)
        ? whole([number], from: table[log.entries[number].slot]) : log[valueOfStep: number]
    }

    /// Whether a step holds a value that is equal to another one.
    @inlinable
    @inline(__always)
    func holds(_ number: Int, _ value: borrowing Value) -> Bool where Value: Equatable {
      log.holdsDifference(number) ? wholeHeld(number) == value : log[valueOfStep: number] == value
    }

    @usableFromInline
    func wholeHeld(_ number: Int) -> Value {
      var way = [number]
      while let next = stepTowardsCursor(from: way.last!) {
        way.append(next)
        if !log.holdsDifference(next) { break }
      }
      return whole(way, from: table[log.entries[number].slot])
    }

    /// Returns the value that a step holds.
    ///
    /// - Parameters:
    ///   - way: The number of the step, and those of others towards the cursor, which lead there.
    ///   - end: Where the way ends.
    /// - Returns: The value.
    @usableFromInline
    func whole(_ way: [Int], from end: Value) -> Value {
      var value = log[valueOfStep: way[0]]
      for property in log.differences {
        let places = property.places(of: way)
        guard !places.isEmpty else { continue }
        let other = places.count < way.count ? log[valueOfStep: way[places.count]] : end
        property.restore(places.reversed(), in: &value, from: other)
      }
      return value
    }

    /// Returns the next step that holds a value, of the same slot and on the same side of the cursor, towards that.
    private func stepTowardsCursor(from number: Int) -> Int? {
      let none = ActionLog<Value>.none
      let undone = firstUndone..<firstStaged
      let goesBack = undone.contains(number)
      var next = goesBack ? log.step(before: number) : log.step(after: number)
      while next != none {
        if undone.contains(next) == goesBack {
          if log.entries[next].holdsValue { return next }
        } else if goesBack || log.staged.isEmpty {
          return nil
        }
        next = goesBack ? log.step(before: next) : log.step(after: next)
      }
      return nil
    }

    /// Returns steps in their order, which are linked: each value is made from the one nearer to the cursor.
    @usableFromInline
    func readWholeSteps(_ numbers: Range<Int>) -> [UndoRedoStep<Value>] {
      var steps: [UndoRedoStep<Value>?] = Array(repeating: nil, count: numbers.count)
      var near: [UInt32: Value] = [:]
      for number in numbers.reversed() where isPerformed(number) {
        let entry = log.entries[number]
        let new = near[entry.slot] ?? content(after: number)
        let old = entry.holdsValue ? whole([number], from: new) : new
        near[entry.slot] = old
        steps[number - numbers.lowerBound] = entry.step(from: old, to: new)
      }
      near = [:]
      for number in numbers where !isPerformed(number) {
        let entry = log.entries[number]
        let old = near[entry.slot] ?? content(before: number)
        let new = entry.holdsValue ? whole([number], from: old) : old
        near[entry.slot] = new
        steps[number - numbers.lowerBound] = entry.step(from: old, to: new)
      }
      return steps.map { $0! }
    }

    /// Makes the values whole that steps hold, which are to end with other ones.
    @inlinable
    mutating func makeWhole(_ numbers: Range<Int>) {
      guard log.hasDifferences else { return }
      for number in numbers { makeWhole(number) }
    }

    @usableFromInline
    mutating func makeWhole(_ number: Int) {
      guard log.holdsDifference(number) else { return }
      let whole = wholeHeld(number)
      countHeld(number, as: -1)
      log.makeWhole(number, by: whole)
      countHeld(number, as: 1)
    }

    /// Stores differences in the place of properties of the values that the last steps hold, which are whole.
    @inlinable
    mutating func storeDifferences(_ numbers: Range<Int>) {
      guard log.hasDifferences else { return }
      for number in numbers where log.entries[number].isModification { storeDifferences(number) }
    }

    /// Stores differences of the last steps, which may hold some already.
    @inlinable
    mutating func storeDifferencesAnew(_ numbers: Range<Int>) {
      makeWhole(numbers)
      storeDifferences(numbers)
    }

    @inlinable
    mutating func storeDifferences(_ number: Int) {
      countHeld(number, as: -1)
      log.storeDifferences(number, from: table.pointer(to: log.entries[number].slot))
      countHeld(number, as: 1)
    }

    /// What the value costs that a step holds.
    @inlinable
    func costOfHeld(_ number: Int, _ cost: (Value) -> Int64) -> Int64 {
      cost(log[valueOfStep: number])
        + (log.hasDifferences ? Int64(log.differenceByteCount(number)) : 0)
    }

    /// Puts another value in the place of one that is present, where it stays the end of the same step.
    @inlinable
    @inline(__always)
    mutating func replace(_ slot: UInt32, with new: consuming Value) {
      if log.hasDifferences {
        replaceWhole(slot, with: new)
      } else {
        table[slot] = new
      }
    }

    @usableFromInline
    mutating func replaceWhole(_ slot: UInt32, with new: Value) {
      let (performed, undone) = nearestSteps(of: slot)
      if let performed { makeWhole(performed) }
      if let undone { makeWhole(undone) }
      table[slot] = new
      if let performed, performed == log.entries.endIndex - 1 {
        storeDifferences(performed..<(performed + 1))
      }
    }

    /// Makes the undone step whole that starts from the value in a slot.
    @usableFromInline
    mutating func makeUndoneWhole(_ slot: UInt32) {
      if let undone = nearestSteps(of: slot).undone { makeWhole(undone) }
    }
  }

  extension UndoHistory {
    /// Stages a step that modifies a value in place, so that no property of it is copied.
    ///
    /// - Parameters:
    ///   - slot: The slot of the value, of which no step is undone.
    ///   - name: As for other steps.
    ///   - bytes: Where the property is stored.
    ///   - change: Changes the value; returns what the step holds in its place, which is the value without the
    ///     property, and what leads back.
    @inlinable
    mutating func modify<Difference>(
      _ slot: UInt32, name: UInt16, at bytes: Range<Int>,
      _ change: (inout Value) -> (held: Value, difference: Difference, size: DifferenceSize)
    ) {
      let value = table.pointer(to: slot)
      let (old, difference, size) = change(&value.pointee)
      let number = log.entries.endIndex
      let held = log.stageHolder(slot, wasPresent: true, name: name)
      held.initialize(to: consume old)
      log.storeDifference(
        difference, size, at: bytes, ofStep: number, slot: slot, holding: held, from: value)
      if maximumMemory != nil { countHeld(number, as: 1) }
    }
  }

  extension StepEntry {
    /// Returns the step between what is in its slot before and after it, present or not.
    fileprivate func step<Value>(from old: Value, to new: Value) -> UndoRedoStep<Value> {
      if !wasPresent { return .created(new) }
      return isPresent ? .modified(from: old, to: new) : .deleted(old)
    }
  }
#else
  // They are found by key paths, which there are not.
  extension UndoHistory {
    @inlinable
    func held(_ number: Int) -> Value { log[valueOfStep: number] }

    @inlinable
    func heldNext(_ number: Int) -> Value { log[valueOfStep: number] }

    @inlinable
    func readWholeSteps(_ numbers: Range<Int>) -> [UndoRedoStep<Value>] { [] }

    @inlinable
    func holds(_ number: Int, _ value: borrowing Value) -> Bool where Value: Equatable {
      log[valueOfStep: number] == value
    }

    @inlinable
    func costOfHeld(_ number: Int, _ cost: (Value) -> Int64) -> Int64 {
      cost(log[valueOfStep: number])
    }

    @inlinable
    mutating func replace(_ slot: UInt32, with new: consuming Value) { table[slot] = new }

    @inlinable
    mutating func makeWhole(_ numbers: Range<Int>) {}

    @inlinable
    mutating func makeUndoneWhole(_ slot: UInt32) {}

    @inlinable
    mutating func storeDifferencesAnew(_ numbers: Range<Int>) {}

    @inlinable
    mutating func storeDifferences(_ number: Int) {}
  }
#endif
