import Testing

@testable import UndoRedo

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

  /// Whatever others do meanwhile, a group sees each element once, as it has made it.
  @Test func theElementsOfAGroupAreItsOwn() throws {
    try? store.group("Edit") {
      try store.save(Note(1, "mine"), named: "")
      try store.save(Note(2, "new"), named: "")
      notes.put(Note(2, "theirs"))
      #expect(store.elements.map(\.text) == ["mine", "new"] && store.count == 2)
      notes.remove(1)
      #expect(store[1] == Note(1, "mine"))
      #expect(Set(store.elements) == [Note(1, "mine"), Note(2, "new")] && store.count == 2)
    }
    #expect(notes.texts == ["theirs"])
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

  @Test func severalUndosLookAtEveryStep() throws {
    let notes = SharedNotes("a")
    let store = UndoStore(notes)
    try store.save(Note(1, "b"), named: "")
    try store.save(Note(1, "a"), named: "")
    notes.put(Note(1, "theirs"))
    let history = store.history
    // There is no net effect, but there is something to overwrite.
    #expect(throws: UndoError.self) { try store.undo(2) }
    #expect(notes.texts == ["theirs"] && store.history == history)
  }

  /// What an edit has started from is known to the store, and undo goes on from there.
  @Test func anEditTakesInAnothersChange() throws {
    let values = [nil, Note(1, "a"), Note(1, "b"), Note(1, "c")]
    for (first, theirs, last) in everyTriple(of: values) where theirs != last {
      let notes = SharedNotes()
      let store = UndoStore(notes)
      func edit(_ note: Note?) throws {
        if let note { try store.save(note, named: "") } else { try store.delete(1, named: "") }
      }
      try edit(first)
      if let theirs { notes.put(theirs) } else { notes.remove(1) }
      try edit(last)

      #expect(store.history.firstBrokenAction == nil, "\((first, theirs, last))")
      let history = store.history
      try store.undoAll()
      try store.redoAll()
      #expect(notes[1] == last && store.history == history, "\((first, theirs, last))")
      try store.undo()
      #expect(notes[1] == theirs, "\((first, theirs, last))")
    }
  }

  @Test func aGroupTakesInAnothersChange() throws {
    let notes = SharedNotes("a", "b")
    let store = UndoStore(notes)
    try store.save(Note(1, "A"), named: "First")
    notes.put(Note(1, "theirs"))
    try store.perform("Second") {
      Modify(1) { $0.text += "!" }
      Delete(2)
    }
    #expect(notes.texts == ["theirs!"])
    try store.undo()
    #expect(notes.texts == ["theirs", "b"])
    try store.undo()
    #expect(notes.texts == ["a", "b"])
  }

  private func everyTriple(of values: [Note?]) -> [(Note?, Note?, Note?)] {
    values.flatMap { first in
      values.flatMap { second in values.map { (first, second, $0) } }
    }
  }

  /// What others change between the reading and the writing of an edit is not overwritten.
  @Test func anEditStartsFromWhatItHasRead() throws {
    let notes = notes
    let update = #expect(throws: UndoError.self) {
      try store.update("Edit") { elements in
        notes.put(Note(1, "theirs"))
        elements[0].color = "blue"
      }
    }
    #expect(update?.code == .conflict && notes.texts == ["theirs"])
    let deletion = #expect(throws: UndoError.self) {
      try store.perform("Delete") {
        DeleteAll { note in
          notes.put(Note(1, "more"))
          return note.text == "theirs"
        }
      }
    }
    #expect(deletion?.code == .conflict && notes.texts == ["more"])
    #expect(!store.canUndo)
  }
}
