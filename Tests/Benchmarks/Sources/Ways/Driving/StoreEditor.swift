import UndoRedo

typealias CardStore = UndoStore<InMemoryRepository<Card>>

/// An editor that uses a store of cards in memory as the plain way does, unless it says otherwise.
protocol StoreEditor: Editor {
  var store: CardStore { get }
}

extension StoreEditor {
  func make(_ change: Change) {
    store.modify(change.id, named: change.name) { $0.nudge() }
  }

  func undo() -> Bool { store.undo() != nil }
  func redo() -> Bool { store.redo() != nil }

  var checks: [UInt64] { [store.elements.digest] }
}
