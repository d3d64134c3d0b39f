import Testing

@testable import UndoRedo

struct UndoHistoryPlacesTests {
  private func checkpoints(_ history: UndoHistory<Int>) -> [String] {
    history.checkpoints.map { "\($0.name) at \($0.position)" }
  }

  /// Records what is discardable, and counts nowhere.
  private func scroll(_ history: inout UndoHistory<Int>, _ name: String = "Scroll") {
    var action = UndoAction(name, .modified(from: 0, to: 0))
    action.isDiscardable = true
    history.record(action)
  }

  @Test func allActionsAreListedTheOldestFirst() {
    let history = UndoHistory(counting: 3, undone: 1)
    #expect(history.actions.map(\.name) == ["1", "2", "3"] && history.position == 2)
    let limited = UndoHistory(counting: 5, undone: 1, limit: 3)
    #expect(limited.actions.map(\.name) == ["3", "4", "5"] && limited.position == 2)
    #expect(UndoHistory<Int>().actions.isEmpty && UndoHistory<Int>().position == 0)
  }

  @Test func aJumpGivesWhatToPerform() {
    var history = UndoHistory(counting: 3)
    #expect(
      history.jump(to: 1) == [
        UndoAction("3", .modified(from: 3, to: 2)), UndoAction("2", .modified(from: 2, to: 1)),
      ])
    #expect(history.position == 1)
    #expect(history.jump(to: 1) == [])
    #expect(
      history.jump(to: 3) == [
        UndoAction("2", .modified(from: 1, to: 2)), UndoAction("3", .modified(from: 2, to: 3)),
      ])
    history.jump(to: 0)
    #expect(!history.canUndo && history.redoNames == ["1", "2", "3"])
  }

  @Test func aJumpForwardKeepsToTheLimit() {
    var history = UndoHistory(counting: 4)
    history.jump(to: 0)
    history.limit = 2
    #expect(history.jump(to: 4).count == 4)
    #expect(history.undoNames == ["4", "3"])
  }

  @Test func checkpointsAreListedByPositionAndName() {
    var history = UndoHistory(counting: 2)
    history.addCheckpoint("b")
    history.addCheckpoint("a")
    history.undo()
    history.addCheckpoint("z")
    #expect(checkpoints(history) == ["z at 1", "a at 2", "b at 2"])
    // A name is given once.
    history.addCheckpoint("a")
    #expect(checkpoints(history) == ["a at 1", "z at 1", "b at 2"])
    #expect(history.removeCheckpoint("z") && !history.removeCheckpoint("z"))
    #expect(checkpoints(history) == ["a at 1", "b at 2"])
  }

  @Test func aCheckpointGoesWithItsPlace() {
    var history = UndoHistory<Int>(limit: 2)
    for number in 1...3 {
      history.addCheckpoint("\(number)")
      history.count(to: number)
    }
    history.addCheckpoint("4")
    // The limit has dropped the first place, and moved the others.
    #expect(checkpoints(history) == ["2 at 0", "3 at 1", "4 at 2"])
    history.undo()
    history.count(to: 3)
    #expect(checkpoints(history) == ["2 at 0", "3 at 1"])
    history.limit = 1
    #expect(checkpoints(history) == ["3 at 0"])
    history.removeAll()
    #expect(checkpoints(history) == [])
  }

  @Test func checkpointsAreAPartOfWhatIsEqual() {
    var history = UndoHistory(counting: 2)
    let without = history
    history.addCheckpoint("a")
    let with = history
    #expect(history != without && without.checkpoints.isEmpty)
    history.undo()
    history.addCheckpoint("a")
    history.redo()
    #expect(history != with && Set([history, with, without]).count == 3)
  }

  @Test func undoAndRedoDoNotStopAtDiscardableActions() {
    var history = UndoHistory(counting: 1)
    scroll(&history, "s")
    history.count(to: 2)
    scroll(&history, "t")
    scroll(&history, "u")
    #expect(history.undoName == "2")
    #expect(history.undo()?.steps.count == 3)
    #expect(history.position == 2 && history.undoName == "1" && history.redoName == "2")
    let undone = history.undo()
    #expect(undone?.name == "1" && undone?.isDiscardable == false)
    #expect(history.position == 0 && !history.canUndo)
    #expect(history.redo()?.steps == [.modified(from: 0, to: 1), .modified(from: 0, to: 0)])
    #expect(history.position == 2)
    history.redo()
    #expect(history.position == 5 && !history.canRedo && history.redoName == nil)
  }

  @Test func onlyDiscardableActionsAreNothingToUndo() {
    var history = UndoHistory<Int>()
    scroll(&history)
    #expect(!history.canUndo && history.undo() == nil && history.undoName == nil)
    #expect(!history.hasUnsavedChanges)
    history.jump(to: 0)
    #expect(!history.canRedo && history.redo() == nil && history.redoName == nil)
  }

  @Test func discardableActionsLeaveNothingUnsaved() {
    var history = UndoHistory(counting: 1)
    history.markSaved()
    scroll(&history)
    scroll(&history)
    #expect(!history.hasUnsavedChanges && history.savedPosition == 1)
    history.jump(to: 0)
    #expect(history.hasUnsavedChanges)
    history.jump(to: 2)
    #expect(!history.hasUnsavedChanges)
    history.removeAll()
    #expect(!history.hasUnsavedChanges)
  }

  @Test func changesSinceSavedAreNetAndFlippedOnTheWayBack() {
    var history = NoteHistory()
    history.record(UndoAction("", .created(Note(1, "a"))))
    history.markSaved()
    history.record(UndoAction("", .modified(from: Note(1, "a"), to: Note(1, "b"))))
    history.record(UndoAction("", .created(Note(2, "x"))))
    history.record(UndoAction("", .modified(from: Note(1, "b"), to: Note(1, "c"))))
    #expect(
      history.changesSinceSaved == [
        .modified(from: Note(1, "a"), to: Note(1, "c")), .created(Note(2, "x")),
      ])
    history.markSaved()
    #expect(history.changesSinceSaved == [])
    history.jump(to: 1)
    #expect(
      history.changesSinceSaved == [
        .deleted(Note(2, "x")), .modified(from: Note(1, "c"), to: Note(1, "a")),
      ])
    history.record(UndoAction("", .deleted(Note(1, "a"))))
    #expect(history.changesSinceSaved == nil)
  }
}
