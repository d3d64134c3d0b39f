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

  @Test func eachReturnsWhatWasPerformed() {
    #expect(
      store.undo() == UndoAction("5", .modified(from: Note(1, "5"), to: Note(1, "4"))))
    #expect(
      store.redo() == UndoAction("5", .modified(from: Note(1, "4"), to: Note(1, "5"))))
    #expect(store.redo() == nil)
    #expect(store.undo(2).map(\.name) == ["5", "4"])
    #expect(store.history.redoable.map(\.name) == ["4", "5"])
    #expect(store.redo(2).map(\.name) == ["4", "5"])
  }

  @Test func severalActionsAreReturnedFlipped() {
    #expect(
      store.undo(2) == [
        UndoAction("5", .modified(from: Note(1, "5"), to: Note(1, "4"))),
        UndoAction("4", .modified(from: Note(1, "4"), to: Note(1, "3"))),
      ])
    #expect(store[1] == Note(1, "3"))
    #expect(store.redo(1) == [UndoAction("4", .modified(from: Note(1, "3"), to: Note(1, "4")))])
    #expect(store[1] == Note(1, "4"))
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

  @Test func moreThanThereAre() {
    #expect(store.undo(99).count == 5)
    #expect(store.undo(1).isEmpty && store.undoAll().isEmpty && store.undo() == nil)
    #expect(store.redo(99).count == 5)
    #expect(store.redo(1).isEmpty && store.redoAll().isEmpty && store.redo() == nil)
    #expect(store[1] == Note(1, "5"))
  }

  @Test func noneAtAll() {
    let history = store.history
    #expect(store.undo(0).isEmpty && store.redo(0).isEmpty)
    store.undo()
    #expect(store.undo(0).isEmpty && store.redo(0).isEmpty)
    store.redo()
    #expect(store.history == history && store[1] == Note(1, "5"))
  }

  @Test func undoneActionsTakenBackOneByOneOrTogether() {
    let performed = store.history
    let together = store.undoAll()
    store.redoAll()
    var oneByOne: [NoteAction] = []
    while let action = store.undo() { oneByOne.append(action) }
    #expect(together == oneByOne)
    while store.redo() != nil {}
    #expect(store.history == performed)
  }

  @Test func anAppCanShowWhatHasChanged() throws {
    try store.perform("Edit") {
      Create(Note(2, "new"))
      Modify(1, \.text, to: "changed")
    }
    let action = try #require(store.undo())
    #expect(action.deletedIDs == [2] && action.modifiedIDs == [1] && action.createdIDs.isEmpty)
  }

  @Test func redoingPastASmallerLimit() {
    store.undo(4)
    store.limit = 2
    #expect(store.redoAll().count == 4)
    #expect(store.history.undoable.map(\.name) == ["5", "4"])
    #expect(store.undoAll().count == 2)
    #expect(store[1] == Note(1, "3"))
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
