/// Values in numbered slots, each of which is present or vacant.
///
/// A slot that has become vacant keeps its last value until it is freed: whoever undoes a deletion
/// makes it present again, and has moved nothing. A freed slot is taken by the next new value, the
/// one freed last first. Storage comes in chunks that do not move; only the first one starts small.
/// A table is a value: copies share their chunks until one of them changes a chunk.
@usableFromInline
struct SlotTable<Value> {
  @usableFromInline var chunks: [SlotChunk<Value>] = []

  /// The number of slots, freed ones included.
  @usableFromInline var endIndex = 0

  /// The slots that are freed, the last one last.
  @usableFromInline var freed: [UInt32] = []

  /// The number of values that are present.
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable static var chunkShift: Int { 8 }
  @inlinable static var chunkSize: Int { 1 << chunkShift }

  /// Whether the value of a slot is present.
  @inlinable
  func isPresent(_ slot: UInt32) -> Bool {
    slot < endIndex && chunks[Self.chunk(of: slot)].states[Self.offset(of: slot)] == .present
  }

  /// Whether a slot is freed.
  @inlinable
  func isFree(_ slot: UInt32) -> Bool {
    chunks[Self.chunk(of: slot)].states[Self.offset(of: slot)] == .free
  }

  /// The value of a slot that is present or vacant.
  @inlinable
  subscript(slot: UInt32) -> Value {
    _read {
      yield chunks[Self.chunk(of: slot)].values[Self.offset(of: slot)]
    }
    set {
      pointer(to: slot).pointee = newValue
    }
  }

  /// The slots whose values are present.
  @inlinable
  var present: some Sequence<UInt32> {
    (0..<UInt32(truncatingIfNeeded: endIndex)).lazy.filter { isPresent($0) }
  }

  /// The number of slots that keep a value which is not present.
  @inlinable var vacantCount: Int { endIndex - freed.count - count }

  /// The slots that keep a value which is not present.
  @inlinable
  var vacant: some Sequence<UInt32> {
    (0..<UInt32(truncatingIfNeeded: endIndex)).lazy.filter { !isPresent($0) && !isFree($0) }
  }

  /// The slots that have a value, present or not.
  @inlinable
  var taken: some Collection<UInt32> {
    (0..<UInt32(truncatingIfNeeded: endIndex)).lazy.filter { !isFree($0) }
  }

  /// Returns where the value of a slot stands, for changing it at once.
  @inlinable
  @inline(__always)
  mutating func pointer(to slot: UInt32) -> UnsafeMutablePointer<Value> {
    let chunk = Self.chunk(of: slot)
    makeUnique(chunk)
    return chunks[chunk].values + Self.offset(of: slot)
  }

  /// Puts a value into a slot, where it is present.
  ///
  /// - Returns: The number of the slot.
  @inlinable
  mutating func insert(_ value: consuming Value) -> UInt32 {
    let slot = freed.isEmpty ? addSlot() : freed.removeLast()
    let chunk = Self.chunk(of: slot)
    makeUnique(chunk)
    let offset = Self.offset(of: slot)
    (chunks[chunk].values + offset).initialize(to: value)
    chunks[chunk].states[offset] = .present
    count += 1
    return slot
  }

  /// Makes the value of a slot present or vacant; it must have been the other.
  @inlinable
  mutating func setPresent(_ slot: UInt32, _ isPresent: Bool) {
    let chunk = Self.chunk(of: slot)
    makeUnique(chunk)
    chunks[chunk].states[Self.offset(of: slot)] = isPresent ? .present : .vacant
    count += isPresent ? 1 : -1
  }

  /// Frees a slot, with its value.
  @inlinable
  mutating func free(_ slot: UInt32) {
    let chunk = Self.chunk(of: slot)
    makeUnique(chunk)
    let offset = Self.offset(of: slot)
    if chunks[chunk].states[offset] == .present { count -= 1 }
    (chunks[chunk].values + offset).deinitialize(count: 1)
    chunks[chunk].states[offset] = .free
    freed.append(slot)
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
    precondition(endIndex < UInt32.max, "There are at most 4,294,967,295 elements")
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
  @inline(__always)
  mutating func makeUnique(_ chunk: Int) {
    if !isKnownUniquelyReferenced(&chunks[chunk]) { copy(chunk) }
  }

  @inlinable @inline(never)
  mutating func copy(_ chunk: Int) {
    chunks[chunk] = chunks[chunk].copy(capacity: chunks[chunk].capacity)
  }
}

extension SlotTable: Sendable where Value: Sendable {}

/// What a slot is: without a value, with one that is not there at the moment, or with one that is.
@usableFromInline
enum SlotState: UInt8 {
  case free, vacant, present
}

/// A stretch of memory for values, and what each slot of it is.
@usableFromInline
final class SlotChunk<Value> {
  @usableFromInline let capacity: Int
  @usableFromInline let values: UnsafeMutablePointer<Value>
  @usableFromInline let states: UnsafeMutablePointer<SlotState>

  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
    values = .allocate(capacity: capacity)
    states = .allocate(capacity: capacity)
    states.initialize(repeating: .free, count: capacity)
  }

  @inlinable
  deinit {
    for offset in 0..<capacity where states[offset] != .free {
      (values + offset).deinitialize(count: 1)
    }
    values.deallocate()
    states.deallocate()
  }

  @inlinable
  func copy(capacity: Int) -> SlotChunk {
    let copy = SlotChunk(capacity: capacity)
    for offset in 0..<self.capacity where states[offset] != .free {
      (copy.values + offset).initialize(to: values[offset])
      copy.states[offset] = states[offset]
    }
    return copy
  }
}

// A chunk is changed only while a single table holds it.
extension SlotChunk: @unchecked Sendable where Value: Sendable {}
