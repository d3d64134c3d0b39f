/// Reads the part of a line that is always written in the same way.
struct LineScanner {
  var rest: ArraySlice<UInt8>

  mutating func skip(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard rest.count >= text.count else { return false }
      let matches = rest.withUnsafeBufferPointer { rest in
        for index in text.indices where text[index] != rest[index] { return false }
        return true
      }
      if matches { rest = rest.dropFirst(text.count) }
      return matches
    }
  }

  /// What no number that is read exceeds, so that computing with it can't overflow.
  static var largest: Int { Int.max / 8 }

  /// A number that is not too large.
  mutating func number() -> Int? {
    var value = 0
    let start = rest.startIndex
    while let digit = rest.first, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
      guard value <= (Self.largest - 9) / 10 else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
      rest = rest.dropFirst()
    }
    return rest.startIndex > start ? value : nil
  }

  /// Skips what may stand between the parts of a text.
  mutating func skipSpace() { rest = rest.drop { Self.isSpace($0) } }

  /// Whether a byte may stand between the parts of a text.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Text up to a quotation mark, of which each byte stands for itself.
  mutating func plainText() -> String? {
    guard let end = rest.firstIndex(where: { !$0.standsForItself }), rest[end] == UInt8(ascii: "\"")
    else { return nil }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    guard text.utf8.elementsEqual(rest[..<end]) else { return nil }
    rest = rest[(end + 1)...]
    return text
  }

  /// A value of JSON, up to the comma or the bracket after it.
  ///
  /// It is not looked at but for its strings and brackets.
  mutating func value() -> ArraySlice<UInt8>? {
    let count = rest.withUnsafeBufferPointer { Self.lengthOfValue(in: $0) }
    guard count > 0 else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// How deep the objects and lists of JSON are nested.
  static func depth(of json: [UInt8]) -> Int {
    json.withUnsafeBufferPointer { bytes in
      var (depth, greatest, index) = (0, 0, 0)
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""): index = bytes.endOfString(from: index + 1)
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        greatest = max(greatest, depth)
        index += 1
      }
      return greatest
    }
  }

  private static func lengthOfValue(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var depth = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = bytes.endOfString(from: index + 1)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return index
      default: break
      }
      index += 1
    }
    return min(index, bytes.count)
  }
}
