import UndoRedo
import Workloads

extension Way {
  /// Cards that go without being recorded, though the actions of a history speak of them.
  static var unrecorded: [Way] {
    [
      Way(
        "unrecorded-100", "100 unrecorded deletions, each", .of(record: 3),
        byHand: UnrecordedByHand100.self, undoRedo: UnrecordedStore100.self),
      Way(
        "unrecorded-500", "500 unrecorded deletions, each", .of(record: 3),
        byHand: UnrecordedByHand500.self, undoRedo: UnrecordedStore500.self),
    ]
  }
}

/// A model with a history in which cards are deleted for good.
private protocol Forgetting: AnyObject, Trying {
  init(_ cards: [Card])

  /// How many cards go.
  static var count: Int { get }

  func make(_ change: Change)
  func forget(_ ids: [Int])
  var checks: [UInt64] { get }
}

extension Forgetting {
  static func trial(_ size: Size) -> Trial {
    // A history of as many actions as there are cards, whatever the amount of other work.
    let model = Self(size.cards)
    let changes = Size(actions: size.elements, elements: size.elements).randomChanges
    for change in changes { model.make(change) }
    let forgotten = Array(Set(changes.map(\.id)).sorted().prefix(Self.count))
    let phase = Trial.Phase(name: "record", count: forgotten.count) { model.forget(forgotten) }
    return Trial(phases: [phase], checks: { model.checks })
  }
}

/// The classic design, whose lists are filtered once.
private class UnrecordedByHand {
  private final var classic: Classic<Void>

  required init(_ cards: [Card]) { classic = Classic(cards) }

  final func make(_ change: Change) {
    classic.modify(change.id, named: change.name, note: ()) { $0.nudge() }
  }

  final func forget(_ ids: [Int]) { classic.forget(Set(ids)) }

  final var checks: [UInt64] { [classic.model.values.digest] }
}

private class UnrecordedStore {
  private final let store: CardStore

  required init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards)) }

  final func make(_ change: Change) {
    store.modify(change.id, named: change.name) { $0.nudge() }
  }

  final func forget(_ ids: [Int]) {
    store.withoutRecording {
      for id in ids { store.delete(id, named: "") }
    }
  }

  final var checks: [UInt64] { [store.elements.digest] }
}

private final class UnrecordedByHand100: UnrecordedByHand, Forgetting {
  static var count: Int { 100 }
}

private final class UnrecordedByHand500: UnrecordedByHand, Forgetting {
  static var count: Int { 500 }
}

private final class UnrecordedStore100: UnrecordedStore, Forgetting {
  static var count: Int { 100 }
}

private final class UnrecordedStore500: UnrecordedStore, Forgetting {
  static var count: Int { 500 }
}
