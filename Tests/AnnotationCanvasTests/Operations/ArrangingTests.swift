import AnnotationCanvas
import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct ArrangingTests {
  private func perform(_ operation: CanvasOperation, on drawing: [Annotation]) throws
    -> [Annotation]
  {
    let store = InMemoryCanvas(InMemoryRepository(drawing))
    try store.perform(operation)
    return store.elements
  }

  /// The annotations that are not in a container among the others.
  private func leaders(of drawing: [Annotation]) -> [Annotation] {
    drawing.filter { $0.container == nil }
  }

  private func line(_ alignment: Alignment, of frame: Frame) -> Double {
    switch alignment {
    case .left: frame.x
    case .right: frame.maxX
    case .top: frame.y
    case .bottom: frame.maxY
    case .centerX: frame.center.x
    case .centerY: frame.center.y
    }
  }

  @Test func alignLeft() throws {
    let drawing = [box("a", x: 5), box("b", x: 20, y: 30), box("c", x: 7, width: 99)]
    let aligned = try perform(.align(drawing, .left), on: drawing)
    #expect(aligned.map(\.shape.frame.x) == [5, 5, 5])
    #expect(aligned.map(\.shape.frame.y) == [0, 30, 0])
  }

  @Test(arguments: Alignment.allCases, 0..<20)
  func alignedAnnotationsShareALine(alignment: Alignment, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = random.drawing()
    let common = try #require(leaders(of: drawing).bounds)
    let aligned = try perform(.align(drawing, alignment), on: drawing)
    for annotation in leaders(of: aligned) {
      let difference = line(alignment, of: annotation.bounds) - line(alignment, of: common)
      #expect(abs(difference) < 1e-6, "\(annotation.title)")
    }
  }

  @Test(arguments: Axis.allCases, 0..<20)
  func distributedAnnotationsHaveEqualGaps(axis: Axis, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = random.drawing()
    let before = leaders(of: drawing)
    let after = leaders(of: try perform(.distribute(drawing, axis), on: drawing))

    // Which one is where is known from before.
    let order = before.indices.sorted { middle(before[$0], axis) < middle(before[$1], axis) }
    let spans = order.map { span(after[$0], axis) }
    let gaps = zip(spans, spans.dropFirst()).map { $1.lowerBound - $0.upperBound }
    let first = try #require(gaps.first)
    for gap in gaps { #expect(abs(gap - first) < 1e-6) }
    for end in [try #require(order.first), try #require(order.last)] {
      #expect(abs(span(before[end], axis).lowerBound - span(after[end], axis).lowerBound) < 1e-6)
    }
  }

  private func span(_ annotation: Annotation, _ axis: Axis) -> ClosedRange<Double> {
    let bounds = annotation.bounds
    return axis == .horizontal ? bounds.x...bounds.maxX : bounds.y...bounds.maxY
  }

  private func middle(_ annotation: Annotation, _ axis: Axis) -> Double {
    axis == .horizontal ? annotation.bounds.center.x : annotation.bounds.center.y
  }

  @Test(arguments: 0..<20)
  func movingTogetherKeepsDistances(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (drawing, offset) = (random.drawing(), random.point())
    let moved = try perform(.move(drawing, by: offset), on: drawing)
    for (old, new) in zip(drawing, moved) {
      #expect((new.shape.frame.origin - old.shape.frame.origin - offset).length < 1e-9)
    }
  }

  @Test(arguments: 0..<20)
  func contentsMoveAlongWithTheirContainer(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = random.drawing()
    for operation in [CanvasOperation.align(drawing, .left), .distribute(drawing, .vertical)] {
      let (old, new) = (drawing.byID, try perform(operation, on: drawing).byID)
      func offset(_ id: Annotation.ID) throws -> Vector {
        try #require(new[id]).shape.frame.origin - #require(old[id]).shape.frame.origin
      }
      for annotation in drawing {
        guard let container = annotation.container else { continue }
        #expect(try (offset(annotation.id) - offset(container)).length < 1e-9)
      }
    }
  }

  @Test(arguments: 0..<20)
  func arrangingTwiceIsOneAction(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = InMemoryCanvas(InMemoryRepository(random.drawing()))
    for alignment in Alignment.allCases {
      try store.perform(.align(store.elements, alignment))
      let count = store.history.undoable.count
      try store.perform(.align(store.elements, alignment))
      #expect(store.history.undoable.count == count)
    }
  }

  @Test func twoAnnotationsAreDistributedAlready() throws {
    let drawing = [box("a"), box("b", x: 40)]
    #expect(CanvasOperation.distribute(drawing, .horizontal).edits.isEmpty)
    #expect(CanvasOperation.align([], .left).edits.isEmpty)
  }

  @Test func distribute() throws {
    let drawing = [box("a"), box("b", x: 12), box("c", x: 90)]
    let result = try perform(.distribute(drawing, .horizontal), on: drawing)
    #expect(result.map(\.shape.frame.x) == [0, 45, 90])
  }
}
