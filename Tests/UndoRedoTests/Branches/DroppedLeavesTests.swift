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
