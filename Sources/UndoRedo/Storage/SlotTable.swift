/// Values in numbered slots, each for as long as something refers to it.
///
/// A slot that is left is taken again by the next value, the one left last first: taking and
/// leaving slots in the opposite order gives every value its slot back. Storage comes in chunks
/// that do not move; only the first one starts small. A table is a value: copies share their chunks
/// until one of them changes a chunk.
@usableFromInline
struct SlotTable<Value> {
  @usableFromInline var chunks: [SlotChunk<Value>] = []

  /// The number of slots, taken or left.
  @usableFromInline var endIndex = 0

  /// The slots that are left, the last one last.
  @usableFromInline var left: [UInt32] = []

  @inlinable
  init() {}

  @inlinable static var chunkShift: Int { 8 }
  @inlinable static var chunkSize: Int { 1 << chunkShift }

  /// The number of values.
  @inlinable var count: Int { endIndex - left.count }

  /// Whether there is a value in a slot.
  @inlinable
  func isTaken(_ slot: UInt32) -> Bool {
    slot < endIndex && chunks[Self.chunk(of: slot)].uses[Self.offset(of: slot)] > 0
  }

  /// The value in a slot that is taken.
  @inlinable
  subscript(slot: UInt32) -> Value {
    _read {
      yield chunks[Self.chunk(of: slot)].values[Self.offset(of: slot)]
    }
    set {
      let chunk = Self.chunk(of: slot)
      makeUnique(chunk)
      chunks[chunk].values[Self.offset(of: slot)] = newValue
    }
  }

  /// Puts a value to which one thing refers into a slot.
  ///
  /// - Returns: The number of the slot.
  @inlinable
  mutating func insert(_ value: Value) -> UInt32 {
    let slot = left.isEmpty ? addSlot() : left.removeLast()
    let chunk = Self.chunk(of: slot)
    makeUnique(chunk)
    chunks[chunk].take(Self.offset(of: slot), value)
    return slot
  }

  /// Notes that one more thing refers to the value in a slot.
  ///
  /// - Returns: Whether that is possible: it is not where very many do already.
  @inlinable
  mutating func use(_ slot: UInt32) -> Bool {
    let chunk = Self.chunk(of: slot)
    let offset = Self.offset(of: slot)
    let uses = chunks[chunk].uses[offset]
    guard uses < .max else { return false }
    makeUnique(chunk)
    chunks[chunk].uses[offset] = uses + 1
    return true
  }

  /// Notes that one thing less refers to the value in a slot; the value goes with the last one.
  @inlinable
  mutating func release(_ slot: UInt32) {
    let chunk = Self.chunk(of: slot)
    makeUnique(chunk)
    if chunks[chunk].release(Self.offset(of: slot)) { left.append(slot) }
  }

  @inlinable
  static func chunk(of slot: UInt32) -> Int { Int(slot) >> chunkShift }

  @inlinable
  static func offset(of slot: UInt32) -> Int { Int(slot) & (chunkSize - 1) }

  @inlinable
  mutating func addSlot() -> UInt32 {
    let offset = endIndex & (Self.chunkSize - 1)
    if chunks.isEmpty || offset == 0 || offset == chunks[chunks.count - 1].capacity { makeRoom() }
    endIndex += 1
    return UInt32(truncatingIfNeeded: endIndex - 1)
  }

  /// Adds a chunk for the next slot, or makes the first one larger.
  @inlinable @inline(never)
  mutating func makeRoom() {
    precondition(endIndex < UInt32.max, "There are at most 4,294,967,295 values")
    if chunks.isEmpty {
      chunks.append(SlotChunk(capacity: 8))
    } else if endIndex & (Self.chunkSize - 1) == 0 {
      chunks.append(SlotChunk(capacity: Self.chunkSize))
    } else {
      let last = chunks.count - 1
      chunks[last] = chunks[last].copy(capacity: chunks[last].capacity * 2)
    }
  }

  @inlinable
  mutating func makeUnique(_ chunk: Int) {
    if !isKnownUniquelyReferenced(&chunks[chunk]) {
      chunks[chunk] = chunks[chunk].copy(capacity: chunks[chunk].capacity)
    }
  }
}

extension SlotTable: Sendable where Value: Sendable {}

/// A stretch of memory for values, each of which is there while something refers to it.
@usableFromInline
final class SlotChunk<Value> {
  @usableFromInline let capacity: Int
  @usableFromInline let values: UnsafeMutablePointer<Value>

  /// How many things refer to each value.
  @usableFromInline let uses: UnsafeMutablePointer<UInt8>

  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
    values = .allocate(capacity: capacity)
    uses = .allocate(capacity: capacity)
    uses.initialize(repeating: 0, count: capacity)
  }

  @inlinable
  deinit {
    for offset in 0..<capacity where uses[offset] > 0 { (values + offset).deinitialize(count: 1) }
    values.deallocate()
    uses.deallocate()
  }

  @inlinable
  func take(_ offset: Int, _ value: Value) {
    (values + offset).initialize(to: value)
    uses[offset] = 1
  }

  /// Notes that one thing less refers to a value.
  ///
  /// - Returns: Whether the value has gone.
  @inlinable
  func release(_ offset: Int) -> Bool {
    uses[offset] -= 1
    guard uses[offset] == 0 else { return false }
    (values + offset).deinitialize(count: 1)
    return true
  }

  @inlinable
  func copy(capacity: Int) -> SlotChunk {
    let copy = SlotChunk(capacity: capacity)
    for offset in 0..<self.capacity where uses[offset] > 0 {
      copy.take(offset, values[offset])
      copy.uses[offset] = uses[offset]
    }
    return copy
  }
}

// A chunk is changed only while a single table holds it.
extension SlotChunk: @unchecked Sendable where Value: Sendable {}
