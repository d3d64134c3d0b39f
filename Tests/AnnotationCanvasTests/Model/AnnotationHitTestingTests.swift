import Testing
import UndoRedoTesting

@testable import AnnotationCanvas

@Suite struct AnnotationHitTestingTests {
  private let frame = Frame(x: 0, y: 0, width: 100, height: 60)

  @Test(arguments: [Shape.rectangle, Shape.ellipse, Shape.diamond])
  func oneCanClickThroughAShapeWithoutAFill(shape: @Sendable (Frame) -> Shape) {
    var annotation = Annotation(id: "a", shape(frame))
    #expect(!annotation.isHit(at: frame.center, tolerance: 4))
    #expect(annotation.isHit(at: Vector(50, 0)))
    #expect(annotation.isHit(at: Vector(50, 1)))
    #expect(!annotation.isHit(at: Vector(50, -4)))
    #expect(annotation.isHit(at: Vector(50, -4), tolerance: 4))
    annotation.fill = .yellow
    #expect(annotation.isHit(at: frame.center))
    #expect(!annotation.isHit(at: Vector(50, -4)))
  }

  @Test(arguments: [Shape.ellipse, Shape.diamond])
  func theCornerOfTheFrameIsOutside(shape: @Sendable (Frame) -> Shape) {
    var annotation = Annotation(id: "a", shape(frame))
    annotation.fill = .yellow
    #expect(!annotation.isHit(at: Vector(3, 3), tolerance: 4))
  }

  @Test func aTextIsHitInside() {
    let text = Annotation(id: "t", .text(frame), text: "Hello")
    #expect(text.isHit(at: frame.center))
    #expect(text.isHit(at: Vector(-3, 0), tolerance: 4))
    #expect(!text.isHit(at: Vector(-5, 0), tolerance: 4))
  }

  @Test func aLineIsHitBetweenItsPoints() {
    for shape in [Shape.line, Shape.arrow, Shape.freehand] {
      let annotation = Annotation(id: "l", shape([.zero, Vector(100, 100)]))
      #expect(annotation.isHit(at: Vector(50, 51)))
      #expect(!annotation.isHit(at: Vector(50, 60), tolerance: 4))
      #expect(!annotation.isHit(at: Vector(110, 110), tolerance: 4))
    }
  }

  @Test func onlyAClosedLineHasAnInside() {
    let corners = [Vector(0, 0), Vector(100, 0), Vector(0, 100)]
    var line = Annotation(id: "l", .line(corners))
    line.fill = .yellow
    #expect(!line.isHit(at: Vector(20, 20)))
    line.shape = .line(corners + [corners[0]])
    #expect(line.isHit(at: Vector(20, 20)))
    line.fill = .transparent
    #expect(!line.isHit(at: Vector(20, 20)))
  }

  @Test func rotationTurnsWhatIsHit() {
    var annotation = Annotation(id: "a", .rectangle(frame))
    annotation.rotation = .pi / 2
    #expect(annotation.isHit(at: Vector(50, -20)))
    #expect(!annotation.isHit(at: Vector(50, 0), tolerance: 4))
  }

  @Test func theOneInFrontIsHitAndTheLastIDAmongEqual() {
    var drawing = [box("b"), box("a"), box("c")]
    #expect(drawing.hitTest(.zero)?.id == "c")
    #expect(drawing.reversed().hitTest(.zero)?.id == "c")
    drawing[1].zIndex = 1
    #expect(drawing.hitTest(.zero)?.id == "a")
    #expect(drawing.hitTest(Vector(500, 500)) == nil)
  }

  @Test(arguments: 0..<100)
  func whatIsHitIsInBounds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let annotation = random.annotation(id: "a")
    for _ in 0..<200 {
      let point = random.point()
      guard annotation.isHit(at: point, tolerance: 5) else { continue }
      // A corner of a filled or rotated shape reaches out beyond what half of its line covers.
      #expect(annotation.bounds.grown(by: 5 + annotation.lineWidth).contains(point))
    }
  }
}
