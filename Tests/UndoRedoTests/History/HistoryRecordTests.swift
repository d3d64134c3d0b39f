import Testing
import UndoRedo

/// What a record says of actions that nobody has read yet.
@Suite struct HistoryRecordTests {
  @Test func anActionOfWhichNothingIsLeftIsNotCounted() {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "Edit")
    store.save(Note(2, "c"), named: "Add")
    var record = HistoryRecord(store.history)
    #expect(record.storedHistory.undoableCount == 2)
    record.apply(.absorbed([.modified(from: Note(1, "b"), to: Note(1, "a"))], discardedCount: 0))
    #expect(record.storedHistory.undoableCount == 1)
    #expect(record.nextStoredActions(2).map(\.action.name) == ["Add"])
  }

  @Test func aChangeDiscardsNoMoreThanItSays() {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "Edit")
    store.undo()
    var record = HistoryRecord(store.history)
    store.withDiscardableActions { _ = store.save(Note(1, "c")) }
    record.apply(.absorbed([.modified(from: Note(1, "a"), to: Note(1, "c"))], discardedCount: 0))
    #expect(record.history == store.history)
    #expect(
      record.history.redoable.map(\.steps) == [[.modified(from: Note(1, "c"), to: Note(1, "b"))]])
    record.apply(.absorbed([.modified(from: Note(1, "c"), to: Note(1, "d"))], discardedCount: 1))
    #expect(record.history.redoable.isEmpty)
  }

  @Test func movesAsFarAsThereAreActions() {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "Edit")
    store.undo()
    var record = HistoryRecord(store.history)
    record.apply(.moved(by: .max))
    #expect(record.history.position == 1)
    record.apply(.moved(by: .min))
    #expect(record.history.position == 0)
  }

  @Test(arguments: [-1, Int.min]) func lessThanNothingIsNotLeftOfBranches(count: Int) {
    let store = NoteStore(texts: "a")
    store.keepsBranches = true
    store.save(Note(1, "b"), named: "Edit")
    store.undo()
    store.save(Note(1, "c"), named: "Change")
    var record = HistoryRecord(store.history)
    record.apply(.pruned(to: count))
    #expect(record.history == store.history && record.history.branches.count == 1)
    record.apply(.pruned(to: 0))
    #expect(record.history.branches.isEmpty)
  }

  @Test func placesKeepAllTheirNames() {
    let store = NoteStore(texts: "a")
    for name in ["Start", "Begin"] { store.addCheckpoint(name) }
    store.save(Note(1, "b"), named: "Edit")
    for name in ["One", "Another"] { store.addCheckpoint(name) }
    var record = HistoryRecord(store.history)
    #expect(record.firstStoredCheckpoints == ["Begin", "Start"])
    #expect(record.nextStoredActions(9).map(\.checkpoints) == [["Another", "One"]])
  }

  /// As the store does, where a discardable action was saved and steps that join it leave nothing of it.
  @Test func theSavedPlaceOfAnActionThatGoesIsTheOneBefore() {
    func scroll(_ old: String, _ new: String) -> NoteAction {
      var action = UndoAction("Scroll", NoteStep.modified(from: Note(1, old), to: Note(1, new)))
      action.isDiscardable = true
      return action
    }
    var record = HistoryRecord(NoteHistory())
    record.apply(.recorded(scroll("a", "b"), absorbed: [], joinsLast: false))
    record.apply(.saved)
    record.apply(.recorded(scroll("b", "a"), absorbed: [], joinsLast: true))
    #expect(record.history.actions.isEmpty && record.history.savedPosition == 0)
  }
}
