import Testing

@testable import UndoRedo

/// That what is the same is kept only once, in a history and in its copies.
struct SharingTests {
  private let store = NoteStore(texts: "a", "b")

  /// The number of notes that the store keeps: those in the table, and those that steps hold.
  private var versions: Int {
    store.state.engine.history.table.taken.count + store.state.engine.history.log.heldCount
  }

  @Test func aVersionIsStoredOnce() {
    #expect(versions == 2)
    for text in ["b", "c", "d"] { store.save(Note(1, text), named: "Edit") }
    #expect(versions == 5)
    store.delete(1, named: "Delete")
    #expect(versions == 5)
    store.undoAll()
    #expect(versions == 5)
    store.redo(2)
    #expect(versions == 5)
  }

  @Test func alsoBehindAnUndo() {
    for text in ["b", "c", "d"] { store.save(Note(1, text), named: "Edit") }
    store.undo()
    store.save(Note(1, "e"), named: "Edit")
    #expect(versions == 5)
    store.undo()
    store.redo()
    store.save(Note(1, "f"), named: "Edit")
    #expect(versions == 6)
  }

  @Test func alsoInGroups() {
    for text in ["B", "C", "D"] {
      store.group("Edit") {
        store.save(Note(1, "not yet"), named: "")
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

  @Test func whatIsCreatedAgainTakesItsOldSlot() {
    for _ in 0..<3 {
      store.delete(2, named: "Delete")
      store.save(Note(2, "again"), named: "Add")
    }
    #expect(store.state.engine.history.table.endIndex == 2 && versions == 5)
    store.undo(3)
    store.save(Note(2, "other"), named: "Add")
    #expect(store.state.engine.history.table.endIndex == 2 && store.texts == ["a", "other"])
  }

  /// A group that creates once more what an action before the undone ones has deleted.
  @Test(arguments: [false, true]) func whatIsCreatedAgainInAGroup(hasUndone: Bool) {
    store.delete(2, named: "Delete")
    store.save(Note(1, "A"), named: "Edit")
    if hasUndone { store.undo() }
    store.group("Add") { store.save(Note(2, "again"), named: "") }
    #expect(store.brokenInvariant == nil && store.texts.last == "again")
    #expect(versions == (hasUndone ? 3 : 4))
    store.undoAll()
    #expect(store.texts == ["a", "b"] && store.brokenInvariant == nil)
  }

  @Test func whatNoActionNeedsAnyMoreGoes() {
    store.limit = 2
    for number in 0..<1_000 { store.save(Note(1, "\(number)"), named: "Edit \(number)") }
    #expect(versions == 4)
    #expect(store.state.engine.history.log.names.names.count <= 21)
    #expect(store.state.engine.history.log.entries.chunks.count <= 2)
    store.undo()
    store.save(Note(3, "c"), named: "Last")
    #expect(versions == 4)
    store.removeAllActions()
    #expect(versions == 3)
  }

  @Test func aNewElementTakesTheSlotOfOneThatIsForgotten() {
    store.limit = 1
    for id in 3..<1_000 {
      store.save(Note(id, "c"), named: "Add")
      store.delete(id, named: "Delete")
    }
    #expect(store.state.engine.history.table.endIndex <= 4 && store.state.engine.places.count <= 3)
  }

  private func chunks(_ history: NoteHistory) -> [ObjectIdentifier] {
    history.log.links.links.chunks.map { ObjectIdentifier($0) }
      + history.log.entries.chunks.map { ObjectIdentifier($0) }
      + history.table.states.chunks.map { ObjectIdentifier($0) }
  }

  /// 600 notes, each of which has been edited: three chunks of links, steps and slots.
  private func largeStore() -> NoteStore {
    let store = UndoStore(InMemoryRepository((0..<600).map { Note($0, "a") }))
    for id in 0..<600 { store.save(Note(id, "b"), named: "Edit") }
    return store
  }

  @Test func copiesShareAllUntilOneChanges() {
    let store = largeStore()
    let copy = store.history
    #expect(chunks(copy).count == 9 && chunks(copy) == chunks(store.history))
    #expect(
      chunks(copy).suffix(3) == store.repository.table.slots.states.chunks.map { .init($0) })
  }

  /// An edit after a copy copies the chunks that it changes, and no other.
  @Test func whatAnEditCopies() {
    let store = largeStore()
    let before = store.history
    func copied() -> [Int] {
      zip(chunks(before), chunks(store.history)).enumerated().compactMap {
        $1.0 == $1.1 ? nil : $0
      }
    }
    store.save(Note(300, "c"), named: "Edit")
    // The step before of the note leads to the new one, which is the last one and holds a note.
    #expect(copied() == [1, 2, 5, 7])
    #expect(before.undoable.first?.steps.first?.newValue == Note(599, "b"))
    store.undo()
    #expect(copied() == [1, 2, 5, 7])
    store.undo(200)
    #expect(copied() == [1, 2, 4, 5, 7, 8])
    #expect(before.undoable.count == 600 && before.undoable[599].steps[0].oldValue?.text == "a")
  }

  @Test func aHistoryThatNobodyElseHasIsChangedInPlace() {
    let store = largeStore()
    func chunks() -> [ObjectIdentifier] {
      let history = store.state.engine.history
      return history.table.states.chunks.map { .init($0) }
        + history.log.entries.chunks.map { .init($0) }
    }
    let before = chunks()
    store.undo(300)
    store.redo(300)
    for _ in 0..<300 { store.undo() }
    for _ in 0..<300 { store.redo() }
    store.save(Note(0, "c"), named: "Edit")
    #expect(before.count == 6 && chunks() == before)
  }
}
