import Testing
import UndoRedo
import UndoRedoTesting

struct UndoStoreGroupsTests {
  private let store = NoteStore(texts: "a", "b")

  @Test func noNetEffectIsNoCallOfTheRepository() {
    let store = UndoStore(CountingNotes())
    store.group("There and Back") {
      store.save(Note(1, "a"), named: "")
      store.delete(1, named: "")
    }
    try? store.group("Failing") {
      store.save(Note(1, "a"), named: "")
      throw OutOfPaper()
    }
    #expect(store.repository.performed.isEmpty)
  }

  @Test func thereIsNothingToUndoInsideAGroup() {
    store.save(Note(1, "A"), named: "One")
    store.save(Note(1, "B"), named: "Two")
    store.undo()
    store.group("Group") {
      store.delete(2, named: "")
      #expect(!store.canUndo && !store.canRedo)
      #expect(store.undoName == nil && store.redoName == nil && store.undoTitle == "Undo")
      #expect(store.undo() == nil && store.redo() == nil)
      #expect(store.undo(2).isEmpty && store.redo(2).isEmpty)
      #expect(store.undoAll().isEmpty && store.redoAll().isEmpty)
      #expect(store.texts == ["A"])
    }
    #expect(store.history.undoable.map(\.name) == ["Group", "One"])
  }

  @Test func aGroupReturnsWhatItsClosureReturns() throws {
    let count = store.group("Delete") { store.elements.map { store.delete($0, named: "") }.count }
    #expect(count == 2)
    #expect(try store.group("Read") { try Optional(store.count).get() } == 0)
  }

  /// In memory, a group throws what its closure throws, and nothing where that throws nothing.
  @Test func errorsKeepTheirType() {
    do throws(OutOfPaper) {
      try store.group("Print") { () throws(OutOfPaper) in
        store.save(Note(1, "x"), named: "")
        try store.group("Page") { () throws(OutOfPaper) in throw OutOfPaper(sheet: 2) }
      }
      Issue.record("It should have thrown")
    } catch {
      #expect(error.sheet == 2)
    }
    #expect(store.texts == ["a", "b"])
  }
}

extension Optional {
  fileprivate func get() throws -> Wrapped {
    guard let self else { throw OutOfPaper() }
    return self
  }
}
