import AnnotationCanvas
import SQLiteCanvas
import Testing
import UndoRedo
import UndoRedoTesting

/// The canvas of the sample, on a database file as in memory.
@Suite struct CanvasTests {
  @Test(arguments: UInt64(0)..<4)
  func anyOperation(seed: UInt64) throws {
    let drawing = Drawing()
    let stored = try drawing.open()
    let theirs = try drawing.open()
    let inMemory = UndoStore(InMemoryRepository<Annotation>())
    var generator = SeededGenerator(seed: seed)

    for round in 0..<60 {
      switch generator.int(0..<5) {
      case 0:
        #expect(try stored.undo() == inMemory.undo(), "seed \(seed), round \(round)")
      case 1:
        #expect(try stored.redo() == inMemory.redo(), "seed \(seed), round \(round)")
      default:
        let operation = operation(number: round, on: inMemory.elements, &generator)
        try stored.perform(operation)
        try inMemory.perform(operation)
      }
      let expected = SVGDrawing(inMemory.elements).text
      try #require(
        SVGDrawing(try theirs.allElements()).text == expected, "seed \(seed), round \(round)")
      try #require(stored.history == inMemory.history, "seed \(seed), round \(round)")
    }
    try stored.undoAll()
    #expect(try theirs.allElements() == [], "seed \(seed)")
  }

  /// What a person may do next.
  private func operation(
    number: Int, on canvas: [Annotation], _ generator: inout SeededGenerator
  ) -> CanvasOperation {
    func coordinate(in range: Range<Double>) -> Double { .random(in: range, using: &generator) }
    let frame = Frame(
      x: coordinate(in: -100..<100), y: coordinate(in: -100..<100), width: coordinate(in: 0..<90),
      height: coordinate(in: 0..<90))
    guard let annotation = canvas.randomElement(using: &generator), !generator.oneIn(3) else {
      return .add(
        Annotation(
          id: "r\(number)", generator.pick([.rectangle(frame), .line([frame.origin, .zero])]),
          zIndex: canvas.frontZIndex))
    }
    let selected = canvas.selection([annotation.id, generator.pick(canvas).id])
    switch generator.int(0..<10) {
    case 0: return .move(selected, by: frame.origin)
    case 1: return .resize(annotation, to: frame)
    case 2: return .recolor(selected, generator.pick(Color.named).color)
    case 3: return .label(annotation, "“\(number)”\n")
    case 4: return .align(selected, .left)
    case 5: return .distribute(canvas, .horizontal)
    case 6: return .bringToFront(selected, of: canvas)
    case 7: return .delete(selected)
    default:
      var text = Annotation(id: "t\(number)", .text(frame), text: "Text")
      text.container = annotation.container ?? annotation.id
      return .add(text)
    }
  }
}
