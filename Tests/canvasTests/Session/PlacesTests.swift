import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import canvas

@Suite struct PlacesTests {
  @Test func whatHasChangedSinceSavingIsListedAndReverted() {
    let played = Played(
      """
      rect 0 0 9 9
      rect 0 0 9 9
      save
      changes
      move r1 5 0
      color r1 red
      delete r2
      arrow 0 0 9 9
      changes
      revert
      changes
      undo
      changes
      """)
    #expect(
      played.text.split(separator: "\n").dropFirst(2).joined(separator: "\n") == """
        Saved: this version is the one to “revert” to.
        Nothing has changed since the saved version.
        Move Rectangle: rectangle r1 moves by (5, 0)
        Recolor Rectangle: rectangle r1 becomes red
        Delete Rectangle: rectangle r2 disappears
        Add Arrow: arrow a1 appears
        Since the saved version:
          rectangle r1 moves by (5, 0) and becomes red
          rectangle r2 disappears
          arrow a1 appears
        Revert:
          arrow a1 disappears
          rectangle r2 appears
          rectangle r1 moves by (-5, 0) and becomes black
        Nothing has changed since the saved version.
        Undo Revert:
          rectangle r1 moves by (5, 0) and becomes red
          rectangle r2 disappears
          arrow a1 appears
        Since the saved version:
          rectangle r1 moves by (5, 0) and becomes red
          rectangle r2 disappears
          arrow a1 appears
        """)
  }

  @Test func theStarInThePromptSaysWhatIsNotSaved() {
    let played = Played(
      "rect 0 0 9 9\nsave\nundo\nredo\nzoom 2\nmove r1 1 1\nrevert", isInteractive: true)
    let prompts = played.text.split(separator: "\n").filter { $0.contains("> ") }
      .map { $0.prefix { $0 != ">" } + ">" }
    #expect(
      prompts == [
        ">", "* [Undo Add Rectangle] >", "[Undo Add Rectangle] >", "* [Redo Add Rectangle] >",
        "[Undo Add Rectangle] >", "[Undo Add Rectangle] >", "* [Undo Move Rectangle] >",
        "[Undo Revert] >",
      ])
  }

  @Test func theSavedVersionIsReachedOnAnotherBranch() {
    let script = "rect 0 0 9 9\nsave\nundo\nellipse 0 0 9 9\n"
    #expect(
      Played(script + "changes").text.hasSuffix(
        """
        Since the saved version:
          rectangle r1 disappears
          ellipse e1 appears

        """))
    let reverted = Played(script + "revert\nchanges\nvisit 2")
    #expect(
      reverted.text.hasSuffix(
        """
        Revert:
          ellipse e1 disappears
          rectangle r1 appears
        Nothing has changed since the saved version.
        Visit place 2:
          rectangle r1 disappears
          ellipse e1 appears

        """), "\(reverted.text)")
    let saved = Played(script + "save\nrevert")
    #expect(saved.text.hasSuffix("“revert” to.\nNothing has changed since the saved version.\n"))
  }

  @Test func changesWithoutAnEffectNeedNoRevert() {
    let played = Played("rect 0 0 9 9\nsave\nmove r1 5 0\nmove r1 -5 0\nchanges\nrevert\nchanges")
    #expect(
      played.text.hasSuffix(
        """
        What has changed since the saved version has changed back already.
        What has changed since the saved version has changed back already.
        Nothing has changed since the saved version.

        """))
    #expect(played.store.history.actions.count == 3)
  }

  @Test func savingTwiceIsNoChange() {
    #expect(
      Played("save\nsave").answer == """
        Saved: nothing had changed since the beginning.
        Saved: nothing had changed since the last time.
        """)
  }

  @Test func whatWasNeverSavedHasChangedSinceTheBeginning() throws {
    let script = "revert\nchanges\nrect 0 0 9 9\nchanges\ndelete r1\nchanges\nrevert\n"
    #expect(
      Played(script + "rect 0 0 9 9\nrevert\nrevert").answer == """
        Nothing has changed since the beginning.
        Nothing has changed since the beginning.
        Add Rectangle: rectangle r1 appears
        Since the beginning: rectangle r1 appears
        Delete Rectangle: rectangle r1 disappears
        What has changed since the beginning has changed back already.
        What has changed since the beginning has changed back already.
        Add Rectangle: rectangle r2 appears
        Revert: rectangle r2 disappears
        Nothing has changed since the saved version.
        """)
    // That it was saved is known in the next session.
    let folder = try TemporaryFolder()
    let path = folder.path("a.json")
    #expect(Run(path, input: "rect 0 0 9 9").status == .success)
    #expect(Run(path, input: "changes\nsave").text.hasPrefix("Since the beginning: rectangle r1 "))
    #expect(Run(path, input: "revert").text == "Nothing has changed since the saved version.\n")
  }

  @Test func checkpointsAreListedAndJumpedTo() {
    let played = Played(
      """
      checkpoints
      rect 0 0 9 9
      checkpoint "First Draft"
      move r1 5 0
      color r1 red
      checkpoint Red
      checkpoints
      jump "First Draft"
      jump Red
      jump 0
      jump 2
      jump 2
      checkpoint Red
      checkpoint Red
      checkpoints
      """)
    #expect(
      played.answer == """
        There are no checkpoints. “checkpoint NAME” adds one.
        Add Rectangle: rectangle r1 appears
        “First Draft” is position 1.
        Move Rectangle: rectangle r1 moves by (5, 0)
        Recolor Rectangle: rectangle r1 becomes red
        “Red” is position 3.
          1  “First Draft”
        > 3  “Red”
        Jump to “First Draft”, 2 actions back: rectangle r1 moves by (-5, 0) and becomes black
        Jump to “Red”, 2 actions forward: rectangle r1 moves by (5, 0) and becomes red
        Jump to 0, 3 actions back: rectangle r1 disappears
        Jump to 2, 2 actions forward: rectangle r1 appears
        That is where you are.
        “Red” is position 2, and not position 3 any more.
        “Red” is position 2.
          1  “First Draft”
        > 2  “Red”
        """)
  }

  @Test func thatABranchHasBegunIsSaidOnce() {
    let script = "rect 0 0 9 9\nundo\ngroup G\nrect 5 5 9 9\nend\n"
    let hint = "What was undone is a branch now. “tree” shows it, “visit 1” goes back to it."
    #expect(!Played(script).text.contains(hint))
    let text = Played(script + "undo\nellipse 0 0 9 9\nvisit 1", isInteractive: true).text
    #expect(text.components(separatedBy: "is a branch now").count == 2)
    #expect(text.contains("G: rectangle r2 appears\n  \(hint)\n"), "\(text)")
    for command in ["list", "redo", "group G\nrect 5 5 9 9\ncancel", "visit 0", "select all"] {
      let script = "rect 0 0 9 9\nundo\n\(command)"
      #expect(!Played(script, isInteractive: true).text.contains(" branch"), "\(command)")
    }
  }

  @Test func aCheckpointOnABranchIsJumpedTo() {
    let script = "rect 0 0 9 9\nellipse 0 0 9 9\ncheckpoint A\nundo\nrect 0 0 9 9\n"
    #expect(
      Played(script + "checkpoints\njump A\ncheckpoints").text.hasSuffix(
        """
          place 2 of the tree  “A”
        Jump to “A”, on another branch:
          rectangle r2 disappears
          ellipse e1 appears
        > 2  “A”

        """))
    #expect(
      Played(script + "checkpoint A").text.hasSuffix(
        "“A” is position 2, and not place 2 of the tree any more.\n"))
    #expect(Played(script + "jump B").text.contains("The checkpoints are “A”."))
  }

  @Test func aPlaceThatDoesNotExistIsNamed() {
    #expect(
      Played("rect 0 0 9 9\ncheckpoint A\njump B").text.hasSuffix(
        "there is no checkpoint “B”\n    jump B\n  The checkpoints are “A”.\n"))
    #expect(
      Played("checkpoint Draft\njump draft").text.hasSuffix(
        "there is no checkpoint “draft”\n    jump draft\n  Did you mean “Draft”?\n"))
    #expect(
      Played("checkpoint \"First Draft\"\ncheckpoint \"First Daft\"\njump \"First Drat\"").text
        .hasSuffix("  Did you mean “First Daft” or “First Draft”?\n"))
    #expect(
      Played("jump Draft").text.hasSuffix(
        "  Write “checkpoint NAME” to add one, or “jump” with a position of the “history”.\n"))
    #expect(
      Played("rect 0 0 9 9\nundo\njump 2").text.hasSuffix(
        "there is no position 2\n    jump 2\n  Positions go from 0 to 1. “history” lists them.\n"))
  }

  @Test(arguments: ["save", "revert", "changes", "checkpoint A", "jump 0"])
  func placesAreNotForWithinAGroup(_ command: String) {
    let played = Played("rect 0 0 9 9\ngroup G\ndelete r1\n\(command)\nend")
    #expect(!played.isSuccess)
    let name = command.split(separator: " ")[0]
    #expect(
      played.text.contains(
        """
        line 4: “\(name)” is not for within a group
            \(command)
          Write “end” to keep the group, or “cancel” to take it back, and then “\(name)”.
        The group “G” is rolled back.
        """))
    #expect(played.store.count == 1)
  }

  @Test func aJumpIsHighlighted() throws {
    let folder = try TemporaryFolder()
    _ = Played("rect 0 0 9 9\nrect 50 0 9 9\njump 0\nsvg \(folder.quoted("a.svg"))")
    #expect(folder.text("a.svg").components(separatedBy: "class=\"ghost\"").count == 3)
  }
}
