/// The actions of a history, packed: an action costs no array, box or dictionary of its own.
///
/// A step is sixteen bytes that refer to its two values in a ``SlotTable``: the new value of a step
/// is mostly the old value of the same element's next one, and is stored once. The steps of all
/// actions stand one after the other; most actions have one, and cost nothing beside it. What few
/// actions have stands aside: further steps, dates, metadata.
///
/// Actions and steps are numbered as the items of a ``ChunkedLog`` are: for good.
@usableFromInline
struct ActionLog<Value> {
  /// A step, and the name of the action that it belongs to.
  @usableFromInline
  struct Entry {
    /// The number of the old value, or `none`.
    @usableFromInline var old: UInt32
    /// The number of the new value, or `none`.
    @usableFromInline var new: UInt32
    @usableFromInline var place: ElementPlace
    @usableFromInline var name: UInt32

    @inlinable
    init(old: UInt32, new: UInt32, place: ElementPlace, name: UInt32) {
      self.old = old
      self.new = new
      self.place = place
      self.name = name
    }
  }

  /// What says where steps begin, from an action on: one that has not exactly one step.
  @usableFromInline
  struct Bend {
    @usableFromInline var action: Int
    /// How much larger the number of the first step of later actions is than their own number.
    @usableFromInline var shift: Int

    @inlinable
    init(action: Int, shift: Int) {
      self.action = action
      self.shift = shift
    }
  }

  /// The number of an absent side.
  @inlinable static var none: UInt32 { .max }

  @usableFromInline var versions = SlotTable<Value>()
  @usableFromInline var entries = ChunkedLog<Entry>()
  @usableFromInline var names = NameTable()

  /// The actions of several steps.
  @usableFromInline var bends = ChunkedLog<Bend>()

  /// The shift before the first bend.
  @usableFromInline var firstShift = 0

  /// The numbers of the actions kept.
  @usableFromInline var indices: Range<Int> = 0..<0

  /// The dates in seconds, from the first action on that has one; not a number where there is none.
  @usableFromInline var dates = ChunkedLog<Double>()
  @usableFromInline var metadata: [Int: [String: String]] = [:]

  /// By place, the number of a value that is likely to be the present one of the element there.
  ///
  /// A hint: the value may have gone, or be another element's.
  @usableFromInline var present: ContiguousArray<UInt32> = []

  @inlinable
  init() {}

  @inlinable var startIndex: Int { indices.lowerBound }
  @inlinable var endIndex: Int { indices.upperBound }
  @inlinable var count: Int { indices.count }
}

extension ActionLog {
  /// The action with a number.
  @inlinable
  subscript(index: Int) -> UndoAction<Value> { action(index, isFlipped: false) }

  /// Returns the action with a number, or what takes it back.
  @inlinable
  func action(_ index: Int, isFlipped: Bool) -> UndoAction<Value> {
    let range = stepIndices(of: index)
    if range.count == 1 {
      return action(index, unchecked: UndoSteps(step(range.lowerBound, isFlipped: isFlipped)))
    }
    let steps = UndoSteps(range.map { step($0) })
    return action(index, unchecked: isFlipped ? steps.flip() : steps)
  }

  /// Returns the action with a number, but with other steps.
  @inlinable
  func action(_ index: Int, unchecked steps: consuming UndoSteps<Value>) -> UndoAction<Value> {
    UndoAction(
      name(of: index), unchecked: steps, date: date(of: index), metadata: metadata(of: index))
  }

  @inlinable
  func name(of index: Int) -> String {
    names[entries[firstStep(of: index)].name]
  }

  @inlinable
  func date(of index: Int) -> UndoDate? {
    guard !dates.isEmpty, index >= dates.startIndex, !dates[index].isNaN else { return nil }
    return UndoDate(secondsSince1970: dates[index])
  }

  @inlinable
  func metadata(of index: Int) -> [String: String] {
    metadata.isEmpty ? [:] : metadata[index] ?? [:]
  }

  /// The numbers of the steps of an action.
  ///
  /// - Complexity: O(log *n*) in the number of actions that have several steps.
  @inlinable
  func stepIndices(of index: Int) -> Range<Int> {
    firstStep(of: index)..<firstStep(of: index + 1)
  }

  @inlinable
  func firstStep(of index: Int) -> Int {
    index + (bends.isEmpty ? firstShift : shift(of: index))
  }

  @inlinable @inline(never)
  func shift(of index: Int) -> Int {
    var (low, high) = (bends.startIndex, bends.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if bends[middle].action < index { low = middle + 1 } else { high = middle }
    }
    return low == bends.startIndex ? firstShift : bends[low - 1].shift
  }

  /// Returns the step with a number, or what takes it back.
  @inlinable
  func step(_ number: Int, isFlipped: Bool = false) -> UndoRedoStep<Value> {
    let entry = entries[number]
    let (old, new) = isFlipped ? (entry.new, entry.old) : (entry.old, entry.new)
    if old == Self.none { return .created(versions[new]) }
    if new == Self.none { return .deleted(versions[old]) }
    return .modified(from: versions[old], to: versions[new])
  }

  /// Returns the value with a number that a step side refers to.
  @inlinable
  func value(_ number: UInt32) -> Value? {
    number == Self.none ? nil : versions[number]
  }
}

extension ActionLog.Entry: Sendable {}
extension ActionLog.Bend: Sendable {}
extension ActionLog: Sendable where Value: Sendable {}
