import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@testable import canvas

@Suite struct DocumentTests {
  let folder: TemporaryFolder
  let document: String

  init() throws {
    folder = try TemporaryFolder()
    document = folder.path("drawing.json")
  }

  @Test func aFolderThatIsMissingIsNamed() throws {
    let path = try TemporaryFolder().path("missing/drawing.json")
    #expect(
      Run(path).errors == """
        canvas: \(path) can't be opened: there is no such folder
          Make the folder first, or write another path.

        """)
  }

  @Test func everyActionIsSaved() throws {
    #expect(Run(document, input: "list").status == .success)
    #expect(!folder.exists("drawing.json"))

    #expect(Run(document, input: "rect 1 2 3 4\nrect 5 6 7 8\nundo").status == .success)
    #expect(try elements.map(\.id) == ["r1"])
  }

  @Test func undoGoesOnInTheNextSession() throws {
    #expect(Run(document, input: "rect 1 2 3 4\nrect 5 6 7 8\nundo\nquit").status == .success)
    #expect(Run(document, input: "redo\nundo 2\nlist").text.hasSuffix("The canvas is empty.\n"))
    #expect(try elements.isEmpty)
    let history = Run(document, "--history", input: "")
    #expect(history.text.hasPrefix("  2  just now  Add rectangle r2  (undone)\n"))
    #expect(history.text.hasSuffix("\n> 0            the beginning  (saved)\n"))
    #expect(Run(document, input: "redo 2").status == .success)
    #expect(try elements.map(\.id) == ["r1", "r2"])
  }

  /// What was deleted, what can be redone, and what is on a branch has its id; also where that is read first
  /// within a group.
  @Test(arguments: [
    "rect 1 2 3 4\ndelete r1", "rect 1 2 3 4\nundo", "rect 1 2 3 4\nundo\nellipse 1 2 3 4",
    "rect 1 2 3 4 as r1\ndelete r1\nellipse 1 2 3 4\n" + moves,
  ])
  func anIDIsNotGivenAgainInTheNextSession(_ first: String) {
    for (number, second) in ["rect 5 6 7 8", "group G\nrect 5 6 7 8\nend"].enumerated() {
      let document = folder.path("\(number).json")
      #expect(Run(document, input: first).status == .success)
      let text = Run(document, input: second).text
      #expect(text.contains("Add Rectangle: rectangle r2 appears\n"), "\(text)")
    }
  }

  private static let moves = Array(repeating: "move e1 1 1", count: 200).joined(separator: "\n")

  @Test func theHistoryOfADocumentThatIsMissingIsNotShown() throws {
    let run = Run(document, "--history")
    #expect(run.status == .failure)
    #expect(run.text == "canvas: \(document) can't be read: there is no such file\n")
    #expect(folder.names.isEmpty)
    // Without elements, there is a history all the same; and the other way round.
    #expect(Run(document, input: "checkpoint Draft").status == .success)
    #expect(folder.names == ["drawing.json.undo"])
    try folder.write("[]", to: "plain.json")
    for path in [document, folder.path("plain.json")] {
      #expect(Run(path, "--history").text == "Nothing has been done yet.\n")
    }
  }

  @Test func whereALongHistoryIsCutItIsSaidHowToSeeTheRest() {
    let hint = "  and 10 more\n  To see all of them: canvas inspect \(document)\n"
    let rects = String(repeating: "rect 0 0 1 1\n", count: 30)
    #expect(Run(document, input: rects + "history").text.hasSuffix(hint))
    #expect(Run(document, "--history").text.hasSuffix(hint))
    let other = folder.path("other.json")
    let text = Run(other, document, input: "switch\nhistory").text
    #expect(text.hasSuffix(hint), "\(text)")
  }

  @Test func aDamagedHistoryIsExplained() throws {
    #expect(Run(document, input: "rect 1 2 3 4\nrect 5 6 7 8").status == .success)
    let url = URL(fileURLWithPath: document + ".undo")
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    try Data(text.replacing("Add Rectangle", with: "Add Rectangel").utf8).write(to: url)
    let run = Run(document, input: "undo")
    #expect(run.status == .failure)
    #expect(run.errors.contains("is damaged"))
    #expect(run.errors.contains("Your drawing is intact."))
    #expect(try elements.map(\.id) == ["r1", "r2"])
    // Drawing goes on.
    let drawn = Run(document, input: "rect 1 2 3 4")
    #expect(drawn.text.hasSuffix("Add Rectangle: rectangle r3 appears\n"), "\(drawn.text)")
  }

  @Test func aChangeByAnotherProgramIsExplained() throws {
    #expect(Run(document, input: "rect 1 2 3 4").status == .success)
    let url = URL(fileURLWithPath: document)
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    try Data(text.replacing(": 3", with: ": 30").utf8).write(to: url)
    let history = Run(document, "--history", input: "")
    #expect(history.errors.contains("another program has changed"))
    #expect(history.text.contains("once it is opened for editing"))
    let run = Run(document, input: "undo\nlist")
    #expect(run.errors.contains("another program has changed"))
    #expect(run.text.contains("Undo External Change") && run.text.hasSuffix("3×4  black\n"))
  }

  /// Of what no action has touched, the history knows nothing.
  @Test func whatTheHistoryKnowsIsSaid() throws {
    try folder.write(
      #"[{"id": "a", "shape": "ellipse", "frame": {"x": 1, "y": 2, "width": 3, "height": 4}}]"#,
      to: "drawing.json")
    #expect(Run(document, input: "rect 1 2 3 5").status == .success)
    func errors(replacing old: String, with new: String) throws -> String {
      try folder.write(folder.text("drawing.json").replacing(old, with: new), to: "drawing.json")
      return Run(document, input: "list").errors
    }
    #expect(
      try errors(replacing: ": 4", with: ": 40") == """
        canvas: another program has changed \(document). The document is taken as it is now, and its \
        history does not know what was there before.

        """)
    #expect(
      try errors(replacing: ": 5", with: ": 50") == """
        canvas: another program has changed \(document): 1 element differs from what the history \
        knows. The document is taken as it is now; “undo” brings back what the history knows of it.

        """)
  }

  @Test func whatMayBeNowhereElseIsToBeNoted() {
    let transcript = Transcript()
    var lines = ["rect 1 2 3 4", "rect 5 6 7 8"]
    let console = transcript.console(isInteractive: true) { [folder] in
      if lines.count == 1 { try? folder.remove("drawing.json.undo") }
      return lines.isEmpty ? nil : lines.removeFirst()
    }
    _ = Program(console: console, now: UndoDate.now, tourPicture: "/nowhere").run([document])
    #expect(
      transcript.errors.hasPrefix(
        """
        \(document).undo: the file has been moved, removed or replaced
          What was done last may be nowhere but here. Note it with “show”, or in a picture with “svg”, \
        before you open the document again.

        """), "\(transcript.errors)")
  }

  @Test func aWrongScriptStopsWithItsDocumentAsItWasBeforeTheGroup() throws {
    let run = Run(
      document, input: "rect 1 2 3 4\n\ngroup A\ndelete all\nnonsense\nend\nrect 0 0 1 1")
    #expect(run.status == .failure)
    #expect(
      run.errors.hasPrefix(
        "line 5: there is no command “nonsense”\n    nonsense\n  “help” lists the commands.\n"))
    #expect(run.errors.hasSuffix("The group “A” is rolled back.\n"))
    #expect(try elements.map(\.id) == ["r1"])
  }

  @Test func aPersonIsGreeted() {
    #expect(
      Run(document, input: "quit", isInteractive: true).text == """
        \(document) is empty. Draw something: rect 40 40 160 80
        Each action is written at once. “help” lists the commands, “quit” leaves.
        A * before the prompt stands for changes since “save”.
        “changes” lists them, “revert” takes them back.
        > quit

        """)
    _ = Run(document, input: "rect 1 2 3 4")
    #expect(
      Run(document, input: "quit", isInteractive: true).text.hasPrefix(
        "\(document) holds 1 element. “list” shows them.\n"))
  }

  @Test func aDocumentThatIsOpenElsewhereIsNamed() throws {
    let open = try JSONDocumentRepository<Annotation>(path: document)
    #expect(
      Run(document).errors.hasSuffix(
        "\n  Close it there, or look at what is stored: canvas \(document) --history\n"))
    try open.close()
  }

  @Test func aDamagedDocumentIsLeftAlone() throws {
    try folder.write(#"[{"id": "a", "shape": "rectangle"}]"#, to: "drawing.json")
    let run = Run(document, input: "rect 1 2 3 4")
    #expect(run.status == .failure)
    #expect(run.errors.contains("element at index 0"))
    #expect(
      run.errors.hasSuffix("\n  It has been left as it is. Repair it, or open another one.\n"))
    #expect(folder.text("drawing.json") == #"[{"id": "a", "shape": "rectangle"}]"#)
  }

  @Test func aReadOnlyDocumentStopsAScript() throws {
    _ = Run(document, input: "rect 1 2 3 4")
    let before = folder.text("drawing.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: document)
    let run = Run(document, input: "list\ngroup A\ndelete all\nend\nlist")
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix("canvas: "))
    #expect(run.errors.contains("read-only"))
    #expect(folder.text("drawing.json") == before)
  }

  @Test func whatOthersWriteIsNotOverwritten() throws {
    _ = Run(document, input: "rect 1 2 3 4")
    let transcript = Transcript()
    var lines = ["move r1 1 1", "undo", "list"]
    let session = Session(
      try JSONFileRepository<Annotation>(path: document),
      transcript.console(isInteractive: true) { [folder] in
        try? folder.write("[]", to: "drawing.json")
        return lines.isEmpty ? nil : lines.removeFirst()
      }, now: UndoDate.now)
    #expect(session.run())
    #expect(
      transcript.text == """
        > move r1 1 1
        \(document): the file has been changed since it was last read or written
          It has been left as it is now. Open it again to go on.
        > undo
        There is nothing to undo.
        > list
        r1  rectangle  at 1,2  3×4  black
        >\u{20}

        """)
    #expect(folder.text("drawing.json") == "[]")
  }

  /// A picture would take the place of the drawing, or of its history.
  @Test(arguments: [
    "drawing.json", "drawing.json.undo", "./drawing.json", "inner/../drawing.json", "link.svg",
    "inner/up/drawing.json", "inner/up/drawing.json.undo", "DRAWING.json", "second.svg",
  ])
  func aPictureDoesNotReplaceAnOpenDocument(name: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: false)
    try folder.link("inner/up", to: "..")
    try folder.link("link.svg", to: "inner/../drawing.json")
    let names = folder.names
    // The second document is not there yet, and its journal is.
    let run = Run(
      document, folder.path("second.svg"), input: "rect 1 2 3 4\nsvg \(folder.quoted(name))")
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix("line 2: "))
    #expect(run.errors.contains("is open"))
    #expect(run.errors.contains("Write another name."))
    #expect(try elements.map(\.id) == ["r1"])
    #expect(
      Set(folder.names).isSubset(
        of: names + ["drawing.json", "drawing.json.undo", "second.svg.undo"]))
    #expect(Run(document, input: "undo\nsvg \(folder.quoted("a.svg"))").status == .success)
  }

  @Test func aPictureDoesNotReplaceADocumentThatIsALink() throws {
    try folder.link("drawing.json", to: "target.json")
    for name in ["drawing.json", "target.json", "target.json.undo"] {
      let run = Run(document, input: "svg \(folder.quoted(name))")
      #expect(run.errors.contains("is open"), "\(name)")
    }
    #expect(!folder.exists("target.json"))
  }

  private var elements: [Annotation] {
    get throws { try JSONFileRepository<Annotation>(path: document).elements }
  }
}
