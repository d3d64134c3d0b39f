import AnnotationCanvas
import Testing
import UndoRedoTesting

@Suite struct ShapeTests {
  @Test func resizingScalesPoints() {
    let arrow = Shape.arrow([Vector(0, 0), Vector(10, 5), Vector(20, 10)])
    let resized = arrow.resized(to: Frame(x: 100, y: 0, width: 40, height: 10))
    #expect(resized == .arrow([Vector(100, 0), Vector(120, 5), Vector(140, 10)]))
  }

  @Test func resizingAStraightLineKeepsItStraight() {
    let line = Shape.line([Vector(0, 3), Vector(10, 3)])
    let resized = line.resized(to: Frame(x: 0, y: 0, width: 20, height: 50))
    #expect(resized == .line([Vector(0, 0), Vector(20, 0)]))
  }

  @Test(arguments: 0..<50)
  func aResizedShapeFillsTheFrame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (shape, frame) = (random.shape(), random.frame())
    let result = shape.resized(to: frame).frame
    #expect(shape.frame.width == 0 || abs(result.width - frame.width) < 1e-9)
    #expect(shape.frame.height == 0 || abs(result.height - frame.height) < 1e-9)
    #expect((result.origin - frame.origin).length < 1e-9)
  }

  @Test(arguments: 0..<50)
  func movingKeepsTheSize(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (shape, offset) = (random.shape(), random.point())
    let moved = shape.moved(by: offset)
    #expect(moved.kind == shape.kind)
    #expect((moved.frame.origin - shape.frame.origin - offset).length < 1e-9)
    #expect(abs(moved.frame.width - shape.frame.width) < 1e-9)
    #expect(abs(moved.frame.height - shape.frame.height) < 1e-9)
  }
}
