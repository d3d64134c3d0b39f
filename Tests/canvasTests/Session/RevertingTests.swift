import Testing
import UndoRedo

@testable import canvas

/// Each person's own undo, and that of any one action.
@Suite struct RevertingTests {
  private static let twoPeople = """
    author Ann
    rect 0 0 10 10
    ellipse 0 0 10 10
    author Bob
    color r1 red

    """

  @Test func whatFollowsIsDoneByAnAuthor() {
    let played = Played("author Ann\nrect 0 0 9 9\nauthor\nmove r1 1 0\nhistory")
    #expect(
      played.answer == """
        What follows is done by “Ann”.
        Add Rectangle: rectangle r1 appears
        What follows has no author.
        Move Rectangle: rectangle r1 moves by (1, 0)
        > 2  20 s ago  Move rectangle r1 by (1, 0)
          1  40 s ago  Add rectangle r1  (by Ann)
          0            the beginning  (saved)
        """)
    #expect(played.store.history.actions.map(\.author) == ["Ann", nil])
  }

  @Test func eachTakesBackTheirOwn() {
    let played = Played(Self.twoPeople + "undo by Ann\nredo by Ann\nundo by Bob\nundo by Bob")
    #expect(
      played.text.hasSuffix(
        """
        Undo Add Ellipse: ellipse e1 disappears
        Redo Add Ellipse: ellipse e1 appears
        Undo Recolor Rectangle: rectangle r1 becomes black
        There is nothing to undo by “Bob”.

        """))
    #expect(played.isSuccess)
    #expect(played.store.history.actions.map(\.author).suffix(3) == ["Ann", "Ann", "Bob"])
    #expect(Played("redo by Eve").answer == "There is nothing to redo by “Eve”.")
  }

  @Test func oneActionIsTakenBack() {
    let played = Played(Self.twoPeople + "undo action 2\nundo action 2\nlist")
    #expect(
      played.text.hasSuffix(
        """
        Undo Add Ellipse: ellipse e1 disappears
        Nothing is left of action 2 that could be taken back.
        r1  rectangle  at 0,0  10×10  red

        """))
  }

  @Test func anActionThatIsNotPerformedIsNamed() {
    let played = Played("rect 0 0 9 9\nundo\nundo action 1")
    #expect(!played.isSuccess)
    #expect(
      played.text.hasSuffix(
        """
        line 3: there is no action 1 to undo
            undo action 1
          “history” numbers the actions.

        """))
  }

  @Test func aConflictNamesTheLaterActions() {
    let played = Played(Self.twoPeople + "move r1 5 0\nundo action 1", isInteractive: true)
    #expect(
      played.text.contains(
        """
        rectangle r1 has been changed since, by “Recolor Rectangle”, “Move Rectangle”
          “undo action 1 overwrite” takes the action back, and overwrites the later changes.
          “undo action 1 leave” leaves what has been changed since, and takes back the rest.

        """))
    #expect(played.store.count == 2)
    #expect(played.store.history.position == 4)
  }

  @Test(arguments: [
    ("undo action 1 overwrite", "Undo Add Rectangle: rectangle r1 disappears\n"),
    ("undo action 1 leave", "Nothing is left of action 1 that could be taken back.\n"),
    ("undo action 3", "Undo Recolor Rectangle: rectangle r1 becomes black\n"),
    (
      "move r1 5 0\nundo by Bob\nundo by Bob",
      "Undo Recolor Rectangle: rectangle r1 becomes black\n"
    ),
  ])
  func aConflictIsDecided(_ lines: String, _ answer: String) {
    let played = Played(Self.twoPeople + lines)
    #expect(played.isSuccess)
    #expect(played.text.hasSuffix(answer), "\(played.text)")
  }

  @Test func redoMeetsConflictsToo() {
    let played = Played(
      Self.twoPeople + "undo by Bob\nauthor Ann\ncolor r1 blue\nredo by Bob", isInteractive: true)
    #expect(played.text.contains("rectangle r1 has been changed since, by “Recolor Rectangle”\n"))
    #expect(
      played.text.contains(
        """
          “redo by Bob overwrite” brings the action back, and overwrites the later changes.
          “redo by Bob leave” leaves what has been changed since, and brings back the rest.

        """), "\(played.text)")
    let overwritten = Played(
      Self.twoPeople + "undo by Bob\nauthor Ann\ncolor r1 blue\nredo by Bob overwrite")
    #expect(overwritten.text.hasSuffix("Redo Recolor Rectangle: rectangle r1 becomes red\n"))
  }

  @Test func aCommandThatIsProposedCanBeWritten() {
    let conflict = #"author "Ann \"A\" Lee"\nrect 0 0 9 9\nauthor Bob\ncolor r1 red\n"#
      .replacing("\\n", with: "\n")
    let name = #""Ann \"A\" Lee""#
    let played = Played(conflict + "undo by \(name)")
    #expect(played.text.contains("  “undo by \(name) overwrite” takes"), "\(played.text)")
    #expect(Played(conflict + "undo by \(name) overwrite").store.isEmpty)
  }

  @Test func whatIsDoneWithLaterChangesIsExplained() {
    #expect(
      Played("help undo").answer == """
        undo [N | by NAME | action N]
          Takes back the last change, the last N, or another.
          [N | by NAME | action N]  a whole number from 1, or “all”; or the last action of one author; \
        or one action of the history
          After “by NAME” or “action N”, where elements have been changed since:
            overwrite  takes the action back, and overwrites the later changes
            leave      leaves what has been changed since, and takes back the rest
          For example: undo 3
        """)
    #expect(
      Played("help redo").text.contains(
        """
          After “by NAME”, where elements have been changed since:
            overwrite  brings the action back, and overwrites the later changes
            leave      leaves what has been changed since, and brings back the rest
          For example: redo all

        """))
  }

  @Test func aGroupIsTakenBackAsAWhole() {
    let played = Played(
      "author Ann\nrect 0 0 9 9\ngroup A\nundo by Ann\nundo action 1\nend", isInteractive: true)
    #expect(played.text.contains("“undo” does nothing within a group"))
    #expect(played.store.count == 1)
    let refused = Played("group A\nauthor Ann\nend", isInteractive: true)
    #expect(refused.text.contains("“author” is not for within a group"))
  }
}
