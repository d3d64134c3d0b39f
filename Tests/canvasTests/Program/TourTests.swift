import Testing

@testable import canvas

@Suite struct TourTests {
  @Test func theTourTellsWhatItDoes() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("tour.svg")
    let run = Run(tourPicture: picture)
    #expect(run.status == .success)
    #expect(run.errors.isEmpty)
    #expect(
      run.text == """
        UndoRedo, a guided tour: a session of this program, played on a canvas in memory.
        Every change is an action with a name. The prompt shows what an Edit menu would.

        > rect 40 60 170 80 "Model"
        Add Rectangle: rectangle r1 appears
        [Undo Add Rectangle] > ellipse 340 50 170 100 "View"
        Add Ellipse: ellipse e1 appears
        [Undo Add Ellipse] > arrow 210 100 340 100
        Add Arrow: arrow a1 appears

        To undo an action is to perform it flipped: what it had created is deleted.

        [Undo Add Arrow] > undo
        Undo Add Arrow: arrow a1 disappears
        [Undo Add Ellipse | Redo Add Arrow] > redo
        Redo Add Arrow: arrow a1 appears

        A group is one action, whatever is done in it.

        [Undo Add Arrow] > group "Add Controller"
        All that follows is one action. “end” keeps it, “cancel” takes it back.
        “Add Controller” > diamond 180 210 170 100 "Controller"
          Add Diamond: diamond d1 appears
        “Add Controller” > fill e1 yellow
          Fill Ellipse: ellipse e1 is filled with yellow
        “Add Controller” > arrow 235 230 155 140
          Add Arrow: arrow a2 appears
        “Add Controller” > end
        Add Controller:
          ellipse e1 is filled with yellow
          diamond d1 appears
          arrow a2 appears
        [Undo Add Controller] > undo
        Undo Add Controller:
          arrow a2 disappears
          ellipse e1 loses its fill
          diamond d1 disappears

        A group that is cancelled, or fails, leaves no trace. What can be redone stays.

        [Undo Add Arrow | Redo Add Controller] > group "Start Over"
        All that follows is one action. “end” keeps it, “cancel” takes it back.
        “Start Over” > delete all
          Delete 3 Annotations:
            rectangle r1 disappears
            ellipse e1 disappears
            arrow a1 disappears
        “Start Over” > cancel
        Start Over: cancelled, everything is as before
        [Undo Add Arrow | Redo Add Controller] > redo
        Redo Add Controller:
          diamond d1 appears
          ellipse e1 is filled with yellow
          arrow a2 appears

        The history knows all of that. A picture shows what the last undo or redo has changed.

        [Undo Add Controller] > history
        > now
          undo 1   Add Controller            just now
          undo 2   Add Arrow                 just now
          undo 3   Add Ellipse               just now
          undo 4   Add Rectangle             just now
        [Undo Add Controller] > svg \(folder.quoted("tour.svg"))
        The picture is in \(picture); what the last undo or redo changed is highlighted

        Now it is your turn:  swift run canvas drawing.json

        """)
    let svg = try folder.text("tour.svg")
    #expect(svg.hasPrefix("<svg"))
    #expect(svg.contains("class=\"halo\"") && svg.contains("Controller"))
  }

  @Test func theTourFitsOnTwoScreens() {
    #expect(Run().text.split(separator: "\n", omittingEmptySubsequences: false).count <= 70)
  }

  @Test func aTourWithoutAPlaceForItsPictureGoesOn() {
    let run = Run(tourPicture: "/nowhere/tour.svg")
    #expect(run.errors.hasPrefix("/nowhere/tour.svg can't be written: "))
    #expect(run.text.hasSuffix("\nNow it is your turn:  swift run canvas drawing.json\n"))
  }
}
