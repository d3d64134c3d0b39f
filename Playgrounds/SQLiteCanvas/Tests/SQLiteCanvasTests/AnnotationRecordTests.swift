import AnnotationCanvas
import SQLiteCanvas
import Testing
import UndoRedo

/// An annotation is read from its row as it was written.
@Suite struct AnnotationRecordTests {
  static let frame = Frame(x: 0.1, y: -1e-300, width: 1 / 3, height: 1e300)
  static let points = [Vector(0.1, 1 / 3), Vector(-1e300, 3e-308)]

  @Test(
    arguments: [
      .rectangle(frame), .diamond(frame), .ellipse(frame), .text(frame), .line(points),
      .arrow(points), .freehand(points),
    ] as [Shape])
  func everyShapeAndProperty(shape: Shape) throws {
    let store = UndoStore(try CanvasFile.open(":memory:"))
    let plain = Annotation(id: "é\"';--", shape)
    var full = plain
    full.rotation = .pi
    full.stroke = .blue
    full.fill = .yellow
    full.lineWidth = 0.1
    full.lineStyle = .dotted
    full.opacity = 1 / 3
    full.text = "“naïve” 👩‍👩‍👧 e\u{301}\r\n'; DROP TABLE annotation"
    full.fontSize = 1e-9
    full.container = full.id
    full.layer = "back"
    full.zIndex = 1 << 53
    // From the usual values and back: no column may stay what it was.
    for annotation in [plain, full, plain] {
      try store.save(annotation, named: "Edit")
      #expect(try store.allElements() == [annotation])
    }
    try store.undo()
    #expect(try store.element(withID: plain.id) == full)
    try store.undoAll()
    #expect(try store.allElements() == [])
  }
}
