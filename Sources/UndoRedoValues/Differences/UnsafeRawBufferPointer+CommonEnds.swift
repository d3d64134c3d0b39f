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

  private static var blockSize: Int { 32 }

  @inline(__always)
  private func isBlock(
    at offset: Int, sameAs other: UnsafeRawBufferPointer, at otherOffset: Int
  ) -> Bool {
    func difference(_ step: Int) -> UInt64 {
      loadUnaligned(fromByteOffset: offset + step, as: UInt64.self)
        ^ other.loadUnaligned(fromByteOffset: otherOffset + step, as: UInt64.self)
    }
    return difference(0) | difference(8) | difference(16) | difference(24) == 0
  }
}
