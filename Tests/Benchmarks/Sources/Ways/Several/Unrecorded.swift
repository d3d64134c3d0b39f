import UndoRedo
import Workloads

extension Way {
  /// Cards that go without being recorded, though the actions of a history speak of them.
  static var unrecorded: [Way] {
    [
      Way(
        "unrecorded", "500 unrecorded deletions, each", .of(record: 3), fewest: 500,
        byHand: Few<UnrecordedByHand>.self, undoRedo: Few<UnrecordedStore>.self),
      Way(
        "unrecorded-many", "as many unrecorded deletions as the time allows, each",
        .of(record: 3), byHand: UnrecordedByHand.self, undoRedo: UnrecordedStore.self),
    ]
  }
}

/// A model with a history of one action for each of some cards, which then are deleted for good.
private protocol Forgetting: AnyObject, Trying {
  init(_ cards: [Card])

  func make(_ change: Change)
  func forget(_ ids: [Int])
  var checks: [UInt64] { get }
}

extension Forgetting {
  static func trial(_ size: Size) -> Trial {
    let model = Self(size.cards)
    let changes = Size(actions: 0, elements: size.elements).passesOfChanges.prefix(size.actions)
    for change in changes { model.make(change) }
    let ids = changes.map(\.id)
    let phase = Trial.Phase(name: "record", count: ids.count) { model.forget(ids) }
    return Trial(phases: [phase], checks: { model.checks })
  }
}

/// The same with 500 cards at most.
private enum Few<Model: Forgetting>: Trying {
  static func trial(_ size: Size) -> Trial {
    Model.trial(Size(actions: min(size.actions, 500), elements: size.elements))
  }
}

/// The classic design, whose lists are filtered once.
private final class UnrecordedByHand: Forgetting {
  private var classic: Classic<Void>

  init(_ cards: [Card]) { classic = Classic(cards) }

  func make(_ change: Change) {
    classic.modify(change.id, named: change.name, note: ()) { $0.nudge() }
  }

  func forget(_ ids: [Int]) { classic.forget(Set(ids)) }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class UnrecordedStore: Forgetting {
  private let store: CardStore

  init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards)) }

  func make(_ change: Change) {
    store.modify(change.id, named: change.name) { $0.nudge() }
  }

  func forget(_ ids: [Int]) {
    store.withoutRecording {
      for id in ids { store.delete(id, named: "") }
    }
  }

  var checks: [UInt64] { [store.elements.digest] }
}
