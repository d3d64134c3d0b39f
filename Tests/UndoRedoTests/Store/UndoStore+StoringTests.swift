import Testing
import UndoRedo
import UndoRedoAsync

/// What a store tells a repository that stores the history.
@Suite struct UndoStoreStoringTests {
  /// A repository that reads the same actions again and again is wrong, and no store asks it for ever.
  @Test func whatIsReadAgainComesToAnEnd() async throws {
    let source = NoteStore(texts: "a")
    for text in ["b", "c", "d"] { source.save(Note(1, text), named: text) }
    func diary() -> Diary {
      let diary = Diary(source.elements, source.history)
      diary.readsAgain = true
      return diary
    }
    let store = UndoStore(diary())
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["b", "c", "d"])
    #expect(try UndoStore(diary()).undoAll().count == 3)
    let awaited = AsyncUndoStore(RepositoryActor(diary()))
    try await awaited.loadHistory()
    #expect(await awaited.history.actions.map(\.name) == ["b", "c", "d"])
  }

  @Test func theRepositoryIsToldWhatBecomesOfTheHistory() throws {
    let store = UndoStore(StoringNotes([Note(1, "a")]))
    try store.save(Note(1, "b"), named: "Edit")
    try store.undo()
    try store.redo()
    try store.withoutRecording { try store.save(Note(1, "c"), named: "") }
    try store.markSaved()
    try store.coalescingActions(by: "k") {
      try store.save(Note(1, "d"), named: "Type")
      try store.save(Note(1, "e"), named: "Type")
    }
    try store.group("Group") {
      try store.withoutRecording { try store.save(Note(2, "x"), named: "") }
      try store.save(Note(2, "y"), named: "")
    }
    try store.addCheckpoint("Here")
    #expect(try store.removeCheckpoint("Here") && !store.removeCheckpoint("Here"))
    try store.removeAllActions()
    func type(_ old: String, _ new: String) -> NoteAction {
      UndoAction("Type", .modified(from: Note(1, old), to: Note(1, new)))
    }
    let edit = UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, "b")))
    let group = UndoAction("Group", .modified(from: Note(2, "x"), to: Note(2, "y")))
    #expect(
      store.repository.changes == [
        .recorded(edit, absorbed: [], joinsLast: false),
        .moved(by: -1), .moved(by: 1),
        .absorbed([.modified(from: Note(1, "b"), to: Note(1, "c"))], discardedCount: 0),
        .saved,
        .recorded(type("c", "d"), absorbed: [], joinsLast: false),
        .recorded(type("d", "e"), absorbed: [], joinsLast: true),
        .recorded(group, absorbed: [.created(Note(2, "x"))], joinsLast: false),
        .named("Here"), .unnamed("Here"), .cleared(isSaved: false),
      ])
  }

  @Test func whatCanBeRedoneStaysWhereAGroupRecordsNothing() throws {
    var notes = StoringNotes()
    notes.undone = [StoredAction(UndoAction("Add", .created(Note(1, "a"))))]
    let store = UndoStore(notes)
    try store.group("Group") {
      try store.save(Note(2, "b"), named: "")
      try store.withoutRecording { try store.save(Note(2, "x"), named: "") }
      try store.delete(2, named: "")
      try store.withoutRecording { try store.save(Note(3, "c"), named: "") }
    }
    #expect(
      store.repository.changes == [.absorbed([.created(Note(3, "c"))], discardedCount: 0)])
    #expect(try store.redo()?.name == "Add" && store.elements == [Note(1, "a"), Note(3, "c")])
  }

  @Test func theRepositoryIsToldTheLimit() throws {
    let store = UndoStore(StoringNotes(), limit: 3)
    store.limit = nil
    #expect(store.repository.changes == [.limited(to: 3), .limited(to: nil)])
  }

  /// Without room for any action, none that is stored comes back.
  @Test func aLimitOfZeroIsStored() throws {
    let actions = [UndoAction("Add", .created(Note(1, "a")))]
    let store = UndoStore(StoringNotes([Note(1, "a")], stored: actions))
    try store.save(Note(2, "a"), named: "Add")
    store.limit = 0
    #expect(store.repository.changes.last == .limited(to: 0))
  }

  @Test func whatCanNotBeKeptHasNotHappened() throws {
    var notes = StoringNotes([Note(1, "a")])
    notes.isFull = true
    let store = UndoStore(notes)
    #expect(throws: UndoError.self) { try store.save(Note(1, "b"), named: "Edit") }
    #expect(throws: UndoError.self) { try store.markSaved() }
    #expect(throws: UndoError.self) { try store.addCheckpoint("Here") }
    #expect(throws: UndoError.self) { try store.removeAllActions() }
    #expect(store[1] == Note(1, "a") && store.history == NoteHistory())
  }
}
