import Testing

@testable import UndoRedo

extension UndoStoreContextTests {
  /// What begins no action and leaves no place reads nothing, as far as one can tell.
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
