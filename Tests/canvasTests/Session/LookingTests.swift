import AnnotationCanvas
import TestSupport
import Testing
import UndoRedo

@testable import canvas

/// Selecting, zooming and scrolling: what a person looks at comes back with undo and redo.
@Suite struct LookingTests {
  private let boxes = ["a", "b"].map {
    Annotation(id: $0, .rectangle(Frame(x: 0, y: 0, width: 100, height: 100)))
  }

  @Test func aSelectionIsUndoneAndRedone() {
    let played = Played(
      """
      select a
      select a
      select a b
      undo
      undo
      undo
      redo
      redo
      redo
      deselect
      deselect
      undo
      """, on: boxes)
    #expect(
      played.answer == """
        Select Rectangle: a is selected
        Select Rectangle: nothing to change
        Select 2 Annotations: a, b are selected
        Undo Select 2 Annotations: a is selected
        Undo Select Rectangle: nothing is selected
        There is nothing to undo.
        Redo Select Rectangle: a is selected
        Redo Select 2 Annotations: a, b are selected
        There is nothing to redo.
        Deselect: nothing is selected
        Deselect: nothing to change
        Undo Deselect: a, b are selected
        """)
    #expect(played.store.history.actions.isEmpty)
    #expect(!played.store.hasUnsavedChanges)
  }

  @Test func aSelectionComesBackWithWhatWasSelected() {
    let played = Played("select a\ndelete selected\nundo\nredo\nlist\nundo", on: boxes)
    #expect(
      played.answer == """
        Select Rectangle: a is selected
        Delete Rectangle: rectangle a disappears
        Undo Delete Rectangle:
          rectangle a appears
          a is selected
        Redo Delete Rectangle:
          rectangle a disappears
          nothing is selected
        b  rectangle  at 0,0  100×100  black
        Undo Delete Rectangle:
          rectangle a appears
          a is selected
        """)
    #expect(played.selected == ["a"])
  }

  @Test func selectingDiscardsNothing() {
    let played = Played("move a 5 0\nundo\nselect b\nredo", on: boxes)
    #expect(
      played.text.hasSuffix(
        """
        Select Rectangle: b is selected
        Redo Move Rectangle:
          rectangle a moves by (5, 0)
          nothing is selected

        """))
    #expect(played.store.canUndo)
    #expect(played.store["a"]?.shape.frame.x == 5)
  }

  @Test func aNumberOfUndosCountsActions() {
    let played = Played("move a 5 0\nselect b\nselect a b\nundo 1", on: boxes)
    #expect(
      played.text.hasSuffix(
        """
        Undo Move Rectangle:
          rectangle a moves by (-5, 0)
          nothing is selected

        """))
  }

  @Test func nothingIsSelectedAtFirst() {
    #expect(
      Played("move selected 1 1", on: boxes).text.hasSuffix(
        """
        line 1: nothing is selected
            move selected 1 1
          Write “select ID...” before, or ids here.

        """))
  }

  @Test func aCancelledGroupLeavesTheSelection() {
    let played = Played("select a\ngroup G\nselect b\ndelete selected\ncancel", on: boxes)
    #expect(played.text.contains("  Delete Rectangle: rectangle b disappears\n"))
    #expect(played.selected == ["a"])
    #expect(
      Played("select a\ngroup G\nselect b\nend\nmove b 1 1\nundo", on: boxes).selected == ["b"])
  }

  @Test func theListShowsWhatIsSelected() {
    #expect(
      Played("select b\nlist", on: boxes).text.hasSuffix(
        "a  rectangle  at 0,0  100×100  black\nb  rectangle  at 0,0  100×100  black  selected\n"))
  }

  @Test func lookingAroundIsPassedOver() {
    let played = Played(
      """
      zoom 2
      undo
      move a 10 0
      zoom 0.5
      scroll 5 5
      undo
      redo
      jump 0
      redo
      undo
      zoom fit
      redo
      """, on: boxes)
    #expect(
      played.answer == """
        Zoom In: the view shows 75×75 at (12.5, 12.5)
        There is nothing to undo but zooming and scrolling. “jump 0” goes over these, too.
        Move Rectangle: rectangle a moves by (10, 0)
        Zoom Out: the view shows 150×150 at (-25, -25)
        Scroll: the view moves to (-20, -20)
        Undo Move Rectangle:
          rectangle a moves by (-10, 0)
          the view shows 75×75 at (12.5, 12.5)
        Redo Move Rectangle:
          rectangle a moves by (10, 0)
          the view shows 150×150 at (-20, -20)
        Jump to 0, 4 actions back:
          rectangle a moves by (-10, 0)
          the view shows everything
        Redo Move Rectangle:
          rectangle a moves by (10, 0)
          the view shows 150×150 at (-20, -20)
        Undo Move Rectangle:
          rectangle a moves by (-10, 0)
          the view shows 75×75 at (12.5, 12.5)
        Zoom to Fit: the view shows everything
        Redo Move Rectangle:
          rectangle a moves by (10, 0)
          the view shows 150×150 at (-20, -20)
        """)
  }

  @Test func lookingAroundIsNoUnsavedChange() {
    let played = Played("move a 1 1\nsave\nzoom 2\nundo\nscroll 9 9\nredo\nchanges", on: boxes)
    #expect(played.text.hasSuffix("\nNothing has changed since the saved version.\n"))
  }

  @Test func theViewportIsNoElementOfTheDrawing() {
    let played = Played("zoom 2\nlist\nselect all\nlist\ndelete all\nlist", on: boxes)
    #expect(!played.text.contains("viewport"))
    #expect(played.text.hasSuffix("\nThe canvas is empty.\n"))
    #expect(played.store.elements.map(\.shape.kind) == [.viewport])
    #expect(
      Played("zoom 2\ndelete \"the view\"", on: boxes).text.contains(
        "there is no element “the view”"))
  }

  @Test func aPictureIsWrittenAndNotRead() throws {
    let folder = try TemporaryFolder()
    let played = Played("svg \(folder.path.debugDescription)")
    #expect(played.text.hasPrefix("line 1: \(folder.path) can't be written: it is a folder\n"))
    #expect(
      Played("svg /dev/null").text.hasPrefix(
        "line 1: /dev/null can't be written: it is a device or a pipe\n"))
  }

  @Test func aPictureShowsTheView() throws {
    let folder = try TemporaryFolder()
    let path = folder.quoted("a.svg")
    _ = Played("zoom 2\nsvg \(path)", on: boxes)
    #expect(folder.text("a.svg").contains(#"viewBox="12.5 12.5 75 75""#))
    _ = Played("zoom 2\nzoom fit\nsvg \(path)", on: boxes)
    #expect(folder.text("a.svg").contains(#"viewBox="-25 -25 150 150""#))
  }
}
