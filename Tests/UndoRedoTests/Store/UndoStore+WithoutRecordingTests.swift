import Testing
import UndoRedoTesting

@testable import UndoRedo

struct UndoStoreWithoutRecordingTests {
  private let store = NoteStore(texts: "a", "b")

  @Test func aChangeThatIsNotTheUsersIsNotAnAction() {
    store.withoutRecording {
      store.save(Note(1, "A"), named: "")
      store.group("Group") { store.delete(2, named: "") }
      store.save(Note(3, "c"), named: "")
    }
    #expect(store.texts == ["A", "c"])
    #expect(!store.canUndo && !store.hasUnsavedChanges)
  }

  @Test func itKeepsWhatCanBeRedoneElsewhere() {
    store.save(Note(1, "A"), named: "Edit")
    store.undo()
    store.withoutRecording { store.save(Note(2, "theirs"), named: "") }
    #expect(store.redo()?.name == "Edit")
    #expect(store.texts == ["A", "theirs"])
    store.undo()
    #expect(store.texts == ["a", "theirs"])
  }

  @Test func itBecomesPartOfTheStepBeforeIt() {
    store.save(Note(1, "b"), named: "Edit")
    store.withoutRecording { store.save(Note(1, "formatted"), named: "") }
    #expect(
      store.undo()
        == UndoAction("Edit", .modified(from: Note(1, "formatted"), to: Note(1, "a"))))
    #expect(store.redo()?.steps.first?.newValue == Note(1, "formatted"))
    #expect(store[1] == Note(1, "formatted"))
  }

  /// A discardable change is not worth what it would discard.
  @Test func aDiscardableChangeKeepsWhatCanBeRedone() {
    store.save(Note(1, "b"), named: "Edit")
    store.undo()
    store.withDiscardableActions { _ = store.save(Note(1, "scrolled"), named: "Scroll") }
    #expect(store[1] == Note(1, "scrolled"))
    #expect(store.redo()?.name == "Edit")
    #expect(store[1] == Note(1, "b"))
    store.undo()
    #expect(store[1] == Note(1, "scrolled"))
  }

  @Test func anActionOfWhichNothingIsLeftGoes() {
    store.save(Note(3, "c"), named: "Add")
    store.markSaved()
    store.withoutRecording { store.delete(3, named: "") }
    #expect(!store.canUndo && !store.hasUnsavedChanges)
  }

  @Test func whatThrowsChangesNothing() {
    store.save(Note(1, "b"), named: "Edit")
    let history = store.history
    #expect(throws: OutOfPaper()) {
      try store.withoutRecording {
        store.save(Note(1, "theirs"), named: "")
        throw OutOfPaper()
      }
    }
    #expect(store.texts == ["b", "b"] && store.history == history)
    store.save(Note(1, "c"), named: "Edit")
    #expect(store.history.undoable.count == 2)
  }

  @Test func actionsWithinAreNotRecorded() throws {
    try store.withoutRecording {
      try store.perform("Edit") { Modify(1, \.text, to: "A") }
      try store.record("Edit", [.modified(from: Note(2, "x"), to: Note(2, "b"))])
    }
    #expect(store.texts == ["A", "b"] && !store.canUndo)
  }

  @Test func itReturnsWhatItsClosureReturns() {
    let replaced = store.withoutRecording { store.save(Note(1, "A"), named: "") }
    #expect(replaced == Note(1, "a"))
  }

  @Test func thereIsNothingToUndoInside() {
    store.save(Note(1, "b"), named: "Edit")
    store.withoutRecording { #expect(!store.canUndo && store.undo() == nil) }
  }

  @Test func onlyOneCallOfTheRepository() {
    let store = UndoStore(CountingNotes())
    store.withoutRecording {
      store.save(Note(1, "a"), named: "")
      store.save(Note(2, "b"), named: "")
    }
    #expect(store.repository.performed.map(\.count) == [2])
  }

  /// A change that is not recorded is no discardable action: redo does not overwrite it.
  @Test func amongDiscardableActions() {
    store.save(Note(1, "b"), named: "Edit")
    store.undo()
    store.withDiscardableActions {
      store.withoutRecording { store.modify(1, \.text, to: "import", named: "") }
    }
    #expect(!store.canRedo && store.texts == ["import", "b"])
  }
}
