import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// What a smaller limit leaves of branches.
@Suite struct DroppedLeavesTests {
  /// A tree of about thirty actions, none of which is performed.
  private func history(seed: UInt64) -> UndoHistory<Note> {
    var generator = SeededGenerator(seed: seed)
    let store = NoteStore(texts: "A")
    store.keepsBranches = true
    for number in 0..<30 {
      store.undo(generator.int(0..<4))
      store.save(Note(1, "\(number)"), named: "\(number)")
      if generator.oneIn(4) { store.jump(to: generator.pick(store.history.places)) }
      if generator.oneIn(6) { store.markSaved() }
      if generator.oneIn(4) { store.addCheckpoint("\(number)") }
    }
    store.undoAll()
    return store.history
  }

  /// The saved place is not dropped, and can't be reached any more once actions of what has changed since are removed.
  @Test func whatWasLeftForTheSavedPlaceGoesWithIt() {
    let store = NoteStore(texts: "a", "b")
    store.keepsBranches = true
    store.modify(1, \.text, to: "A", named: "Write")
    store.group("Delete") { for id in 1...2 { store.delete(id, named: "") } }
    store.markSaved()
    store.undo(2)
    store.modify(1, \.text, to: "AA", named: "Write")
    store.limit = 1
    #expect(store.history.branches.map(\.actions.count) == [2])
    store.removeActions(of: 2)
    #expect(!store.canRevertToSaved && store.history.branches.map(\.actions.count) == [1])
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<40, oneIn: 8))
  func aLimitSetAtOnceLeavesWhatOneThatShrinksLeaves(seed: UInt64) {
    let all = history(seed: seed)
    var shrinking = all
    for limit in (0..<30).reversed() {
      var atOnce = all
      atOnce.limit = limit
      shrinking.limit = limit
      #expect(atOnce == shrinking, "\(limit)")
    }
  }
}
