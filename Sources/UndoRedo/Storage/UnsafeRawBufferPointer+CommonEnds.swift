extension UnsafeRawBufferPointer {
  /// Returns how many bytes are the same at the beginning.
  package func commonPrefixCount(with other: UnsafeRawBufferPointer) -> Int {
    let count = Swift.min(count, other.count)
    // Copies of a value that has not changed share their memory.
    if baseAddress == other.baseAddress { return count }
    var offset = 0
    while offset + Self.blockSize <= count, isBlock(at: offset, sameAs: other, at: offset) {
      offset += Self.blockSize
    }
    while offset + Self.wordSize <= count {
      let difference = word(at: offset) ^ other.word(at: offset)
      if difference != 0 { return offset + difference.trailingZeroBitCount / 8 }
      offset += Self.wordSize
    }
    while offset < count, self[offset] == other[offset] { offset += 1 }
    return offset
  }

  /// Returns how many bytes are the same at the end.
  package func commonSuffixCount(with other: UnsafeRawBufferPointer) -> Int {
    let limit = Swift.min(count, other.count)
    var suffix = 0
    while suffix + Self.blockSize <= limit,
      isBlock(
        at: count - suffix - Self.blockSize, sameAs: other,
        at: other.count - suffix - Self.blockSize)
    {
      suffix += Self.blockSize
    }
    while suffix + Self.wordSize <= limit {
      let next = suffix + Self.wordSize
      let difference = word(at: count - next) ^ other.word(at: other.count - next)
      if difference != 0 { return suffix + difference.leadingZeroBitCount / 8 }
      suffix = next
    }
    while suffix < limit, self[count - suffix - 1] == other[other.count - suffix - 1] {
      suffix += 1
    }
    return suffix
  }

  /// Returns whether there are the same bytes elsewhere.
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    count == other.count
      && (baseAddress == other.baseAddress || commonPrefixCount(with: other) == count)
  }

  /// Returns how many bytes two texts in UTF-8 have in common at both ends, in whole scalars.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func commonScalars(with other: UnsafeRawBufferPointer) -> (prefix: Int, suffix: Int) {
    func isCut(_ offset: Int, _ otherOffset: Int) -> Bool {
      isContinuation(at: offset) || other.isContinuation(at: otherOffset)
    }
    var prefix = commonPrefixCount(with: other)
    while isCut(prefix, prefix) { prefix -= 1 }
    var suffix = UnsafeRawBufferPointer(rebasing: self[prefix...])
      .commonSuffixCount(with: UnsafeRawBufferPointer(rebasing: other[prefix...]))
    while isCut(count - suffix, other.count - suffix) { suffix -= 1 }
    return (prefix, suffix)
  }

  /// Whether the byte at an offset continues a scalar.
  private func isContinuation(at offset: Int) -> Bool {
    offset < count && self[offset] & 0b1100_0000 == 0b1000_0000
  }

  private static var blockSize: Int { 128 }
  private static var wordSize: Int { 8 }

  /// The eight bytes at an offset, the first of which is the lowest.
  @inline(__always)
  private func word(at offset: Int) -> UInt64 {
    UInt64(
      littleEndian: baseAddress.unsafelyUnwrapped.loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private func isBlock(
    at offset: Int, sameAs other: UnsafeRawBufferPointer, at otherOffset: Int
  ) -> Bool {
    let own = baseAddress.unsafelyUnwrapped + offset
    let others = other.baseAddress.unsafelyUnwrapped + otherOffset
    // Without a condition in it, the loop becomes a few wide instructions.
    var difference: UInt64 = 0
    for step in 0..<(Self.blockSize / Self.wordSize) {
      difference |=
        own.loadUnaligned(fromByteOffset: Self.wordSize * step, as: UInt64.self)
        ^ others.loadUnaligned(fromByteOffset: Self.wordSize * step, as: UInt64.self)
    }
    return difference == 0
  }
}
