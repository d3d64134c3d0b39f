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
    var offset = offsetOfQuotationMark(from: start)
    // There are far fewer of them than of other bytes that are escaped.
    while offset < count, isEscaped(offset, inStringFrom: start) {
      offset = offsetOfQuotationMark(from: offset + 1)
    }
    return offset
  }

  /// Whether an odd number of backslashes stands before an offset.
  private func isEscaped(_ offset: Int, inStringFrom start: Int) -> Bool {
    var first = offset
    while first > start, self[first - 1] == UInt8(ascii: "\\") { first -= 1 }
    return (offset - first) % 2 == 1
  }

  private func offsetOfQuotationMark(from start: Int) -> Int {
    var offset = start
    let bytes = UnsafeRawBufferPointer(self)
    while offset + 64 <= count {
      // Without a condition in it, the loop becomes a few wide instructions.
      var marks: UInt64 = 0
      for step in 0..<8 {
        marks |=
          bytes.loadUnaligned(fromByteOffset: offset + 8 * step, as: UInt64.self)
          .quotationMarks
      }
      if marks != 0 { break }
      offset += 64
    }
    while offset + 8 <= count {
      let marks = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      ).quotationMarks
      if marks != 0 { return offset + marks.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count, self[offset] != UInt8(ascii: "\"") { offset += 1 }
    return offset
  }
}

extension UInt64 {
  /// Whether there is a byte that does not stand for itself: of the lowest one, the highest bit is set, and
  /// no lower bit is.
  fileprivate var specialBytes: UInt64 {
    let ones = Self.ones
    let backslashes = self ^ ones &* UInt64(UInt8(ascii: "\\"))
    let lowered = (self &- ones &* 0x20) & ~self | (backslashes &- ones) & ~backslashes
    return lowered & (ones &* 0x80) | quotationMarks
  }

  /// Whether there is a quotation mark, in the same way.
  fileprivate var quotationMarks: UInt64 {
    let others = self ^ Self.ones &* UInt64(UInt8(ascii: "\""))
    return (others &- Self.ones) & ~others & (Self.ones &* 0x80)
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
}

extension UInt8 {
  /// Whether the byte is written as it is in a string of JSON.
  var standsForItself: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
