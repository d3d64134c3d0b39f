import AnnotationCanvas
import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct CanvasViewTests {
  @Test func anUndoIsShown() throws {
    let store = InMemoryCanvas(InMemoryRepository([box("a"), box("b")]))
    var view = CanvasView(store.elements)
    try store.group("Change") {
      try store.perform(.delete([box("a")]))
      try store.perform(.recolor([box("b")], .red))
      try store.perform(.add(box("c")))
    }
    view.show(try #require(store.history.undoable.first))
    #expect(view.annotations == store.elements.inDrawingOrder)
    #expect(view.highlighted == ["b", "c"])
    #expect(view.ghosts == [box("a")])

    view.show(try #require(store.undo()))
    #expect(view.annotations == [box("a"), box("b")])
    #expect(view.highlighted == ["a", "b"])
    #expect(view.ghosts == [box("c")])

    view.clearHighlights()
    #expect(view == CanvasView(store.elements))
  }

  @Test func whatComesBackIsNoGhost() throws {
    let store = InMemoryCanvas(InMemoryRepository([box("a")]))
    var view = CanvasView(store.elements)
    store.delete("a", named: "Delete")
    store.save(box("a", x: 5), named: "Add")
    view.show(store.history.undoable.reversed().flatMap(\.steps))
    #expect(view.annotations == [box("a", x: 5)])
    #expect(view.ghosts.isEmpty)
    #expect(view.highlighted == ["a"])
  }

  /// A view that is told only what happens shows what a new one would.
  @Test(arguments: 0..<40)
  func aViewKeepsUpWithItsStore(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = InMemoryCanvas(InMemoryRepository(random.drawing()))
    var view = CanvasView(store.elements)
    for step in 0..<40 {
      switch random.int(0..<7) {
      case 0: if let action = store.undo() { view.show(action) }
      case 1: if let action = store.redo() { view.show(action) }
      case 2: view.show(store.undo(random.int(0..<4)).flatMap(\.steps))
      case 3: view.show(store.redo(random.int(0..<4)).flatMap(\.steps))
      case 4:
        store.jump(to: random.int(0..<store.history.actions.count + 1)).map {
          view.show($0.changes)
        }
      default:
        let count = store.history.undoable.count
        try store.perform(random.operation(on: store.elements, newID: "new\(step)"))
        if store.history.undoable.count > count {
          view.show(store.history.undoable.prefix(1).flatMap(\.steps))
        }
      }
      #expect(view.annotations == store.elements.inDrawingOrder)
      let ids = Set(store.elements.map(\.id))
      #expect(view.highlighted.isSubset(of: ids))
      #expect(ids.isDisjoint(with: view.ghosts.map(\.id)))
    }
  }
}
