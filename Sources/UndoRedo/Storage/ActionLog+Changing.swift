extension ActionLog {
  /// Adds an action at the end.
  @inlinable
  mutating func append(_ action: UndoAction<Value>) {
    for step in action.steps {
      append(
        old: step.oldValue.map { versions.insert($0) } ?? Self.none,
        new: step.newValue.map { versions.insert($0) } ?? Self.none,
        at: .unknown, named: action.name)
    }
    finishAction(steps: action.steps.count, date: action.date, metadata: action.metadata)
  }

  /// Adds a step to the action that is to be finished next.
  @inlinable
  mutating func append(old: UInt32, new: UInt32, at place: ElementPlace, named name: String) {
    note(new, at: place)
    entries.append(Entry(old: old, new: new, place: place, name: names.use(name)))
  }

  /// Makes the steps appended last an action.
  @inlinable
  mutating func finishAction(steps: Int, date: UndoDate?, metadata: [String: String]) {
    let index = endIndex
    if steps != 1 {
      let shift = bends.isEmpty ? firstShift : bends[bends.endIndex - 1].shift
      bends.append(Bend(action: index, shift: shift + steps - 1))
    }
    if let date {
      if dates.isEmpty { dates = ChunkedLog(startIndex: index) }
      dates.append(date.secondsSince1970)
    } else if !dates.isEmpty {
      dates.append(.nan)
    }
    if !metadata.isEmpty { self.metadata[index] = metadata }
    indices = Range(uncheckedBounds: (startIndex, index + 1))
  }

  /// Notes which value the element at a place has now.
  @inlinable
  mutating func note(_ number: UInt32, at place: ElementPlace) {
    guard let index = place.index else { return }
    if index >= present.count {
      present.append(contentsOf: repeatElement(Self.none, count: index + 1 - present.count))
    }
    present[index] = number
  }

  /// Replaces a step by another one of the same element.
  mutating func replaceStep(_ number: Int, by step: UndoRedoStep<Value>) {
    var entry = entries[number]
    releaseValues(of: entry)
    entry.old = step.oldValue.map { versions.insert($0) } ?? Self.none
    entry.new = step.newValue.map { versions.insert($0) } ?? Self.none
    entries[number] = entry
  }

  /// Takes steps out of their actions, and actions out of the log where they have no others.
  ///
  /// - Returns: The numbers that the actions had which are gone, in ascending order.
  /// - Complexity: O(*n*) in the number of steps from the first one taken out on.
  mutating func removeSteps(_ numbers: Set<Int>) -> [Int] {
    guard let first = numbers.min() else { return [] }
    var index = startIndex
    while stepIndices(of: index).upperBound <= first { index += 1 }

    var removed: [Int] = []
    var kept: [UndoAction<Value>] = []
    for index in index..<endIndex {
      let steps = stepIndices(of: index).filter { !numbers.contains($0) }.map { step($0) }
      if steps.isEmpty {
        removed.append(index)
      } else {
        kept.append(action(index, unchecked: UndoSteps(steps)))
      }
    }
    removeLast(endIndex - index)
    for action in kept { append(action) }
    return removed
  }
}

extension ActionLog where Value: Equatable {
  /// Returns the number of a value that a new step starts from, and counts it as used.
  ///
  /// Mostly that is the value with which the step before of the same element ends.
  @inlinable
  mutating func number(of old: Value, at place: ElementPlace) -> UInt32 {
    if let index = place.index, index < present.count {
      let number = present[index]
      if versions.isTaken(number), versions[number] == old, versions.use(number) {
        return number
      }
    }
    return versions.insert(old)
  }
}
