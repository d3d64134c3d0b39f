extension UnsafeRawBufferPointer {
  private typealias Block = SIMD32<UInt8>

  /// Returns how many bytes are the same at the beginning.
  func commonPrefixCount(with other: UnsafeRawBufferPointer) -> Int {
    let count = Swift.min(count, other.count)
    let size = MemoryLayout<Block>.size
    var offset = 0
    while offset + size <= count,
      loadUnaligned(fromByteOffset: offset, as: Block.self)
        == other.loadUnaligned(fromByteOffset: offset, as: Block.self)
    {
      offset += size
    }
    while offset < count, self[offset] == other[offset] { offset += 1 }
    return offset
  }

  /// Returns how many bytes are the same at the end.
  func commonSuffixCount(with other: UnsafeRawBufferPointer) -> Int {
    let limit = Swift.min(count, other.count)
    let size = MemoryLayout<Block>.size
    var suffix = 0
    while suffix + size <= limit,
      loadUnaligned(fromByteOffset: count - suffix - size, as: Block.self)
        == other.loadUnaligned(fromByteOffset: other.count - suffix - size, as: Block.self)
    {
      suffix += size
    }
    while suffix < limit, self[count - suffix - 1] == other[other.count - suffix - 1] {
      suffix += 1
    }
    return suffix
  }
}
