import AnnotationCanvas
import Testing

@Suite struct CellsTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("한", 2), ("ア", 2), ("ｱ", 1), ("👩‍👩‍👧", 2), ("❤️", 2),
    ("⡇", 1), ("ש", 1), ("\u{301}", 0), ("\u{200B}", 0), ("", 0), ("a漢b", 4),
  ])
  func lettersTakeColumns(_ text: String, _ count: Int) {
    #expect(text.cellCount == count)
  }

  @Test func aBeginningFits() {
    #expect("a漢b".prefix(cells: 2) == "a")
    #expect("a漢b".prefix(cells: 3) == "a漢")
    #expect("a漢b".prefix(cells: 0) == "")
    #expect("a漢b".prefix(cells: 9) == "a漢b")
  }
}
