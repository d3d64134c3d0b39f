import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@testable import canvas

@Suite struct ImportTests {
  let folder: TemporaryFolder
  let document: String

  init() throws {
    folder = try TemporaryFolder()
    document = folder.path("drawing.json")
    try folder.write(Self.scene, to: "plan.excalidraw")
  }

  private static let scene = """
    {"type": "excalidraw", "version": 2, "elements": [
      {"type": "rectangle", "id": "box", "x": 1, "y": 2, "width": 3, "height": 4},
      {"type": "image", "id": "photo", "x": 1, "y": 2, "width": 3, "height": 4},
      {"type": "ellipse", "id": "gone", "isDeleted": true}
    ]}
    """

  @Test func aDrawingIsImportedAndReportedOn() throws {
    let run = Run("--import", folder.path("plan.excalidraw"), document, input: "never read")
    #expect(run.status == .success)
    #expect(
      run.text == """
        Import Drawing: rectangle box appears
        Imported: 1 of 3 elements, 1 had been deleted
          elements[1].type: “image” is not a kind that is imported; left out
        The drawing is in \(document). To edit it: canvas \(document)

        """)
    #expect(try JSONFileRepository<Annotation>(path: document).elements.map(\.id) == ["box"])
  }

  @Test func whereNothingIsImportedThatIsSaid() throws {
    let drawing = folder.path("empty.excalidraw")
    try folder.write(
      #"{"type": "excalidraw", "version": 2, "elements": []}"#, to: "empty.excalidraw")
    let run = Run("--import", drawing, document)
    #expect(run.status == .success)
    #expect(run.text.hasSuffix("\nNothing was imported: there is no \(document).\n"), "\(run.text)")
    #expect(!folder.exists("drawing.json"))
    _ = Run(document, input: "rect 1 2 3 4")
    #expect(
      Run("--import", drawing, document).text.hasSuffix(
        "\nNothing was imported: \(document) is as it was.\n"))
  }

  @Test func aDrawingIsImportedIntoADocumentOnlyOnce() throws {
    let drawing = folder.path("plan.excalidraw")
    _ = Run(document, input: "rect 1 2 3 4")
    #expect(Run("--import", drawing, document).status == .success)
    let before = folder.text("drawing.json")
    let run = Run("--import", drawing, document)
    #expect(run.status == .failure)
    #expect(
      run.errors == """
        canvas: there is already an element with the id box
          A drawing can be imported only once into the same document.

        """)
    #expect(folder.text("drawing.json") == before)
  }

  @Test func aFileThatIsNoDrawingIsExplained() throws {
    #expect(
      Run("--import", folder.path("none"), document).errors
        == "canvas: \(folder.path("none")) can't be read: there is no such file\n")
    try folder.write("[]", to: "list.excalidraw")
    let run = Run("--import", folder.path("list.excalidraw"), document)
    #expect(run.status == .failure)
    #expect(
      run.errors == """
        canvas: \(folder.path("list.excalidraw")) is not an Excalidraw scene: the file is JSON, but \
        not an object

        """)
    #expect(!folder.exists("drawing.json"))
  }

  @Test func howMuchHasBeenReadIsShownOnAScreen() throws {
    let texts = (1...4).map { number in
      """
      {"type": "text", "id": "t\(number)", "x": 0, "y": 0, "width": 9, "height": 9,
       "text": "\(String(repeating: "a", count: 600_000))"}
      """
    }
    let scene =
      #"{"type": "excalidraw", "version": 2, "elements": [\#(texts.joined(separator: ","))]}"#
    let drawing = folder.path("long.excalidraw")
    try folder.write(scene, to: "long.excalidraw")
    func lines(_ arguments: [String], columns: Int?) -> [Substring] {
      let transcript = Transcript()
      var console = transcript.console(isInteractive: true, reading: "preview\nquit")
      if let columns { console.size = { (columns, 24) } }
      let program = Program(
        console: console, now: { UndoDate(secondsSince1970: 0) }, tourPicture: "/nowhere")
      #expect(program.run(arguments) == .success)
      return transcript.text.split(separator: "\n").filter { $0.contains("MB …") }
    }
    func parts(_ text: String) -> Substring {
      "\(text)\r\(text) 25 %\r\(text) 50 %\r\(text) 75 %\r\(text) 100 %"
    }
    let reading = lines(["--import", drawing, document], columns: 200)
    #expect(reading == [parts("Reading \(drawing), 2.4 MB …")])
    let opening = lines([document], columns: 200)
    #expect(
      opening == [
        parts("Opening \(document), 2.4 MB …"),
        "Reading its history in \(document).undo, 2.4 MB …",
      ])
    // Where a line does not fit, or there is no screen, nothing is written over it.
    #expect(lines([document], columns: nil)[0] == "Opening \(document), 2.4 MB …")
    #expect(!lines([document], columns: 20).contains { $0.contains("%") })
  }

  @Test func anImportCanBeUndone() {
    let played = Played("import \(folder.quoted("plan.excalidraw"))\nundo")
    #expect(played.isSuccess)
    #expect(played.store.elements.isEmpty)
  }

  @Test func anIDThatWasImportedIsNotGivenAgain() throws {
    try folder.write(Self.scene.replacing(#""box""#, with: #""r2""#), to: "plan.excalidraw")
    let drawing = folder.quoted("plan.excalidraw")
    let played = Played("rect 0 0 1 1\nimport \(drawing)\ndelete all\nrect 0 0 1 1")
    #expect(played.store.elements.map(\.id) == ["r3"], "\(played.text)")
  }

  @Test(.enabled(if: SharedData.drawing != nil, "\(SharedData.absence)"))
  func aRealDrawingIsDeletedAndBroughtBack() throws {
    let drawing = try #require(SharedData.drawing)
    let imported = Played("import \(drawing.path.debugDescription)").store.elements
    #expect(imported.count == 175)

    let played = Played(
      "group \"Delete Everything\"\ndelete all\nend\nlist\nundo", on: imported)
    #expect(played.text.contains("\n    and 170 more\n"))
    #expect(played.text.contains("\nThe canvas is empty.\n"))
    #expect(played.store.elements == imported)
  }
}
