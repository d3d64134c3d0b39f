import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// In memory, undoing and redoing restore the order of the elements, too.
@Suite struct OrderTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<40, oneIn: 8))
  func theOrderComesBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let subject = StoreUnderTest(InMemoryRepository<Item>(), isObserved: false)
    let store = subject.store
    var orders: [[Item]] = [[]]

    for _ in 0..<60 {
      subject.apply(edit(using: &generator))
      orders.removeSubrange(store.history.undoable.count...)
      orders.append(store.elements)
      // Some edits begin after an undo, which discards what was undone.
      if generator.oneIn(6) {
        store.undo(generator.int(0..<4))
        let count = store.history.undoable.count
        #expect(store.elements == orders[count], "seed \(seed)")
        orders.removeSubrange((count + 1)...)
      }
    }

    let last = orders.count - 1
    #expect(store.history.undoable.count == last, "seed \(seed)")
    for count in (0..<last).reversed() {
      store.undo()
      #expect(store.elements == orders[count], "seed \(seed), after undoing \(count)")
    }
    // Not everything: what the last round may have undone is not part of it.
    store.redo(last)
    #expect(store.elements == orders[last], "seed \(seed)")
    store.undo(last / 2)
    #expect(store.elements == orders[last - last / 2], "seed \(seed)")
    store.undoAll()
    #expect(store.elements == [], "seed \(seed)")
    for count in 1...last {
      store.redo()
      #expect(store.elements == orders[count], "seed \(seed), after redoing \(count)")
    }
  }

  /// An edit that has an effect, since no element keeps a value.
  private func edit(using generator: inout SeededGenerator) -> Interaction {
    func save() -> Interaction {
      .save(Item(id: generator.int(0..<6), value: generator.int(0..<1_000_000)))
    }
    switch generator.int(0..<4) {
    case 0: return save()
    case 1: return .group([.delete(generator.int(0..<6)), save()])
    case 2: return .group([save(), .delete(generator.int(0..<6)), save(), save()])
    default: return .group([.delete(0), .delete(1), .delete(2), save(), save()])
    }
  }
}
