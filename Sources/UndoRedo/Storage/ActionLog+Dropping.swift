extension ActionLog {
  /// Drops the oldest actions.
  ///
  /// - Complexity: O(*n*) in the number of steps dropped.
  @inlinable
  mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    guard number < count else { return removeAll() }
    let kept = startIndex + number
    let firstKept = firstStep(of: kept)
    for number in entries.startIndex..<firstKept { release(entries[number]) }
    forgetDetails(startIndex..<kept)

    entries.removeFirst(firstKept - entries.startIndex)
    firstShift = firstKept - kept
    while !bends.isEmpty, bends[bends.startIndex].action < kept { bends.removeFirst(1) }
    if !dates.isEmpty { dates.removeFirst(min(max(kept - dates.startIndex, 0), dates.count)) }
    indices = kept..<endIndex
  }

  /// Drops the newest actions, whose numbers will be given again.
  ///
  /// - Complexity: O(*n*) in the number of steps dropped.
  @inlinable
  mutating func removeLast(_ number: Int) {
    guard number > 0 else { return }
    let end = endIndex - number
    let firstDropped = firstStep(of: end)
    for number in (firstDropped..<entries.endIndex).reversed() { release(entries[number]) }
    forgetDetails(end..<endIndex)

    entries.removeLast(entries.endIndex - firstDropped)
    while !bends.isEmpty, bends[bends.endIndex - 1].action >= end { bends.removeLast(1) }
    if !dates.isEmpty { dates.removeLast(min(max(dates.endIndex - end, 0), dates.count)) }
    indices = startIndex..<end
  }

  /// Drops every action; the next one gets the number after the last one's.
  @inlinable
  mutating func removeAll() {
    let end = endIndex
    entries.removeAll()
    versions = SlotTable()
    names = NameTable()
    bends = ChunkedLog()
    firstShift = entries.endIndex - end
    dates = ChunkedLog()
    metadata = [:]
    present = []
    indices = end..<end
  }

  @inlinable
  mutating func release(_ entry: Entry) {
    releaseValues(of: entry)
    names.release(entry.name)
  }

  @inlinable
  mutating func releaseValues(of entry: Entry) {
    if entry.new != Self.none { versions.release(entry.new) }
    if entry.old != Self.none { versions.release(entry.old) }
  }

  @inlinable
  mutating func forgetDetails(_ range: Range<Int>) {
    guard !metadata.isEmpty else { return }
    for index in range { metadata[index] = nil }
  }
}
