import Testing
import UndoRedo

struct UndoHistoryMarkTests {
  @Test func goingAwayFromTheMarkAndBack() {
    var history = UndoHistory(counting: 3)
    #expect(history.hasUnsavedChanges)
    history.markSaved()
    #expect(!history.hasUnsavedChanges)
    history.undo()
    #expect(history.hasUnsavedChanges)
    history.undo()
    #expect(history.hasUnsavedChanges)
    history.redo()
    history.redo()
    #expect(!history.hasUnsavedChanges)
    history.count(to: 4)
    #expect(history.hasUnsavedChanges)
    history.undo()
    #expect(!history.hasUnsavedChanges)
  }

  @Test func undoingEverythingComesBackToANewHistorysMark() {
    var history = UndoHistory(counting: 2)
    history.undo()
    history.undo()
    #expect(!history.hasUnsavedChanges)
  }

  @Test func aDiscardedPlaceCanNotBeReached() {
    var history = UndoHistory(counting: 3)
    history.markSaved()
    history.undo()
    // As many actions as when it was saved, but not the same ones.
    history.count(to: 3)
    #expect(history.hasUnsavedChanges)
    history.undo()
    #expect(history.hasUnsavedChanges)
    history.redo()
    #expect(history.hasUnsavedChanges)
    history.markSaved()
    #expect(!history.hasUnsavedChanges)
  }

  @Test func theMarkStaysWhereANewActionBegins() {
    var history = UndoHistory(counting: 2, undone: 1)
    history.markSaved()
    history.count(to: 2)
    #expect(history.hasUnsavedChanges)
    history.undo()
    #expect(!history.hasUnsavedChanges)
  }

  @Test func aDroppedPlaceCanNotBeReached() {
    var history = UndoHistory(counting: 2, limit: 2)
    history.undo()
    history.undo()
    #expect(!history.hasUnsavedChanges)
    history.redo()
    history.redo()
    history.count(to: 3)
    while history.undo() != nil {}
    #expect(history.hasUnsavedChanges)
  }

  @Test func theOldestPlaceKeptCanBeReached() {
    var history = UndoHistory(counting: 1, limit: 2)
    history.markSaved()
    history.count(to: 2)
    history.count(to: 3)
    while history.undo() != nil {}
    #expect(!history.hasUnsavedChanges)
  }

  @Test func withoutUndoTheMarkIsLostWithTheFirstAction() {
    var history = UndoHistory<Int>(limit: 0)
    #expect(!history.hasUnsavedChanges)
    history.count(to: 1)
    #expect(history.hasUnsavedChanges)
    history.markSaved()
    #expect(!history.hasUnsavedChanges)
    history.limit = 5
    #expect(!history.hasUnsavedChanges)
  }

  @Test func shrinkingDropsAMarkOnlyIfItsPlaceGoes() {
    var history = UndoHistory(counting: 3)
    history.markSaved()
    history.count(to: 4)
    history.limit = 1
    history.undo()
    #expect(!history.hasUnsavedChanges)
    history.redo()
    history.limit = 0
    #expect(history.hasUnsavedChanges)
  }

  @Test func aMarkAmongUndoneActionsOutlivesTheLimit() {
    var history = UndoHistory(counting: 3)
    history.markSaved()
    history.undo()
    history.undo()
    history.limit = 0
    #expect(history.hasUnsavedChanges)
    history.redo()
    history.redo()
    #expect(!history.hasUnsavedChanges)
  }

  @Test func removingAllKeepsWhetherThereAreUnsavedChanges() {
    var unsaved = UndoHistory(counting: 2)
    unsaved.removeAll()
    #expect(unsaved.hasUnsavedChanges)
    unsaved.count(to: 1)
    unsaved.undo()
    #expect(unsaved.hasUnsavedChanges)

    var saved = UndoHistory(counting: 2, undone: 1)
    saved.markSaved()
    saved.removeAll()
    #expect(!saved.hasUnsavedChanges)
    saved.count(to: 1)
    #expect(saved.hasUnsavedChanges)
    saved.undo()
    #expect(!saved.hasUnsavedChanges)
  }
}
