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
    for number in entries.startIndex..<firstKept { release(entries[number].slot) }
    entries.drop(before: firstKept)
    links.drop(before: firstKept)
    if hasDifferences { dropDifferences(before: firstKept) }
    if reversals != nil { noteActions(goneBefore: kept) }

    shift = firstKept - kept
    ends.drop(before: kept)
    dates.drop(before: kept)
    authors.drop(before: kept)
    indices = kept..<endIndex
    forgetNames()
  }

  /// Drops the newest actions, which are undone, and whose numbers will be given again.
  ///
  /// - Complexity: O(*n*) in the number of steps dropped.
  @inlinable
  mutating func removeLast(_ number: Int) {
    guard number > 0 else { return }
    let end = endIndex - number
    let first = firstStep(of: end)
    forgetActions(from: end)
    dropSteps(from: first)
  }

  /// Drops the newest actions, from a number on, but not their steps.
  @inlinable
  mutating func forgetActions(from number: Int) {
    if reversals != nil { noteActions(goneFrom: number) }
    for index in number..<endIndex { forgetDetails(of: index) }
    ends.drop(from: number)
    dates.drop(from: number)
    authors.drop(from: number)
    indices = startIndex..<number
    forgetNames()
  }

  /// Drops the last steps, from a number on, with what they hold.
  @inlinable
  mutating func dropSteps(from first: Int) {
    links.drop(from: first, of: entries)
    for number in (first..<entries.endIndex).reversed() { release(entries[number].slot) }
    entries.drop(from: first)
    if hasDifferences { dropDifferences(from: first) }
  }

  /// Drops the last staged steps, from a number on, so that those before are the last ones again.
  ///
  /// - Complexity: O(*n*) in the number of steps dropped, and of those that are not linked yet where
  ///   some stay staged.
  @inlinable
  mutating func dropStagedSteps(from first: Int) {
    guard first > staged.lowerBound else { return dropSteps(from: first) }
    link()
    var slots: [UInt32] = []
    for number in first..<entries.endIndex { slots.append(entries[number].slot) }
    dropSteps(from: first)
    for slot in slots {
      uses.pointer(to: Int(slot)).pointee.last = UInt32(
        truncatingIfNeeded: links.lastLinked(of: slot))
    }
  }

  /// Forgets the slots whose last step has gone.
  @inlinable
  mutating func forgetAbandoned() {
    // Where a limit drops an action for each new one, the memory for its slots is used again.
    abandoned.removeAll(keepingCapacity: abandoned.count <= 16)
  }

  @inlinable
  mutating func forgetDetails(of index: Int) {
    if !largeNames.isEmpty { largeNames[index] = nil }
    if !notes.isEmpty {
      if isOwnReversal(index) { reversalCount -= 1 }
      notes[index] = nil
    }
    if isDiscardable(index) { discardableCount -= 1 }
  }

  /// Forgets the names that no action has any more, where there are more than sixteen names, and two
  /// for each action, and one for each that may have an author.
  ///
  /// - Complexity: O(1) on average for each action recorded and dropped before.
  @inlinable
  @inline(__always)
  mutating func forgetNames() {
    if names.count > 2 * count + authors.count + 16 { forgetUnusedNames() }
  }

  @usableFromInline
  mutating func forgetUnusedNames() {
    var isUsed = Array(repeating: false, count: names.names.count)
    for index in indices { isUsed[Int(nameNumber(of: index))] = true }
    for index in authors.indices where authors[index] != .max { isUsed[Int(authors[index])] = true }
    names.forgetAll { !isUsed[Int($0)] }
  }
}
