import TestSupport
import Testing

@testable import canvas

/// What was undone before something else was done is still there.
struct BranchesTests {
  private static let script = """
    rect 0 0 10 10
    move r1 5 0
    undo
    fill r1 red

    """

  @Test func theTreeShowsEveryPlace() {
    #expect(
      Played(Self.script + "visit 2\ncheckpoint Here\ntree").text.hasSuffix(
        """
            ●  3  20 s ago   Fill rectangle r1 with red
        > ● │  2  40 s ago   Move rectangle r1 by (5, 0)  (“Here”)
          ●─╯  1  1 min ago  Add rectangle r1
          ●    0             the beginning  (saved)

        Branches, each by its last place:
          3  20 s ago  Fill rectangle r1 with red  (1 action after 1)

        """))
  }

  @Test func aCheckpointIsVisited() {
    let text = Played(
      Self.script + "checkpoint Red\nundo\nrect 0 0 5 5\nvisit Red\nvisit Red\nvisit 4\nvisit red"
    ).text
    #expect(
      text.hasSuffix(
        """
        Visit “Red”, place 3:
          rectangle r2 disappears
          rectangle r1 is filled with red
        That is where you are.
        Visit place 4:
          rectangle r1 loses its fill
          rectangle r2 appears
        line 11: there is no checkpoint “red”
            visit red
          Did you mean “Red”?

        """), "\(text)")
    #expect(
      Played("visit Red").text.hasSuffix(
        "  Write “checkpoint NAME” to add one, or “visit” with a place of the “tree”.\n"))
  }

  @Test func aLongTreeIsCut() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.json")
    let rects = String(repeating: "rect 0 0 1 1\n", count: 50)
    let text = Run(path, input: rects + "tree").text
    #expect(text.hasSuffix("  and 11 more\n  To see all of them: canvas inspect \(path)\n"))
  }

  @Test func aLongTreeIsCutAroundThePresentPlace() {
    let rects = String(repeating: "rect 0 0 1 1\n", count: 100)
    let middle = Played(rects + "undo 50\ntree").text.split(separator: "\n").suffix(43)
    #expect(middle.first == "  and 30 more")
    #expect(middle.dropFirst().first?.hasPrefix("  70  ") == true, "\(middle)")
    #expect(middle.contains { $0.hasPrefix("> 50  ") })
    #expect(
      middle.suffix(2) == ["  and 31 more", "  To see all of them: canvas inspect DOCUMENT.json"])
    let start = Played(rects + "undo all\ntree").text.split(separator: "\n").suffix(42)
    #expect(start.first == "  and 61 more")
    #expect(start.dropLast().last?.hasPrefix(">  0  ") == true, "\(start)")
  }

  /// Also where the saved version is on another branch, and nothing is done to get there.
  @Test func aRevertThatLeavesABranchSaysSo() throws {
    let folder = try TemporaryFolder()
    let script = "rect 0 0 1 1\nmove r1 1 1\nsave\nvisit 1\nfill r1 red\ncolor r1 blue\nundo"
    #expect(Run(folder.path("a.json"), input: script).status == .success)
    let text = Run(folder.path("a.json"), input: "revert", isInteractive: true).text
    #expect(
      text.contains(
        """
        Revert: rectangle r1 moves by (1, 1) and loses its fill
          What was undone is a branch now. “tree” shows it, “visit 4” goes back to it.

        """), "\(text)")
  }

  @Test func earlierAndLaterGoAcrossBranches() {
    let text = Played(Self.script + "earlier\nlater\nlater\nearlier 10m\nearlier").text
    #expect(
      text.hasSuffix(
        """
        Visit place 2: rectangle r1 moves by (5, 0) and loses its fill
        Visit place 3: rectangle r1 moves by (-5, 0) and is filled with red
        There is nothing later.
        Visit place 0: rectangle r1 disappears
        There is nothing earlier.

        """), "\(text)")
  }

  /// From the beginning, which has no date, it is counted from now.
  @Test func earlierNeverGoesForward() {
    let start = "rect 0 0 10 10\nmove r1 5 0\nundo all\n"
    for span in ["", " 1", " 10s", " 10m"] {
      #expect(Played(start + "earlier" + span).text.hasSuffix("\nThere is nothing earlier.\n"))
    }
    #expect(Played(start + "later\nearlier 10s").text.contains("\nVisit place 0: "))
    #expect(Played(start + "later 10s").text.contains("\nVisit place 2: "))
    #expect(Played(start + "redo all\nlater 10s").text.hasSuffix("\nThere is nothing later.\n"))
  }

  @Test(arguments: [
    ("visit 77", "there is no place 77"), ("visit x", "“x”"), ("earlier 0", "“0”"),
    ("later 10y", "“10y”"), ("group G\nearlier", "not for within a group"),
    ("group G\nvisit A", "“visit” is not for within a group"),
  ])
  func mistakesAreExplained(line: String, message: String) {
    let text = Played(Self.script + line).text
    #expect(text.contains(message), "\(text)")
  }

  @Test func theTreeOfADocumentThatWasOpenedAgainBeginsAtTheBeginning() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.json")
    #expect(Run(path, input: Self.script + "undo\nrect 0 0 1 1").status == .success)
    let run = Run(path, input: "tree\nvisit 0\nlist")
    #expect(run.status == .success)
    #expect(run.text.contains("  0            the beginning"), "\(run.text)")
    #expect(run.text.hasSuffix("The canvas is empty.\n"))
  }
}
