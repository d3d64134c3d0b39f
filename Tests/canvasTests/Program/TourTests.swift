import TestSupport
import Testing
import UndoRedo

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
        Every change is an action with a name. The prompt shows what an Edit menu would, and a star
        where something has not been saved.

        > rect 40 60 170 80 "Model"
        Add Rectangle: rectangle r1 appears
        * [Undo Add Rectangle] > ellipse 340 50 170 100 "View"
        Add Ellipse: ellipse e1 appears
        * [Undo Add Ellipse] > arrow 210 100 340 100
        Add Arrow: arrow a1 appears

        To undo an action is to perform it flipped: what it had created is deleted.

        * [Undo Add Arrow] > undo
        Undo Add Arrow: arrow a1 disappears
        * [Undo Add Ellipse | Redo Add Arrow] > redo
        Redo Add Arrow: arrow a1 appears

        A drag is one action, however often the pointer moves. Nudges of the same elements are joined.

        * [Undo Add Arrow] > drag e1 4 -2 9 3 -1 -1
        Drag Ellipse: ellipse e1 moves by (12, 0)
        * [Undo Drag Ellipse] > drag r1 500 0 500 0 cancel
        Drag Rectangle: cancelled, everything is as before
        * [Undo Drag Ellipse] > nudge e1 left
        Nudge Ellipse: ellipse e1 moves by (-1, 0)
        * [Undo Nudge Ellipse] > nudge e1 left
        Nudge Ellipse: ellipse e1 moves by (-1, 0)
          Together with the nudges before: ellipse e1 moves by (-2, 0)

        What is saved, and any other place, can be gone back to.

        * [Undo Nudge Ellipse] > save
        Saved: this version is the one to “revert” to.
        [Undo Nudge Ellipse] > checkpoint Sketch
        “Sketch” is position 5.

        A group is one action, whatever is done in it, and may have a longer text for the history.

        [Undo Nudge Ellipse] > group "Add Controller" "Add the controller, and its arrow to the model"
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
        * [Undo Add Controller] > undo
        Undo Add Controller:
          arrow a2 disappears
          ellipse e1 loses its fill
          diamond d1 disappears

        A group that is cancelled, or fails, leaves no trace. What can be redone stays.

        [Undo Nudge Ellipse | Redo Add Controller] > group "Start Over"
        All that follows is one action. “end” keeps it, “cancel” takes it back.
        “Start Over” > delete all
          Delete 3 Annotations:
            rectangle r1 disappears
            ellipse e1 disappears
            arrow a1 disappears
        “Start Over” > cancel
        Start Over: cancelled, everything is as before
        [Undo Nudge Ellipse | Redo Add Controller] > redo
        Redo Add Controller:
          diamond d1 appears
          ellipse e1 is filled with yellow
          arrow a2 appears

        A selection comes back with undo, and can be undone itself. Looking around is skipped by undo.

        * [Undo Add Controller] > select d1 a2
        Select 2 Annotations: a2, d1 are selected
        * [Undo Select 2 Annotations] > delete selected
        Delete 2 Annotations:
          diamond d1 disappears
          arrow a2 disappears
        * [Undo Delete 2 Annotations] > zoom 2
        Zoom In: the view shows 265×75 at (147.5, 62.5)
        * [Undo Delete 2 Annotations] > undo
        Undo Delete 2 Annotations:
          arrow a2 appears
          diamond d1 appears
          the view shows everything
          a2, d1 are selected
        * [Undo Select 2 Annotations | Redo Delete 2 Annotations] > undo
        Undo Select 2 Annotations: nothing is selected

        The history knows all of that, and jumps from place to place in one go.

        * [Undo Add Controller | Redo Select 2 Annotations] > changes
        Since the saved version:
          diamond d1 appears
          ellipse e1 is filled with yellow
          arrow a2 appears
        * [Undo Add Controller | Redo Select 2 Annotations] > jump Sketch
        Jump to “Sketch”, 1 action back:
          arrow a2 disappears
          ellipse e1 loses its fill
          diamond d1 disappears

        What was undone before something else is done is a branch, and can be gone back to.

        [Undo Nudge Ellipse | Redo Add Controller] > color a1 red
        Recolor Arrow: arrow a1 becomes red
          What was undone is a branch now. “tree” shows it, “visit 8” goes back to it.
        * [Undo Recolor Arrow] > tree
        > ●    9  just now  Recolor arrow a1 to red
          │ ●  8  just now  Zoom In 2×  (skipped by undo)
          │ ●  7  just now  Delete diamond d1, arrow a2
          │ ●  6  just now  Add the controller, and its arrow to the model
          ●─╯  5  just now  Nudge ellipse e1  (saved, “Sketch”)
          ●    4  just now  Drag ellipse e1
          ●    3  just now  Add arrow a1
          ●    2  just now  Add ellipse e1
          ●    1  just now  Add rectangle r1
          ●    0            the beginning

        Branches, each by its last place:
          8  just now  Zoom In 2×  (3 actions after 5)
        * [Undo Recolor Arrow] > undo
        Undo Recolor Arrow: arrow a1 becomes black
        [Undo Nudge Ellipse | Redo Recolor Arrow] > visit 6
        Visit place 6:
          diamond d1 appears
          ellipse e1 is filled with yellow
          arrow a2 appears

        A picture shows what the last undo, redo or jump has changed.

        * [Undo Add Controller | Redo Select 2 Annotations] > svg \(folder.quoted("tour.svg"))
        The picture is in \(picture); what the last undo, redo or jump changed is highlighted

        Now it is your turn:  swift run canvas drawing.json

        """)
    let svg = folder.text("tour.svg")
    #expect(svg.hasPrefix("<svg"))
    #expect(svg.contains("class=\"halo\"") && svg.contains("Controller"))
  }

  @Test func theTourFitsOnFourScreens() {
    #expect(Run().text.split(separator: "\n", omittingEmptySubsequences: false).count <= 144)
  }

  @Test(arguments: [80, 40, 20]) func theTourFitsTheScreen(columns: Int) {
    let transcript = Transcript()
    var console = transcript.console(reading: "")
    console.size = { (columns, 24) }
    let program = Program(
      console: console, now: { UndoDate(secondsSince1970: 0) }, tourPicture: "/nowhere/tour.svg")
    #expect(program.run([]) == .success)
    let lines = transcript.text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      #expect(line.count <= columns || !line.drop { $0 == " " }.contains(" "), "\(line)")
    }
    // Prose is broken once, and begins at the edge.
    let prose = lines.prefix { !$0.isEmpty }
    #expect(
      prose.joined(separator: " ")
        == Run().text.prefix(prose.joined(separator: " ").count)
        .replacing("\n", with: " "))
    #expect(prose.dropLast().allSatisfy { !$0.hasPrefix(" ") })
    #expect(
      prose.count == String(prose.joined(separator: " ")).wrapped(to: columns, hanging: 0).count)
  }

  @Test func aTourWithoutAPlaceForItsPictureGoesOn() {
    let run = Run(tourPicture: "/nowhere/tour.svg")
    #expect(run.errors.hasPrefix("/nowhere/tour.svg can't be written: "))
    #expect(run.text.hasSuffix("\nNow it is your turn:  swift run canvas drawing.json\n"))
  }
}
