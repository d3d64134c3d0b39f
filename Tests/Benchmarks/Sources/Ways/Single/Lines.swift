import UndoRedo
import Workloads

extension Way {
  /// An action written in the DSL, of one line.
  static var line: Way {
    Way(
      "line", "DSL, an action of one line (by hand: plain)", .of(record: 3),
      byHand: PlainByHand.self, undoRedo: LineStore.self)
  }
}

private final class LineStore: StoreEditor {
  let store: CardStore

  init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards)) }

  func make(_ change: Change) {
    try! store.perform(change.name) {
      Modify(change.id) { $0.nudge() }
    }
  }
}
