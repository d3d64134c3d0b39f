import AnnotationCanvas
import Testing
import UndoRedo

@Suite struct LookingTests {
  private let canvas = InMemoryCanvas(InMemoryRepository([box("a", width: 100, height: 50)]))

  private var frame: Frame? { canvas.elements.viewport?.shape.frame }

  @Test func zoomingKeepsTheMiddle() throws {
    // What is drawn, with its line and a margin, is looked at before.
    try canvas.perform(.zoom(canvas.elements, by: 2))
    #expect(frame == Frame(x: 12.5, y: 0, width: 75, height: 50))
    try canvas.perform(.zoom(canvas.elements, by: 0.5))
    #expect(frame == Frame(x: -25, y: -25, width: 150, height: 100))
    #expect(canvas.history.actions.map(\.name) == ["Zoom In", "Zoom Out"])
    #expect(canvas.history.actions.map(\.detail) == ["Zoom In 2×", "Zoom Out 0.5×"])
  }

  @Test func scrollingKeepsTheSize() throws {
    try canvas.perform(.scroll(canvas.elements, by: Vector(5, -5)))
    #expect(frame == Frame(x: -20, y: -30, width: 150, height: 100))
    try canvas.perform(.zoomToFit(canvas.elements))
    #expect(frame == nil)
    #expect(canvas.history.actions.map(\.name) == ["Scroll", "Zoom to Fit"])
  }

  @Test func anEmptyCanvasIsLookedAtThroughAWindow() throws {
    let canvas = InMemoryCanvas(InMemoryRepository())
    try canvas.perform(.zoom(canvas.elements, by: 2))
    #expect(canvas.elements.viewport?.shape.frame == Frame(x: 200, y: 150, width: 400, height: 300))
  }

  @Test(arguments: [0.001, 1000])
  func zoomingEndsSomewhere(factor: Double) throws {
    for _ in 0..<200 { try canvas.perform(.zoom(canvas.elements, by: factor)) }
    let frame = try #require(frame)
    #expect(1...1e9 ~= frame.width)
    #expect(frame.isFinite && frame.height > 0)
  }

  @Test func undoPassesOverLookingAround() throws {
    try canvas.perform(.zoom(canvas.elements, by: 2))
    #expect(!canvas.canUndo && !canvas.hasUnsavedChanges)
    try canvas.perform(.recolor([box("a")], .red))
    let zoomed = frame
    try canvas.perform(.scroll(canvas.elements, by: Vector(5, 5)))
    #expect(canvas.undo()?.name == "Recolor Rectangle")
    #expect(frame == zoomed)
    #expect(!canvas.canUndo)
  }

  @Test func lookingAroundKeepsWhatCanBeRedone() throws {
    try canvas.perform(.recolor([box("a")], .red))
    canvas.markSaved()
    try canvas.perform(.scroll(canvas.elements, by: Vector(9, 9)))
    canvas.undo()
    try canvas.perform(.zoom(canvas.elements, by: 2))
    try canvas.perform(.scroll(canvas.elements, by: Vector(1, 1)))
    #expect(canvas.redoName == "Recolor Rectangle")
    canvas.redo()
    #expect(canvas["a"]?.stroke == .red)
    #expect(canvas.elements.filter { $0.shape.kind == .viewport }.count == 1)
    #expect(!canvas.hasUnsavedChanges)
  }

  @Test func aViewportTakesNoOnesIdentity() throws {
    try canvas.perform(.add(box("the view")))
    try canvas.perform(.zoom(canvas.elements, by: 2))
    #expect(canvas.elements.drawn.map(\.id).sorted() == ["a", "the view"])
    #expect(canvas.elements.viewport != nil)
  }

  @Test func whatIsLookedAtIsSaid() {
    let old = Annotation(id: "v", .viewport(Frame(x: 0, y: 0, width: 9, height: 9)))
    var new = old
    new.move(by: Vector(1, 2.5))
    #expect(UndoRedoStep.created(old).sentence == "the view shows 9×9 at (0, 0)")
    #expect(UndoRedoStep.modified(from: old, to: new).sentence == "the view moves to (1, 2.5)")
    #expect(UndoRedoStep.deleted(old).sentence == "the view shows everything")
    new.shape = .viewport(Frame(x: 0, y: 0, width: 4, height: 2))
    #expect(UndoRedoStep.modified(from: old, to: new).sentence == "the view shows 4×2 at (0, 0)")
  }
}
