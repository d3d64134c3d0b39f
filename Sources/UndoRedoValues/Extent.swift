import UndoRedo

/// Where in a value a property is, as far as that can be told.
@usableFromInline
struct Extent: Hashable, Sendable {
  /// The bytes of the value in which the property is stored; all that there could be, where that is
  /// not known.
  @usableFromInline let bytes: Range<Int>

  /// Which element the property is of the array that is stored there, or of which element it is a part.
  @usableFromInline var element: ElementExtent?

  /// The same of an array that is the part of that element.
  @usableFromInline var inner: ElementExtent?

  @inlinable
  init(bytes: Range<Int>) {
    self.bytes = bytes
  }

  /// Whether a change of one property may change the other.
  @inlinable
  func overlaps(_ other: Extent) -> Bool {
    guard bytes.overlaps(other.bytes) else { return false }
    // Arrays whose places overlap are one and the same.
    guard let element, let otherElement = other.element else { return true }
    guard element.overlaps(otherElement) else { return false }
    guard let inner, let otherInner = other.inner else { return true }
    return inner.overlaps(otherInner)
  }

  /// Whether two of several properties may overlap.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  static func anyOverlap(_ extents: some Sequence<Extent>) -> Bool {
    // Of those that begin at the same place, the arrays come before their elements, and these before their parts.
    func order(_ extent: Extent) -> (Int, Int, Int, Int, Int) {
      let (element, inner) = (extent.element, extent.inner)
      return (
        extent.bytes.lowerBound, element?.index ?? .min, element?.part?.lowerBound ?? -1,
        inner?.index ?? .min, inner?.part?.lowerBound ?? -1
      )
    }
    let sorted = extents.sorted { order($0) < order($1) }
    return zip(sorted, sorted.dropFirst()).contains { $0.overlaps($1) }
  }
}

/// Where in an array a property is.
@usableFromInline
struct ElementExtent: Hashable, Sendable {
  @usableFromInline let index: Int

  /// The bytes of the element in which the property is stored, if it is a part of it; all that there could be,
  /// where that is not known.
  @usableFromInline var part: Range<Int>?

  @inlinable
  init(_ index: Int) {
    self.index = index
  }

  @inlinable
  func overlaps(_ other: ElementExtent) -> Bool {
    guard index == other.index else { return false }
    guard let part, let otherPart = other.part else { return true }
    return part.overlaps(otherPart)
  }

  @inlinable var isKnown: Bool { part?.upperBound != Int.max }
}

extension Extent {
  /// Whether it can be told where the property is in a value, and whether it is there at all.
  @inlinable var isKnown: Bool {
    bytes.upperBound < Int.max && element?.isKnown ?? true && inner?.isKnown ?? true
  }

  /// The bytes of the value in which the property is stored, where it is.
  @inlinable var storedBytes: Range<Int>? {
    element == nil && isKnown ? bytes : nil
  }

  /// Where an element of the array is that is the property.
  @inlinable
  func ofElement(_ index: Int) -> Extent {
    var extent = self
    // An array that is not known to be stored at a place of its own may be part of another one.
    if !isKnown { return extent }
    if element == nil {
      extent.element = ElementExtent(index)
    } else if inner == nil {
      // An array that is all of the element has no part of it to itself.
      extent.inner = ElementExtent(index)
    }
    return extent
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

  /// Where the property is in a value that has the root as an element of an array.
  @inlinable
  func extent(within element: Extent) -> Extent {
    let part = extent.bytes
    var extent = element
    guard extent.element != nil, part != 0..<MemoryLayout<Root>.size else { return extent }
    // Deeper, nothing is told apart.
    if extent.inner == nil, extent.element?.part == nil {
      extent.element?.part = part
    } else if extent.inner?.part == nil {
      extent.inner?.part = part
    }
    return extent
  }
}
