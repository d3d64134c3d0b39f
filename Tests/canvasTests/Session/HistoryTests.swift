import AnnotationCanvas
import Testing
import UndoRedo

@testable import canvas

/// The list of the history, where the clock is 20 seconds on with every action and every list.
@Suite struct HistoryTests {
  @Test func theHistoryShowsWhereWeAre() {
    let played = Played(
      """
      rect 0 0 10 10
      move r1 5 0
      checkpoint "First Draft"
      checkpoint Again
      zoom 2
      color r1 red
      save
      group Tidy "Tidy up, and fill"
      fill r1 red
      end
      scroll 5 5
      undo 2
      history
      """)
    #expect(
      played.text.hasSuffix(
        """

          6  20 s ago   Scroll by (5, 5)  (undone, skipped by undo)
          5  40 s ago   Tidy up, and fill  (undone)
          4  1 min ago  Recolor rectangle r1 to red  (undone, saved)
        > 3  1 min ago  Zoom In 2×  (skipped by undo)
          2  1 min ago  Move rectangle r1 by (5, 0)  (“Again”, “First Draft”)
          1  2 min ago  Add rectangle r1
          0             the beginning

        """))
    #expect(Played("history").answer == "Nothing has been done yet.")
  }

  @Test func whereNothingHasBeenSavedTheBeginningIs() {
    #expect(
      Played("rect 0 0 1 1\nundo\nhistory").text.hasSuffix(
        "  1  20 s ago  Add rectangle r1  (undone)\n> 0            the beginning  (saved)\n"))
  }

  @Test func aLongHistoryIsCut() {
    let rects = String(repeating: "rect 0 0 1 1\n", count: 50)
    let lines = Played(rects + "undo 25\nhistory").text.split(separator: "\n").suffix(44)
    #expect(lines.first == "  and 5 more")
    #expect(lines.dropFirst().first?.hasPrefix("  45  ") == true)
    #expect(lines.dropFirst(21).first?.hasPrefix("> 25  ") == true)
    #expect(lines.dropLast(2).last?.hasPrefix("   5  ") == true)
    #expect(
      lines.suffix(2) == ["  and 5 more", "  To see all of them: canvas inspect DOCUMENT.json"])
  }

  /// A line that says so would take no less room.
  @Test func aRowIsNotLeftOutAlone() {
    func rows(_ count: Int, _ commands: String) -> [Substring] {
      let text = Played(String(repeating: "rect 0 0 1 1\n", count: count) + commands).text
      return text.split(separator: "\n").filter {
        $0.contains(" Add rectangle ") || $0.hasPrefix("  and ")
      }
    }
    #expect(rows(42, "undo 21\nhistory").suffix(42).map { $0.prefix(4) }.last == "   1")
    #expect(!rows(42, "undo 21\nhistory").contains("  and 1 more"))
    #expect(rows(43, "undo 21\nhistory").last == "  and 2 more")
    #expect(!rows(40, "tree").contains("  and 1 more"))
    #expect(rows(41, "tree").last == "  and 2 more")
  }
}
