/// The actions of a history, packed: an action costs no array, box or dictionary of its own.
///
/// # Exchange
///
/// A step holds only the side that the elements don't: the old value while it is performed, the
/// new one while it is undone. Performing it and taking it back are the same thing, an exchange of
/// the value it holds with the one in its slot of a ``SlotTable``. So each version of an element is
/// stored once, undoing and redoing read memory in order, and no value is copied. The other side
/// of a step is what the next step of the same slot towards the cursor holds, or the slot itself
/// where there is none.
///
/// A step that only makes a value present or vacant holds none: the value stays in its slot.
///
/// # Layout
///
/// A step is an ``Entry`` of twenty bytes and a value. The steps of all actions stand one after the
/// other; most actions have one, and cost nothing beside it. What few actions have stands aside: dates,
/// metadata, and where steps end, which takes four bytes for each action from the first one on that
/// has several. Actions, steps and values are numbered as the items of a ``ChunkedLog`` are: for good.
///
/// Steps behind those of the last action are staged: they belong to a group that is still open.
///
/// - Invariant: The steps of a slot are linked in order, `latest` has the last of them, and no link
///   leads to a step that is gone.
@usableFromInline
struct ActionLog<Value> {
  @usableFromInline var entries = ChunkedLog<Entry>()

  /// The values that steps hold, in the order of the steps.
  @usableFromInline var values = ChunkedLog<Value>()

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

  @inlinable var startIndex: Int { indices.lowerBound }
  @inlinable var endIndex: Int { indices.upperBound }
  @inlinable var count: Int { indices.count }
}

extension ActionLog {
  /// A step.
  ///
  /// Numbers of other steps and of values are kept by their lower 32 bits.
  @usableFromInline
  struct Entry {
    @usableFromInline let slot: UInt32
    /// The step before of the same slot; the step itself where there is none.
    @usableFromInline var previous: UInt32
    /// The step after of the same slot; the step itself where there is none.
    @usableFromInline var next: UInt32
    /// The value that the step holds, if `holdsValue`.
    @usableFromInline let value: UInt32
    @usableFromInline var tag: Tag

    @inlinable
    init(slot: UInt32, previous: UInt32, next: UInt32, value: UInt32, tag: Tag) {
      self.slot = slot
      self.previous = previous
      self.next = next
      self.value = value
      self.tag = tag
    }
  }

  /// What a step does to its slot, and the number of its action's name.
  @usableFromInline
  struct Tag {
    @usableFromInline var bits: UInt32

    /// Whether there is an old value.
    @inlinable var wasPresent: Bool { bits & 1 != 0 }

    /// Whether there is a new value.
    @inlinable var isPresent: Bool { bits & 2 != 0 }

    @inlinable var holdsValue: Bool { bits & 4 != 0 }

    /// The number of the name, in the first step of an action; the origin of a staged step.
    @inlinable var name: UInt32 {
      get { bits >> 3 }
      set { bits = bits & 7 | newValue << 3 }
    }

    @inlinable
    init(wasPresent: Bool, isPresent: Bool, holdsValue: Bool, name: UInt32) {
      bits = (wasPresent ? 1 : 0) | (isPresent ? 2 : 0) | (holdsValue ? 4 : 0) | name << 3
    }
  }
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
    return distance == 0 ? Self.none : number - Int(distance)
  }

  /// Returns the number of the step after of the same slot, or `none`.
  @inlinable
  func step(after number: Int) -> Int {
    let distance = entries[number].next &- UInt32(truncatingIfNeeded: number)
    return distance == 0 ? Self.none : number + Int(distance)
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

extension ActionLog.Tag: Sendable {}
extension ActionLog.Entry: Sendable {}
extension ActionLog: Sendable where Value: Sendable {}
