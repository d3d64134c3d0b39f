/// A difference of two tables or two sets: the entries that go, and those that come.
///
/// Of one that becomes another, the old one goes and the new one comes. An entry of a set has no value.
public struct EntryDifference<Key: Hashable, Value> {
  typealias Entry = (key: Key, value: Value)

  var removed: [Entry] = []
  var inserted: [Entry] = []

  /// The difference, where it can be applied: an entry whose key is not equal to itself is not found.
  fileprivate var applicable: EntryDifference? {
    for entries in [removed, inserted] where entries.contains(where: { $0.key != $0.key }) {
      return nil
    }
    return self
  }

  /// What takes the difference back.
  var flipped: EntryDifference { EntryDifference(removed: inserted, inserted: removed) }

  /// About how many bytes the difference takes, without what its entries refer to.
  var byteCount: Int {
    let arrays = (removed.isEmpty ? 0 : 32) + (inserted.isEmpty ? 0 : 32)
    return 16 + arrays + (removed.count + inserted.count) * MemoryLayout<Entry>.stride
  }
}

extension EntryDifference: Sendable where Key: Sendable, Value: Sendable {}

extension Dictionary: StoredByDifference where Value: Equatable {
  /// The entries that go, and those that come.
  public typealias Difference = EntryDifference<Key, Value>

  /// Returns the entries that differ; keys and values are compared by their memory.
  ///
  /// - Parameter other: The other dictionary.
  /// - Returns: The difference; `nil` where a key is not equal to itself, as a NaN is not.
  /// - Complexity: O(*n*) in the number of entries of both.
  public func difference(to other: Self) -> EntryDifference<Key, Value>? {
    var difference = EntryDifference<Key, Value>()
    for entry in self where !other.holds(entry) { difference.removed.append(entry) }
    for entry in other where !holds(entry) { difference.inserted.append(entry) }
    return difference.applicable
  }

  private func holds(_ entry: Element) -> Bool {
    guard let index = index(forKey: entry.key) else { return false }
    return haveSameMemory(self[index].key, entry.key)
      && haveSameMemory(self[index].value, entry.value)
  }

  /// Makes the dictionary another one.
  ///
  /// - Parameter difference: What leads there.
  /// - Returns: What leads back.
  /// - Complexity: O(*n*) in the number of entries that differ.
  @discardableResult
  public mutating func apply(
    _ difference: EntryDifference<Key, Value>
  ) -> EntryDifference<Key, Value> {
    for entry in difference.removed { self[entry.key] = nil }
    for entry in difference.inserted { self[entry.key] = entry.value }
    return difference.flipped
  }

  /// About how many bytes the entries take, without what they refer to.
  public var byteCount: Int {
    count * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride + 1)
  }

  /// Returns about how many bytes a difference takes, without what its entries refer to.
  ///
  /// - Parameter difference: A difference.
  /// - Returns: The number of bytes.
  public static func byteCount(of difference: EntryDifference<Key, Value>) -> Int {
    difference.byteCount
  }
}

extension Set: StoredByDifference {
  /// The members that go, and those that come.
  public typealias Difference = EntryDifference<Element, Void>

  /// Returns the members that differ; they are compared by their memory.
  ///
  /// - Parameter other: The other set.
  /// - Returns: The difference; `nil` where a member is not equal to itself, as a NaN is not.
  /// - Complexity: O(*n*) in the number of members of both.
  public func difference(to other: Self) -> EntryDifference<Element, Void>? {
    var difference = EntryDifference<Element, Void>()
    for member in self where !other.holds(member) { difference.removed.append((member, ())) }
    for member in other where !holds(member) { difference.inserted.append((member, ())) }
    return difference.applicable
  }

  private func holds(_ member: Element) -> Bool {
    firstIndex(of: member).map { haveSameMemory(self[$0], member) } ?? false
  }

  /// Makes the set another one.
  ///
  /// - Parameter difference: What leads there.
  /// - Returns: What leads back.
  /// - Complexity: O(*n*) in the number of members that differ.
  @discardableResult
  public mutating func apply(
    _ difference: EntryDifference<Element, Void>
  ) -> EntryDifference<Element, Void> {
    for entry in difference.removed { remove(entry.key) }
    for entry in difference.inserted { insert(entry.key) }
    return difference.flipped
  }

  /// About how many bytes the members take, without what they refer to.
  public var byteCount: Int { count * (MemoryLayout<Element>.stride + 1) }

  /// Returns about how many bytes a difference takes, without what its members refer to.
  ///
  /// - Parameter difference: A difference.
  /// - Returns: The number of bytes.
  public static func byteCount(of difference: EntryDifference<Element, Void>) -> Int {
    difference.byteCount
  }
}

/// Whether two values are the same in memory: equal ones may differ in what `==` does not tell apart.
func haveSameMemory<Value>(_ one: Value, _ other: Value) -> Bool {
  withUnsafeBytes(of: one) { one in withUnsafeBytes(of: other) { one.elementsEqual($0) } }
}
