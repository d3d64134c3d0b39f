import AnnotationCanvas
import Testing

@testable import canvas

@Suite struct UndoingTests {
  @Test func eachActionIsNamedAndEachStepSaid() {
    let played = Played(
      "rect 0 0 10 10\nmove r1 5 0\nundo 2\nredo 2\nundo\nredo\nredo\nundo 9\nundo")
    #expect(
      played.text.split(separator: "\n").dropFirst(2).joined(separator: "\n") == """
        Undo Move Rectangle: rectangle r1 moves by (-5, 0)
        Undo Add Rectangle: rectangle r1 disappears
        Redo Add Rectangle: rectangle r1 appears
        Redo Move Rectangle: rectangle r1 moves by (5, 0)
        Undo Move Rectangle: rectangle r1 moves by (-5, 0)
        Redo Move Rectangle: rectangle r1 moves by (5, 0)
        There is nothing to redo.
        Undo Move Rectangle: rectangle r1 moves by (-5, 0)
        Undo Add Rectangle: rectangle r1 disappears
        There is nothing to undo.
        """)
    #expect(played.isSuccess)
  }

  @Test func manyStepsAndActionsAreCounted() {
    let dots = (1...8).map {
      Annotation(id: "\($0)", .ellipse(Frame(x: 0, y: 0, width: 1, height: 1)))
    }
    #expect(
      Played("delete all", on: dots).answer == """
        Delete 8 Annotations:
          ellipse 1 disappears
          ellipse 2 disappears
          ellipse 3 disappears
          ellipse 4 disappears
          ellipse 5 disappears
          and 3 more
        """)
    let moves = String(repeating: "move 1 1 0\n", count: 9)
    #expect(Played(moves + "undo all", on: dots).text.hasSuffix("(-1, 0)\nand 4 more\n"))
  }

  @Test func theHistoryShowsWhereWeAre() {
    let played = Played(
      "rect 0 0 10 10\nmove r1 5 0\ncolor r1 red\nfill r1 red\nundo 2\nhistory")
    // Each look at the clock takes 20 seconds: once for each action, and then for each line.
    #expect(
      played.text.hasSuffix(
        """

          redo 2   Fill Rectangle            20 s ago
          redo 1   Recolor Rectangle         1 min ago
        > now
          undo 1   Move Rectangle            1 min ago
          undo 2   Add Rectangle             2 min ago

        """))
    #expect(Played("history").answer == "Nothing has been done yet.")
  }

  @Test func aLongHistoryIsCut() {
    let rects = String(repeating: "rect 0 0 1 1\n", count: 50)
    let lines = Played(rects + "undo 25\nhistory").text.split(separator: "\n").suffix(43)
    #expect(lines.first == "  and 5 more")
    #expect(lines.dropFirst().first?.hasPrefix("  redo 20") == true)
    #expect(lines.dropFirst(21).first == "> now")
    #expect(lines.last == "  and 5 more")
  }
}
