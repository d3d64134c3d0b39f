import UndoRedo

// The units of a string are the bytes of its UTF-8, and a splice never cuts a scalar. Strings that
// differ in bytes are different ones, even where they are canonically equivalent.
extension String: SpliceableCollection {
  /// What is removed from a string, and what is inserted there.
  public typealias Difference = Splice<String>

  /// The number of UTF-8 code units.
  @inlinable public var unitCount: Int { utf8.count }

  /// The number of UTF-8 code units.
  @inlinable public var byteCount: Int { utf8.count }

  /// Returns how many UTF-8 code units there are before the scalar at an index.
  ///
  /// - Parameter index: An index.
  /// - Returns: The number of code units.
  @inlinable
  public func unitOffset(of index: Index) -> Int {
    var index = index
    while index < endIndex, utf8[index] & 0b1100_0000 == 0b1000_0000 {
      index = utf8.index(before: index)
    }
    return utf8.distance(from: startIndex, to: index)
  }

  /// Returns the index before which there is a number of UTF-8 code units.
  ///
  /// - Parameter offset: The number of code units.
  /// - Returns: The index.
  @inlinable
  public func index(atUnitOffset offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: offset)
  }

  /// Returns what is between the scalars that two strings have in common at both ends; where that is long, what
  /// differs within.
  ///
  /// - Parameter other: The other string.
  /// - Returns: The splice.
  /// - Complexity: O(*n*) in the number of bytes.
  public func difference(to other: String) -> Splice<String>? {
    withBytes(of: other) { own, others in
      splice(to: other, own, others, sharing: own.commonScalars(with: others)) {
        $0.alignToScalars()
      }
    }
  }

  /// Returns whether the string has the same bytes as another one.
  ///
  /// - Parameter other: The other string.
  /// - Returns: Whether the bytes are the same.
  public func isSame(as other: String) -> Bool {
    utf8.count == other.utf8.count && withBytes(of: other) { $0.isSame(as: $1) }
  }

  private func withBytes<Result>(
    of other: String, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let result = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        body(UnsafeRawBufferPointer(own), UnsafeRawBufferPointer(other))
      }
    }
    if let result = result ?? nil { return result }
    var (own, other) = (self, other)
    return own.withUTF8 { own in
      other.withUTF8 { body(UnsafeRawBufferPointer(own), UnsafeRawBufferPointer($0)) }
    }
  }
}
