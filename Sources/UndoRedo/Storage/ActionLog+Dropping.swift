extension ActionLog {
  /// Drops the oldest actions, which are performed.
  ///
  /// - Complexity: O(*n*) in the number of steps dropped.
  @inlinable
  mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    let kept = startIndex + number
    let firstKept = firstStep(of: kept)
    for index in startIndex..<kept { forgetDetails(of: index) }
    var droppedValues = 0
    for number in entries.startIndex..<firstKept {
      let entry = entries[number]
      if entry.tag.holdsValue { droppedValues += 1 }
      if latestStep(of: entry.slot) == number { abandon(entry.slot) }
    }
    values.removeFirst(droppedValues)
    entries.drop(before: firstKept)
    nexts.drop(before: firstKept)

    shift = firstKept - kept
    ends.drop(before: kept)
    dates.drop(before: kept)
    indices = kept..<endIndex
  }

  /// Drops the newest actions, which are undone, and whose numbers will be given again.
  ///
  /// - Complexity: O(*n*) in the number of steps dropped.
  @inlinable
  mutating func removeLast(_ number: Int) {
    guard number > 0 else { return }
    let end = endIndex - number
    for index in end..<endIndex { forgetDetails(of: index) }
    dropSteps(from: firstStep(of: end))

    ends.drop(from: end)
    dates.drop(from: end)
    indices = startIndex..<end
  }

  /// Drops the last steps, from a number on, with what they hold.
  @inlinable
  mutating func dropSteps(from first: Int) {
    var droppedValues = 0
    for number in (first..<entries.endIndex).reversed() {
      let entry = entries[number]
      if entry.tag.holdsValue { droppedValues += 1 }
      let previous = step(before: number)
      if previous == Self.none {
        abandon(entry.slot)
      } else {
        latest[Int(entry.slot)] = previous
        if number < nexts.endIndex { nexts[previous] = UInt32(truncatingIfNeeded: previous) }
      }
    }
    nexts.drop(from: first)
    values.removeLast(droppedValues)
    entries.drop(from: first)
  }

  /// Notes that a slot has no steps any more.
  @inlinable
  mutating func abandon(_ slot: UInt32) {
    latest[Int(slot)] = Self.none
    abandoned.append(slot)
  }

  @inlinable
  mutating func forgetDetails(of index: Int) {
    names.release(entries[firstStep(of: index)].tag.name)
    if !metadata.isEmpty { metadata[index] = nil }
    if !discardable.isEmpty { discardable.remove(index) }
  }
}
