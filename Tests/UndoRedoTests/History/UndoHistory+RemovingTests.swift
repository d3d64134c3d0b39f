import Testing
import UndoRedo

/// A history that is kept by hand, in which each step stands alone.
@Suite struct UndoHistoryRemovingTests {
  private var history: NoteHistory {
    var history = NoteHistory()
    history.record(NoteAction("Add 1", .created(Note(1, "a"))))
    history.record(NoteAction("Add 2", .created(Note(2, "b"))))
    history.record(NoteAction("Write 1", .modified(from: Note(1, "a"), to: Note(1, "A"))))
    history.record(NoteAction("Write 2", .modified(from: Note(2, "b"), to: Note(2, "B"))))
    history.undo()
    return history
  }

  @Test func theStepsOfAnElementGo() {
    var history = history
    let copy = history
    history.removeActions { $0 == 1 }
    #expect(history.description == "[Add 2 | Write 2]")
    #expect(history.redo()?.steps == [.modified(from: Note(2, "b"), to: Note(2, "B"))])
    #expect(history.brokenInvariant() == nil)
    #expect(copy.actions.count == 4)
    history.removeActions { _ in true }
    #expect(history.actions.isEmpty && history.brokenInvariant() == nil)
  }

  @Test func itIsTrimmed() {
    var history = history
    history.removeUndoneActions()
    #expect(history.description == "[Add 1, Add 2, Write 1 | ]")
    history.removeActions(exceptLast: 1)
    #expect(history.description == "[Write 1 | ]" && history.brokenInvariant() == nil)
    history.removeActions(before: UndoDate(secondsSince1970: 9))
    #expect(history.description == "[Write 1 | ]", "it has no date")
  }

  /// A history made by hand may have steps that change nothing, which are not recorded once more.
  @Test func stepsThatChangeNothingGoAsWell() {
    var history = NoteHistory()
    history.record(NoteAction("Nothing", .modified(from: Note(1, "a"), to: Note(1, "a"))))
    history.record(NoteAction("Write", .modified(from: Note(1, "a"), to: Note(1, "b"))))
    history.record(NoteAction("Add", .created(Note(2, "c"))))
    history.markSaved()
    history.removeActions { $0 == 3 }
    #expect(history.description == "[Nothing, Write, Add | ]")
    history.removeActions { $0 == 2 }
    #expect(history.description == "[Write | ]")
    #expect(!history.hasUnsavedChanges && history.savedPosition == 1)
  }

  /// The saved mark stays where an element is what it is now, be it by several steps.
  @Test func anElementThatWasAddedAndDeletedBeforeTheSave() {
    var history = NoteHistory()
    history.record(NoteAction("Add", .created(Note(1, "a"))))
    history.record(NoteAction("Delete", .deleted(Note(1, "a"))))
    history.markSaved()
    history.jump(to: 0)
    history.removeActions { $0 == 1 }
    #expect(history.savedPosition == 0 && !history.hasUnsavedChanges)
  }

  @Test func actionsAreFound() {
    var history = NoteHistory()
    for (name, author, date) in [("Write", "Ann", 1.0), ("Erase", "Bob", 2), ("Write", "Bob", 3)] {
      history.record(
        NoteAction(
          name, .created(Note(Int(date), "a")), date: UndoDate(secondsSince1970: date),
          metadata: ["author": author]))
    }
    history.record(NoteAction("Other", .deleted(Note(1, "a"))))
    history.undo(); history.undo()
    func date(_ seconds: Double) -> UndoDate { UndoDate(secondsSince1970: seconds) }
    #expect(history.actions(by: "Bob").map(\.name) == ["Erase", "Write"])
    #expect(history.actions(by: nil).map(\.name) == ["Other"])
    #expect(history.actions(named: "Write").map(\.author) == ["Ann", "Bob"])
    #expect(history.actions(dated: date(2)...).map(\.name) == ["Erase", "Write"])
    #expect(history.actions(dated: ..<date(2)).map(\.name) == ["Write"])
    #expect(history.actions(touching: 1).map(\.name) == ["Write", "Other"])
    #expect(history.actions(touching: 9).isEmpty)
  }
}
