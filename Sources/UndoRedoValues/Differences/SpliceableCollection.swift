import UndoRedo

/// A collection whose values differ by a splice: what is between their common beginning and their
/// common end.
///
/// A collection with integer indices and contiguous storage needs nothing but the name. What two have
/// in common is found by comparing memory: elements whose memory is the same are the same, whatever
/// `==` says. Where an element refers to other memory, as a long string does, equal elements that were
/// made independently of each other are not recognized, so that the difference is larger.
public protocol SpliceableCollection: StoredByDifference, RangeReplaceableCollection
where Difference == Splice<Self> {
  /// The number of units that the collection consists of: its elements, or smaller ones.
  ///
  /// There is a default for collections with integer indices: the number of elements.
  ///
  /// - Complexity: O(1).
  var unitCount: Int { get }

  /// Returns how many units there are before an index.
  ///
  /// There is a default for collections with integer indices.
  ///
  /// - Parameter index: An index.
  /// - Returns: The number of units.
  /// - Complexity: O(1).
  func unitOffset(of index: Index) -> Int

  /// Returns the index before which there is a number of units.
  ///
  /// There is a default for collections with integer indices.
  ///
  /// - Parameter offset: The number of units.
  /// - Returns: The index.
  /// - Complexity: O(1).
  func index(atUnitOffset offset: Int) -> Index
}

extension SpliceableCollection {
  /// Makes the collection another one.
  ///
  /// - Parameter splice: What leads from this collection to the other one.
  /// - Returns: What leads back.
  /// - Complexity: That of replacing a subrange.
  @inlinable
  @discardableResult
  public mutating func apply(_ splice: Splice<Self>) -> Splice<Self> {
    if let parts = splice.parts { return Splice(parts: parts.map { apply($0) }.reversed()) }
    let removed = splice.removed
    return exchange(
      indices(ofUnits: removed), at: UInt32(truncatingIfNeeded: removed.lowerBound),
      removing: removed.count, for: splice.inserted)
  }

  /// Replaces a subrange.
  ///
  /// - Parameters:
  ///   - subrange: The subrange.
  ///   - start: How many units there are before it.
  ///   - removedCount: How many units it has.
  ///   - inserted: What comes in its place.
  /// - Returns: What leads back.
  @inlinable
  mutating func exchange(
    _ subrange: Range<Index>, at start: UInt32, removing removedCount: Int, for inserted: Self
  ) -> Splice<Self> {
    let back = Splice(
      restoring: subrange, of: self, at: start, removedCount, insertedCount: inserted.unitCount)
    replaceSubrange(subrange, with: inserted)
    return back
  }

  /// Returns about how many bytes a splice takes, with what it refers to.
  ///
  /// - Parameter splice: A splice.
  /// - Returns: The number of bytes.
  @inlinable
  public static func byteCount(of splice: Splice<Self>) -> Int {
    splice.byteCount
  }

  @inlinable
  func indices(ofUnits units: Range<Int>) -> Range<Index> {
    index(atUnitOffset: units.lowerBound)..<index(atUnitOffset: units.upperBound)
  }
}

// A collection with integer indices and contiguous storage.
extension SpliceableCollection where Self: RandomAccessCollection {
  /// The number of elements.
  @inlinable public var unitCount: Int { count }

  /// Returns how many elements there are before an index.
  ///
  /// - Parameter index: An index.
  /// - Returns: The number of elements.
  @inlinable
  public func unitOffset(of index: Index) -> Int { distance(from: startIndex, to: index) }

  /// Returns the index before which there is a number of elements.
  ///
  /// - Parameter offset: The number of elements.
  /// - Returns: The index.
  @inlinable
  public func index(atUnitOffset offset: Int) -> Index { index(startIndex, offsetBy: offset) }

  /// The bytes of the elements, without what they refer to.
  @inlinable public var byteCount: Int { count * MemoryLayout<Element>.stride }

  /// Returns what is between the elements that two collections have in common at both ends; where that is
  /// long, what differs within.
  ///
  /// - Parameter other: The other collection.
  /// - Returns: The splice; `nil` where storage is not contiguous, and where indices begin with another one, as
  ///   those of a slice may.
  /// - Complexity: O(*n*) in the number of bytes.
  public func difference(to other: Self) -> Splice<Self>? {
    guard startIndex == other.startIndex else { return nil }
    let stride = MemoryLayout<Element>.stride
    let found = withContiguousStorageIfAvailable { own in
      other.withContiguousStorageIfAvailable { others in
        let (own, others) = (UnsafeRawBufferPointer(own), UnsafeRawBufferPointer(others))
        let prefix = own.commonPrefixCount(with: others) / stride
        let rest = prefix * stride
        let suffix =
          UnsafeRawBufferPointer(rebasing: own[rest...])
          .commonSuffixCount(with: UnsafeRawBufferPointer(rebasing: others[rest...])) / stride
        return splice(to: other, own, others, sharing: (prefix, suffix), stride: stride)
      }
    }
    return (found ?? nil) ?? nil
  }
}

extension Array: StoredByDifference, SpliceableCollection where Element: Equatable {
  /// What is removed from an array, and what is inserted there.
  public typealias Difference = Splice<Self>
}

extension ContiguousArray: StoredByDifference, SpliceableCollection where Element: Equatable {
  /// What is removed from an array, and what is inserted there.
  public typealias Difference = Splice<Self>
}
