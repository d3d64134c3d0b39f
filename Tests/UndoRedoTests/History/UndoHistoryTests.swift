import Testing
import UndoRedo

struct UndoHistoryTests {
  @Test func aNewHistoryIsEmpty() {
    var history = UndoHistory<Int>()
    #expect(!history.canUndo && !history.canRedo)
    #expect(history.undo() == nil && history.redo() == nil)
    #expect(history.undoable.isEmpty && history.redoable.isEmpty)
    #expect(history.limit == nil)
    #expect(!history.hasUnsavedChanges)
    #expect(history == UndoHistory<Int>())
  }

  @Test func undoAndRedoSayWhatToPerform() {
    var history = UndoHistory(counting: 2)
    #expect(history.undo() == UndoAction("2", .modified(from: 2, to: 1)))
    #expect(history.undo() == UndoAction("1", .modified(from: 1, to: 0)))
    #expect(history.undo() == nil)
    #expect(history.redo() == UndoAction("1", .modified(from: 0, to: 1)))
    #expect(history.redo() == UndoAction("2", .modified(from: 1, to: 2)))
    #expect(history.redo() == nil)
  }

  @Test func undoAndRedoAreNotRecorded() {
    var history = UndoHistory(counting: 3)
    let before = history
    for _ in 0..<3 { history.undo() }
    for _ in 0..<3 { history.redo() }
    #expect(history == before)
    #expect(history.undoNames == ["3", "2", "1"])
  }

  @Test func aNewActionDiscardsTheUndoneOnes() {
    var history = UndoHistory(counting: 3, undone: 2)
    history.record(UndoAction("Other", .modified(from: 1, to: 9)))
    #expect(history.undoNames == ["Other", "1"])
    #expect(!history.canRedo)
  }

  @Test func anActionKeepsAllItHas() throws {
    let action = try #require(
      UndoAction(
        "Swap", steps: [.deleted(1), .created(2)], date: UndoDate(secondsSince1970: 5),
        metadata: ["author": "Ada"]))
    var history = UndoHistory<Int>()
    history.record(UndoAction("Before", .created(1)))
    history.record(action)
    history.record(UndoAction("After", .created(3)))
    history.undo()
    #expect(history.undoable.first == action)
    #expect(history.undo() == action.flip())
    #expect(history.redo() == action)
  }

  @Test func removingAllForgetsPerformedAndUndoneActions() {
    var history = UndoHistory(counting: 3, undone: 1)
    history.removeAll()
    #expect(!history.canUndo && !history.canRedo)
    #expect(history.undo() == nil && history.redo() == nil)
    history.count(to: 1)
    #expect(history.undoNames == ["1"])
    #expect(history.undo() == UndoAction("1", .modified(from: 1, to: 0)))
  }

  @Test func copiesNeverSeeWhatHappensToTheOriginal() {
    var original = UndoHistory(counting: 300, undone: 10)
    let copies = (0..<5).map { _ in original }
    let expected = UndoHistory(counting: 300, undone: 10)
    original.undo()
    #expect(copies[0] == expected)
    original.count(to: 9)
    #expect(copies[1] == expected)
    original.limit = 3
    original.markSaved()
    #expect(copies[2] == expected)
    original.removeAll()
    #expect(copies[3] == expected)
    #expect(copies[4].redoNames == (291...300).map { "\($0)" })
  }

  @Test func theOriginalNeverSeesWhatHappensToACopy() {
    let original = UndoHistory(counting: 3, undone: 1)
    var copy = original
    copy.redo()
    copy.count(to: 4)
    copy.limit = 1
    #expect(original == UndoHistory(counting: 3, undone: 1))
  }

  @Test func equalWhateverHasBeenDropped() {
    var dropped = UndoHistory(counting: 5, limit: 3)
    dropped.markSaved()
    var built = UndoHistory<Int>(limit: 3)
    for number in 3...5 { built.count(to: number) }
    built.markSaved()
    #expect(dropped == built)
    #expect(dropped.hashValue == built.hashValue)
  }

  @Test func whatMakesHistoriesDifferent() {
    var different: Set<UndoHistory<Int>> = []
    different.insert(UndoHistory(counting: 2))
    different.insert(UndoHistory(counting: 2, undone: 1))
    different.insert(UndoHistory(counting: 3))
    different.insert(UndoHistory(counting: 2, limit: 9))
    var history = UndoHistory(counting: 2)
    history.markSaved()
    different.insert(history)
    history = UndoHistory(counting: 1)
    history.record(UndoAction("Two", .modified(from: 1, to: 2)))
    different.insert(history)
    #expect(different.count == 6)
  }

  @Test func aHistoryOfSomethingThatCanNotBeCompared() {
    var history = UndoHistory<() -> Int>()
    history.record(UndoAction("Add", .created { 7 }))
    #expect(history.undo()?.steps[0].oldValue?() == 7)
  }
}
