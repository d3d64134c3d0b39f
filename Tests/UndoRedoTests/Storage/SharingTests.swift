import Testing

@testable import UndoRedo

/// That a history keeps what is the same only once.
struct SharingTests {
  private let store = NoteStore(texts: "a", "b")

  /// The number of values that the history stores.
  private var versions: Int { store.history.log.versions.count }

  @Test func aVersionIsStoredOnce() {
    for text in ["b", "c", "d"] { store.save(Note(1, text), named: "Edit") }
    #expect(versions == 4)
    store.delete(1, named: "Delete")
    #expect(versions == 4)
  }

  @Test func alsoBehindAnUndo() {
    for text in ["b", "c", "d"] { store.save(Note(1, text), named: "Edit") }
    store.undo()
    store.save(Note(1, "e"), named: "Edit")
    #expect(versions == 4)
    store.undo()
    store.redo()
    store.save(Note(1, "f"), named: "Edit")
    #expect(versions == 5)
  }

  @Test func alsoInGroups() {
    for text in ["B", "C", "D"] {
      store.group("Edit") {
        store.save(Note(1, text), named: "")
        store.save(Note(2, text), named: "")
      }
    }
    #expect(versions == 8)
    store.undo()
    store.group("Edit") {
      store.save(Note(1, "E"), named: "")
      store.delete(2, named: "")
    }
    #expect(versions == 7)
  }

  @Test func whatNoActionNeedsAnyMoreGoes() {
    store.limit = 2
    for number in 0..<1_000 { store.save(Note(1, "\(number)"), named: "Edit \(number)") }
    #expect(versions == 3)
    #expect(store.history.log.names.names.count <= 3)
    #expect(store.history.log.versions.endIndex <= 4)
    store.undo()
    store.save(Note(2, "c"), named: "Last")
    #expect(versions == 4)
    store.removeAllActions()
    #expect(versions == 0)
  }
}
