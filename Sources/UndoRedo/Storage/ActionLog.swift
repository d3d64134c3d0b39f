/// The actions of a history, packed: an action costs no array, box or dictionary of its own.
///
/// # Exchange
///
/// A step holds only the side that the elements don't: the old value while it is performed, the
/// new one while it is undone. Performing it and taking it back are the same thing, an exchange of
/// the value it holds with the one in its slot of a ``SlotTable``. So each version of an element is
/// stored once, undoing and redoing read memory in order, and no value is copied. The other side
/// of a step is what the next step of the same slot towards the cursor holds, or the slot itself
/// where there is none. Which one that is, ``StepLinks`` knows once somebody has looked.
///
/// A step that only makes a value present or vacant holds none: the value stays in its slot. The room
/// for one stays empty then, beside steps that hold one.
///
/// # Layout
///
/// A step is a ``StepEntry`` of six bytes, and a value. The steps of all actions stand one after the
/// other; most actions have one, and cost nothing beside it. What few have stands aside: dates,
/// metadata, and where an action's steps end, which takes four bytes for each action from the first one
/// on that has not exactly one. Actions and steps are numbered as the items of a ``ChunkedLog`` are:
/// for good.
///
/// Steps after those of the last action are staged: they belong to a group that is still open.
@usableFromInline
package struct ActionLog<Value> {
  @usableFromInline package typealias Entry = StepEntry

  /// The steps, and the values that they hold.
  @usableFromInline package var entries = ChunkedLog<Entry>(of: Value.self)

  /// By slot, how many steps speak of it, and which one is the last.
  @usableFromInline var uses = ChunkedLog<SlotUse>()

  @usableFromInline var links = StepLinks()

  #if hasFeature(Embedded)
    // The index is made for each question, so that a program that never asks does not link it, and nothing counts
    // what it says: it would have room in each history.
    @inlinable var reversals: ReversalIndex? {
      get { nil }
      set {}
    }
    @inlinable var reversalCount: Int {
      get { 0 }
      set {}
    }
  #else
    /// Which actions are in force, once somebody has asked.
    @usableFromInline var reversals: ReversalIndex?

    /// How many of the actions that undo does not skip are those by which authors take back own actions, or bring them
    /// back.
    @usableFromInline var reversalCount = 0

    /// What a value takes beside its own size, where that is known of its type: to ask a type takes a while.
    @usableFromInline let bytesBesideValue = (Value.self as? any BoxedValue.Type)?.boxByteCount ?? 0

    /// What is stored in the place of properties of the values that steps hold.
    @usableFromInline package var differences: [PropertyDifferences<Value>] = []
  #endif

  @usableFromInline var names = NameTable()

  /// The numbers of names that an entry has no room for, by action.
  @usableFromInline var largeNames = Dictionary<Int, Int>()

  /// By action, the number of the first step after its own, from the first action on that has not
  /// exactly one step.
  @usableFromInline var ends = ChunkedLog<UInt32>()

  /// How much larger than the number of an action that of its first step is, before `ends` begins.
  @usableFromInline var shift = 0

  /// The numbers of the actions.
  @usableFromInline var indices: Range<Int> = 0..<0

  /// The dates in seconds, from the first action on that has one; not a number where there is none.
  @usableFromInline var dates = ChunkedLog<Double>()

  /// The numbers of the authors' names, from the first action on that has one; the largest number
  /// where there is none.
  @usableFromInline var authors = ChunkedLog<UInt32>()
  @usableFromInline var notes = Dictionary<Int, ActionNotes>()

  /// How many of the actions undo skips: the entries of their first steps say it.
  @usableFromInline var discardableCount = 0

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

  @inlinable package static var none: Int { StepLinks.none }

  /// Whether there may be actions by which authors take back own actions, or bring them back.
  var mayHaveReversals: Bool {
    #if hasFeature(Embedded)
      !notes.isEmpty
    #else
      reversalCount > 0
    #endif
  }

  /// What a step takes at most: its entry, its links, and room for a value.
  @inlinable static var bytesPerStep: Int {
    MemoryLayout<Entry>.stride + MemoryLayout<StepLink>.stride + MemoryLayout<Value>.stride
  }

  @inlinable package var startIndex: Int { indices.lowerBound }
  @inlinable package var endIndex: Int { indices.upperBound }
  @inlinable package var count: Int { indices.count }
}

extension ActionLog {
  @inlinable
  @inline(__always)
  package func hasSteps(_ slot: UInt32) -> Bool {
    slot < uses.endIndex && uses[Int(slot)].count > 0
  }

  /// Returns the number of the last staged step of a slot, or `none`.
  @inlinable
  @inline(__always)
  package func lastStagedStep(of slot: UInt32) -> Int {
    guard slot < uses.endIndex else { return Self.none }
    // The last step may have gone: what comes after the end is far away then, and may be no `Int` of 32 bits.
    let distance = UInt32(truncatingIfNeeded: entries.endIndex) &- uses[Int(slot)].last
    guard distance &- 1 < UInt32(truncatingIfNeeded: staged.count) else { return Self.none }
    let number = entries.endIndex - Int(distance)
    return entries[number].slot == slot ? number : Self.none
  }

  /// Returns the number of the step before of the same slot, or `none`.
  @inlinable
  func step(before number: Int) -> Int {
    uses[Int(entries[number].slot)].count > 1 ? links.step(before: number, in: entries) : Self.none
  }

  /// Returns the number of the step after of the same slot, or `none`.
  @inlinable
  func step(after number: Int) -> Int {
    uses[Int(entries[number].slot)].count > 1 ? links.step(after: number, in: entries) : Self.none
  }

  @inlinable
  package subscript(valueOfStep number: Int) -> Value {
    @inline(__always)
    _read { yield entries.value(of: number).pointee }
  }

  @inlinable
  @inline(__always)
  package func stepIndices(of index: Int) -> Range<Int> {
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
  @inlinable
  func action(ofStep number: Int) -> Int {
    (startIndex..<endIndex).partitioningIndex { firstStep(of: $0 + 1) > number }
  }

  @inlinable
  @inline(__always)
  package var staged: Range<Int> { firstStep(of: endIndex)..<entries.endIndex }

  @inlinable
  @inline(__always)
  package func name(of index: Int) -> String {
    names[nameNumber(of: index)]
  }

  @inlinable
  @inline(__always)
  func nameNumber(of index: Int) -> UInt32 {
    let number = entries[firstStep(of: index)].name
    return number == .max ? UInt32(largeNames[index]!) : UInt32(number)
  }

  @inlinable
  @inline(__always)
  func date(of index: Int) -> UndoDate? {
    guard !dates.isEmpty, index >= dates.startIndex, !dates[index].isNaN else { return nil }
    return UndoDate(secondsSince1970: dates[index])
  }

  @inlinable
  @inline(__always)
  func author(of index: Int) -> String? {
    guard !authors.isEmpty, index >= authors.startIndex, authors[index] != .max else { return nil }
    return names[authors[index]]
  }

  /// Returns what else was stored with an action, without its author.
  @inlinable
  @inline(__always)
  func notes(of index: Int) -> ActionNotes? {
    notes.isEmpty ? nil : notes[index]
  }
}

/// How many steps speak of a slot, and the lower 32 bits of the number of the last one.
///
/// Where that one was taken back, the number may have been given to a step of another slot since.
@usableFromInline
typealias SlotUse = (count: UInt32, last: UInt32)

extension ActionLog: Sendable where Value: Sendable {}

/// A value that is a reference to what it is.
package protocol BoxedValue {
  /// How many bytes it refers to, at least.
  static var boxByteCount: Int { get }
}
