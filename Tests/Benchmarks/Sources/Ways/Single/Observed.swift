import UndoRedo
import Workloads

extension Way {
  /// An observer that counts the changes of each event.
  static var observed: Way {
    Way(
      "observed", "observed by a closure that counts changes", .each(0.8),
      byHand: ObservedByHand.self, undoRedo: ObservedStore.self)
  }
}

/// The classic design that calls its observers with what it has done.
private final class ObservedByHand: Editor {
  enum Kind { case performed, undone, redone }

  private var classic: Classic<Void>
  private var observers: [(Kind, Classic<Void>.Step) -> Void] = []
  private let changes = Counter()

  init(_ cards: [Card]) {
    classic = Classic(cards)
    observers.append { [changes] kind, step in
      consume(kind)
      changes.value += 1
    }
  }

  func make(_ change: Change) {
    notify(.performed, classic.modify(change.id, named: change.name, note: ()) { $0.nudge() })
  }

  func undo() -> Bool { notify(.undone, classic.undo()) }
  func redo() -> Bool { notify(.redone, classic.redo()) }

  @discardableResult
  private func notify(_ kind: Kind, _ step: Classic<Void>.Step?) -> Bool {
    guard let step else { return false }
    for observer in observers { observer(kind, step) }
    return true
  }

  var checks: [UInt64] { [classic.model.values.digest, UInt64(changes.value)] }
}

private final class ObservedStore: StoreEditor {
  let store: CardStore
  private let observation: UndoObservation
  private let changes = Counter()

  init(_ cards: [Card]) {
    store = CardStore(InMemoryRepository(cards))
    observation = store.observe { [changes] event in
      consume(event.kind)
      changes.value += event.changes.count
    }
  }

  var checks: [UInt64] { [store.elements.digest, UInt64(changes.value)] }
}
