import UndoRedo

extension Way {
  /// The bare store, of which the result of `undo()` is compared with `nil`.
  static var plain: Way {
    Way(
      "plain", "plain, `undo()` compared with nil", .of(record: 0.4, undo: 0.45, redo: 0.45),
      byHand: PlainByHand.self, undoRedo: PlainStore.self)
  }

  /// A loop that asks first whether there is something to undo.
  static var asked: Way {
    Way(
      "asked", "`while store.canUndo { store.undo() }`", .of(undo: 0.3, redo: 0.35),
      byHand: AskedByHand.self, undoRedo: AskedStore.self)
  }
}

/// The classic design, and nothing else.
final class PlainByHand: ClassicEditor {
  var classic: Classic<Void>

  init(_ cards: [Card]) { classic = Classic(cards) }
}

private final class PlainStore: StoreEditor {
  let store: CardStore

  init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards)) }
}

private final class AskedByHand: ClassicEditor {
  var classic: Classic<Void>

  init(_ cards: [Card]) { classic = Classic(cards) }

  func undoEach(_ count: Int) { while classic.canUndo { classic.undo() } }
  func redoEach(_ count: Int) { while classic.canRedo { classic.redo() } }
}

private final class AskedStore: StoreEditor {
  let store: CardStore

  init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards)) }

  func undoEach(_ count: Int) { while store.canUndo { store.undo() } }
  func redoEach(_ count: Int) { while store.canRedo { store.redo() } }
}
