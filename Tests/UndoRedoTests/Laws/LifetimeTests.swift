import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// That a store keeps what it needs, and nothing else.
@Suite struct LifetimeTests {
  private struct Counted: Identifiable, Equatable {
    let id: Int
    let item: Lifetimes.Item
  }

  private enum Change: CaseIterable {
    case save, saveOther, delete, group, nested, failing, unrecorded, deleteUnrecorded
    case undo, redo, undoAll, redoAll, limit, unlimited, removeAll

    static let usual: [Change] = [.save, .saveOther, .delete, .group, .undo, .undo, .redo]
  }

  private func make(
    _ change: Change, in store: UndoStore<InMemoryRepository<Counted>>,
    _ item: (_ id: Int) -> Counted
  ) {
    func edit(_ id: Int) {
      store.save(item(id), named: "\(id)")
      store.save(item(id), named: "")
    }
    switch change {
    case .save: store.save(item(1), named: "Save")
    case .saveOther: store.save(item(2), named: "Save")
    case .delete: store.delete(1, named: "Delete")
    case .group:
      store.group("Group") {
        edit(1)
        edit(3)
        store.delete(2, named: "")
      }
    case .nested:
      store.group("Nested") {
        edit(2)
        try? store.group("") {
          edit(1)
          edit(4)
          throw Failed()
        }
        store.group("") { edit(1) }
        store.withoutRecording { store.save(item(2), named: "") }
      }
    case .failing:
      try? store.group("Failing") {
        edit(1)
        edit(5)
        store.delete(2, named: "")
        throw Failed()
      }
    case .unrecorded: store.withoutRecording { edit(1) }
    case .deleteUnrecorded: store.withoutRecording { _ = store.delete(1, named: "") }
    case .undo: store.undo()
    case .redo: store.redo()
    case .undoAll: store.undoAll()
    case .redoAll: store.redoAll()
    case .limit: store.limit = 3
    case .unlimited: store.limit = nil
    case .removeAll: store.removeAllActions()
    }
  }

  /// Whatever is alive is the value of a slot or held by a step, and each value is kept once.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func nothingLeaks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lifetimes = Lifetimes()
    let store = UndoStore(InMemoryRepository<Counted>())
    var made: [Change] = []
    var number = 0
    for _ in 0..<100 {
      let change = random.pick(random.oneIn(2) ? Change.usual : Change.allCases)
      made.append(change)
      make(change, in: store) { id in
        number += 1
        return Counted(id: id, item: lifetimes.item(number))
      }
      let kept =
        store.state.engine.history.table.taken.count + store.state.engine.history.log.heldCount
      #expect(lifetimes.alive == kept, "seed \(seed), after \(made)")
      #expect(store.brokenInvariant == nil, "seed \(seed), after \(made)")
      if lifetimes.alive != kept { return }
    }
    store.removeAllActions()
    #expect(lifetimes.alive == store.count, "seed \(seed)")
    store.limit = 0
    for id in 1...5 { store.delete(id, named: "") }
    #expect(lifetimes.alive == 0 && store.state.engine.places.count == 0, "seed \(seed)")
  }
}
