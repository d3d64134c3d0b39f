import Testing
import UndoRedo

/// A closure of one line may be given where none with a result is expected, as by a button.
@Suite struct UndoStoreStatementsTests {
  private let store = NoteStore(texts: "a", "b")

  private func click(_ action: () -> Void) { action() }

  @Test func aGroupOfOneLineMayBeAllOfAnAction() {
    click { store.group("Retitle") { store.modify(1, \.text, to: "c") } }
    click { store.group("Delete") { store.delete(2) } }
    click { store.group("Outer") { store.group("Inner") { store.save(Note(3, "d")) } } }
    #expect(store.history.actions.map(\.name) == ["Retitle", "Delete", "Outer"])
    #expect(store.texts == ["c", "d"])
  }

  @Test func soMayOtherClosures() {
    click { store.withoutRecording { store.modify(1, \.text, to: "c") } }
    #expect(store.history.actions.isEmpty && store.texts == ["c", "b"])
    for text in ["d", "e"] {
      click { store.coalescingActions(by: "key") { store.modify(1, \.text, to: text) } }
    }
    click { store.withDiscardableActions { store.delete(2) } }
    #expect(store.history.actions.map(\.isDiscardable) == [false, true])
    store.undo()
    #expect(store.texts == ["c", "b"])
  }

  @Test func aResultIsStillReturned() {
    let old = store.group("Delete") { store.delete(1) }
    #expect(old == Note(1, "a"))
    let pan = store.withDiscardableActions { store.beginGesture("Pan") }
    pan.cancel()
    #expect(store.coalescingActions(by: "key") { store.count } == 1)
    #expect(store.withoutRecording { store.group { store.texts } } == ["b"])
  }
}
