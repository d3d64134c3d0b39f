/// Finds the slots of elements by their identities, and holds neither: only a part of each hash.
///
/// An identity is compared with the one of the element in a slot, where as many bits of the hashes
/// agree as are kept. So a search says what has to be in the slot, and an element must be in its slot
/// as long as the slot is in the index.
///
/// # Storage
///
/// It is a hash table with open addressing and linear probing, in one piece of memory: each bucket
/// has eight bytes, and at most four of five are taken. A hash is read as a fraction of all hashes:
/// its home is the bucket as far into the table. So buckets are in the order of their hashes, apart
/// from those that give way, and move up in one pass when the table grows, which reads no element.
/// Elements inserted in that very order would all give way while the table is small, so nobody gets
/// to know the order: it is never gone through, and the standard collections order by other bits.
///
/// Removal leaves no marks: it moves back what has given way, as in Knuth, *The Art of Computer
/// Programming*, volume 3, section 6.4, Algorithm R.
///
/// An index is a value: copies share their memory until one of them is changed.
@usableFromInline
package struct SlotIndex {
  /// The buckets: none, or a power of two, of which at least one is empty.
  @usableFromInline var buckets: [Bucket] = []

  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// A slot, and the hash of the identity of its element.
  @usableFromInline
  struct Bucket {
    @usableFromInline let hash: UInt32
    @usableFromInline let slot: UInt32

    @inlinable
    init(hash: UInt32, slot: UInt32) {
      self.hash = hash
      self.slot = slot
    }

    /// The last number is the one of no slot.
    @inlinable static var empty: Bucket { Bucket(hash: 0, slot: .max) }

    @inlinable var isEmpty: Bool { slot == .max }
  }

  /// Where the element with an identity stands.
  @usableFromInline
  package enum Place {
    case found(UInt32)

    /// Nowhere; the hash is the one with which its slot is to be inserted.
    case missing(hash: UInt32)

    @inlinable var slot: UInt32? {
      switch self {
      case .found(let slot): slot
      case .missing: nil
      }
    }
  }

  /// Returns the part that is stored of an identity's hash.
  @inlinable
  @inline(__always)
  static func hash(_ id: some Hashable) -> UInt32 {
    // What sets and dictionaries ask. A `hashValue` written by hand need not spread over all hashes.
    UInt32(truncatingIfNeeded: id._rawHashValue(seed: 0))
  }

  /// Returns where the element with an identity stands in a table.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  @inline(__always)
  func find<Element: Identifiable>(_ id: Element.ID, in table: SlotTable<Element>) -> Place {
    let hash = Self.hash(id)
    guard let slot = slot(hash: hash, where: { table[$0].id == id }) else {
      return .missing(hash: hash)
    }
    return .found(slot)
  }

  /// Returns the slot with a hash for which a condition holds.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  @inline(__always)
  func slot(hash: UInt32, where condition: (UInt32) -> Bool) -> UInt32? {
    guard count > 0 else { return nil }
    var index = home(of: hash)
    while !buckets[index].isEmpty {
      let bucket = buckets[index]
      if bucket.hash == hash && condition(bucket.slot) { return bucket.slot }
      index = self.index(after: index)
    }
    return nil
  }

  /// Inserts a slot that is not in the index.
  ///
  /// - Complexity: O(1) on average; O(*n*) where the index has to grow or is shared.
  @inlinable
  mutating func insert(_ slot: UInt32, hash: UInt32) {
    reserveCapacity(count + 1)
    put(Bucket(hash: hash, slot: slot))
    count += 1
  }

  /// Removes a slot that is in the index under a hash.
  ///
  /// - Complexity: O(1) on average; O(*n*) where the index is shared.
  @inlinable
  mutating func remove(_ slot: UInt32, hash: UInt32) {
    var hole = home(of: hash)
    while buckets[hole].slot != slot {
      precondition(!buckets[hole].isEmpty, "The id of an element must not change its hash")
      hole = index(after: hole)
    }
    var index = index(after: hole)
    while !buckets[index].isEmpty {
      // A bucket between its home and the hole is where it belongs.
      if distance(from: home(of: buckets[index].hash), to: index) >= distance(from: hole, to: index)
      {
        buckets[hole] = buckets[index]
        hole = index
      }
      index = self.index(after: index)
    }
    buckets[hole] = .empty
    count -= 1
  }

  /// Makes room for slots.
  ///
  /// - Parameter count: The number of slots that there will be.
  /// - Complexity: O(*n*) where there is not enough room.
  @inlinable
  mutating func reserveCapacity(_ count: Int) {
    if count > Self.maximumCount(of: buckets.count) { grow(for: count) }
  }

  /// Returns how many of a number of buckets are taken at most.
  @inlinable
  static func maximumCount(of capacity: Int) -> Int { capacity - (capacity + 4) / 5 }

  @inlinable @inline(never)
  mutating func grow(for count: Int) {
    var capacity = max(4, buckets.count)
    while Self.maximumCount(of: capacity) < count { capacity *= 2 }
    let old = buckets
    buckets = Array(repeating: .empty, count: capacity)
    for bucket in old where !bucket.isEmpty { put(bucket) }
  }

  /// Puts a bucket into the first empty one from its home on.
  @inlinable
  mutating func put(_ bucket: Bucket) {
    var index = home(of: bucket.hash)
    while !buckets[index].isEmpty { index = self.index(after: index) }
    buckets[index] = bucket
  }

  /// Returns the bucket where the search for a hash begins.
  @inlinable
  @inline(__always)
  func home(of hash: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(buckets.count)) >> 32)
  }

  /// Returns the next bucket; the first one follows the last one.
  @inlinable
  @inline(__always)
  func index(after index: Int) -> Int { (index &+ 1) & (buckets.count &- 1) }

  /// Returns how many buckets further one is than another.
  @inlinable
  @inline(__always)
  func distance(from start: Int, to end: Int) -> Int { (end &- start) & (buckets.count &- 1) }
}

extension SlotIndex: Sendable {}

extension SlotIndex.Bucket: Sendable {}
