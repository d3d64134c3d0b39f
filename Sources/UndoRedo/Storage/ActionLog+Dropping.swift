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
      let next = step(after: number)
      if next == Self.none {
        abandon(entry.slot)
      } else {
        entries.pointer(to: next).pointee.previous = UInt32(truncatingIfNeeded: next)
      }
    }
    values.removeFirst(droppedValues)
    entries.removeFirst(firstKept - entries.startIndex)

    shift = firstKept - kept
    if !ends.isEmpty { ends.removeFirst(min(max(kept - ends.startIndex, 0), ends.count)) }
    if !dates.isEmpty { dates.removeFirst(min(max(kept - dates.startIndex, 0), dates.count)) }
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

    if !ends.isEmpty { ends.removeLast(min(max(ends.endIndex - end, 0), ends.count)) }
    if !dates.isEmpty { dates.removeLast(min(max(dates.endIndex - end, 0), dates.count)) }
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
        entries.pointer(to: previous).pointee.next = UInt32(truncatingIfNeeded: previous)
      }
    }
    values.removeLast(droppedValues)
    entries.removeLast(entries.endIndex - first)
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
