import Foundation
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

  @Test func aVectorIsCodedByItsCoordinates() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Vector(1.5, -2))
    #expect(String(decoding: data, as: UTF8.self) == #"{"x":1.5,"y":-2}"#)
    #expect(try JSONDecoder().decode(Vector.self, from: data) == Vector(1.5, -2))
  }
}
