import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@testable import canvas

@Suite struct InspectingTests {
  let folder: TemporaryFolder
  let document: String

  init() throws {
    folder = try TemporaryFolder()
    document = folder.path("drawing.json")
    let run = Run(
      document,
      input: """
        author Ann
        rect 0 0 10 10 "Secret"
        save
        author
        ellipse 0 0 10 10
        checkpoint Draft
        color r1 red
        undo
        """)
    #expect(run.status == .success)
  }

  @Test func theHistoryIsListed() {
    let before = folder.text("drawing.json.undo")
    #expect(
      Run("inspect", document).text == """
          3  1970-01-01T00:00:00Z  Recolor rectangle r1 to red  (1 step, 318 B, undone)
        > 2  1970-01-01T00:00:00Z  Add ellipse e1  (1 step, 174 B, “Draft”)
          1  1970-01-01T00:00:00Z  Add rectangle r1  (1 step, 200 B, by Ann, saved)
          0                        the beginning

        3 actions, 692 B as JSON

        """)
    #expect(folder.text("drawing.json.undo") == before)
  }

  @Test func theStepsOfAnActionAreShown() {
    #expect(
      Run("inspect", document, "--action", "3").text == """
          3  1970-01-01T00:00:00Z  Recolor rectangle r1 to red  (1 step, 318 B, undone)
            changes rectangle r1
              - stroke: black
              + stroke: red
              … 12 unchanged

        """)
    let created = Run("inspect", document, "--action", "1").text
    #expect(created.contains("    creates rectangle r1\n      + id: \"r1\"\n      + shape: rect"))
    #expect(created.contains("      + text: \"Secret\"\n"))
  }

  @Test func theActionsOfAnElementAreFound() {
    let lines = Run("inspect", document, "--find", "r1").text.split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("    ") }.map { $0.prefix(4) } == ["  3 ", "  1 "])
    #expect(lines.contains { $0.hasPrefix("    changes rectangle r1") })
    let both = Run("inspect", document, "--find", "r1", "--action", "1").text
    #expect(both.contains("    creates rectangle r1"))
    #expect(Run("inspect", document, "--find", "x").text == "No action has changed “x”.\n")
  }

  @Test func valuesAreLeftOut() {
    let run = Run("inspect", document, "--redact", "--action", "1")
    #expect(run.text.contains("      + text: •••\n"))
    #expect(!run.text.contains("Secret"))
    let line = "  Recolor Rectangle  (1 step, 318 B, undone)"
    #expect(Run("inspect", document, "--redact").text.contains(line))
  }

  @Test func whatIsNotThereIsExplained() throws {
    let run = Run("inspect", document, "--action", "4")
    #expect(run.status == .failure)
    #expect(
      run.errors == """
        canvas: there is no action 4
          “canvas inspect \(document)” lists all actions.

        """)
    let path = folder.path("none.json")
    #expect(
      Run("inspect", path).errors == "canvas: \(path) can't be read: there is no such file\n")
    #expect(!folder.exists("none.json") && !folder.exists("none.json.undo"))
    let place = folder.path("folder")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let page = Run("inspect", document, "--html", place)
    #expect(page.errors == "canvas: \(place) can't be written: it is a folder\n")
  }

  @Test(arguments: ["3-", "-3", "-", "0", "3-2", "1-2-3", "x"])
  func actionsThatAreNoNumbersAreRefused(_ numbers: String) {
    #expect(
      Run("inspect", document, "--action", numbers).errors.hasPrefix(
        "canvas: --action: N should be the number of an action, or of two such as 3-7, not “\(numbers)”"
      ))
  }

  @Test func aDocumentWithoutActionsIsShown() {
    let path = folder.path("new.json")
    #expect(Run(path, input: "checkpoint Draft").status == .success)
    #expect(!folder.exists("new.json"))
    #expect(
      Run("inspect", path).text == """
        > 0  the beginning  (saved, “Draft”)

        0 actions, 0 B as JSON

        """)
  }

  @Test func aDateThatCantBeWrittenIsLeftOut() {
    var history = UndoHistory<Annotation>()
    for (number, seconds) in [0, 1e300, -.infinity, .nan].enumerated() {
      var action = UndoAction(
        "Add", .created(Annotation(id: "\(number)", .line([Vector(0, 0)]))))
      action.date = UndoDate(secondsSince1970: seconds)
      history.record(action)
    }
    let inspected = InspectedHistory(history: history, isRedacted: false)
    let dates = (1...4).map { inspected.date(of: UndoPlace($0)) }
    #expect(dates == ["1970-01-01T00:00:00Z", nil, nil, nil])
  }

  @Test func branchesAreShownAsATree() {
    #expect(
      Run(
        document,
        input: """
          move e1 5 5
          visit 3
          ellipse 50 50 10 10
          undo 2
          """
      ).status == .success)
    #expect(
      Run("inspect", document).text == """
          ●    5  1970-01-01T00:00:00Z  Add ellipse e2  (1 step, 176 B, undone)
          │ ●  4  1970-01-01T00:00:00Z  Move ellipse e1 by (5, 5)  (1 step, 278 B)
          ● │  3  1970-01-01T00:00:00Z  Recolor rectangle r1 to red  (1 step, 318 B, undone)
        > ●─╯  2  1970-01-01T00:00:00Z  Add ellipse e1  (1 step, 174 B, “Draft”)
          ●    1  1970-01-01T00:00:00Z  Add rectangle r1  (1 step, 200 B, by Ann, saved)
          ●    0                        the beginning

        Branches, each by its last place:
          4  1970-01-01T00:00:00Z  Move ellipse e1 by (5, 5)  (1 action after 2)

        5 actions, 1.1 kB as JSON

        """)
    #expect(Run("inspect", document, "--action", "4").text.contains("> ") == false)
    #expect(Run("inspect", document, "--action", "4").text.contains("changes ellipse e1"))
    #expect(Run("inspect", document, "--find", "e2").text.hasPrefix("  5  "))
  }

  @Test func aDocumentThatStoresNoBranchesIsShownAsALine() throws {
    let path = folder.path("line.json")
    let other = try JSONDocumentRepository<Annotation>(path: path)
    let store = UndoStore(other)
    let line = Annotation(id: "a", .line([Vector(0, 0)]))
    try store.save(line, named: "Add Line")
    try store.undo()
    try store.save(line, named: "Add Another")
    try other.close()
    let before = folder.text("line.json.undo")
    #expect(
      Run("inspect", path).text == """
        > 1  Add Another  (1 step, 81 B)
          0  the beginning  (saved)

        1 action, 81 B as JSON

        """)
    #expect(folder.text("line.json.undo") == before)
  }

  @Test func sizesAreInTheLargestUnitThatFits() {
    #expect(
      [0, 999, 1000, 1999, 10_999, 999_999, 1_000_000, 5_300_000_000].map(\.bytesInWords)
        == ["0 B", "999 B", "1 kB", "1.9 kB", "10 kB", "999 kB", "1 MB", "5.3 GB"])
  }

  @Test func ordersToATerminalAreEscaped() {
    _ = Run(document, input: "author \"Eve\u{1B}[2J\"\nlabel r1 \"\u{1B}[2J\u{202E}\"")
    let run = Run("inspect", document, "--action", "4")
    #expect(run.text.contains(#"+ text: "\u{1B}[2J\u{202E}""#))
    #expect(run.text.contains(#"by Eve\u{1B}[2J"#))
    #expect(!run.text.unicodeScalars.contains("\u{1B}"))
    #expect(!run.text.unicodeScalars.contains("\u{202E}"))
  }
}
