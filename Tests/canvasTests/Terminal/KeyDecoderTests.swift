import Testing

@testable import canvas

@Suite struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.keys(text.utf8)
  }

  @Test(arguments: [
    ("a\r", [Key.text("a"), .enter]), ("\n", [.enter]), ("\t", [.tab]),
    ("\u{7F}\u{8}", [.backspace, .backspace]),
    ("\u{1B}[A\u{1B}OB", [.up, .down]), ("\u{1B}[C\u{1B}[D", [.right, .left]),
    ("\u{1B}[H\u{1B}[4~", [.home, .end]), ("\u{1B}[1;5C\u{1B}b", [.wordRight, .wordLeft]),
    ("\u{1B}[3~\u{1B}\u{7F}", [.delete, .deleteWord]),
    ("\u{1}\u{3}\u{4}\u{12}", [.home, .interrupt, .endOfInput, .search]),
    ("é漢👩‍👩‍👧e\u{301}", [.text("é漢👩‍👩‍👧e\u{301}")]),
    // What is not known is passed over as a whole.
    ("\u{1B}[15~x\u{1B}[1;2Ay\u{0}", [.text("x"), .text("y")]),
    ("\u{1B}\u{1B}[A", [.up]), ("\u{1B}é", [.text("é")]),
  ])
  func bytesMakeKeys(_ bytes: String, _ keys: [Key]) {
    #expect(self.keys(bytes) == keys)
  }

  @Test func whatIsPastedIsTextAndLines() {
    #expect(
      keys("\u{1B}[200~rect\t1\u{3}\rlist\u{1B}[201~\t")
        == [.text("rect"), .text(" "), .text("1"), .enter, .text("list"), .tab])
  }

  @Test func bytesThatAreNoTextAreReplaced() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x61, 0xFF, 0x80, 0x62]) == [.text("a\u{FFFD}\u{FFFD}b")])
    #expect(decoder.keys([0xE6, 0x0D]) == [.text("\u{FFFD}"), .enter])
  }

  /// However the bytes are cut, the same keys and letters come.
  @Test func thePiecesMakeNoDifference() {
    let text = "ab漢é\u{1B}[1;5C👩‍👩‍👧\u{1B}OA\u{1B}[200~x\ty\r\u{1B}[201~\u{3}"
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      for other in cut...bytes.count {
        var decoder = KeyDecoder()
        let pieces = [bytes[..<cut], bytes[cut..<other], bytes[other...]]
        #expect(pieces.flatMap { decoder.keys($0) }.joinedText == keys(text).joinedText)
      }
    }
  }
}

extension [Key] {
  /// The keys, with texts that follow on each other as one.
  fileprivate var joinedText: [Key] {
    reduce(into: []) { keys, key in
      if case .text(let text) = key, case .text(let before)? = keys.last {
        keys[keys.count - 1] = .text(before + text)
      } else {
        keys.append(key)
      }
    }
  }
}
