import Testing
import UndoRedo

/// A repository that someone else changes, too.
struct SharedRepositoryTests {
  private let notes = SharedNotes("a")
  private let store: UndoStore<SharedNotes>

  init() {
    store = UndoStore(notes)
  }

  /// Expects a change to be refused, and model and history to be what they were.
  private func expectConflict(
    _ change: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let elements = notes.elements
    let history = store.history
    do {
      try change()
      Issue.record("It should have been refused", sourceLocation: sourceLocation)
    } catch UndoError.Code.conflict {
      #expect(notes.elements == elements, sourceLocation: sourceLocation)
      #expect(store.history == history, sourceLocation: sourceLocation)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }

  @Test func undoDoesNotOverwriteAnothersChange() throws {
    try store.save(Note(1, "b"), named: "Edit")
    notes.put(Note(1, "theirs"))
    expectConflict { try store.undo() }
    notes.put(Note(1, "b"))
    #expect(try store.undo()?.name == "Edit")
    #expect(notes.texts == ["a"])
  }

  @Test func redoDoesNotOverwriteAnothersChange() throws {
    try store.save(Note(1, "b"), named: "Edit")
    try store.undo()
    notes.put(Note(1, "theirs"))
    expectConflict { try store.redo() }
    notes.put(Note(1, "a"))
    #expect(try store.redo()?.name == "Edit")
    #expect(notes.texts == ["b"])
  }

  @Test func undoingACreationOfWhatIsGone() throws {
    try store.save(Note(2, "b"), named: "Add")
    notes.remove(2)
    expectConflict { try store.undo() }
  }

  @Test func undoingADeletionOfWhatIsBack() throws {
    try store.delete(1, named: "Delete")
    notes.put(Note(1, "theirs"))
    expectConflict { try store.undo() }
  }

  @Test func aConflictSaysWhatWasExpectedAndFound() throws {
    try store.save(Note(1, "b"), named: "Edit")
    notes.put(Note(1, "theirs"))
    #expect(
      throws: UndoError(
        refusing: NoteStep.modified(from: Note(1, "b"), to: Note(1, "a")),
        found: Note(1, "theirs"))
    ) { try store.undo() }
  }

  @Test func oneConflictInAnActionHoldsAllOfItBack() throws {
    try store.perform("Edit") {
      Modify(1, \.text, to: "b")
      Create(Note(2, "c"))
    }
    notes.put(Note(1, "theirs"))
    expectConflict { try store.undo() }
  }

  @Test func anothersChangeOfAnotherElementIsNoConflict() throws {
    try store.save(Note(2, "b"), named: "Add")
    notes.put(Note(1, "theirs"))
    try store.undo()
    #expect(notes.texts == ["theirs"])
  }

  @Test func anotherChangesWhatAGroupHasChanged() throws {
    do {
      try store.group("Edit") {
        try store.save(Note(2, "c"), named: "")
        try store.save(Note(1, "b"), named: "")
        notes.put(Note(1, "theirs"))
        #expect(store[1] == Note(1, "b"))
      }
      Issue.record("It should have been refused")
    } catch UndoError.Code.conflict {}
    #expect(notes.texts == ["theirs"])
    #expect(store.history == NoteHistory())
    #expect(store[1] == Note(1, "theirs"))
  }

  @Test func anEditStartsFromWhatIsThereNow() throws {
    notes.put(Note(1, "theirs"))
    #expect(try store.save(Note(1, "b"), named: "Edit") == Note(1, "theirs"))
    try store.undo()
    #expect(notes.texts == ["theirs"])
  }

  @Test func twoStoresOnOneRepository() throws {
    let other = UndoStore(notes)
    try store.save(Note(1, "b"), named: "Edit")
    try other.save(Note(1, "c"), named: "Edit")
    expectConflict { try store.undo() }
    try other.undo()
    try store.undo()
    #expect(notes.texts == ["a"])
  }
}
