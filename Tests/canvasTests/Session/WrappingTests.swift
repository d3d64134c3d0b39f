import AnnotationCanvas
import Testing

@testable import canvas

@Suite struct WrappingTests {
  @Test func wordsGoOnInTheNextRow() {
    #expect("one two three".wrapped(to: 8) == ["one two", "    three"])
    #expect("one two".wrapped(to: 7) == ["one two"])
    #expect("one two three".wrapped(to: 8, hanging: 0) == ["one two", "three"])
    #expect("漢字 漢字".wrapped(to: 8) == ["漢字", "    漢字"])
    #expect("  a  one two three".wrapped(to: 14) == ["  a  one two", "     three"])
    #expect("abcdefgh  i j k".wrapped(to: 12) == ["abcdefgh  i", "    j k"])
    #expect("abcdef  i j k".wrapped(to: 12) == ["abcdef  i j", "        k"])
    #expect("".wrapped(to: 1) == [""])
    #expect("a\n\nb c d".wrappedLines(to: 3) == "a\n\nb c\n d")
  }

  @Test(arguments: 1...30) func nothingIsLost(width: Int) {
    let line = "  rect X Y  Draws a rectangle,  or what-is-like-a-rectangle so to say"
    let rows = line.wrapped(to: width)
    #expect(rows.joined().filter { $0 != " " } == line.filter { $0 != " " })
    for row in rows {
      #expect(row.cellCount <= width || !row.drop { $0 == " " }.contains(" "), "\(rows)")
      #expect(!row.hasSuffix(" "))
    }
  }
}
