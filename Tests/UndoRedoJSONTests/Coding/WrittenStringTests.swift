import TestSupport
import Testing

@testable import UndoRedoJSON

/// The JSON that is made of that of another string is the one that is written a byte at a time.
@Suite struct WrittenStringTests {
  private let pieces = ["", "a", "é", "e\u{301}", "😀", "\"", "\\", "\n", "\u{1}", "/"]

  private func json(of string: String) -> [UInt8] {
    var (bytes, string) = ([UInt8(ascii: "\"")], string)
    string.withUTF8 { bytes.append(escaping: $0) }
    return bytes + [UInt8(ascii: "\"")]
  }

  @Test func everyPairOfShortMiddles() throws {
    let middles = everySequence(of: pieces, upTo: 2).map { $0.joined() }
    let pairs = middles.flatMap { old in middles.map { (old, $0) } }
    for (old, new) in Depth.slice(of: pairs, oneIn: 20) {
      for (before, after) in [("xx\n\u{2}x", "\\y\u{1F}\"y"), ("é\t\t", ""), ("", "e😀é")] {
        let text = before + old + after
        let other = before + before + new + after + after
        let written = WrittenString(text, json(of: text))
        // There and back, so that the place is looked for in both directions.
        for new in [before + new + after, other] {
          guard let changed = written.changed(to: new) else { continue }
          #expect(changed.json == json(of: new), "\(text) \(new)")
          #expect(changed.isSame(as: new))
          if let back = changed.changed(to: text) { #expect(back.json == written.json) }
        }
      }
    }
  }

  @Test func whatDiffersLittleIsMade() throws {
    let long = String(repeating: "long\n\u{1}", count: 50)
    var written = WrittenString(long, json(of: long))
    // From one end to the other, and to equal strings that are not the same.
    for text in [long + "\"", long, "\\" + long, "\u{E9}" + long, "e\u{301}" + long, "e" + long] {
      written = try #require(written.changed(to: text))
      #expect(written.json == json(of: text))
    }
    #expect(written.changed(to: "") == nil)
    #expect(written.changed(to: String(repeating: "other", count: 100)) == nil)
  }
}
