import UndoRedo
import Workloads

extension Way {
  /// Every other change is one that undo passes over.
  static var discardable: Way {
    Way(
      "discardable", "every other one discardable", .each(0.8), byHand: DiscardableByHand.self,
      undoRedo: DiscardableStore.self)
  }
}

/// The classic design with a flag in each step: undo takes back the flagged ones with the one before.
private final class DiscardableByHand: Editor {
  private var classic: Classic<Bool>
  private var isDiscardable = true

  init(_ cards: [Card]) { classic = Classic(cards) }

  func make(_ change: Change) {
    isDiscardable.toggle()
    classic.modify(change.id, named: change.name, note: isDiscardable) { $0.nudge() }
  }

  func undo() -> Bool {
    while let step = classic.undo() {
      if !step.note { return true }
    }
    return false
  }

  func redo() -> Bool {
    guard classic.redo() != nil else { return false }
    while let next = classic.redoSteps.last, next.note { classic.redo() }
    return true
  }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class DiscardableStore: StoreEditor {
  let store: CardStore
  private var isDiscardable = true

  init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards)) }

  func make(_ change: Change) {
    isDiscardable.toggle()
    if isDiscardable {
      store.withDiscardableActions {
        _ = store.modify(change.id, named: change.name) { $0.nudge() }
      }
    } else {
      store.modify(change.id, named: change.name) { $0.nudge() }
    }
  }
}
