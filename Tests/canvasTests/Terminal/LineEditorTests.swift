import AnnotationCanvas
import TestSupport
import Testing
import UndoRedoTesting

@testable import canvas

@Suite struct LineEditorTests {
  private func editor(_ history: [String] = [], _ keys: Key...) -> LineEditor {
    var editor = LineEditor(prompt: "> ", history: history) { text in
      let word = String(text.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
      let names = ["rect", "redo", "résumé", "dir/"]
      return Completion(word: word, candidates: names.filter { $0.hasPrefix(word) })
    }
    for key in keys { _ = editor.press(key) }
    return editor
  }

  @Test func textGoesInAtTheCursor() {
    let edited = editor([], .text("ac"), .left, .text("b"), .home, .text("x"), .end, .text("z"))
    #expect(edited.line == "xabcz")
    #expect(edited.cursor == 5)
  }

  @Test func lettersAreDeletedAsAPersonSeesThem() {
    #expect(editor([], .text("a👩‍👩‍👧"), .backspace).line == "a")
    #expect(editor([], .text("e"), .text("\u{301}"), .left, .delete).line == "")
    #expect(editor([], .text("e"), .text("\u{301}"), .text("x")).cursor == 2)
    // A mark joins what stands before it, wherever the cursor is.
    let joined = editor([], .text("\u{301}x"), .home, .text("e"))
    #expect(joined.line == "e\u{301}x")
    #expect(joined.cursor == 1)
  }

  @Test func wordsArePassedOverAndDeleted() {
    let words = Key.text("rect 10  20 ")
    #expect(editor([], words, .wordLeft).cursor == 9)
    #expect(editor([], words, .wordLeft, .wordLeft).cursor == 5)
    #expect(editor([], words, .home, .wordRight).cursor == 4)
    #expect(editor([], words, .deleteWord).line == "rect 10  ")
    #expect(editor([], words, .wordLeft, .deleteToStart).line == "20 ")
    #expect(editor([], words, .wordLeft, .deleteToEnd).line == "rect 10  ")
  }

  @Test func linesComeBackAndTheEditedOneToo() {
    let history = ["list", "undo"]
    #expect(editor(history, .text("re"), .up).line == "undo")
    #expect(editor(history, .text("re"), .up, .up, .up).line == "list")
    #expect(editor(history, .text("re"), .up, .up, .down, .down, .down).line == "re")
    #expect(editor(history, .up, .text(" 3"), .up, .down).line == "undo 3")
  }

  @Test func linesAreSearched() {
    let history = ["rect 1", "list", "rect 2", "undo"]
    #expect(editor(history, .search, .text("re")).line == "rect 2")
    #expect(editor(history, .search, .text("re"), .search).line == "rect 1")
    #expect(editor(history, .search, .text("re"), .search, .search).line == "rect 1")
    #expect(editor(history, .search, .text("rex"), .backspace, .end, .text("3")).line == "rect 23")
    #expect(editor(history, .text("x"), .search, .text("re"), .interrupt).line == "x")
    // An empty text is no letter: the window has another size.
    #expect(editor(history, .search, .text("re"), .search, .text("")).line == "rect 1")
    var searching = editor(history, .search, .text("li"))
    #expect(searching.display(columns: 40).text == "search “li”: list")
    #expect(searching.press(.enter) == .entered)
    #expect(searching.line == "list")
  }

  @Test func aWordIsCompletedAsFarAsItIsClear() {
    #expect(editor([], .text("d"), .tab).line == "dir/")
    #expect(editor([], .text("r"), .tab).line == "r")
    #expect(editor([], .text("rec"), .tab, .text("1")).line == "rect 1")
    #expect(editor([], .text("rec 5"), .left, .left, .tab).line == "rect  5")
    var ambiguous = editor([], .text("re"))
    #expect(ambiguous.press(.tab) == .choices(["rect", "redo"]))
    #expect(ambiguous.line == "re")
    #expect(editor([], .text("x"), .tab).line == "x")
  }

  @Test func theEndOfTheInputIsAtAnEmptyLine() {
    var editor = editor()
    #expect(editor.press(.endOfInput) == .ended)
    editor = self.editor([], .text("ab"), .home)
    #expect(editor.press(.endOfInput) == .editing)
    #expect(editor.line == "b")
    #expect(editor.press(.interrupt) == .interrupted)
  }

  @Test func aLongLineIsSeenAroundTheCursor() {
    let long = editor([], .text("0123456789abcdef"))
    #expect(long.display(columns: 12).text == "> 789abcdef")
    #expect(long.display(columns: 12).column == 11)
    let wide = editor([], .text("漢字漢字漢字"))
    #expect(wide.display(columns: 10).text == "> 字漢字")
    #expect(wide.display(columns: 10).column == 8)
    #expect(editor([], .text("0123456789abcdef"), .home).display(columns: 12).text == "> 012345678")
  }

  @Test func aLongPromptIsShortened() {
    let editor = LineEditor(prompt: "[Undo Add Rectangle] > ")
    #expect(editor.display(columns: 20).text == "[Undo … > ")
    #expect(editor.display(columns: 80).text == "[Undo Add Rectangle] > ")
  }

  /// The line is what a list of letters with a place in it would be, and the cursor is always seen.
  @Test(arguments: Depth.slice(of: 0..<200 as Range<UInt64>, oneIn: 10))
  func anySequenceOfKeysIsThatOfAList(seed: UInt64) {
    var generator = SeededGenerator(
      seed: seed &+ UInt64(bitPattern: Int64(Depth.current.seed)) &* 1000)
    let texts = ["a", "b c", "é", "漢字", "👩‍👩‍👧", "\u{7}", " ", "\u{202E}"]
    let keys: [Key] =
      texts.map { .text($0) } + [
        .left, .right, .home, .end, .backspace, .delete, .deleteToEnd, .deleteToStart, .up, .down,
      ]
    let history = ["one", "zwei 漢字"]
    var (editor, model) = (LineEditor(prompt: "> ", history: history), LineModel(history))
    var log: [Key] = []
    for _ in 0..<60 {
      log.append(generator.pick(keys))
      #expect(editor.press(log.last!) == .editing)
      model.press(log.last!)
      #expect(editor.line == String(model.before + model.after), "\(log)")
      #expect(editor.cursor == model.before.count, "\(log)")
      for columns in [1, 2, 5, 12, 80] {
        let display = editor.display(columns: columns)
        #expect(display.column <= display.text.cellCount, "\(log)")
        if columns > 10 { #expect(display.text.cellCount < columns, "\(log)") }
        #expect(!display.text.unicodeScalars.contains { $0.value < 32 }, "\(log)")
      }
    }
  }
}

/// What is left and right of the cursor, and the lines before as they were left.
private struct LineModel {
  var (before, after) = ([Character](), [Character]())
  var lines: [String]
  var index: Int

  init(_ history: [String]) { (lines, index) = (history + [""], history.count) }

  mutating func press(_ key: Key) {
    switch key {
    case .text(let text): before += Array(text)
    case .left: if let letter = before.popLast() { after.insert(letter, at: 0) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home: (before, after) = ([], before + after)
    case .end: (before, after) = (before + after, [])
    case .backspace: _ = before.popLast()
    case .delete: after = Array(after.dropFirst())
    case .deleteToStart: before = []
    case .deleteToEnd: after = []
    case .up: show(index - 1)
    case .down: show(index + 1)
    default: break
    }
  }

  private mutating func show(_ other: Int) {
    guard lines.indices.contains(other) else { return }
    lines[index] = String(before + after)
    index = other
    (before, after) = (Array(lines[other]), [])
  }
}
