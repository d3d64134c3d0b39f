import UndoRedo
import UndoRedoTesting

@testable import AnnotationCanvas

/// Annotations that look like those of a person, and every so often like nobody's.
extension SeededGenerator {
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func point() -> Vector { Vector(double(-500...500), double(-500...500)) }

  mutating func frame() -> Frame {
    let (origin, isFlat) = (point(), oneIn(10))
    return Frame(
      x: origin.x, y: origin.y, width: double(0...300), height: isFlat ? 0 : double(0...300))
  }

  mutating func shape() -> Shape {
    let points = (0..<int(1..<6)).map { _ in point() }
    return Shape(pick(Shape.Kind.allCases), frame: { frame() }, points: { points })
  }

  mutating func annotation(id: Annotation.ID) -> Annotation {
    var annotation = Annotation(id: id, shape(), zIndex: int(-3..<10))
    annotation.rotation = oneIn(2) ? 0 : double(-7...7)
    annotation.stroke = pick(Color.named).color
    annotation.fill = pick(Color.named).color
    annotation.lineWidth = double(0...8)
    annotation.lineStyle = pick(Annotation.LineStyle.allCases)
    annotation.opacity = double(0...1)
    annotation.text = pick(["", "Hello", "two\nlines", "<&>\"'\u{1}", "ünïcode 🎈"])
    annotation.fontSize = double(1...40)
    return annotation
  }

  /// A drawing of some annotations, some of them in containers.
  mutating func drawing(_ count: Int = 12) -> [Annotation] {
    var drawing = (0..<count).map { annotation(id: "a\($0)") }
    for index in drawing.indices.dropFirst(count / 2) where oneIn(2) {
      drawing[index].container = drawing[int(0..<count / 2)].id
    }
    return drawing
  }

  /// Some operation on some of the annotations on a canvas.
  mutating func operation(on canvas: [Annotation], newID: Annotation.ID) -> CanvasOperation {
    let all = canvas.shuffled(using: &self)
    let some = Array(all.prefix(int(1..<5)))
    guard let one = some.first else { return .add(annotation(id: newID)) }
    return switch int(0..<12) {
    case 0, 1: .add(annotation(id: newID))
    case 2: .delete([one])
    case 3: .move(some, by: point())
    case 4: .resize(one, to: frame(), contents: canvas.filter { $0.container == one.id })
    case 5: .recolor(some, pick(Color.named).color)
    case 6: .fill(some, pick(Color.named).color)
    case 7: .label(one, pick(["", "One", "Two\nlines"]))
    case 8: .align(some, pick(Alignment.allCases))
    case 9: .distribute(some, pick(Axis.allCases))
    case 10: .bringToFront(some, of: canvas)
    default: .sendToBack(some, of: canvas)
    }
  }
}

typealias InMemoryCanvas = UndoStore<InMemoryRepository<Annotation>>

extension [Annotation] {
  var byID: [Annotation.ID: Annotation] {
    Dictionary(uniqueKeysWithValues: map { ($0.id, $0) })
  }
}

extension Annotation {
  /// Creates a text with a frame that fits it.
  init(id: ID, text: String, at origin: Vector, zIndex: Int = 0) {
    let frame = Frame(x: origin.x, y: origin.y, width: 0, height: 0)
    self.init(id: id, .text(frame), zIndex: zIndex)
    setText(text)
  }
}

func box(
  _ id: Annotation.ID, x: Double = 0, y: Double = 0, width: Double = 10, height: Double = 10
) -> Annotation {
  Annotation(id: id, .rectangle(Frame(x: x, y: y, width: width, height: height)))
}
