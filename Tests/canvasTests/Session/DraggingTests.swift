import AnnotationCanvas
import Testing
import UndoRedo

@testable import canvas

@Suite struct DraggingTests {
  @Test func aDragIsOneStep() throws {
    let played = Played("rect 0 0 9 9\ndrag r1 5 0 5 1 -2 3\nundo")
    #expect(
      played.answer == """
        Add Rectangle: rectangle r1 appears
        Drag Rectangle: rectangle r1 moves by (8, 4)
        Undo Drag Rectangle: rectangle r1 moves by (-8, -4)
        """)
    let drag = try #require(played.store.history.redoable.first)
    #expect(drag.steps.count == 1)
    #expect(drag.detail == "Drag rectangle r1")
  }

  @Test func aCancelledDragLeavesNoTrace() {
    let played = Played("rect 0 0 9 9\nmove r1 1 1\nundo\ndrag r1 5 0 5 0 cancel")
    #expect(played.text.hasSuffix("Drag Rectangle: cancelled, everything is as before\n"))
    #expect(played.isSuccess)
    #expect(played.store["r1"]?.shape.frame.origin == .zero)
    #expect(played.store.redoTitle == "Redo Move Rectangle")
  }

  @Test func aDragToWhereItBeganIsNoAction() {
    let played = Played("rect 0 0 9 9\nundo\nredo\nmove r1 1 1\nundo\ndrag r1 5 0 -5 0")
    #expect(played.text.hasSuffix("\nDrag Rectangle: nothing to change\n"))
    #expect(played.store.redoTitle == "Redo Move Rectangle")
  }

  @Test func severalElementsAreDraggedTogether() {
    let played = Played("rect 0 0 9 9\nellipse 0 0 9 9\nselect r1 e1\ndrag selected 5 0 5 0\nundo")
    #expect(
      played.text.contains(
        """
        Drag 2 Annotations:
          rectangle r1 moves by (10, 0)
          ellipse e1 moves by (10, 0)
        Undo Drag 2 Annotations:
        """))
  }

  @Test func aDragBelongsToItsGroup() {
    let played = Played(
      "rect 0 0 9 9\ngroup G\ndrag r1 1 0 1 0\ndrag r1 50 0 cancel\ndrag r1 3 0\nend\nundo\nredo")
    #expect(played.isSuccess)
    #expect(played.text.contains("\n  Drag Rectangle: cancelled, everything is as before\n"))
    #expect(played.text.hasSuffix("\nRedo G: rectangle r1 moves by (5, 0)\n"))
    #expect(played.store.history.actions.count == 2)
  }

  @Test func nudgesOfTheSameElementsAreOneAction() {
    let played = Played(
      "rect 0 0 9 9\nrect 0 0 9 9\nnudge r1 right\nnudge r1 down\nnudge r2 left\nnudge r1 up")
    #expect(
      played.text.hasSuffix(
        """
        Nudge Rectangle: rectangle r1 moves by (1, 0)
        Nudge Rectangle: rectangle r1 moves by (0, 1)
          Together with the nudges before: rectangle r1 moves by (1, 1)
        Nudge Rectangle: rectangle r2 moves by (-1, 0)
        Nudge Rectangle: rectangle r1 moves by (0, -1)

        """))
    #expect(played.store.history.actions.count == 5)
  }

  @Test func nudgesThatAreTakenBackByNudgesAreNoAction() {
    let played = Played("rect 0 0 9 9\nsave\nnudge r1 right\nnudge r1 left")
    #expect(
      played.text.hasSuffix(
        "  It cancels the nudges before: there is no action any more.\n"))
    #expect(played.store.history.actions.count == 1)
    #expect(!played.store.hasUnsavedChanges)
  }

  @Test func nudgingLeavesTheSelection() {
    let played = Played(
      "rect 0 0 9 9\nellipse 0 0 9 9\nselect e1\nnudge r1 right\nnudge r1 left\nlist")
    #expect(played.text.contains("  It cancels the nudges before"))
    #expect(played.selected == ["e1"])
  }

  @Test(arguments: [
    "undo\nredo", "save", "checkpoint Here", "color r1 red", "jump 1\njump 2", "nudge r2 up",
    "drag r1 1 1", "select r1",
  ])
  func nudgesAreNotJoinedAcross(_ lines: String) throws {
    let played = Played(
      "rect 0 0 9 9 as r2\nrect 0 0 9 9\nnudge r1 right\n\(lines)\nnudge r1 right")
    #expect(played.isSuccess)
    #expect(!played.text.contains("Together"))
    let last = try #require(played.store.history.undoable.first)
    #expect(last.steps.map(\.sentence) == ["rectangle r1 moves by (1, 0)"])
  }

  @Test(arguments: ["changes", "history", "list", "drag r1 1 1 cancel"])
  func nudgesAreJoinedAcross(_ line: String) {
    let played = Played("rect 0 0 9 9\nnudge r1 right\n\(line)\nnudge r1 right")
    #expect(
      played.text.hasSuffix("Together with the nudges before: rectangle r1 moves by (2, 0)\n"))
  }

  @Test func nudgesAreNotJoinedForEver() {
    // Each look at the clock takes 20 seconds: once for each action, and once for each list.
    let lists = String(repeating: "\nhistory", count: 3)
    let played = Played("rect 0 0 9 9\nnudge r1 right\(lists)\nnudge r1 right")
    #expect(!played.text.contains("Together"))
    #expect(played.store.history.actions.count == 3)
  }

  @Test func nudgesInAGroupAreTheGroups() {
    let played = Played(
      "rect 0 0 9 9\nnudge r1 right\ngroup G\nnudge r1 right\nnudge r1 right\nend\nnudge r1 right")
    #expect(!played.text.contains("Together"))
    #expect(
      played.store.history.actions.map(\.name) == [
        "Add Rectangle", "Nudge Rectangle", "G", "Nudge Rectangle",
      ])
  }
}
