import Testing
import UndoRedo
import UndoRedoValues

struct UndoStoreUnnamedTests {
  private let store = NoteStore(texts: "a", "b")

  /// Each way of changing the store, without a name.
  private let edits: [(String, (NoteStore) throws -> Void)] = [
    ("save", { $0.save(Note(3, "c")) }),
    ("save contents", { $0.save(contentsOf: [Note(3, "c"), Note(1, "z")]) }),
    ("delete", { $0.delete(1) }),
    ("delete an element", { $0.delete(Note(1, "a")) }),
    ("delete contents", { $0.delete(contentsOf: [1, 2]) }),
    ("delete at offsets", { $0.delete(at: [0], in: $0.elements) }),
    ("delete where", { $0.delete { $0.text == "a" } }),
    ("delete all", { $0.deleteAll() }),
    ("modify", { $0.modify(1) { $0.text = "z" } }),
    ("modify a property", { $0.modify(1, \.text, to: "z") }),
    ("modify where", { $0.modify(where: { $0.text == "a" }) { $0.text = "z" } }),
    ("update", { try $0.update { $0.removeLast() } }),
    ("perform", { try $0.perform { Delete(1) } }),
    ("group", { store in store.group { _ = store.delete(1) } }),
    (
      "gesture",
      { store in
        let drag = store.beginGesture()
        store.delete(1)
        drag.commit()
      }
    ),
    (
      "scope",
      { store in
        let sheet = store.makeScope()
        sheet.delete(1)
        try sheet.commit()
      }
    ),
  ]

  @Test func aNameCanBeLeftOut() throws {
    for (way, edit) in edits {
      let store = NoteStore(texts: "a", "b")
      let before = store.elements
      try edit(store)
      #expect(store.elements != before, "\(way)")
      #expect(store.canUndo && store.undoName == "" && store.undoTitle == "Undo", "\(way)")
      #expect(store.undo()?.name == "" && store.elements == before, "\(way)")
      #expect(store.canRedo && store.redoName == "" && store.redoTitle == "Redo", "\(way)")
    }
  }

  @Test func aNameIsLookedUpOnlyWhereThereIsOne() {
    store.titleFormat.name = { "“\($0)”" }
    store.delete(1)
    #expect(store.undoTitle == "Undo")
    store.delete(2, named: "Delete")
    #expect(store.undoTitle == "Undo “Delete”")
  }

  @Test func aNameCanBeLeftOutForAValue() {
    let value = UndoValue(Note(1, "a"))
    value.set(\.text, to: "b")
    value.modify(\.text) { $0 += "c" }
    value.modify { $0.color = "blue" }
    #expect(value.value == Note(id: 1, text: "bc", color: "blue"))
    #expect(value.history.actions.map(\.name) == ["", "", ""])
  }
}
