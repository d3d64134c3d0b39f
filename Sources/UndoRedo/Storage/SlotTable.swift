/// Values in numbered slots, each of which is present or vacant.
///
/// A slot that has become vacant keeps its last value until it is freed: undoing a deletion
/// makes it present again, and moves nothing. A freed slot is taken by the next new value, the
/// one freed last first. Storage comes in chunks that do not move; only the first one starts small.
/// A table is a value: copies share their chunks until one of them changes a chunk.
@usableFromInline
package struct SlotTable<Value> {
  /// What each slot is, and the values.
  @usableFromInline var states = ChunkedLog<SlotState>(of: Value.self)

  /// The slots that are freed, the last one last.
  @usableFromInline var freed: [UInt32] = []

  /// The number of values that are present.
  @usableFromInline var count = 0

  /// A number that changes with each value that comes or goes.
  @usableFromInline var presence = 0

  /// The number of slots of whose values only the identity is needed.
  @usableFromInline var releasedCount = 0

  @inlinable
  init() {}

  /// The number of slots, freed ones included.
  @inlinable package var endIndex: Int { states.endIndex }

  @inlinable
  @inline(__always)
  func isPresent(_ slot: UInt32) -> Bool {
    slot < endIndex && states[Int(slot)] == .present
  }

  /// What is present in a slot, if anything is.
  @inlinable
  @inline(__always)
  func value(in slot: UInt32) -> Value? { isPresent(slot) ? self[slot] : nil }

  @inlinable
  func isFree(_ slot: UInt32) -> Bool { states[Int(slot)] == .free }

  /// The value of a slot that is present or vacant.
  @inlinable
  package subscript(slot: UInt32) -> Value {
    @inline(__always)
    _read { yield states.value(of: Int(slot)).pointee }
    set {
      pointer(to: slot).pointee = newValue
    }
  }

  @inlinable
  var present: some Sequence<UInt32> {
    (0..<UInt32(truncatingIfNeeded: endIndex)).lazy.filter { isPresent($0) }
  }

  /// The values that are present, in the order of their slots.
  @inlinable var presentValues: [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for slot in 0..<UInt32(truncatingIfNeeded: endIndex) where isPresent(slot) {
      values.append(self[slot])
    }
    return values
  }

  /// The number of slots whose values are not present, and needed.
  @inlinable var vacantCount: Int { endIndex - freed.count - releasedCount - count }

  /// The slots whose values are not present, and needed.
  @inlinable
  var vacant: [UInt32] {
    var slots: [UInt32] = []
    for slot in 0..<UInt32(truncatingIfNeeded: endIndex) where isVacant(slot) { slots.append(slot) }
    return slots
  }

  @inlinable
  func isVacant(_ slot: UInt32) -> Bool { states[Int(slot)] == .vacant }

  /// The slots that have a value, present or not.
  @inlinable
  package var taken: some Collection<UInt32> {
    (0..<UInt32(truncatingIfNeeded: endIndex)).lazy.filter { !isFree($0) }
  }

  /// Returns where the value of a slot stands, for changing it at once.
  @inlinable
  @inline(__always)
  mutating func pointer(to slot: UInt32) -> UnsafeMutablePointer<Value> {
    states.pointer(toValueOf: Int(slot))
  }

  /// Puts a value into a slot, where it is present.
  ///
  /// - Returns: The number of the slot.
  @inlinable
  mutating func insert(_ value: consuming Value) -> UInt32 {
    let slot: UInt32
    if let free = freed.popLast() {
      slot = free
      states[Int(slot)] = .present
    } else {
      precondition(endIndex < UInt32.max, "There are at most 4,294,967,295 elements")
      slot = UInt32(truncatingIfNeeded: endIndex)
      states.append(.present)
    }
    states.place(forValueOf: Int(slot)).initialize(to: value)
    count += 1
    presence &+= 1
    return slot
  }

  /// Makes what is present in a slot another value, or nothing.
  @inlinable
  mutating func set(_ slot: UInt32, to value: Value?) {
    if let value { self[slot] = value }
    if isPresent(slot) != (value != nil) { setPresent(slot, value != nil) }
  }

  /// Makes the value of a slot present or vacant; it must have been the other.
  @inlinable
  mutating func setPresent(_ slot: UInt32, _ isPresent: Bool) {
    if states[Int(slot)] == .released { releasedCount -= 1 }
    states[Int(slot)] = isPresent ? .present : .vacant
    count += isPresent ? 1 : -1
    presence &+= 1
  }

  /// Says that of a value which is not present no more than its identity is needed.
  @inlinable
  mutating func release(_ slot: UInt32) {
    guard isVacant(slot) else { return }
    states[Int(slot)] = .released
    releasedCount += 1
  }

  @inlinable
  mutating func free(_ slot: UInt32) {
    if isPresent(slot) {
      count -= 1
      presence &+= 1
    }
    if states[Int(slot)] == .released { releasedCount -= 1 }
    pointer(to: slot).deinitialize(count: 1)
    states[Int(slot)] = .free
    freed.append(slot)
  }
}

extension SlotTable: Sendable where Value: Sendable {}

/// What a slot is: without a value, with one that is not there at the moment, with one of which only
/// the identity is needed, or with one that is there.
@usableFromInline
enum SlotState: UInt8 {
  case free, vacant, released, present
}

extension SlotState: ValueHolder {
  @inlinable var holdsValue: Bool { self != .free }
}
