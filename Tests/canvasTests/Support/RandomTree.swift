import AnnotationCanvas
import UndoRedo
import UndoRedoTesting

/// A history with branches, of actions that each create an element.
struct RandomTree {
  /// The history, and the elements where it is.
  let content: (history: UndoHistory<Annotation>, elements: [Annotation])

  /// Makes a tree.
  ///
  /// - Parameter seed: The same seed gives the same tree.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore(InMemoryRepository<Annotation>())
    store.keepsBranches = true
    for number in 1...generator.int(2..<30) {
      let line = Shape.line([Vector(0, 0)])
      store.save(Annotation(id: "l\(number)", line), named: "Add \(number)")
      if generator.oneIn(4) { store.addCheckpoint(generator.pick(["A", "B", "C"])) }
      if generator.oneIn(4) { store.markSaved() }
      if generator.oneIn(3) { store.jump(to: generator.pick(store.history.places)) }
    }
    content = (store.history, store.elements)
  }
}
