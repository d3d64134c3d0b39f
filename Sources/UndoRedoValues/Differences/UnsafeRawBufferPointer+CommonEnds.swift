extension UnsafeRawBufferPointer {
  /// Returns how many bytes are the same at the beginning.
  func commonPrefixCount(with other: UnsafeRawBufferPointer) -> Int {
    let count = Swift.min(count, other.count)
    var offset = 0
    while offset + Self.blockSize <= count, isBlock(at: offset, sameAs: other, at: offset) {
      offset += Self.blockSize
    }
    while offset < count, self[offset] == other[offset] { offset += 1 }
    return offset
  }

  /// Returns how many bytes are the same at the end.
  func commonSuffixCount(with other: UnsafeRawBufferPointer) -> Int {
    let limit = Swift.min(count, other.count)
    var suffix = 0
    while suffix + Self.blockSize <= limit,
      isBlock(
        at: count - suffix - Self.blockSize, sameAs: other,
        at: other.count - suffix - Self.blockSize)
    {
      suffix += Self.blockSize
    }
    while suffix < limit, self[count - suffix - 1] == other[other.count - suffix - 1] {
      suffix += 1
    }
    return suffix
  }

  private static var blockSize: Int { 128 }

  @inline(__always)
  private func isBlock(
    at offset: Int, sameAs other: UnsafeRawBufferPointer, at otherOffset: Int
  ) -> Bool {
    let own = baseAddress.unsafelyUnwrapped + offset
    let others = other.baseAddress.unsafelyUnwrapped + otherOffset
    // Without a condition in it, the loop becomes a few wide instructions.
    var difference: UInt64 = 0
    for step in 0..<(Self.blockSize / 8) {
      difference |=
        own.loadUnaligned(fromByteOffset: 8 * step, as: UInt64.self)
        ^ others.loadUnaligned(fromByteOffset: 8 * step, as: UInt64.self)
    }
    return difference == 0
  }
}
