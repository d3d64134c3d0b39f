import AnnotationCanvas
import TestSupport
import Testing

@testable import canvas

/// Names in which lines end: they stay in theirs.
@Suite struct NamesTests {
  private static let evil =
    #"a\n> 9  forged"# + "\r> 9  forged\u{2028}> 9  forged\u{2029}> 9  forged"

  private func check(_ text: String) {
    #expect(text.contains(#"a\n> 9  forged\r> 9  forged\u{2028}> 9  forged\u{2029}> 9  forged"#))
    #expect(
      !text.split(separator: "\n").contains { $0.contains { $0 != " " } && $0.hasPrefix("> 9") })
    #expect(
      !text.unicodeScalars.contains { ["\r", "\u{2028}", "\u{2029}"].contains($0) }, "\(text)")
  }

  @Test(arguments: ["", "tree", "history", "checkpoints", "undo", "language english", "undo by x"])
  func theNamesOfGroupsAuthorsAndCheckpointsStayInTheirLines(command: String) {
    check(
      Played(
        """
        rect 0 0 1 1
        author "\(Self.evil)"
        checkpoint "\(Self.evil)"
        group "\(Self.evil)" "\(Self.evil)"
        move r1 1 1
        end
        \(command)
        """
      ).text)
  }

  @Test func whatIsInspectedStaysInItsLines() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.json")
    let script = """
      rect 0 0 1 1
      author "\(Self.evil)"
      group "\(Self.evil)"
      move r1 1 1
      end
      """
    #expect(Run(path, input: script).status == .success)
    check(Run("inspect", path).text)
    check(Run("inspect", path, "--action", "2").text)
  }

  @Test(arguments: ["list", "show a", "select a", "label a Hi", "delete all", "move b 1 1"])
  func theIDsOfADocumentStayInTheirLines(command: String) {
    var annotation = Annotation(
      id: Self.evil.replacing(#"\n"#, with: "\n"), .ellipse(Frame(x: 0, y: 0, width: 1, height: 1)))
    annotation.container = annotation.id
    annotation.layer = annotation.id
    check(Played(command, on: [annotation]).text)
  }

  @Test func anIDThatEndsInHalfALineBreakLeavesTheOtherHalf() {
    let ellipse = Annotation(id: "a\r", .ellipse(Frame(x: 0, y: 0, width: 1, height: 1)))
    #expect(
      Played("show a", on: [ellipse]).text.hasPrefix(
        """
        ellipse a\\r
          left, top  0, 0

        """))
  }

  @Test func theNamesOfLayersAndTheTitleStayInTheirLines() {
    for command in ["list", "history", "tree", "undo"] {
      check(
        Run("--drawing", input: "title \"\(Self.evil)\"\nlayer \"\(Self.evil)\"\n\(command)").text)
    }
  }
}
