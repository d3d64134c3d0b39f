import Testing
import UndoRedoTesting

@testable import UndoRedo

struct UndoStoreWithoutRecordingTests {
  private let store = NoteStore(texts: "a", "b")

  @Test func itReturnsWhatItsClosureReturns() {
    let replaced = store.withoutRecording { store.save(Note(1, "A"), named: "") }
    #expect(replaced == Note(1, "a"))
  }

  @Test func thereIsNothingToUndoInside() {
    store.save(Note(1, "b"), named: "Edit")
    store.withoutRecording { #expect(!store.canUndo && store.undo() == nil) }
  }

  @Test func onlyOneCallOfTheRepository() {
    let store = UndoStore(CountingNotes())
    store.withoutRecording {
      store.save(Note(1, "a"), named: "")
      store.save(Note(2, "b"), named: "")
    }
    #expect(store.repository.performed.map(\.count) == [2])
  }
}
