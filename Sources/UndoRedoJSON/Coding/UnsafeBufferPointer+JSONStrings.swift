extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the first byte from an offset on that is not written as it is in a string of
  /// JSON; the number of bytes where there is none.
  ///
  /// Eight bytes are looked at together: most of a long text is skipped.
  func offsetOfSpecial(from start: Int) -> Int {
    var offset = start
    let bytes = UnsafeRawBufferPointer(self)
    while offset + 8 <= count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let special = word.specialBytes
      if special != 0 { return offset + special.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count, self[offset].standsForItself { offset += 1 }
    return offset
  }

  /// Finds the quotation mark that ends a string of JSON.
  ///
  /// - Parameter start: The offset after the one that begins it.
  /// - Returns: Its offset, or the number of bytes where there is none.
  func endOfString(from start: Int) -> Int {
    var offset = offsetOfSpecial(from: start)
    while offset < count, self[offset] != UInt8(ascii: "\"") {
      let isEscape = self[offset] == UInt8(ascii: "\\")
      offset = offsetOfSpecial(from: Swift.min(offset + (isEscape ? 2 : 1), count))
    }
    return offset
  }
}

extension UInt64 {
  /// Whether there is a byte that does not stand for itself: of the lowest one, the highest bit is set, and
  /// no lower bit is.
  fileprivate var specialBytes: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotationMarks = self ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = self ^ ones &* UInt64(UInt8(ascii: "\\"))
    let lowered =
      (self &- ones &* 0x20) & ~self | (quotationMarks &- ones) & ~quotationMarks
      | (backslashes &- ones) & ~backslashes
    return lowered & (ones &* 0x80)
  }
}

extension UInt8 {
  /// Whether the byte is written as it is in a string of JSON.
  var standsForItself: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
