import TestSupport
import Testing
import UndoRedo

@Suite struct UndoDocumentsTests {
  let documents = UndoDocuments()
  let notes = NoteStore(texts: "A")
  let flaky = UndoStore(FlakyNotes([Note(1, "A")]))

  init() throws {
    notes.save(Note(1, "a"), named: "Edit")
    try flaky.save(Note(1, "b"), named: "Recolor")
  }

  @Test func theActiveDocumentAnswers() throws {
    documents.activate(notes)
    documents.activate(flaky)
    #expect(documents.undoTitle == "Undo Recolor" && documents.canUndo)
    documents.activate(notes)
    #expect(documents.undoTitle == "Undo Edit" && documents.hasUnsavedChanges)
    #expect(try documents.undo() == "Edit")
    #expect(notes.texts == ["A"] && flaky.canUndo)
    #expect(!documents.canUndo && documents.canRedo && documents.redoTitle == "Redo Edit")
    #expect(documents.undoName == nil && documents.redoName == "Edit")
    #expect(try documents.undo() == nil)
    #expect(try documents.redo() == "Edit")
  }

  @Test func withoutAnActiveDocumentThereIsNothingToDo() throws {
    documents.add(notes)
    #expect(!documents.isActive(notes) && documents.count == 1)
    #expect(!documents.canUndo && !documents.canRedo && !documents.hasUnsavedChanges)
    #expect(documents.undoTitle == "Undo" && documents.redoTitle == "Redo")
    #expect(try documents.undo() == nil && documents.redo() == nil)
    documents.activate(notes)
    #expect(documents.isActive(notes) && documents.canUndo)
    documents.deactivate()
    #expect(!documents.canUndo && documents.count == 1)
  }

  @Test func removingTheActiveDocumentLeavesNone() {
    documents.activate(notes)
    documents.add(flaky)
    documents.remove(flaky)
    #expect(documents.isActive(notes) && documents.count == 1)
    documents.remove(notes)
    #expect(!documents.canUndo && documents.count == 0)
  }

  @Test func unsavedDocumentsAreCounted() {
    documents.add(notes)
    documents.add(notes)
    documents.activate(flaky)
    #expect(documents.unsavedCount == 2 && documents.count == 2)
    notes.markSaved()
    #expect(documents.unsavedCount == 1 && documents.hasUnsavedChanges)
  }

  @Test func aDocumentThatGoesAwayDropsOut() {
    var store: NoteStore? = NoteStore(texts: "A")
    weak let alive = store
    store!.save(Note(1, "a"), named: "Edit")
    documents.add(notes)
    documents.activate(store!)
    #expect(documents.canUndo)
    store = nil
    #expect(alive == nil && documents.count == 1)
    #expect(!documents.canUndo && documents.undoTitle == "Undo")
  }

  @Test func anotherDocumentThatGoesAwayLeavesTheActiveOne() {
    var store: NoteStore? = NoteStore(texts: "A")
    documents.add(store!)
    documents.activate(notes)
    store = nil
    #expect(documents.count == 1 && documents.isActive(notes))
  }

  @Test func aStoreCanOutliveTheDocuments() {
    var documents: UndoDocuments? = UndoDocuments()
    documents!.activate(notes)
    documents = nil
    #expect(notes.canUndo)
  }

  @Test func theRepositorysFailureComesThrough() {
    documents.activate(flaky)
    flaky.repository.line.failNext(1)
    #expect(throws: NotesFailure.broken(call: 1)) { try documents.undo() }
    #expect(documents.canUndo)
  }

  @Test func titlesAreInOneFormat() {
    documents.titleFormat = UndoHistoryListsTests.german
    documents.activate(notes)
    notes.titleFormat = .english
    #expect(documents.undoTitle == "„Edit“ widerrufen" && documents.redoTitle == "Wiederholen")
  }
}

@Suite struct UndoDocumentsTrackingTests {
  let documents = UndoDocuments()
  let notes = NoteStore(texts: "A")

  @Test func theActiveStoreTells() {
    documents.activate(notes)
    expectNotice({ documents.canUndo }) { notes.save(Note(1, "a"), named: "Edit") }
    expectNoNotice({ documents.canUndo }) { notes.save(Note(1, "b"), named: "Edit") }
    expectNotice({ documents.canUndo }) { notes.undo(2) }
  }

  @Test func anotherActiveStoreTells() {
    let other = NoteStore(texts: "A")
    documents.activate(notes)
    expectNotice({ documents.undoTitle }) { documents.activate(other) }
    expectNoNotice({ documents.undoTitle }) { documents.activate(other) }
    expectNoNotice({ documents.undoTitle }) { notes.save(Note(1, "a"), named: "Edit") }
    expectNotice({ documents.undoTitle }) { documents.deactivate() }
    expectNotice({ documents.count }) { documents.remove(other) }
  }

  @Test func aStoreThatGoesAwayTells() {
    var store: NoteStore? = NoteStore(texts: "A")
    documents.activate(store!)
    expectNotice({ documents.canUndo }) { store = nil }
  }

  @Test func anotherFormatTells() {
    expectNotice({ documents.redoTitle }) { documents.titleFormat = .english }
    expectNoNotice({ documents.canRedo }) { documents.titleFormat = .english }
  }
}
