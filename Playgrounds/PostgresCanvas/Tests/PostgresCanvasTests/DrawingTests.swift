import AnnotationCanvas
import PostgresCanvas
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

/// Drawings as rows of tables.
@Suite(.needsServer) struct DrawingTests {
  @Test func areReadAsTheyWereWritten() async throws {
    let drawing = try await SharedDrawing()
    let repository = PostgresRepository<DrawingElement>(drawing.database.url)
    let elements = Self.elements
    try await repository.perform(UndoSteps(elements.map { .created($0) }))
    #expect(try await drawing.contents == Set(elements))
    // From the log, too.
    let canvas = try await drawing.open("Ann")
    #expect(await canvas.actions.map { Set($0.steps.compactMap(\.newValue)) } == [Set(elements)])
    try await repository.perform(UndoSteps(elements.reversed().map { .deleted($0) }))
    #expect(try await drawing.contents.isEmpty)
  }

  private static var elements: [DrawingElement] {
    let least = Double.leastNonzeroMagnitude
    let numbers = [0, -1 / 3, 0.1, 1e300, -least, .greatestFiniteMagnitude]
    let frame = Frame(x: -1 / 3, y: 0.1, width: 1e300, height: least)
    let points = numbers.map { Vector($0, -$0) }
    let shapes: [Shape] = [
      .rectangle(frame), .diamond(frame), .ellipse(frame), .text(frame), .line(points),
      .arrow(points), .freehand([.zero]), .viewport(frame),
    ]
    let texts = ["", " ", "NULL", "{\"a\", b}", "“\u{1F600}”", "\\ ' \n", "e\u{301}", "-"]
    let annotations = zip(shapes, texts).map { shape, text in
      Annotation(id: "\(shape.kind) \(text)", shape, text: text, zIndex: -(1 << 53))
    }
    var looks = Annotation(id: "", .rectangle(frame))
    (looks.rotation, looks.lineWidth, looks.opacity, looks.fontSize) = (-0.1, 0, 1 / 3, least)
    (looks.stroke, looks.fill, looks.lineStyle) = (.orange, Color("#123") ?? .red, .dotted)
    (looks.layer, looks.container) = ("", annotations[0].id)
    return [
      .other(.first(Layer(id: "", name: "“Layer”", place: .min))),
      .other(.other(.first(Title("Title")))), .first(looks),
    ] + annotations.map { .first($0) }
  }

  @Test(
    arguments: [
      { $0.shape = .line([]) }, { $0.shape = .arrow([Vector(.infinity, 0)]) },
      { $0.shape = .text(Frame(x: 0, y: 0, width: .infinity, height: 0)) },
      { $0.rotation = -.infinity },
      { $0.lineWidth = -1 }, { $0.opacity = 2 }, { $0.fontSize = 0 }, { $0.zIndex = .min },
    ] as [@Sendable (inout Annotation) -> Void])
  func whatCanNotBeDrawnIsRefused(_ change: @Sendable (inout Annotation) -> Void) async throws {
    let drawing = try await SharedDrawing()
    let canvas = try await drawing.open("Ann")
    var box = Annotation.box("a")
    change(&box)
    let failure = await #expect(throws: PostgresError.self) { try await canvas.add(box) }
    #expect(failure?.code == .malformedRow)
    #expect(try await drawing.contents.isEmpty)
  }
}
