import AnnotationCanvas
import Testing
import UndoRedo

@testable import canvas

@Suite struct UndoingTests {
  @Test func theActionsAreNamedAndTheirNetChangeIsSaid() {
    let played = Played(
      "rect 0 0 10 10\nmove r1 5 0\nundo 2\nredo 2\nundo\nredo\nredo\nundo 9\nundo")
    #expect(
      played.text.split(separator: "\n").dropFirst(2).joined(separator: "\n") == """
        Undo Move Rectangle, Add Rectangle: rectangle r1 disappears
        Redo Add Rectangle, Move Rectangle: rectangle r1 appears
        Undo Move Rectangle: rectangle r1 moves by (-5, 0)
        Redo Move Rectangle: rectangle r1 moves by (5, 0)
        There is nothing to redo.
        Undo Move Rectangle, Add Rectangle: rectangle r1 disappears
          There were only 2 to undo.
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
    #expect(
      Played(moves + "undo all", on: dots).text.hasSuffix(
        """
        Undo Move Ellipse, Move Ellipse, Move Ellipse and 6 more: ellipse 1 moves by (-9, 0)

        """))
  }

  @Test func whatHasNoEffectInSumIsSaidToHaveNone() {
    let played = Played("rect 0 0 9 9\nmove r1 5 0\nmove r1 -5 0\nundo 2")
    #expect(
      played.text.hasSuffix("Undo Move Rectangle, Move Rectangle: together, they change nothing\n"))
    let redone = Played("rect 0 0 9 9\nmove r1 5 0\nmove r1 -5 0\nundo 2\nredo 2\njump 1")
    #expect(
      redone.text.hasSuffix(
        """
        Redo Move Rectangle, Move Rectangle: together, they change nothing
        Jump to 1, 2 actions back: everything is the same there

        """), "\(redone.text)")
    #expect(played.store.history.position == 1)
  }

  @Test func titlesAreInTheLanguageThatIsChosen() {
    let played = Played(
      """
      rect 0 0 9 9
      group "My Own" "Whatever"
      move r1 1 1
      end
      language german
      undo
      undo
      undo
      redo all
      language english
      """, isInteractive: true)
    #expect(
      played.text.split(separator: "\n").suffix(13).joined(separator: "\n")
        == """
        * [Undo My Own] > language german
        „My Own“ widerrufen | Wiederholen
        * [„My Own“ widerrufen] > undo
        „My Own“ widerrufen: rectangle r1 moves by (-1, -1)
        * [„Rechteck hinzufügen“ widerrufen | „My Own“ wiederholen] > undo
        „Rechteck hinzufügen“ widerrufen: rectangle r1 disappears
        [„Rechteck hinzufügen“ wiederholen] > undo
        There is nothing to undo.
        [„Rechteck hinzufügen“ wiederholen] > redo all
        „Rechteck hinzufügen, My Own“ wiederholen: rectangle r1 appears
        * [„My Own“ widerrufen] > language english
        Undo My Own | Redo
        * [Undo My Own] >\u{20}

        """.dropLast())
  }

  @Test func aCommandThatCanDoLessThanIsAskedForSaysSo() {
    let three = "rect 0 0 1 1\nrect 0 0 1 1\nzoom 2\nrect 0 0 1 1\n"
    #expect(Played(three + "undo 5").answer.hasSuffix("\n  There were only 3 to undo."))
    #expect(Played(three + "undo\nredo 5").answer.hasSuffix("\n  There was only 1 to redo."))
    for line in [
      "undo 3", "undo 2", "undo all", "undo 3\nredo 3", "undo\nredo", "undo 3\nredo all",
    ] {
      #expect(!Played(three + line).answer.contains("only"), "\(line)")
    }
  }
}
