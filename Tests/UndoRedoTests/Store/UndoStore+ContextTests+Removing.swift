import Testing

@testable import UndoRedo

/// What is left of recorded changes of a context where actions are removed.
extension UndoStoreContextTests {
  /// An app that starts over has nothing to undo or redo, whatever was selected meanwhile.
  @Test func whoRemovesAllActionsHasNothingToUndoOrRedo() {
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    editor.select(1)
    editor.select(2)
    store.undo()
    #expect(store.undoName == "Select" && store.redoName == "Select")
    store.removeAllActions()
    #expect(!store.canUndo && !store.canRedo && editor.selection == [1])
    #expect(events.last?.kind == .cleared)
    #expect(store.undo() == nil && store.redo() == nil && editor.selection == [1])
    let count = events.count
    store.removeAllActions()
    #expect(events.count == count)
    editor.select(3)
    #expect(store.undo()?.name == "Select" && editor.selection == [1])
    observation.cancel()
  }

  @Test func whoRemovesUndoneActionsHasNothingToRedo() {
    store.save(Note(1, "A"), named: "Edit")
    editor.select(1)
    editor.select(2)
    store.undo()
    var kinds: [UndoEvent<Note>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    for _ in 1...2 { store.removeUndoneActions() }
    #expect(kinds == [.cleared])
    observation.cancel()
    #expect(!store.canRedo && store.redo() == nil && store.undoName == "Select")
    store.undo()
    #expect(editor.selection == [] && store.undoName == "Edit")
  }

  /// What nothing leads back to is not stored any more.
  @Test func contextsOutOfReachAreReleased() {
    final class Token: Equatable {
      static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
    }
    weak var later: Token?
    var selection = Token()
    let store = NoteStore(texts: "a")
    store.keepContext(read: { selection }, restore: { selection = $0 })
    store.save(Note(1, "A"), named: "First")
    selection = Token()
    later = selection
    store.save(Note(1, "B"), named: "Second")
    store.undo(2)
    #expect(later != nil)
    store.removeUndoneActions()
    #expect(later == nil)
  }

  /// Who keeps no action has nothing to undo, whatever was selected; what can be redone stays.
  @Test func whoKeepsNoActionHasNothingToUndo() {
    for isLimit in [true, false] {
      var kinds: [UndoEvent<Note>.Kind] = []
      editor.select(1)
      editor.select(2)
      editor.select(3)
      store.undo()
      let observation = store.observe { kinds.append($0.kind) }
      if isLimit { store.limit = 0 } else { store.removeActions(exceptLast: 0) }
      observation.cancel()
      #expect(kinds == [.cleared])
      #expect(!store.canUndo && store.undo() == nil && editor.selection == [2])
      #expect(store.redo()?.name == "Select" && editor.selection == [3])
      // A limit holds for what comes later.
      #expect(store.canUndo != isLimit)
      editor.select(4)
      #expect(store.canUndo != isLimit)
      store.limit = nil
    }
  }

  /// What is removed within a gesture does not come back when that is cancelled, but the selection does.
  @Test func whatIsRemovedWithinAGesture() {
    editor.select(1)
    let drag = store.beginGesture("Drag")
    store.save(Note(1, "A"), named: "")
    editor.selection = [2]
    store.removeAllActions()
    drag.cancel()
    #expect(!store.canUndo && !store.canRedo && editor.selection == [1])
  }

  @Test(arguments: [true, false])
  func aScopeThatHasEndedHasNothingToUndoOrRedo(isCommitted: Bool) throws {
    let scope = store.makeScope()
    var selection = 0
    scope.keepContext {
      selection
    } restore: {
      selection = $0
    }
    scope.save(Note(1, "A"), named: "Edit")
    for number in 1...3 {
      selection = number
      scope.recordContextChange(named: "Select")
    }
    scope.undo()
    if isCommitted { try scope.commit("Edit") } else { scope.abandon() }
    #expect(!scope.canUndo && !scope.canRedo && selection == 2)
    #expect(scope.undo() == nil && scope.redo() == nil && selection == 2)
  }

  /// The history ends where it was saved.
  @Test func aRollbackLeavesNothingToRedo() throws {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    var selection = 0
    store.keepContext(read: { selection }, restore: { selection = $0 })
    selection = 1
    store.recordContextChange(named: "Select")
    store.undo()
    store.save(Note(1, "b"), named: "Edit")
    store.undo()
    selection = 2
    store.recordContextChange(named: "Select")
    store.undo()
    #expect(store.redoName == "Select")
    store.rollback()
    #expect(!store.canRedo)

    // Where the saved place can't be reached any more, nothing of the history stays.
    store.limit = 1
    for text in ["b", "c"] { store.save(Note(1, text), named: "Edit") }
    selection = 3
    store.recordContextChange(named: "Select")
    store.rollback()
    #expect(!store.canUndo && !store.canRedo && store[1]?.text == "a")
  }
}
