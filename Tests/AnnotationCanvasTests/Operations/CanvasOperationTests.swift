import AnnotationCanvas
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct CanvasOperationTests {
  private let drawing: [Annotation] = {
    var text = Annotation(id: "t", text: "Hello", at: Vector(2, 2), zIndex: 1)
    text.container = "r"
    let ellipse = Shape.ellipse(Frame(x: 100, y: 50, width: 40, height: 20))
    return [box("r"), text, Annotation(id: "e", ellipse, zIndex: 2)]
  }()

  /// Performs an operation, checks that it is one action that can be undone and redone, and
  /// returns what it makes of the drawing.
  private func result(
    of operation: CanvasOperation, named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Annotation.ID: Annotation] {
    let store = InMemoryCanvas(InMemoryRepository(drawing))
    try store.perform(operation)
    let after = store.elements.byID
    #expect(store.history.undoable.count == 1, sourceLocation: sourceLocation)
    #expect(store.undoName == name, sourceLocation: sourceLocation)
    store.undo()
    #expect(store.elements.byID == drawing.byID, sourceLocation: sourceLocation)
    store.redo()
    #expect(store.elements.byID == after, sourceLocation: sourceLocation)
    return after
  }

  @Test func theExampleOfTheDocumentationIsTrue() throws {
    let store = UndoStore(InMemoryRepository<Annotation>())
    try store.perform(.add(box("r1")))
    try store.perform(.move(store.elements, by: Vector(10, 0)))
    #expect(store.undoTitle == "Undo Move Rectangle")
  }

  @Test func add() throws {
    let arrow = Annotation(id: "a", .arrow([.zero, Vector(5, 5)]))
    let after = try result(of: .add(arrow), named: "Add Arrow")
    #expect(after["a"] == arrow)
    #expect(after.count == 4)
  }

  @Test func delete() throws {
    #expect(
      try result(of: .delete([drawing[2]]), named: "Delete Ellipse").keys.sorted() == ["r", "t"])
    #expect(try result(of: .delete(drawing), named: "Delete 3 Annotations").isEmpty)
  }

  @Test func move() throws {
    let after = try result(
      of: .move(drawing.selection(["r"]), by: Vector(5, -5)), named: "Move 2 Annotations")
    #expect(after["r"]?.shape == .rectangle(Frame(x: 5, y: -5, width: 10, height: 10)))
    #expect(after["t"]?.shape.frame.origin == Vector(7, -3))
    #expect(after["e"] == drawing[2])
  }

  @Test func nudge() throws {
    let after = try result(of: .nudge([drawing[2]], .up), named: "Nudge Ellipse")
    #expect(after["e"]?.shape.frame.origin == Vector(100, 49))
    let ways = Direction.allCases.map { direction in
      CanvasOperation.nudge([drawing[0]], direction)
    }
    let store = InMemoryCanvas(InMemoryRepository(drawing))
    for operation in ways { try store.perform(operation) }
    #expect(store.elements.byID == drawing.byID, "four ways lead back")
    #expect(store.history.actions.count == 4)
  }

  @Test func theHistoryIsToldMoreThanTheMenu() {
    let operations: [(CanvasOperation, String)] = [
      (CanvasOperation.add(box("b")), "Add rectangle b"),
      (
        .delete(["a", "b", "c", "d", "e"].map { box($0) }),
        "Delete rectangle a, rectangle b, rectangle c and 2 more"
      ),
      (.move([box("a")], by: Vector(1, -2.125)), "Move rectangle a by (1, -2.13)"),
      (.nudge([box("a")], .left), "Nudge rectangle a"),
      (
        .resize(box("a"), to: Frame(x: 0, y: 0, width: 5, height: 2.5)),
        "Resize rectangle a to 5×2.5"
      ),
      (.recolor([box("a")], .red), "Recolor rectangle a to red"),
      (.fill([box("a"), box("b")], .blue), "Fill rectangle a, rectangle b with blue"),
      (.label(box("a"), "Hi"), "Label rectangle a \"Hi\""),
      (.importing([box("a"), box("b")], onto: []), "Import 2 Annotations"),
      (.align([box("a"), box("b")], .top), "Align Top: rectangle a, rectangle b"),
      (
        .distribute([box("a"), box("b")], .vertical),
        "Distribute Vertically: rectangle a, rectangle b"
      ),
      (.bringToFront([box("a")], of: []), "Bring rectangle a to the front"),
      (.sendToBack([box("a")], of: []), "Send rectangle a to the back"),
    ]
    for (operation, detail) in operations { #expect(operation.detail == detail) }
  }

  @Test func theDetailIsKeptWithTheAction() throws {
    let store = InMemoryCanvas(InMemoryRepository(drawing))
    try store.perform(.recolor([drawing[2]], .red))
    #expect(store.history.undoable.first?.detail == "Recolor ellipse e to red")
    try store.perform(CanvasOperation("Plain") { Delete("e") })
    #expect(store.history.undoable.first?.detail == nil)
  }

  @Test func resize() throws {
    let frame = Frame(x: 0, y: 0, width: 30, height: 50)
    let after = try result(
      of: .resize(drawing[0], to: frame, contents: [drawing[1]]), named: "Resize Rectangle")
    #expect(after["r"]?.shape == .rectangle(frame))
    #expect(after["t"]?.shape.frame.origin == Vector(12, 22))
  }

  @Test func aTextOnAStraightArrowStaysOnIt() throws {
    let arrow = Annotation(id: "a", .arrow([Vector(0, 10), Vector(100, 10)]))
    var text = Annotation(id: "t", .text(Frame(x: 40, y: 5, width: 20, height: 10)), text: "Hi")
    text.container = "a"
    let store = InMemoryCanvas(InMemoryRepository([arrow, text]))
    let frame = Frame(x: 0, y: 10, width: 200, height: 80)
    try store.perform(.resize(arrow, to: frame, contents: [text]))
    #expect(store["a"]?.shape == .arrow([Vector(0, 10), Vector(200, 10)]))
    #expect(store["t"]?.shape.frame.center == Vector(100, 10))
  }

  @Test func recolor() throws {
    let after = try result(
      of: .recolor([drawing[0], drawing[2]], .red), named: "Recolor 2 Annotations")
    #expect(after["r"]?.stroke == .red)
    #expect(after["e"]?.stroke == .red)
    #expect(after["t"]?.stroke == .black)
  }

  @Test func fill() throws {
    let after = try result(of: .fill([drawing[2]], .yellow), named: "Fill Ellipse")
    #expect(after["e"]?.fill == .yellow)
    #expect(after["e"]?.stroke == .black)
  }

  @Test func label() throws {
    #expect(try result(of: .label(drawing[0], "Box"), named: "Label Rectangle")["r"]?.text == "Box")
    let text = try result(of: .label(drawing[1], "Hi"), named: "Edit Text")["t"]
    #expect(text?.text == "Hi")
    #expect(text?.shape.frame.width == 22)
  }

  @Test func aFreehandLineIsCalledWhatPeopleCallIt() {
    #expect(
      CanvasOperation.add(Annotation(id: "f", .freehand([.zero]))).name == "Add Freehand Line")
  }

  @Test func anImportedDrawingIsInFront() throws {
    let imported = [Annotation(id: "x", .line([.zero]), zIndex: 7), box("y")]
    let after = try result(of: .importing(imported, onto: drawing), named: "Import Drawing")
    #expect(after["y"]?.zIndex == 3)
    #expect(after["x"]?.zIndex == 4)
  }

  @Test func importingTwiceIsRefusedAndChangesNothing() throws {
    let store = InMemoryCanvas(InMemoryRepository(drawing))
    #expect(throws: UndoError.self) {
      try store.perform(.importing([box("new"), box("r")], onto: store.elements))
    }
    #expect(store.elements.byID == drawing.byID)
    #expect(!store.canUndo)
  }

  @Test func anOperationOnWhatHasGoneIsRefused() throws {
    let store = InMemoryCanvas(InMemoryRepository())
    #expect { try store.perform(.recolor(drawing, .red)) } throws: {
      if case UndoError.Code.missingElement = $0 { true } else { false }
    }
  }

  @Test func whatChangesNothingIsNoAction() throws {
    let store = InMemoryCanvas(InMemoryRepository(drawing))
    try store.perform(.recolor(drawing, .black))
    try store.perform(.move(drawing, by: .zero))
    try store.perform(.delete([]))
    #expect(!store.canUndo)
  }

  @Test func severalOperationsMakeANewOne() throws {
    let highlight = CanvasOperation("Highlight") {
      CanvasOperation.fill(drawing, .yellow).edits
      for annotation in drawing { Modify(annotation.id, \.lineWidth, to: 4) }
    }
    let after = try result(of: highlight, named: "Highlight")
    #expect(after.values.allSatisfy { $0.fill == .yellow && $0.lineWidth == 4 })
  }

  @Test func anOperationWorksOnARepositoryThatCanFail() throws {
    let store = UndoStore(FullDisk(elements: drawing))
    #expect(throws: DiskError.self) { try store.perform(.recolor(drawing, .red)) }
    #expect(try store.allElements() == drawing)
    #expect(!store.canUndo)
    store.repository.isFull = false
    try store.perform(.recolor(drawing, .red))
    #expect(store.undoTitle == "Undo Recolor 3 Annotations")
    try store.undo()
    #expect(try store.allElements() == drawing)
  }

  /// Every operation undone gives the first canvas back, and redone the last one.
  @Test(arguments: Depth.slice(of: 0..<40, oneIn: 2))
  func anythingCanBeUndoneAndRedone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = InMemoryCanvas(InMemoryRepository(random.drawing()))
    var states = [store.elements]
    for step in 0..<30 {
      try store.perform(random.operation(on: store.elements, newID: "new\(step)"))
      if store.history.undoable.count == states.count { states.append(store.elements) }
      #expect(store.elements == states.last, "one operation is one action or nothing")
    }
    for state in states.dropLast().reversed() {
      store.undo()
      #expect(store.elements.byID == state.byID)
    }
    #expect(!store.canUndo)
    for state in states.dropFirst() {
      store.redo()
      #expect(store.elements.byID == state.byID)
    }
    #expect(!store.canRedo)
  }
}

private struct DiskError: Error {}

/// A repository that fails on its second write, until there is room again.
private final class FullDisk: SimpleRepository {
  private(set) var elements: [Annotation]
  var isFull = true
  private var writes = 0

  init(elements: [Annotation]) { self.elements = elements }

  func element(withID id: Annotation.ID) throws(DiskError) -> Annotation? {
    elements.first { $0.id == id }
  }

  func allElements() throws(DiskError) -> [Annotation] { elements }

  func insert(_ element: Annotation) throws(DiskError) { elements.append(element) }

  func update(_ old: Annotation, to new: Annotation) throws(DiskError) {
    writes += 1
    if isFull, writes == 2 { throw DiskError() }
    elements = elements.map { $0.id == old.id ? new : $0 }
  }

  func delete(_ element: Annotation) throws(DiskError) {
    elements.removeAll { $0.id == element.id }
  }

  func refusal(_ error: UndoError) -> DiskError { DiskError() }
}
