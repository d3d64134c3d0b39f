/// The actions of a history, packed: an action costs no array, box or dictionary of its own.
///
/// # Exchange
///
/// A step holds only the side that the elements don't: the old value while it is performed, the
/// new one while it is undone. Performing it and taking it back are the same thing, an exchange of
/// the value it holds with the one in its slot of a ``SlotTable``. So each version of an element is
/// stored once, undoing and redoing read memory in order, and no value is copied. The other side
/// of a step is what the next step of the same slot towards the cursor holds, or the slot itself
/// where there is none. Steps lead to the ones before from the start; to the ones after, only once
/// somebody is about to look at actions away from the cursor.
///
/// A step that only makes a value present or vacant holds none: the value stays in its slot.
///
/// # Layout
///
/// A step is a ``StepEntry`` of sixteen bytes, a link of four, and a value. The steps of all actions stand one after the
/// other; most actions have one, and cost nothing beside it. What few actions have stands aside: dates,
/// metadata, and where steps end, which takes four bytes for each action from the first one on that
/// has several. Actions, steps and values are numbered as the items of a ``ChunkedLog`` are: for good.
///
/// Steps behind those of the last action are staged: they belong to a group that is still open.
///
/// - Invariant: The steps of a slot are linked in order, and `latest` has the last of them.
@usableFromInline
struct ActionLog<Value> {
  @usableFromInline typealias Entry = StepEntry
  @usableFromInline typealias Tag = StepEntry.Tag

  @usableFromInline var entries = ChunkedLog<Entry>()

  /// The values that steps hold, in the order of the steps.
  @usableFromInline var values = ChunkedLog<Value>()

  /// The steps after, by step; those of the last steps may still be missing.
  ///
  /// A step leads to the one after of the same slot by the lower 32 bits of its number, to itself where
  /// there is none. To tell the one before of each new step at once would be a quarter of all the time
  /// that recording takes, since it is long out of the processor's cache.
  @usableFromInline var nexts = ChunkedLog<UInt32>()

  /// By slot, the number of its last step, or `none`.
  @usableFromInline var latest = ChunkedLog<Int>()

  @usableFromInline var names = NameTable()

  /// By action, the number of the first step behind its own, from the first action on that has not
  /// exactly one step.
  @usableFromInline var ends = ChunkedLog<UInt32>()

  /// How much larger than the number of an action that of its first step is, before `ends` begins.
  @usableFromInline var shift = 0

  /// The numbers of the actions kept.
  @usableFromInline var indices: Range<Int> = 0..<0

  /// The dates in seconds, from the first action on that has one; not a number where there is none.
  @usableFromInline var dates = ChunkedLog<Double>()
  @usableFromInline var metadata: [Int: [String: String]] = [:]

  /// The numbers of the actions that undo passes over.
  @usableFromInline var discardable: Set<Int> = []

  /// Slots whose last step has gone.
  @usableFromInline var abandoned: [UInt32] = []

  /// Creates an empty log.
  ///
  /// - Parameter startIndex: The number that the first action will get.
  @inlinable
  init(startIndex: Int = 0) {
    indices = startIndex..<startIndex
    shift = -startIndex
  }

  /// The number of no step.
  @inlinable static var none: Int { -1 }

  /// What a step takes beside its value.
  @inlinable static var bytesPerStep: Int {
    MemoryLayout<Entry>.stride + MemoryLayout<UInt32>.stride
  }

  @inlinable var startIndex: Int { indices.lowerBound }
  @inlinable var endIndex: Int { indices.upperBound }
  @inlinable var count: Int { indices.count }
}

extension ActionLog {
  /// Returns the number of the last step of a slot, or `none`.
  @inlinable
  func latestStep(of slot: UInt32) -> Int {
    slot < latest.endIndex ? latest[Int(slot)] : Self.none
  }

  /// Returns the number of the step before of the same slot, or `none`.
  @inlinable
  func step(before number: Int) -> Int {
    let distance = UInt32(truncatingIfNeeded: number) &- entries[number].previous
    let previous = number - Int(distance)
    return distance == 0 || previous < entries.startIndex ? Self.none : previous
  }

  /// Returns the number of the step after of the same slot, or `none`.
  @inlinable
  func step(after number: Int) -> Int {
    if number < nexts.endIndex {
      let distance = nexts[number] &- UInt32(truncatingIfNeeded: number)
      if distance != 0 { return number + Int(distance) }
    }
    var next = latestStep(of: entries[number].slot)
    while next >= nexts.endIndex && next > number {
      let previous = step(before: next)
      if previous == number { return next }
      next = previous
    }
    return Self.none
  }

  /// Returns the number of the value that a step holds.
  @inlinable
  func valueIndex(of entry: Entry) -> Int {
    values.startIndex
      + Int(entry.value &- UInt32(truncatingIfNeeded: values.startIndex))
  }

  /// Returns the numbers of the steps of an action.
  @inlinable
  @inline(__always)
  func stepIndices(of index: Int) -> Range<Int> {
    Range(uncheckedBounds: (firstStep(of: index), firstStep(of: index + 1)))
  }

  /// Returns the number of the first step of an action, or of the first staged one.
  @inlinable
  @inline(__always)
  func firstStep(of index: Int) -> Int {
    guard !ends.isEmpty, index > ends.startIndex else { return index + shift }
    let start = entries.startIndex
    return start + Int(ends[index - 1] &- UInt32(truncatingIfNeeded: start))
  }

  /// Returns the number of the action that has a step.
  ///
  /// - Complexity: O(log *n*) in the number of actions.
  func action(ofStep number: Int) -> Int {
    var (low, high) = (startIndex, endIndex)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstStep(of: middle) <= number { low = middle } else { high = middle }
    }
    return low
  }

  /// The numbers of the staged steps.
  @inlinable var staged: Range<Int> { firstStep(of: endIndex)..<entries.endIndex }

  @inlinable
  @inline(__always)
  func name(of index: Int) -> String {
    names[entries[firstStep(of: index)].tag.name]
  }

  @inlinable
  @inline(__always)
  func date(of index: Int) -> UndoDate? {
    guard !dates.isEmpty, index >= dates.startIndex, !dates[index].isNaN else { return nil }
    return UndoDate(secondsSince1970: dates[index])
  }

  @inlinable
  @inline(__always)
  func metadata(of index: Int) -> [String: String] {
    metadata.isEmpty ? Dictionary() : metadata[index] ?? [:]
  }
}

extension ActionLog: Sendable where Value: Sendable {}
