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
          Write “overwrite” after it to replace what was made of it, or “leave” to leave that and \
        take back the rest.

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
    #expect(played.text.contains("to leave that and bring back the rest."))
    let overwritten = Played(
      Self.twoPeople + "undo by Bob\nauthor Ann\ncolor r1 blue\nredo by Bob overwrite")
    #expect(overwritten.text.hasSuffix("Redo Recolor Rectangle: rectangle r1 becomes red\n"))
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
