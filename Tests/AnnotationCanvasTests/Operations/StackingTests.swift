import AnnotationCanvas
import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct StackingTests {
  @Test(arguments: 0..<50)
  func whatIsBroughtToFrontOrSentToBackKeepsItsOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = random.drawing(6)
    let picked = Array(drawing.shuffled(using: &random).prefix(random.int(1..<6)))
    let ids = Set(picked.map(\.id))
    let order = drawing.inDrawingOrder.map(\.id)
    let (chosen, others) = (order.filter(ids.contains), order.filter { !ids.contains($0) })

    let store = InMemoryCanvas(InMemoryRepository(drawing))
    try store.perform(.bringToFront(picked, of: drawing))
    #expect(store.elements.inDrawingOrder.map(\.id) == others + chosen)
    let raised = store.elements.filter { ids.contains($0.id) }
    try store.perform(.sendToBack(raised, of: store.elements))
    #expect(store.elements.inDrawingOrder.map(\.id) == chosen + others)

    store.undoAll()
    #expect(store.elements.byID == drawing.byID)
  }

  @Test func whatIsInFrontStaysThere() throws {
    var drawing = [box("a"), box("b"), box("c")]
    drawing[2].zIndex = 1
    let store = InMemoryCanvas(InMemoryRepository(drawing))
    try store.perform(.bringToFront([drawing[2]], of: drawing))
    #expect(!store.canUndo)
    try store.perform(.bringToFront([drawing[0]], of: drawing))
    #expect(store.undoName == "Bring to Front")
    #expect(store["a"]?.zIndex == 2)
    try store.perform(.sendToBack([drawing[1]], of: store.elements))
    #expect(store.undoName == "Bring to Front")
    try store.perform(.sendToBack([drawing[2]], of: store.elements))
    #expect(store.undoName == "Send to Back")
    #expect(store["c"]?.zIndex == -1)
  }

  @Test(arguments: [-1, 0, 1]) func whereThereAreNoOthersNothingIsDone(zIndex: Int) throws {
    var drawing = [box("a"), box("b")]
    drawing[0].zIndex = zIndex
    for picked in [drawing, [drawing[0]]] {
      let store = InMemoryCanvas(InMemoryRepository(picked))
      try store.perform(.bringToFront(picked, of: picked))
      try store.perform(.sendToBack(picked, of: picked))
      #expect(!store.canUndo)
    }
  }
}
