import TestSupport
import Testing
import UndoRedo
import UndoRedoOrder
import UndoRedoTesting

/// Moves, insertions and deletions, undone and redone, against arrays of identities.
@Suite struct OrderLawsTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 20))
  func theOrderIsThatOfAnArray(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let store = CardStore(count: 4)
    var states = [store.ids]
    var position = 0
    var newID = 10
    for round in 0..<60 {
      var ids = states[position]
      let shown = store.shown
      let offset = generator.int(0..<ids.count + 1)
      switch generator.int(0..<9) {
      case 0, 1, 2:
        let offsets = ids.indices.filter { _ in generator.oneIn(3) }
        ids.move(fromOffsets: offsets, toOffset: offset)
        store.move(fromOffsets: offsets, toOffset: offset, in: shown, by: \.rank)
      case 3, 4:
        newID += 1
        ids.insert(newID, at: offset)
        store.insert(Card(id: newID), at: offset, in: shown, by: \.rank)
      case 5:
        if offset < ids.count { store.delete(ids.remove(at: offset)) }
      case 6:
        let inserted = ids.filter { _ in generator.oneIn(3) }.shuffled(using: &generator)
        let start = ids[..<offset].count { !inserted.contains($0) }
        ids.removeAll { inserted.contains($0) }
        ids.insert(contentsOf: inserted, at: start)
        store.insert(
          contentsOf: inserted.map { store[$0]! }, at: offset, in: shown, by: \.rank)
      case 7:
        if store.undo() != nil { position -= 1 }
        ids = states[position]
      default:
        if store.redo() != nil { position += 1 }
        ids = states[position]
      }
      if ids != states[position] {
        position += 1
        states = states.prefix(position) + [ids]
      }
      #expect(store.ids == ids, "seed \(seed), round \(round)")
      #expect(store.history.position == position, "seed \(seed), round \(round)")
    }
    store.undoAll()
    #expect(store.ids == states[0])
    store.redoAll()
    #expect(store.ids == states[store.history.position])
  }
}
