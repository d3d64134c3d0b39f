import Testing

@testable import UndoRedo

/// What is left of recorded changes of a context where discardable actions come after them.
extension UndoStoreContextTests {
  private func scroll(to text: String) {
    store.coalescingActions(by: "scroll") {
      store.withDiscardableActions { _ = store.save(Note(2, text), named: "Scroll") }
    }
  }

  /// Undo does not stop at them, and they discard nothing that can be redone.
  @Test func discardableActionsHideNoChangeOfTheSelection() {
    store.save(Note(1, "A"), named: "Edit")
    editor.select(1)
    editor.select(2)
    store.undo()
    scroll(to: "middle")
    store.endCoalescing()
    scroll(to: "end")
    #expect(store.undoTitle == "Undo Select" && store.redoTitle == "Redo Select")
    store.redo()
    #expect(editor.selection == [2] && !store.canRedo && store.texts == ["A", "end"])
    store.undo()
    store.undo()
    #expect(editor.selection == [] && store.texts == ["A", "end"])
    store.undo()
    #expect(store.texts == ["a", "b"] && !store.canUndo)
    store.redo()
    #expect(store.texts == ["A", "end"])
    store.redo()
    store.redo()
    #expect(editor.selection == [2] && !store.canRedo)
  }

  /// Nothing is left of one that is joined with what takes it back.
  @Test func changesOfTheSelectionOutliveADiscardableActionThatGoes() {
    store.save(Note(1, "A"), named: "Edit")
    editor.select(1)
    editor.select(2)
    store.undo()
    scroll(to: "end")
    scroll(to: "b")
    #expect(store.history.actions.map(\.name) == ["Edit"])
    #expect(store.undoTitle == "Undo Select" && store.redoTitle == "Redo Select")
    scroll(to: "end")
    store.removeActions(of: 2)
    #expect(store.history.actions.map(\.name) == ["Edit"])
    store.redo()
    #expect(editor.selection == [2])
    store.undo()
    store.undo()
    #expect(editor.selection == [] && store.undoTitle == "Undo Edit")
  }

  @Test func anyOtherActionDiscardsAndHidesChangesOfTheSelection() {
    editor.select(1)
    editor.select(2)
    store.undo()
    store.save(Note(1, "A"), named: "Edit")
    #expect(store.undoTitle == "Undo Edit" && !store.canRedo)
    store.undo()
    #expect(store.undoTitle == "Undo Select" && store.redoTitle == "Redo Edit")
  }
}
