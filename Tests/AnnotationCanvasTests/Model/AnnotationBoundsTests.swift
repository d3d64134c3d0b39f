import Testing
import UndoRedoTesting

@testable import AnnotationCanvas

extension Frame {
  fileprivate func contains(_ point: Vector) -> Bool {
    x <= point.x && point.x <= maxX && y <= point.y && point.y <= maxY
  }
}

@Suite struct AnnotationBoundsTests {
  private func isClose(_ lhs: Frame, _ rhs: Frame) -> Bool {
    zip(lhs.corners, rhs.corners).allSatisfy { ($0 - $1).length < 1e-9 }
  }

  @Test func halfOfTheLineIsOutside() {
    #expect(box("r").bounds == Frame(x: -1, y: -1, width: 12, height: 12))
  }

  @Test func aTextHasNoLine() {
    let text = Annotation(id: "t", .text(Frame(x: 1, y: 2, width: 3, height: 4)))
    #expect(text.bounds == Frame(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func aQuarterTurnSwapsWidthAndHeight() {
    var annotation = box("r", x: 0, y: 0, width: 40, height: 20)
    annotation.rotation = .pi / 2
    annotation.lineWidth = 0
    #expect(isClose(annotation.bounds, Frame(x: 10, y: -10, width: 20, height: 40)))
  }

  @Test func anEllipseIsNarrowerThanItsRotatedFrame() {
    var annotation = Annotation(id: "e", .ellipse(Frame(x: 0, y: 0, width: 20, height: 20)))
    annotation.rotation = .pi / 4
    annotation.lineWidth = 0
    #expect(isClose(annotation.bounds, Frame(x: 0, y: 0, width: 20, height: 20)))
  }

  @Test func aRotatedDiamondIsASquare() {
    var annotation = Annotation(id: "d", .diamond(Frame(x: 0, y: 0, width: 20, height: 20)))
    annotation.rotation = .pi / 4
    annotation.lineWidth = 0
    let half = 20 / 2.0.squareRoot() / 2
    #expect(
      isClose(
        annotation.bounds, Frame(x: 10 - half, y: 10 - half, width: 2 * half, height: 2 * half)))
  }

  @Test func anArrowheadIsInBounds() {
    let arrow = Annotation(id: "a", .arrow([Vector(0, 0), Vector(100, 0)]))
    #expect(arrow.bounds.height > 10)
    #expect(arrow.bounds.maxX == 101)
  }

  @Test func anArrowWithoutALengthHasNoHead() {
    #expect(Annotation(id: "a", .arrow([Vector(5, 5), Vector(5, 5)])).arrowhead.isEmpty)
    #expect(Annotation(id: "a", .arrow([])).arrowhead.isEmpty)
  }

  /// Bounds are compared with many points of the outline, rotated one by one.
  @Test(arguments: 0..<50)
  func boundsHoldTheOutlineAndNothingMore(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var annotation = random.annotation(id: "a")
    annotation.lineWidth = 0
    var outline = annotation.path + annotation.arrowhead
    if case .ellipse(let frame) = annotation.shape {
      outline = (0..<720).map { degree in
        let (sine, cosine) = sineAndCosine(Double(degree) * .pi / 360)
        return frame.center + Vector(frame.width / 2 * cosine, frame.height / 2 * sine)
      }
    }
    let center = annotation.shape.frame.center
    let points = outline.map { $0.rotated(by: annotation.rotation, around: center) }
    let expected = try #require(Frame(around: points))
    #expect(points.allSatisfy(annotation.bounds.grown(by: 1e-9).contains))
    // The points of an ellipse lie half a degree apart.
    #expect(annotation.bounds.corners.allSatisfy(expected.grown(by: 0.01).contains))
  }

  @Test func theBoundsOfADrawingHoldEachOfItsAnnotations() {
    #expect([Annotation]().bounds == nil)
    let drawing = [box("a"), box("b", x: 100, y: -50)]
    #expect(drawing.bounds == Frame(x: -1, y: -51, width: 112, height: 62))
  }
}
