import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Changes that are not recorded, of elements that may overlap others.
struct UndoHistoryOverlappingTests {
  /// A long history of a few elements is not looked through.
  @Test(arguments: [true, false]) func aChangeThatOverlapsNothing(isNew: Bool) {
    func requests(_ count: Int) -> Int {
      let store = NoteStore(texts: "a", "b", "c", "d")
      if !isNew { store.save(Note(4, "D"), named: "First") }
      for number in 0..<count { store.save(Note(number % 3 + 1, "\(number)"), named: "\(number)") }
      store.undo(count / 2)
      var history = store.state.engine.history
      var requests = 0
      let slot = store.state.engine.slot(of: 4)!
      let overlap = ElementOverlap<Int> { _, _ in
        requests += 1
        return false
      }
      _ = history.absorb(slot, Note(4, "new"), overlap: overlap)
      #expect(history.table[slot].text == "new")
      return requests
    }
    #expect(requests(800) == requests(200))
  }

  /// Beside a look at all steps, whatever overlaps what.
  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 5)) func theNearestStep(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore((0..<6).map { Note($0, "a") })
    for number in 0..<generator.int(0..<60) {
      store.group("\(number)") {
        for _ in 0..<generator.int(1..<3) {
          // Some are changed seldom, or never.
          let id = generator.oneIn(20) ? generator.int(0..<6) : generator.int(4..<6)
          store.save(Note(id, "\(number)"), named: "")
        }
      }
    }
    store.undo(generator.int(0..<40))
    let pairs = Set((0..<36).filter { _ in generator.oneIn(6) })
    let overlap = ElementOverlap<Int> { pairs.contains(min($0, $1) * 6 + max($0, $1)) }
    var history = store.state.engine.history
    for slot in history.table.taken {
      func mayOverlap(_ number: Int) -> Bool {
        let other = history.log.entries[number].slot
        return other == slot || overlap(history.table[other].id, history.table[slot].id)
      }
      let performed = (history.log.entries.startIndex..<history.firstUndone).last(where: mayOverlap)
      let undone = (history.firstUndone..<history.firstStaged).first(where: mayOverlap)
      #expect(history.nearestStep(of: slot, isUndone: false, overlap) == performed)
      #expect(history.nearestStep(of: slot, isUndone: true, overlap) == undone)
    }
  }
}
