import Testing
import UndoRedo
import UndoRedoTesting

struct UndoStoreUndoingTests {
  /// A store in which note 1 has gone from "0" to "1", "2" … "5", each an action of its own.
  private let store = UndoStore(CountingNotes())

  init() {
    store.withoutRecording { store.save(Note(1, "0"), named: "") }
    for number in 1...5 { store.save(Note(1, "\(number)"), named: "\(number)") }
  }

  /// How often the repository performs while a closure runs.
  private func calls(_ body: () -> Void) -> Int {
    let before = store.repository.performed.count
    body()
    return store.repository.performed.count - before
  }

  @Test func severalActionsAreOneCallOfTheRepository() {
    #expect(calls { store.undo(3) } == 1)
    #expect(store[1] == Note(1, "2"))
    #expect(calls { store.redo(2) } == 1)
    #expect(store[1] == Note(1, "4"))
    #expect(calls { store.undoAll() } == 1)
    #expect(store[1] == Note(1, "0"))
    #expect(calls { store.redoAll() } == 1)
    #expect(store[1] == Note(1, "5"))
  }

  @Test func anAppCanShowWhatHasChanged() throws {
    try store.perform("Edit") {
      Create(Note(2, "new"))
      Modify(1, \.text, to: "changed")
    }
    let action = try #require(store.undo())
    #expect(action.deletedIDs == [2] && action.modifiedIDs == [1] && action.createdIDs.isEmpty)
  }

  @Test func severalAtOnceRestoreTheOrderToo() {
    let store = NoteStore(texts: "a", "b")
    store.delete(1, named: "")
    store.delete(2, named: "")
    store.save(Note(1, "A"), named: "")
    store.save(Note(2, "B"), named: "")
    let elements = store.elements
    store.undoAll()
    #expect(store.texts == ["a", "b"])
    store.redoAll()
    #expect(store.elements == elements)
  }

  @Test func nothingToUndoIsNoCallOfTheRepository() {
    let store = UndoStore(CountingNotes())
    store.save(Note(1, "a"), named: "")
    #expect(store.undo(0).isEmpty && store.redo(0).isEmpty)
    store.undo()
    #expect(store.undo(1).isEmpty && store.undo() == nil)
    #expect(store.repository.performed.count == 2)
  }
}

extension Misuse {
  static let ofUndoing = [
    Misuse(
      "undoing fewer than no actions", breaks: "The number of actions to undo can't be negative"
    ) {
      NoteStore().undo(-1)
    },
    Misuse(
      "redoing fewer than no actions", breaks: "The number of actions to redo can't be negative"
    ) {
      NoteStore().redo(-1)
    },
  ]
}
