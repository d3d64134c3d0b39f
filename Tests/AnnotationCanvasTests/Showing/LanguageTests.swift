import AnnotationCanvas
import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct LanguageTests {
  @Test func namesAreResolvedWhenTheyAreShown() throws {
    let canvas = InMemoryCanvas(InMemoryRepository())
    try canvas.perform(.add(box("a")))
    try canvas.perform(.add(box("b")))
    try canvas.perform(.align(canvas.elements, .left))
    try canvas.perform(.delete(canvas.elements))
    #expect(canvas.undoTitle == "Undo Delete 2 Annotations")
    canvas.titleFormat = Language.german.titleFormat
    #expect(canvas.undoTitle == "„2 Objekte löschen“ widerrufen")
    canvas.undo()
    #expect(canvas.undoTitle == "„Rechteck hinzufügen“ widerrufen")
    #expect(canvas.redoTitle == "„2 Objekte löschen“ wiederholen")
    canvas.undoAll()
    #expect(canvas.undoTitle == "Widerrufen")
    canvas.titleFormat = Language.english.titleFormat
    #expect(canvas.redoTitle == "Redo Add Rectangle")
  }

  @Test func whatAPersonHasNamedKeepsItsName() {
    for name in ["Tidy Up", "Move House", "Delete 2 Worries", "", "Add"] {
      #expect(Language.german.name(name) == name)
    }
  }

  /// Every name that the sample gives has a German one.
  @Test(arguments: 0..<40)
  func everyNameIsTranslated(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let canvas = random.drawing().drawn
    for step in 0..<20 {
      let operation = random.operation(on: canvas, newID: "new\(step)")
      guard !operation.name.hasSuffix("Viewport") else { continue }
      #expect(Language.german.name(operation.name) != operation.name, "seed \(seed)")
      #expect(Language.english.name(operation.name) == operation.name)
    }
  }

  @Test func everyShapeHasAGermanName() {
    for kind in Shape.Kind.allCases where kind != .viewport {
      let shapes: [Shape.Kind: Shape] = [
        .rectangle: .rectangle(Frame(x: 0, y: 0, width: 1, height: 1)),
        .diamond: .diamond(Frame(x: 0, y: 0, width: 1, height: 1)),
        .ellipse: .ellipse(Frame(x: 0, y: 0, width: 1, height: 1)),
        .text: .text(Frame(x: 0, y: 0, width: 1, height: 1)),
        .line: .line([.zero]), .arrow: .arrow([.zero]), .freehand: .freehand([.zero]),
      ]
      let name = shapes[kind].map { CanvasOperation.add(Annotation(id: "a", $0)).name } ?? ""
      #expect(Language.german.name(name).hasSuffix(" hinzufügen"), "\(kind)")
    }
  }
}
