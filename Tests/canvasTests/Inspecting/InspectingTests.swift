import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo

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
          3  1970-01-01T00:00:00Z  Recolor rectangle r1 to red  (1 step, undone)
        > 2  1970-01-01T00:00:00Z  Add ellipse e1  (1 step, “Draft”)
          1  1970-01-01T00:00:00Z  Add rectangle r1  (1 step, by Ann, saved)
          0                        the beginning

        """)
    #expect(folder.text("drawing.json.undo") == before)
  }

  @Test func theStepsOfAnActionAreShown() {
    #expect(
      Run("inspect", document, "--action", "3").text == """
          3  1970-01-01T00:00:00Z  Recolor rectangle r1 to red  (1 step, undone)
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
    #expect(lines.map { $0.prefix(4) } == ["  3 ", "  1 "])
    #expect(Run("inspect", document, "--find", "x").text == "No action has changed “x”.\n")
  }

  @Test func valuesAreLeftOut() {
    let run = Run("inspect", document, "--redact", "--action", "1")
    #expect(run.text.contains("      + text: •••\n"))
    #expect(!run.text.contains("Secret"))
    #expect(
      Run("inspect", document, "--redact").text.contains("  Recolor Rectangle  (1 step, undone)"))
  }

  @Test func whatIsNotThereIsExplained() {
    let run = Run("inspect", document, "--action", "4")
    #expect(run.status == .failure)
    #expect(
      run.errors == "canvas: there is no action 4\n  The history has 3 actions.\n")
    let path = folder.path("none.json")
    #expect(
      Run("inspect", path).errors == "canvas: \(path) can't be read: there is no such file\n")
    #expect(!folder.exists("none.json") && !folder.exists("none.json.undo"))
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
    #expect((1...4).map(inspected.date) == ["1970-01-01T00:00:00Z", nil, nil, nil])
  }

  @Test func ordersToATerminalAreEscaped() {
    _ = Run(document, input: "author \"Eve\u{1B}[2J\"\nlabel r1 \"\u{1B}[2J\u{202E}\"")
    let run = Run("inspect", document, "--action", "3")
    #expect(run.text.contains(#"+ text: "\u{1B}[2J\u{202E}""#))
    #expect(run.text.contains(#"by Eve\u{1B}[2J"#))
    #expect(!run.text.unicodeScalars.contains("\u{1B}"))
    #expect(!run.text.unicodeScalars.contains("\u{202E}"))
  }
}
