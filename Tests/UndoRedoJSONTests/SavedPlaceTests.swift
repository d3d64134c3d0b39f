import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoJSON

/// A document knows where it was saved, whoever asks it to store the history.
struct SavedPlaceTests {
  /// Without a store, an action may join one after which the model was saved.
  @Test(arguments: [false, true])
  func nothingIsLeftOfTheActionBeforeIt(isDiscardable: Bool) throws {
    let folder = try TemporaryFolder()
    let document = try JSONDocumentRepository.open(folder)
    let (a, b) = (Note(id: 1, text: "a"), Note(id: 1, text: "b"))
    try document.perform([.created(a)])
    func perform(from old: Note, to new: Note, joinsLast: Bool) throws {
      let step = UndoRedoStep.modified(from: old, to: new)
      var action = UndoAction("Scroll", step)
      action.isDiscardable = isDiscardable
      let change = HistoryChange.recorded(action, absorbed: [], joinsLast: joinsLast)
      try document.perform([step], in: change)
    }
    try perform(from: a, to: b, joinsLast: false)
    try document.perform([], in: .saved)
    try perform(from: b, to: a, joinsLast: true)
    try document.close()
    let store = try UndoStore.open(folder)
    #expect(store.history.actions.isEmpty && store.hasUnsavedChanges == !isDiscardable)
  }

  /// An awaited store learns what was not saved when it reads the history, which another one takes the place of.
  @Test func whatWasNotSavedIsKnownOnceItWasRead() async throws {
    let folder = try TemporaryFolder()
    let document = try JSONDocumentRepository.open(folder)
    try UndoStore(document).save(Note(id: 1, text: "a"), named: "Add")
    try document.close()
    let actor = RepositoryActor(try JSONDocumentRepository.open(folder))
    let store = AsyncUndoStore(actor)
    _ = try await store.elements
    #expect(await store.changesSinceSaved == nil)
    try await store.loadHistory()
    #expect(await store.changesSinceSaved == [.created(Note(id: 1, text: "a"))])
    #expect(await store.hasUnsavedChanges)
  }

  /// What comes between a saved action and one that joins it, of an element that it does not touch.
  enum Between: CaseIterable { case nothing, change, changeWithIt }

  /// An action that goes on after it was saved leaves the model unsaved, unless it is discardable; a record of the
  /// history says the same.
  @Test(arguments: Between.allCases, [false, true])
  func anActionThatIsSavedGoesOn(between: Between, isDiscardable: Bool) throws {
    let folder = try TemporaryFolder()
    let document = try JSONDocumentRepository.open(folder)
    var record = HistoryRecord<Note>()
    let notes = ["a", "b", "c"].map { Note(id: 1, text: $0) }
    func perform(_ steps: UndoSteps<Note>, _ change: HistoryChange<Note>) throws {
      try document.perform(steps, in: change)
      record.apply(change)
    }
    func type(from old: Note, to new: Note, _ absorbed: UndoSteps<Note>, joinsLast: Bool) throws {
      let step = UndoRedoStep.modified(from: old, to: new)
      var action = UndoAction("Type", step)
      action.isDiscardable = isDiscardable
      try perform(
        absorbed + [step], .recorded(action, absorbed: absorbed, joinsLast: joinsLast))
    }
    try perform(
      [.created(notes[0])],
      .recorded(
        UndoAction("Add", .created(notes[0])), absorbed: [], joinsLast: false))
    try type(from: notes[0], to: notes[1], [], joinsLast: false)
    try perform([], .saved)
    let other: UndoSteps<Note> = [.created(Note(id: 2, text: "x"))]
    if between == .change { try perform(other, .absorbed(other, discardedCount: 0)) }
    try type(
      from: notes[1], to: notes[2], between == .changeWithIt ? other : [], joinsLast: true)
    #expect(record.history.hasUnsavedChanges == !isDiscardable)
    #expect(document.storedHistory.saved == record.storedHistory.saved)
    try document.close()
    let store = try UndoStore.open(folder)
    #expect(store.hasUnsavedChanges == !isDiscardable)
    try store.loadHistory()
    #expect(store.history == record.history)
  }
}
