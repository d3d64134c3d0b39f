import Testing

@testable import UndoRedo

extension UndoStoreContextTests {
  /// What begins no action and leaves no place reads nothing, as far as one can tell.
  @Test func aChangeOfTheContextIsRecordedAfterWhatRecordsNothing() {
    let calls: [(NoteStore) -> Void] = [
      { $0.markSaved() }, { $0.addCheckpoint("Here") }, { $0.removeCheckpoint("Here") },
      { $0.limit = 9 }, { $0.redo() }, { $0.undo(0) }, { _ = $0.modify(1) { _ in } },
      { $0.group("Nothing") {} }, { $0.beginGesture("Nothing").commit() },
      { $0.beginGesture("Nothing").cancel() }, { $0.update { _ in } },
      { store in store.withoutRecording { _ = store.modify(2, \.text, to: "sync") } },
    ]
    for (number, call) in calls.enumerated() {
      for isFirst in [true, false] {
        let editor = Editor()
        if !isFirst { editor.select(1) }
        editor.selection = [2]
        call(editor.store)
        editor.select(2)
        #expect(editor.store.undoName == "Select", "after call \(number)")
        editor.store.undo()
        #expect(editor.selection == (isFirst ? [] : [1]), "after call \(number)")
      }
    }
  }

  /// An action has begun with what is selected, which is joined with another one.
  @Test func aJoinedActionReadsTheContext() {
    for number in 1...3 {
      editor.selection = [number]
      store.coalescingActions(by: "typing") {
        _ = store.modify(1, \.text, to: "\(number)", named: "Typing")
      }
    }
    #expect(!store.recordContextChange(named: "Select"))
    store.undo()
    #expect(editor.selection == [1])
  }

  @Test func contextsAreKnownOfActionsFromBefore() {
    let texts = (0..<100).map { "\($0)" }
    for text in texts { store.modify(1, \.text, to: text, named: "Edit") }
    editor.selection = [0]
    store.keepContext { [unowned editor] in
      editor.selection
    } restore: { [unowned editor] in
      editor.selection = $0
    }
    for number in 0..<100 {
      editor.selection = [number]
      store.undo()
    }
    for number in (0..<100).reversed() {
      store.redo()
      #expect(editor.selection == [number])
    }
    #expect(!store.canRedo)
  }
}
