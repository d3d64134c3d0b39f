import UndoRedo
import Workloads

extension Way {
  /// Twenty changes in a row of the same card, which are joined by a key.
  static var coalesced: Way {
    Way(
      "coalesced", "coalesced by a key (by hand: plain)", .of(record: 1.5),
      byHand: UncoalescedByHand.self, undoRedo: CoalescedStore.self)
  }

  /// The same, joined by hand as well: then there is less to record, and little to undo.
  static var coalescedByBoth: Way {
    Way(
      "coalesced-both", "coalesced by a key (by hand: the last step changed)", .each(1.5),
      byHand: CoalescedByHand.self, undoRedo: CoalescedStore.self)
  }
}

/// An editor of which the same card is changed several times in a row.
private protocol RunningEditor: Editor {}

extension RunningEditor {
  static func changes(_ size: Size) -> [Change] { size.runs(of: 20) }
}

extension [Card] {
  /// A key for each card, made beforehand.
  fileprivate var keys: [String] { map { "move \($0.id)" } }
}

private final class UncoalescedByHand: RunningEditor, ClassicEditor {
  var classic: Classic<Void>

  init(_ cards: [Card]) { classic = Classic(cards) }
}

private final class CoalescedByHand: RunningEditor {
  private var classic: Classic<Void>
  private let keys: [String]
  private var lastKey: String?

  init(_ cards: [Card]) {
    classic = Classic(cards)
    keys = cards.keys
  }

  func make(_ change: Change) {
    let key = keys[change.id]
    if key == lastKey {
      classic.modifyAgain(change.id) { $0.nudge() }
    } else {
      classic.modify(change.id, named: change.name, note: ()) { $0.nudge() }
      lastKey = key
    }
  }

  func undo() -> Bool {
    lastKey = nil
    return classic.undo() != nil
  }

  func redo() -> Bool { classic.redo() != nil }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class CoalescedStore: RunningEditor, StoreEditor {
  let store: CardStore
  private let keys: [String]

  init(_ cards: [Card]) {
    store = CardStore(InMemoryRepository(cards))
    keys = cards.keys
  }

  func make(_ change: Change) {
    store.coalescingActions(by: keys[change.id]) {
      _ = store.modify(change.id, named: change.name) { $0.nudge() }
    }
  }
}
