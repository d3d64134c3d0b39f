import Testing
import UndoRedo

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
  var color = "red"
}

@Test func readme() throws {
  let store = UndoStore(InMemoryRepository<Note>())
  store.save(Note(id: 1, text: "Hello"), named: "Add Note")
  try store.perform("Recolor") {
    Modify(1, \.color, to: "blue")
    Create(Note(id: 2, text: "World"))
  }
  #expect(store.undoTitle == "Undo Recolor")
  #expect(store.undo()?.name == "Recolor")
  #expect(store[1]?.color == "red")
  #expect(store.elements.count == 1)
  #expect(store.redoTitle == "Redo Recolor")
  store.redo()
  do {
    try store.perform("Bad") {
      Modify(2) { [store] in $0.text = store[1]!.color }; Delete(7)
    }
  } catch { print(error) }
  store.group("All") { for n in store.elements { store.delete(n, named: "") } }
  #expect(store.elements.count == 0)
  #expect(store.undo(10).count == 3)
  print(store.redoAll())
  print(store.history)
}
