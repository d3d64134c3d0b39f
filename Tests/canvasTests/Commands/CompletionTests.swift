import TestSupport
import Testing

@testable import canvas

@Suite struct CompletionTests {
  private func candidates(_ line: String) -> [String] {
    Command.completion(of: line) { suggestion in
      switch suggestion {
      case .elements: ["r1", "round", "my box", #"a"b"#]
      case .checkpoints: ["First Draft"]
      case .authors: ["Ann"]
      default: []
      }
    }.candidates
  }

  @Test(arguments: [
    ("he", ["help"]), ("color r", ["r1", "round"]), ("color r1 r", ["r1", "red", "round"]),
    ("color r1 bl", ["black", "blue"]),
    ("move ro", ["round"]), ("move m", [#""my box""#]), (#"move "my"#, [#""my box""#]),
    (#"move "my box" r"#, ["r1", "round"]),
    (#"undo by "A\"n" ov"#, ["overwrite"]), (#"undo by "A\\" ov"#, ["overwrite"]),
    ("show a", [#""a\"b""#]), ("move al", ["all"]),
    ("undo b", ["by"]), ("undo by A", ["Ann"]), ("undo by Ann over", ["overwrite"]),
    ("jump F", [#""First Draft""#]), ("visit F", [#""First Draft""#]),
    ("align r1 center", ["centerX", "centerY"]),
    ("nudge r1 u", ["up"]), ("rect 1 2 3 4 a", ["as"]), ("rect a", []), ("zoom f", ["fit"]),
    ("help tre", ["tree"]), ("nothing x", []), ("quit x", []), ("language g", ["german"]),
    ("svg --w", ["--watch"]), ("svg --watch no-such-f", []),
  ])
  func whatMayFollowIsOffered(_ line: String, _ candidates: [String]) {
    #expect(self.candidates(line) == candidates)
  }

  @Test func everyCommandIsOffered() {
    #expect(candidates("") == CommandSyntax.all.map(\.name).sorted())
  }

  @Test func whatIsOfferedIsRight() throws {
    for line in ["color r1 ", "align r1 ", "undo ", "nudge r1 ", "help "] {
      for word in candidates(line) where !["r1", "round"].contains(word) {
        guard !word.contains("\""),
          !["all", "selected", "by", "action", "overwrite", "leave", "Ann"].contains(word)
        else { continue }
        #expect(throws: Never.self) { try Command.parse(line + word) }
      }
    }
  }

  @Test(arguments: [
    "", "plain", "two words", #"a"b\"#, "\"\u{301}", "a\\\u{301}", "#\u{301}", " \u{301}", "\r\n",
    "\u{FEFF}", "\t", "e\u{301}",
  ])
  func aTextIsReadAsItWasWritten(_ text: String) throws {
    var words = try Words("show \(text.asWord) next")
    #expect(words.next()?.text == "show")
    #expect(words.next()?.text.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    #expect(words.next()?.text == "next")
  }

  @Test func filesAreOfferedAndFoldersGoOn() throws {
    let folder = try TemporaryFolder()
    for name in ["plan.excalidraw", "plan b.json", ".hidden"] {
      try TextFile(folder.path(name)).write("")
    }
    let path = folder.path("")
    #expect(
      candidates("import \(path)pl")
        == ["\"\(path)plan b.json\"", "\(path)plan.excalidraw"])
    #expect(candidates("import \(path).h") == ["\(path).hidden"])
    #expect(candidates("import \(path.dropLast())") == [path])
    #expect(candidates("import \(path)no/such/") == [])
  }
}
