import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@Suite(.enabled(if: SharedData.drawing != nil, "\(SharedData.absence)"))
struct RealDrawingTests {
  private let scene: ExcalidrawScene

  init() throws {
    scene = try ExcalidrawScene(data: Data(contentsOf: #require(SharedData.drawing)))
  }

  @Test func everythingIsImported() {
    let counts = Dictionary(grouping: scene.annotations, by: \.shape.kind).mapValues(\.count)
    #expect(counts == [.text: 67, .rectangle: 59, .arrow: 43, .line: 5, .diamond: 1])
    #expect(scene.deletedCount == 0)
    #expect(scene.remarks.isEmpty)
    #expect(scene.annotations.count { $0.container != nil } == 45)
    #expect(scene.annotations.map(\.zIndex) == Array(0..<175))
  }

  @Test(arguments: Depth.slice(of: 0..<3, oneIn: 3))
  func aLongDayOfEditingIsUndoneAndRedone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = InMemoryCanvas(InMemoryRepository())
    try store.perform(.importing(scene.annotations, onto: []))
    #expect(store.undoTitle == "Undo Import Drawing")
    let imported = store.elements

    store.group("Delete Everything") {
      for annotation in store.elements { store.delete(annotation, named: "Delete") }
    }
    #expect(store.elements.isEmpty)
    store.undo()
    #expect(store.elements == imported)

    for edit in 0..<1000 {
      try store.perform(random.operation(on: store.elements, newID: "new\(edit)"))
    }
    let last = store.elements
    #expect(last.byID != imported.byID)

    store.undoAll()
    #expect(store.elements.isEmpty)
    store.redo()
    #expect(store.elements.byID == imported.byID)
    store.redoAll()
    #expect(store.elements.byID == last.byID)
  }

  @Test func itsDocumentIsReadBack() throws {
    #expect(try recoded(scene.annotations) == scene.annotations)
  }
}
