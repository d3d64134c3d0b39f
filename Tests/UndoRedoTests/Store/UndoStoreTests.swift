import Testing
import UndoRedo

struct UndoStoreTests {
  @Test func titlesInAnotherLanguage() {
    let store = UndoStore(
      InMemoryRepository<Note>(), titleFormat: UndoHistoryListsTests.german)
    #expect(store.undoTitle == "Widerrufen")
    store.save(Note(1, "a"), named: "Hinzufügen")
    #expect(store.undoTitle == "„Hinzufügen“ widerrufen")
    store.titleFormat = .english
    #expect(store.undoTitle == "Undo Hinzufügen")
  }

  @Test func actionsAreDatedByTheClockWhenTheyArePerformedFirst() throws {
    var now = 0.0
    let store = UndoStore(
      InMemoryRepository([Note(1, "a")]),
      now: {
        now += 1
        return UndoDate(secondsSince1970: now)
      })
    func date(_ seconds: Double) -> UndoDate { UndoDate(secondsSince1970: seconds) }
    store.save(Note(1, "b"), named: "Edit")
    #expect(store.history.undoable.first?.date == date(1))
    try store.perform("Edit") { Modify(1, \.text, to: "c") }
    #expect(store.history.undoable.first?.date == date(2))
    #expect(store.undo()?.date == date(2))
    #expect(store.redo()?.date == date(2))
    store.group("Edit") { store.save(Note(1, "d"), named: "") }
    #expect(store.history.undoable.map(\.date) == [date(3), date(2), date(1)])
  }

  @Test func metadataStaysWithItsAction() throws {
    let store = NoteStore(texts: "a", "b")
    try store.perform("One", metadata: ["author": "Ada"]) { Modify(1, \.text, to: "A") }
    store.group("Two", metadata: ["author": "Bob"]) {
      store.group("Inner", metadata: ["author": "Eve"]) { store.delete(2, named: "") }
    }
    try store.record("Three", [], metadata: ["author": "Zoe"])
    #expect(store.history.undoable.map(\.metadata) == [["author": "Bob"], ["author": "Ada"]])
    #expect(store.undo()?.metadata == ["author": "Bob"])
    #expect(store.redo()?.metadata == ["author": "Bob"])
  }

  @Test func theHistoryHandedOutIsAValue() {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "Edit")
    let history = store.history
    let repository = store.repository
    store.save(Note(1, "c"), named: "Edit")
    #expect(history.undoable.count == 1)
    #expect(repository.elements == [Note(1, "b")])
  }
}

extension Misuse {
  static let ofLimits = [
    Misuse("a negative limit of a store", breaks: "The limit of a history can't be negative") {
      NoteStore(texts: "a").limit = -1
    }
  ]
}
