import Testing

@testable import AnnotationCanvas

@Suite struct VectorTests {
  @Test func aQuarterTurnIsClockwiseOnTheScreen() {
    let turned = Vector(2, 1).rotated(by: .pi / 2, around: Vector(1, 1))
    #expect((turned - Vector(1, 2)).length < 1e-12)
  }

  @Test func noRotationChangesNoBit() {
    let point = Vector(0.1, 0.2)
    #expect(point.rotated(by: 0, around: Vector(1e9, 1e9)) == point)
  }

  @Test func theDistanceToALineEndsAtItsEnds() {
    let line = [Vector(0, 0), Vector(10, 0), Vector(10, 10)]
    #expect(line.distance(to: Vector(5, 3)) == 3)
    #expect(line.distance(to: Vector(-3, 4)) == 5)
    #expect(line.distance(to: Vector(12, 5)) == 2)
    #expect([Vector(1, 1)].distance(to: Vector(4, 5)) == 5)
    #expect([Vector]().distance(to: .zero) == .infinity)
  }

  @Test func aPolygonEnclosesWhatIsInsideIt() {
    // An arrowhead that points to the right: its notch is outside.
    let polygon = [Vector(0, 0), Vector(10, 5), Vector(0, 10), Vector(4, 5)]
    #expect(polygon.encloses(Vector(6, 5)))
    #expect(!polygon.encloses(Vector(2, 5)))
    #expect(!polygon.encloses(Vector(11, 5)))
    #expect(!Array(polygon.prefix(2)).encloses(Vector(5, 2.5)))
  }
}
