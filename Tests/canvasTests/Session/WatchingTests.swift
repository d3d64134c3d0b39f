import AnnotationCanvas
import TestSupport
import Testing
import UndoRedo

@testable import canvas

/// What observers are told, and what a system's menu shows.
@Suite struct WatchingTests {
  private let boxes = ["a", "b"].map {
    Annotation(id: $0, .rectangle(Frame(x: 0, y: 0, width: 100, height: 100)))
  }

  /// The lines that tell an event.
  private func events(_ script: String) -> [String] {
    Played(script, on: boxes).text.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("event: ") }
  }

  @Test func eachOperationIsOneEventWithItsNetChange() {
    #expect(
      Played("watch\nmove a 3 4\nmove a 2 1\nundo 2\nmove b 0 0\nwatch\nredo", on: boxes).answer
        == """
        From now on, each event of the store is shown. “watch” once more ends that.
        event: performed “Move Rectangle”, +1: rectangle a moves by (3, 4)
        Move Rectangle: rectangle a moves by (3, 4)
        event: performed “Move Rectangle”, +1: rectangle a moves by (2, 1)
        Move Rectangle: rectangle a moves by (2, 1)
        event: undone, -2: rectangle a moves by (-5, -5)
        Undo Move Rectangle, Move Rectangle: rectangle a moves by (-5, -5)
        Move Rectangle: nothing to change
        Events are not shown any more.
        Redo Move Rectangle: rectangle a moves by (3, 4)
        """)
  }

  @Test func aGroupOrADragIsOneEvent() {
    #expect(
      events("watch\ngroup Both\nmove a 1 1\nmove a 1 1\nend\ndrag b 1 1 2 2\ndrag b 1 1 cancel")
        == [
          "event: performed “Both”, +1: rectangle a moves by (2, 2)",
          "event: performed “Drag Rectangle”, +1: rectangle b moves by (3, 3)",
        ])
  }

  @Test func placesAndSelectionsAreEvents() {
    #expect(
      events("watch\nselect a\nmove a 1 1\nsave\ncheckpoint C\nmove a 1 1\njump C\nundo\nundo") == [
        "event: changed “Select Rectangle”",
        "event: performed “Move Rectangle”, +1: rectangle a moves by (1, 1)", "event: saved",
        "event: marked “C”",
        "event: performed “Move Rectangle”, +1: rectangle a moves by (1, 1)",
        "event: jumped “C”, -1: rectangle a moves by (-1, -1)",
        "event: undone “Move Rectangle”, -1: rectangle a moves by (-1, -1)",
        "event: undone “Select Rectangle”",
      ])
  }

  @Test func eventsAreToldInTheLanguage() {
    #expect(
      events("language german\nwatch\nmove a 1 1\nundo") == [
        "event: performed “Rechteck bewegen”, +1: rectangle a moves by (1, 1)",
        "event: undone “Rechteck bewegen”, -1: rectangle a moves by (-1, -1)",
      ])
  }

  @Test func theSystemsMenuMirrorsTheHistory() {
    let played = Played(
      "move a 1 1\nlabel b Hi\nundo\nmenu\nmenu redo\nmenu undo\nmenu undo\nmenu undo\nmove a 2 2\nmenu",
      on: boxes)
    #expect(
      played.answer == """
        Move Rectangle: rectangle a moves by (1, 1)
        Label Rectangle: rectangle b says "Hi"
        Undo Label Rectangle: rectangle b loses its text
        The system’s menu can undo: Move Rectangle
                        and can redo: Label Rectangle
        The menu’s redo of “Label Rectangle”: rectangle b says "Hi"
        The system’s menu can undo: Label Rectangle, Move Rectangle
                        and can redo: nothing
        The menu’s undo of “Label Rectangle”: rectangle b loses its text
        The system’s menu can undo: Move Rectangle
                        and can redo: Label Rectangle
        The menu’s undo of “Move Rectangle”: rectangle a moves by (-1, -1)
        The system’s menu can undo: nothing
                        and can redo: Move Rectangle, Label Rectangle
        There is nothing to undo in the menu.
        The system’s menu can undo: nothing
                        and can redo: Move Rectangle, Label Rectangle
        Move Rectangle: rectangle a moves by (2, 2)
        The system’s menu can undo: Move Rectangle
                        and can redo: nothing
        """)
    #expect(played.store.history.actions.map(\.name) == ["Move Rectangle"])
  }

  @Test func theMenuSpeaksTheLanguage() {
    let played = Played("language german\nmove a 1 1\nlabel b Hi\nmenu undo", on: boxes)
    #expect(
      played.answer.hasSuffix(
        """
        The menu’s undo of “Rechteck beschriften”: rectangle b loses its text
        The system’s menu can undo: Rechteck bewegen
                        and can redo: Rechteck beschriften
        """))
  }

  @Test func aPictureShowsWhatTheMenuHasChanged() throws {
    let folder = try TemporaryFolder()
    let picture = folder.quoted("a.svg")
    let script = "delete b\nundo\nmenu redo\nsvg \(picture)\nmenu undo\nsvg \(picture)"
    let played = Played(script, on: boxes)
    #expect(played.text.contains("; what the last undo, redo or jump changed is highlighted\n"))
    // First b is gone, and then it is there again.
    let text = folder.text("a.svg")
    #expect(!text.contains("class=\"ghost\"") && text.contains("class=\"halo\""))
  }

  @Test func aSelectionComesBackByTheMenu() {
    let played = Played("menu\nselect a\ndelete selected\nmenu undo", on: boxes)
    #expect(
      played.answer.hasSuffix(
        """
        The menu’s undo of “Delete Rectangle”:
          rectangle a appears
          a is selected
        The system’s menu can undo: Select Rectangle
                        and can redo: Delete Rectangle
        """))
  }
}
