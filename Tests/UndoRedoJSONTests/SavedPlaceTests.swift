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
    let document = try DocumentWorld.open(folder)
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
    let store = UndoStore(try DocumentWorld.open(folder))
    #expect(store.history.actions.isEmpty && store.hasUnsavedChanges == !isDiscardable)
  }

  /// An awaited store learns what was not saved when it reads the history, which another one takes the place of.
  @Test func whatWasNotSavedIsKnownOnceItWasRead() async throws {
    let folder = try TemporaryFolder()
    let document = try DocumentWorld.open(folder)
    try UndoStore(document).save(Note(id: 1, text: "a"), named: "Add")
    try document.close()
    let actor = RepositoryActor(try DocumentWorld.open(folder))
    let store = AsyncUndoStore(actor)
    _ = try await store.elements
    #expect(await store.changesSinceSaved == nil)
    try await store.loadHistory()
    #expect(await store.changesSinceSaved == [.created(Note(id: 1, text: "a"))])
    #expect(await store.hasUnsavedChanges)
    let other = AsyncUndoStore(actor)
    try await other.adopt(UndoHistory())
    #expect(await other.changesSinceSaved == [])
  }
}
