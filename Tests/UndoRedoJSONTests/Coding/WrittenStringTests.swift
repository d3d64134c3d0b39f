import TestSupport
import Testing

@testable import UndoRedoJSON

/// The JSON that is made of that of another string is the one that is written a byte at a time, and the string
/// that is made of that of other JSON the one that is read.
@Suite struct WrittenStringTests {
  private let pieces = ["", "a", "é", "e\u{301}", "😀", "\"", "\\", "\n", "\u{1}", "/"]

  private func json(of string: String) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    bytes.append(json: string)
    return bytes[...]
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
          if let read = written.changed(toJSON: json(of: new)) {
            #expect(read.isSame(as: new), "\(text) \(new)")
            #expect(read.json == json(of: new))
            if let back = read.changed(toJSON: written.json) { #expect(back.isSame(as: text)) }
          }
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

  @Test func whatDiffersLittleIsRead() throws {
    let long = String(repeating: "lo\\ng\né", count: 50)
    var written = WrittenString(long, json(of: long))
    let starts = ["\\", "n", "\u{E9}", "e\u{301}"]
    for text in [long + "\"", long, long] + starts.map({ $0 + long }) {
      written = try #require(written.changed(toJSON: json(of: text)))
      #expect(written.isSame(as: text))
    }
    let other = String(repeating: "other", count: 100)
    #expect(written.changed(toJSON: json(of: other)) == nil)
    // What is no such string is read in another way, or not at all.
    let start = json(of: long).dropLast()
    let ends = [#"\u00e9""#, #"\ud83d""#, #"\/""#, #"\x""#, "\n\""].map { Array($0.utf8) }
    for end in ends + [[0xFF, 0x22], [0xC3, 0x22], [0xED, 0xA0, 0x80, 0x22]] {
      #expect(written.changed(toJSON: start + end) == nil, "\(end)")
    }
  }

  @Test func recentStringsAreReadAsAnyAre() {
    let recent = RecentStrings()
    let long = String(repeating: "long/\n", count: 300)
    let texts = [long, long + "x", "x", "/" + long, long + "\"", long, String(long.dropLast(900))]
    for text in texts + texts.reversed() {
      for escaped in [json(of: text), ArraySlice(withEscapedSlashes(json(of: text)))] {
        #expect(recent.text(of: escaped)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      }
    }
  }

  private func withEscapedSlashes(_ json: ArraySlice<UInt8>) -> [UInt8] {
    json.flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
  }
}

extension WrittenString {
  /// Returns another string with its JSON, if the two have much in common.
  fileprivate func changed(to other: String) -> WrittenString? {
    var bytes: [UInt8] = []
    return write(other, to: &bytes).map { WrittenString(other, bytes[...], at: $0) }
  }
}
