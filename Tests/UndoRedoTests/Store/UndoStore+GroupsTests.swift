import Testing
import UndoRedo
import UndoRedoTesting

struct UndoStoreGroupsTests {
  private let store = NoteStore(texts: "a", "b")

  @Test func anActionHasOneStepPerElement() {
    store.group("Edit") {
      store.save(Note(3, "c"), named: "")
      store.save(Note(3, "d"), named: "")
      for text in ["x", "y", "z"] { store.save(Note(1, text), named: "") }
      store.delete(2, named: "")
      store.save(Note(2, "B"), named: "")
      store.save(Note(4, "e"), named: "")
      store.delete(4, named: "")
    }
    #expect(
      Set(store.history.undoable[0].steps) == [
        .created(Note(3, "d")), .modified(from: Note(1, "a"), to: Note(1, "z")),
        .modified(from: Note(2, "b"), to: Note(2, "B")),
      ])
  }

  @Test func theRepositoryPerformsOnce() {
    let store = UndoStore(CountingNotes())
    store.group("Edit") {
      store.save(Note(1, "a"), named: "")
      store.group("Inner") { store.save(Note(2, "b"), named: "") }
      #expect(store.repository.performed.isEmpty)
    }
    #expect(store.repository.performed == [[.created(Note(1, "a")), .created(Note(2, "b"))]])
  }

  @Test func readsInsideSeeTheChanges() {
    store.group("Edit") {
      store.save(Note(3, "c"), named: "")
      #expect(store[3] == Note(3, "c"))
      #expect(store.texts == ["a", "b", "c"] && store.count == 3)
      store.delete(1, named: "")
      #expect(store[1] == nil && store.texts == ["b", "c"] && store.count == 2)
      #expect(store.save(Note(2, "B"), named: "") == Note(2, "b"))
      #expect(store.texts == ["B", "c"])
      #expect(store.delete(3, named: "") == Note(3, "c"))
      #expect(store.delete(3, named: "") == nil)
      store.save(Note(1, "back"), named: "")
      #expect(store.texts == ["back", "B"])
    }
    #expect(store.texts == ["back", "B"])
  }

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
