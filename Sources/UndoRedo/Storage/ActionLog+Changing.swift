extension ActionLog {
  /// Stages a step that holds the last value of `values`, or none.
  ///
  /// The name is the number of its action's name, in the first step of an action.
  @inlinable
  mutating func stage(
    _ slot: UInt32, wasPresent: Bool, isPresent: Bool, holdsValue: Bool, name: UInt32
  ) {
    let number = entries.endIndex
    let previous = exchangeLatest(of: slot, for: number)
    entries.append(
      Entry(
        slot: slot,
        previous: UInt32(truncatingIfNeeded: previous == Self.none ? number : previous),
        value: UInt32(truncatingIfNeeded: values.endIndex &- 1),
        tag: Tag(
          wasPresent: wasPresent, isPresent: isPresent, holdsValue: holdsValue, name: name)))
  }

  /// Adds to `nexts` the steps that are missing there, so that the one after any step is found at once.
  ///
  /// - Complexity: O(*n*) in the number of steps that have come since this was done last.
  @usableFromInline
  mutating func linkForward() {
    for number in nexts.endIndex..<entries.endIndex {
      let link = UInt32(truncatingIfNeeded: number)
      nexts.append(link)
      let previous = step(before: number)
      if previous != Self.none { nexts[previous] = link }
    }
  }

  /// Notes the last step of a slot, and returns the one before.
  @inlinable
  mutating func exchangeLatest(of slot: UInt32, for number: Int) -> Int {
    while slot >= latest.endIndex { latest.append(Self.none) }
    let latest = latest.pointer(to: Int(slot))
    defer { latest.pointee = number }
    return latest.pointee
  }

  /// Makes the staged steps an action, whose name's number the first of them has.
  @inlinable
  mutating func finishAction(steps: Int, date: UndoDate?) {
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
    indices = Range(uncheckedBounds: (startIndex, index + 1))
  }

  /// Makes the staged steps an action.
  ///
  /// - Parameter details: What the action has beside its steps.
  @inlinable
  mutating func finishAction(_ details: ActionDetails) {
    let staged = staged
    entries.pointer(to: staged.lowerBound).pointee.tag.name = names.use(details.name)
    if !details.metadata.isEmpty { metadata[endIndex] = details.metadata }
    if details.isDiscardable { discardable.insert(endIndex) }
    finishAction(steps: staged.count, date: details.date)
  }

  /// Returns what an action has beside its steps.
  @inlinable
  func details(of index: Int) -> ActionDetails {
    ActionDetails(
      name: name(of: index), date: date(of: index), metadata: metadata(of: index),
      isDiscardable: isDiscardable(index))
  }

  @inlinable
  @inline(__always)
  func isDiscardable(_ index: Int) -> Bool {
    !discardable.isEmpty && discardable.contains(index)
  }

  /// Makes the steps of the last action staged ones again.
  @inlinable
  mutating func reopenLastAction() {
    let index = endIndex - 1
    let staged = staged.lowerBound
    forgetDetails(of: index)
    for number in firstStep(of: index)..<staged { entries.pointer(to: number).pointee.tag.name = 0 }
    ends.drop(from: index)
    dates.drop(from: index)
    indices = startIndex..<index
  }
}
