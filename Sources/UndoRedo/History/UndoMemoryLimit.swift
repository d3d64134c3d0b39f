/// A limit of the memory of a history.
///
/// A history knows the size of its own records: a few bytes for each step, and the size of the value in
/// it. Only the caller knows the size of memory to which a value refers, such as the text of a string or
/// the pixels of an image:
///
///     history.memoryLimit = UndoMemoryLimit(bytes: 64_000_000) { $0.pixels.count }
public struct UndoMemoryLimit<Value> {
  /// The number of bytes that a history holds at most.
  public let bytes: Int

  /// What a value takes beyond its own size, in bytes: where an `Int` has 32 bits, it has no room for the sum of
  /// values that share memory.
  @usableFromInline let cost: (@Sendable (Value) -> Int64)?

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that a history holds at most.
  ///   - cost: Returns the bytes to which a value refers, always the same number for the same value. It
  ///     is called for every value that the history stores or releases. A long property of which only a difference is
  ///     stored is empty in that value, and the size of the difference is added.
  /// - Precondition: The number is not negative.
  public init(bytes: Int, cost: (@Sendable (Value) -> Int)? = nil) {
    precondition(bytes >= 0, "The memory limit of a history can't be negative")
    self.bytes = bytes
    // However large it is, the sum of those of all values fits.
    self.cost = cost.map { cost in { @Sendable value in min(Int64(cost(value)), 1 << 40) } }
  }
}

extension UndoMemoryLimit: Sendable {}

extension UndoHistory {
  /// How much memory the history may hold, or `nil` for no limit.
  ///
  /// If it holds more after an action was recorded or redone, elements were changed without recording, a limit was set,
  /// or a stored history was read, whole actions are dropped, the oldest first, but never the last performed one, and never an undone one.
  /// Unlike ``limit``, it is not encoded with the history.
  ///
  /// - Complexity: Setting it is O(*n*) in the number of steps.
  public var memoryLimit: UndoMemoryLimit<Value>? {
    get { maximumMemory }
    set {
      setMemoryLimit(newValue)
      dropOldest()
    }
  }

  /// The number of bytes that the history knows it holds: for its steps, for values that are deleted or
  /// whose creation is undone, and for what the ``memoryLimit`` says that the values that it stores take
  /// beyond their own size.
  ///
  /// A step counts with all that may be stored of it, so that nothing changes when actions are looked
  /// at: until then it takes less, and so do many creations or deletions in a row, which have no room
  /// for values. Names, metadata, where the steps of actions end, and the unused parts of the first and
  /// the last chunk of memory are not counted.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var byteCount: Int {
    let bytesPerStep = Int64(ActionLog<Value>.bytesPerStep + log.bytesBesideValue)
    // There is no check in Embedded Swift of whether a product of 64 bits is too large, as it never is.
    let steps = Int64(log.entries.count) &* bytesPerStep + heldCost + branchByteCount
    let others =
      log.dates.count * MemoryLayout<Double>.stride
      + table.vacantCount * MemoryLayout<Value>.stride
      + (log.hasDifferences ? log.differenceByteCount : 0)
    return Int(clamping: steps + Int64(others))
  }

  mutating func setMemoryLimit(_ limit: UndoMemoryLimit<Value>?) {
    maximumMemory = limit
    recount()
  }
}

// What values take is counted where steps begin and cease to keep them: a step keeps the value that
// it holds, and one that deletes keeps the value in its slot.
extension UndoHistory {
  @usableFromInline
  mutating func recount() {
    recountBranches()
    heldCost = 0
    guard let cost = maximumMemory?.cost else { return }
    for number in log.entries.indices where log.entries[number].holdsValue {
      heldCost += costOfHeld(number, cost)
    }
    for slot in table.vacant { heldCost += cost(table[slot]) }
  }

  @inlinable
  @inline(__always)
  mutating func countIn(contentOf slot: UInt32) {
    if maximumMemory != nil { countInCost(ofContentOf: slot) }
  }

  @inlinable @inline(never)
  mutating func countInCost(ofContentOf slot: UInt32) {
    if let cost = maximumMemory?.cost { heldCost += cost(table[slot]) }
  }

  @inlinable
  mutating func countOut(contentOf slot: UInt32) {
    if let cost = maximumMemory?.cost, table.isVacant(slot) { heldCost -= cost(table[slot]) }
  }

  @inlinable
  mutating func countOutValues(ofSteps numbers: Range<Int>) {
    guard maximumMemory != nil else { return }
    for number in numbers where log.entries[number].holdsValue { countHeld(number, as: -1) }
  }

  /// Counts the value that a step holds, or no longer, by a factor of 1 or -1.
  @inlinable
  mutating func countHeld(_ number: Int, as factor: Int64) {
    if let cost = maximumMemory?.cost { heldCost += factor &* costOfHeld(number, cost) }
  }

  /// Counts in the same way what a step keeps: what it holds, and what it has deleted.
  @inlinable
  mutating func countKept(byStep number: Int, as factor: Int64) {
    guard let cost = maximumMemory?.cost else { return }
    let entry = log.entries[number]
    if entry.holdsValue { heldCost += factor &* costOfHeld(number, cost) }
    if !table.isPresent(entry.slot) { heldCost += factor &* cost(table[entry.slot]) }
  }

  @inlinable
  mutating func free(_ slot: UInt32) {
    countOut(contentOf: slot)
    table.free(slot)
  }

  /// Keeps the slot of a deleted element for its identity alone.
  @inlinable
  mutating func release(_ slot: UInt32) {
    countOut(contentOf: slot)
    table.release(slot)
  }
}
