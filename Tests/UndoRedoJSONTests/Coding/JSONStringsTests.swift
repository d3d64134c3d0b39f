import TestSupport
import Testing

@testable import UndoRedoJSON

/// Looking for what is escaped in a string, eight bytes at a time, finds what looking at each byte finds.
@Suite struct JSONStringsTests {
  @Test func eachByteAtEachPlaceAmongOthers() {
    for byte in UInt8.min ... .max {
      for other in [UInt8(ascii: "a"), 0x80, 0xFF, 0x21, byte] {
        for place in 0..<20 {
          var bytes = [UInt8](repeating: other, count: 20)
          bytes[place] = byte
          check(bytes, from: place % 3)
        }
      }
    }
  }

  @Test func noBytes() {
    check([], from: 0)
    check(Array("abc".utf8), from: 3)
  }

  private func check(_ bytes: [UInt8], from start: Int) {
    let found = bytes.withUnsafeBufferPointer { $0.offsetOfSpecial(from: start) }
    let expected =
      bytes[start...].firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? bytes.count
    if found != expected { Issue.record("\(found) and not \(expected) from \(start) in \(bytes)") }
  }

  @Test(arguments: [
    ("a\" b", 1), ("\"", 0), ("\\\"\"", 2), ("\\\\\"", 2), ("\n\"", 1), ("abc", 3), ("abc\\", 4),
    ("", 0),
    ("0123456789\\\"0123456789\" ", 22), ("\\", 1),
  ])
  func theEndOfAString(text: String, end: Int) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { $0.endOfString(from: 0) } == end)
  }

  @Test func theEndOfALongString() {
    for length in 0..<200 {
      for end in ["\"", "\\\"\"", "\\\\\"", "\\\\\\\"é\""] {
        let text = Array((String(repeating: "a", count: length) + end).utf8)
        for rest in ["", " \"" + String(repeating: "b", count: 100)] {
          let bytes = text + Array(rest.utf8)
          for start in [0, length / 2, length] {
            let found = bytes.withUnsafeBufferPointer { $0.endOfString(from: start) }
            #expect(found == text.count - 1)
          }
        }
      }
    }
  }
}
