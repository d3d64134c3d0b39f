import AnnotationCanvas
import Testing
import UndoRedo

@testable import canvas

@Suite struct GroupTests {
  @Test func aGroupIsOneAction() {
    let played = Played(
      """
      group "Tidy Up"
      move r1 10 0
      rect 5 5 1 1
      group Inner
      color r1 red
      end
      move r1 -10 0
      end
      undo
      """, on: [box])
    #expect(
      played.answer == """
        group “Tidy Up”
          Move Rectangle: rectangle r1 moves by (10, 0)
          Add Rectangle: rectangle r2 appears
          group “Inner”
            Recolor Rectangle: rectangle r1 becomes red
          Inner: rectangle r1 becomes red
          Move Rectangle: rectangle r1 moves by (-10, 0)
        Tidy Up:
          rectangle r1 becomes red
          rectangle r2 appears
        Undo Tidy Up:
          rectangle r2 disappears
          rectangle r1 becomes black
        """)
    #expect(played.isSuccess)
    #expect(played.store.elements == [box])
    #expect(played.store.history.redoable.map(\.name) == ["Tidy Up"])
  }

  @Test func aMistakeRollsTheOutermostGroupBack() {
    let played = Played(
      "rect 0 0 1 1\nundo\ngroup A\ndelete all\ngroup B\nrect 0 0 1 1\nmove r9 1 1\nend\nend",
      on: [box])
    #expect(!played.isSuccess)
    #expect(played.store.elements == [box])
    #expect(played.store.redoTitle == "Redo Add Rectangle")
    #expect(
      played.text.hasSuffix(
        """
        line 7: there is no element “r9”
            move r9 1 1
          The ids here: r3. “list” shows what they are.
        The group “A” is rolled back.

        """))
  }

  @Test func aGroupThatIsNotEndedIsRolledBack() {
    let played = Played("group A\ndelete all\ngroup B\ncolor all red", on: [box])
    #expect(!played.isSuccess)
    #expect(played.store.elements == [box])
    #expect(!played.store.canUndo)
    #expect(
      played.text.hasSuffix(
        "The input ends within the group “A”, which is rolled back. Write “end” to keep it.\n"))
  }

  @Test func anInnerGroupIsCancelledAlone() {
    let played = Played(
      "group A\ncolor r1 red\ngroup B\ndelete all\ncancel\nend\nquit\nnonsense", on: [box])
    #expect(played.isSuccess)
    #expect(played.text.contains("\n  B: cancelled, everything is as before\nA: rectangle r1"))
    #expect(played.store.elements.map(\.stroke) == [.red])
  }

  @Test func aCancelledGroupLeavesNoTrace() {
    let played = Played("rect 0 0 1 1\nundo\ngroup A\ndelete all\ncancel", on: [box])
    #expect(played.isSuccess)
    #expect(played.store.elements == [box])
    #expect(played.store.undoTitle == "Undo")
    #expect(played.store.redoTitle == "Redo Add Rectangle")
  }

  @Test func aGroupWithoutAnEffectIsNoAction() {
    let played = Played("group A\nmove r1 1 0\nmove r1 -1 0\nend", on: [box])
    #expect(played.text.hasSuffix("\nA: nothing to change\n"))
    #expect(!played.store.canUndo)
  }

  @Test func undoingWithinAGroupDoesNothing() {
    let played = Played("delete r1\ngroup A\nundo\nredo\nend", on: [box])
    #expect(played.isSuccess)
    #expect(played.store.elements.isEmpty)
    #expect(
      played.text.contains(
        """
          “undo” does nothing within a group: “cancel” takes it back as a whole.
          “redo” does nothing within a group: “cancel” takes it back as a whole.
        """))
  }

  @Test(arguments: ["end", "cancel"]) func thereMustBeAGroupToEnd(_ command: String) {
    #expect(
      Played(command).answer == """
        line 1: no group is open
            \(command)
          Write “group NAME” to open one.
        """)
  }

  @Test func aGroupIsNotLeftOpenByMistake() {
    let played = Played("group A\ndelete all\nquit\nend", on: [box])
    #expect(!played.isSuccess)
    #expect(played.text.contains("line 3: a group is open\n    quit\n  Write “end” to keep it"))
    #expect(played.store.elements == [box])
  }

  private let box = Annotation(
    id: "r1", .rectangle(Frame(x: 0, y: 0, width: 100, height: 50)))
}
