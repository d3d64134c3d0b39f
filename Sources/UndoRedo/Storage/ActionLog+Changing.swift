extension ActionLog {
  /// Stages a step that holds no value.
  ///
  /// The name is what ``useName(_:)`` has returned, in the only step of an action, or the origin of a
  /// step of a group.
  @inlinable
  @inline(__always)
  mutating func stage(_ slot: UInt32, wasPresent: Bool, isPresent: Bool, name: UInt16) {
    use(slot, inStep: entries.endIndex)
    entries.append(
      Entry(
        slot: slot, wasPresent: wasPresent, isPresent: isPresent, holdsValue: false, name: name))
  }

  /// Stages a step that holds a value, and leaves one present.
  ///
  /// - Returns: Where the caller puts the value.
  @inlinable
  @inline(__always)
  mutating func stageHolder(
    _ slot: UInt32, wasPresent: Bool, name: UInt16
  ) -> UnsafeMutablePointer<Value> {
    let number = entries.endIndex
    use(slot, inStep: number)
    entries.append(
      Entry(slot: slot, wasPresent: wasPresent, isPresent: true, holdsValue: true, name: name))
    return entries.place(forValueOf: number)
  }

  /// Notes that one more step speaks of a slot, the last one.
  @inlinable
  @inline(__always)
  mutating func use(_ slot: UInt32, inStep number: Int) {
    if slot >= uses.endIndex { makeRoom(forUseOf: slot) }
    let use = uses.pointer(to: Int(slot))
    use.pointee.count += 1
    use.pointee.last = UInt32(truncatingIfNeeded: number)
  }

  @inlinable @inline(never)
  mutating func makeRoom(forUseOf slot: UInt32) {
    precondition(slot <= Entry.lastSlot, "A history can speak of 268,435,456 elements at most")
    uses.grow(to: Int(slot) + 1, repeating: (count: 0, last: 0))
  }

  /// Notes that one step less speaks of a slot.
  @inlinable
  mutating func release(_ slot: UInt32) {
    let use = uses.pointer(to: Int(slot))
    use.pointee.count -= 1
    if use.pointee.count == 0 { abandoned.append(slot) }
  }

  /// Links all steps, so that those before and after any one are found at once.
  ///
  /// - Complexity: O(*n*) in the number of steps that have come since this was done last.
  @inlinable
  package mutating func link() {
    links.link(entries)
  }

  /// Returns the number of the last step of a slot, or `none`.
  ///
  /// - Complexity: O(*n*) in the number of steps that are not linked yet.
  @inlinable
  mutating func lastStep(of slot: UInt32) -> Int {
    link()
    return links.lastLinked(of: slot)
  }

  /// Notes that the action that comes next has a name.
  ///
  /// - Returns: What its first step has of the name.
  @inlinable
  mutating func useName(_ name: String) -> UInt16 {
    let number = names.number(of: name)
    if number < UInt16.max { return UInt16(truncatingIfNeeded: number) }
    largeNames[endIndex] = Int(number)
    return .max
  }

  /// Makes the staged steps an action, whose name's number the first of them has.
  @inlinable
  @inline(__always)
  mutating func finishAction(steps: Int, date: UndoDate?, author: String?) {
    let index = endIndex
    if steps != 1 || !ends.isEmpty {
      let end = firstStep(of: index) + steps
      if ends.isEmpty { ends = ChunkedLog(startIndex: index) }
      ends.append(UInt32(truncatingIfNeeded: end))
    }
    if let date {
      if dates.isEmpty { dates = ChunkedLog(startIndex: index) }
      dates.append(date.secondsSince1970)
    } else if !dates.isEmpty {
      dates.append(.nan)
    }
    if let author {
      if authors.isEmpty { authors = ChunkedLog(startIndex: index) }
      authors.append(names.number(of: author))
    } else if !authors.isEmpty {
      authors.append(.max)
    }
    indices = Range(uncheckedBounds: (startIndex, index + 1))
  }

  /// Makes the staged steps an action.
  ///
  /// - Parameter details: What the action has beside its steps.
  @inlinable
  mutating func finishAction(_ details: ActionDetails) {
    let staged = staged
    let first = entries.pointer(to: staged.lowerBound)
    first.pointee.name = useName(details.name)
    if let notes = details.notes { note(notes, isDiscardable: details.isDiscardable) }
    if details.isDiscardable {
      first.pointee.isDiscardable = true
      discardableCount += 1
    }
    finishAction(steps: staged.count, date: details.date, author: details.author)
  }

  /// Stores what only a few actions have of the one that comes next.
  @usableFromInline
  mutating func note(_ notes: ActionNotes, isDiscardable: Bool) {
    self.notes[endIndex] = notes
    if notes.isOwnReversal && !isDiscardable { reversalCount += 1 }
  }

  @inlinable
  func details(of index: Int) -> ActionDetails {
    ActionDetails(
      name: name(of: index), date: date(of: index), author: author(of: index),
      notes: notes(of: index),
      isDiscardable: isDiscardable(index))
  }

  @inlinable
  @inline(__always)
  func isDiscardable(_ index: Int) -> Bool {
    discardableCount > 0 && indices.contains(index) && entries[firstStep(of: index)].isDiscardable
  }

  /// Makes the staged steps a part of the last action.
  @inlinable
  mutating func extendLastAction() {
    let (last, end) = (endIndex - 1, UInt32(truncatingIfNeeded: entries.endIndex))
    for number in staged { entries.pointer(to: number).pointee.name = 0 }
    if ends.isEmpty {
      ends = ChunkedLog(startIndex: last)
      ends.append(end)
    } else {
      ends.pointer(to: last).pointee = end
    }
  }

  /// Makes the steps of the last action staged ones again.
  @inlinable
  mutating func reopenLastAction() {
    let end = staged.lowerBound
    forgetActions(from: endIndex - 1)
    for number in staged.lowerBound..<end { entries.pointer(to: number).pointee.name = 0 }
  }
}
