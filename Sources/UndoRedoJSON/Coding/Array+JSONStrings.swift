extension [UInt8] {
  /// Appends a string of JSON.
  mutating func append(json string: String) {
    var text = string
    append(UInt8(ascii: "\""))
    text.withUTF8 { append(escaping: $0) }
    append(UInt8(ascii: "\""))
  }

  /// Appends text as it is written in a string of JSON.
  mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while true {
      let end = utf8.offsetOfSpecial(from: start)
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
      guard end < utf8.count else { break }
      append(escaping: utf8[end])
      start = end + 1
    }
  }

  private mutating func append(escaping byte: UInt8) {
    append(UInt8(ascii: "\\"))
    if let letter = byte.escapingLetter { return append(letter) }
    append(contentsOf: "u00".utf8)
    append(UInt8(ascii: byte < 0x10 ? "0" : "1"))
    append(contentsOf: String(byte & 0xF, radix: 16).utf8)
  }
}

extension UInt8 {
  /// How many bytes of JSON stand for the byte in a string.
  var lengthInJSON: Int { standsForItself ? 1 : escapingLetter == nil ? 6 : 2 }

  /// What comes after a backslash to stand for the byte; `nil` where its number does.
  fileprivate var escapingLetter: UInt8? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case 0x08: UInt8(ascii: "b")
    case 0x0C: UInt8(ascii: "f")
    default: nil
    }
  }
}
