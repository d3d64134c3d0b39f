import UndoRedo

extension String {
  /// Creates the text of what a string of JSON has between its quotation marks; `nil` where there is something
  /// uncommon in it.
  ///
  /// - Parameters:
  ///   - json: The bytes.
  ///   - hasEscapedSlashes: Whether there may be slashes with a backslash before them, which
  ///     `append(escaping:)` does not write.
  init?(unescaping json: ArraySlice<UInt8>, hasEscapedSlashes: Bool = false) {
    let text = json.withUnsafeBufferPointer { String(unescaping: $0, hasEscapedSlashes) }
    guard let text else { return nil }
    self = text
  }

  private init?(unescaping json: UnsafeBufferPointer<UInt8>, _ hasEscapedSlashes: Bool) {
    var isCommon = true
    let bytes = [UInt8](unsafeUninitializedCapacity: json.count) { bytes, count in
      var start = 0
      while true {
        let end = json.offsetOfSpecial(from: start)
        _ = bytes[count...].initialize(fromContentsOf: json[start..<end])
        count += end - start
        guard end < json.count else { break }
        guard json[end] == UInt8(ascii: "\\"), end + 1 < json.count,
          let byte = json[end + 1].unescaped, hasEscapedSlashes || byte != UInt8(ascii: "/")
        else {
          isCommon = false
          break
        }
        bytes.initializeElement(at: count, to: byte)
        count += 1
        start = end + 2
      }
    }
    guard isCommon else { return nil }
    self.init(decoding: bytes, as: UTF8.self)
    // What is no UTF-8 would be something else by now.
    let isValid = withUTF8 { text in
      bytes.withUnsafeBytes { UnsafeRawBufferPointer(text).isSame(as: $0) }
    }
    guard isValid else { return nil }
  }
}

extension UInt8 {
  /// What a byte stands for after a backslash; `nil` where more follows, or it must not be there.
  fileprivate var unescaped: UInt8? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): self
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }
}
