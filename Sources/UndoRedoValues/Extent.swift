import UndoRedo

/// Where in a value a property is, as far as that can be told.
@usableFromInline
struct Extent: Hashable, Sendable {
  /// The bytes of the value in which the property is stored; all that there could be, where that is
  /// not known.
  @usableFromInline let bytes: Range<Int>

  /// The index of the element, if the property is an element of the array that is stored there, or a part of it.
  @usableFromInline var index: Int?

  /// The bytes of that element in which the property is stored, if it is a part of it; all that there could be,
  /// where that is not known.
  @usableFromInline var part: Range<Int>?

  @inlinable
  init(bytes: Range<Int>) {
    self.bytes = bytes
  }

  /// Whether a change of one property may change the other.
  @inlinable
  func overlaps(_ other: Extent) -> Bool {
    guard bytes.overlaps(other.bytes) else { return false }
    // Arrays whose places overlap are one and the same.
    guard let index, let otherIndex = other.index else { return true }
    guard index == otherIndex else { return false }
    guard let part, let otherPart = other.part else { return true }
    return part.overlaps(otherPart)
  }

  /// Whether two of several properties may overlap.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  static func anyOverlap(_ extents: some Sequence<Extent>) -> Bool {
    // Of those that begin at the same place, the arrays come before their elements, and these before their parts.
    let sorted = extents.sorted {
      ($0.bytes.lowerBound, $0.index ?? -1, $0.part?.lowerBound ?? -1)
        < ($1.bytes.lowerBound, $1.index ?? -1, $1.part?.lowerBound ?? -1)
    }
    return zip(sorted, sorted.dropFirst()).contains { $0.overlaps($1) }
  }
}

extension Extent {
  /// Whether it can be told where the property is in a value, and whether it is there at all.
  @inlinable var isKnown: Bool { bytes.upperBound < Int.max && part?.upperBound != Int.max }

  /// The bytes of the value in which the property is stored, where it is.
  @inlinable var storedBytes: Range<Int>? {
    index == nil && isKnown ? bytes : nil
  }
}

// A property that is stored in the value is read and written where it is: going by way of the key path
// takes longer than most changes.
extension KeyPath {
  /// Calls a closure with what the property is, which it does not change.
  ///
  /// Nor is the root changed; it is read where it stands, and not copied.
  @inlinable
  @inline(__always)
  func read<Result>(
    _ root: inout Root, in extent: Extent, _ body: (inout Value) -> Result
  ) -> Result {
    guard let offset = extent.storedBytes?.lowerBound else {
      var value = root[keyPath: self]
      return body(&value)
    }
    return withUnsafeMutablePointer(to: &root) {
      body(&(UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

extension WritableKeyPath {
  /// Changes the property.
  @inlinable
  @inline(__always)
  func modify<Result>(
    _ root: inout Root, in extent: Extent, _ body: (inout Value) -> Result
  ) -> Result {
    guard let offset = extent.storedBytes?.lowerBound else { return body(&root[keyPath: self]) }
    return withUnsafeMutablePointer(to: &root) {
      body(&(UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

extension KeyPath {
  /// Where in the root the property is.
  @inlinable var extent: Extent {
    guard let start = MemoryLayout<Root>.offset(of: self) else {
      return Extent(bytes: 0..<Int.max)
    }
    return Extent(bytes: start..<(start + MemoryLayout<Value>.size))
  }

  /// Where an element of an array is that is the property.
  @inlinable
  func extent(ofElement index: Int) -> Extent {
    var extent = extent
    // An array that is not known to be stored at a place of its own may be part of another one.
    if extent.isKnown { extent.index = index }
    return extent
  }

  /// Where the property is in a value that has the root as an element of an array.
  @inlinable
  func extent(within element: Extent) -> Extent {
    // Within a part of an element, nothing is told apart.
    guard element.index != nil, element.part == nil else { return element }
    var extent = element
    let part = self.extent.bytes
    if part != 0..<MemoryLayout<Root>.size { extent.part = part }
    return extent
  }
}
