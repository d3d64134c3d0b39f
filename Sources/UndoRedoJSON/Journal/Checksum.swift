/// The CRC-64 of some bytes, in the variant that the XZ file format uses.
///
/// A cyclic redundancy check (Peterson and Brown, *Cyclic codes for error detection*, 1961) with the
/// polynomial of ECMA-182, reflected, beginning with all ones and inverted at the end. It notices
/// every flipped bit and every burst of up to 64 bits; it is no protection against intent. Eight
/// bytes are taken at once, by eight tables (Kounavis and Berry, *Novel table lookup-based
/// algorithms for high-performance CRC generation*, 2008).
struct Checksum: Hashable, Sendable {
  let value: UInt64
}

extension Checksum {
  /// Computes the checksum of bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init(of bytes: some Sequence<UInt8>) {
    let result = bytes.withContiguousStorageIfAvailable {
      Self.remainder(of: UnsafeRawBufferPointer($0))
    }
    self.init(value: result ?? Array(bytes).withUnsafeBytes { Self.remainder(of: $0) })
  }

  private static func remainder(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    tables.withUnsafeBufferPointer { tables in
      var crc = UInt64.max
      var offset = 0
      while bytes.count - offset >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let mixed = crc ^ UInt64(littleEndian: word)
        crc = 0
        for byte in 0..<8 {
          crc ^= tables[(7 - byte) << 8 + Int(mixed >> (8 * UInt64(byte)) & 0xFF)]
        }
        offset += 8
      }
      while offset < bytes.count {
        crc = crc >> 8 ^ tables[Int((crc ^ UInt64(bytes[offset])) & 0xFF)]
        offset += 1
      }
      return ~crc
    }
  }

  /// Eight tables of 256 entries: what a byte with so many zero bytes after it leaves.
  private static let tables: [UInt64] = {
    let polynomial: UInt64 = 0xC96C_5795_D787_0F42
    var tables: [UInt64] = (0..<256).map { byte in
      var crc = UInt64(byte)
      for _ in 0..<8 {
        let carry = crc & 1
        crc >>= 1
        if carry == 1 { crc ^= polynomial }
      }
      return crc
    }
    for index in 256..<(8 * 256) {
      let crc = tables[index - 256]
      tables.append(crc >> 8 ^ tables[Int(crc & 0xFF)])
    }
    return tables
  }()
}

extension Checksum {
  /// The number of digits in ``digits``.
  static var digitCount: Int { 16 }

  /// The value in hexadecimal digits, of which there are always sixteen.
  var digits: [UInt8] {
    let digits = String(value, radix: 16).utf8
    return Array(repeating: UInt8(ascii: "0"), count: Self.digitCount - digits.count) + digits
  }

  /// Reads sixteen hexadecimal digits in lower case.
  ///
  /// - Parameter digits: The digits; the result is `nil` where they are anything else.
  init?(digits: some Collection<UInt8>) {
    guard digits.count == Self.digitCount else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(digit - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(digit - 0x57)
      default: return nil
      }
    }
    self.init(value: value)
  }
}

/// By what a journal recognizes the bytes of a document: how many, and their checksum.
struct DocumentStamp: Hashable, Sendable {
  let length: Int
  let checksum: Checksum
}

extension DocumentStamp {
  /// Creates the stamp of bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init(of bytes: some Collection<UInt8>) {
    self.init(length: bytes.count, checksum: Checksum(of: bytes))
  }
}
