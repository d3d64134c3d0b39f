import UndoRedo
import Workloads

extension Way {
  /// A history that stores who has performed each action.
  static var authored: Way {
    Way(
      "author", "with an author", .each(0.8), byHand: AuthoredByHand.self,
      undoRedo: AuthoredStore.self)
  }

  /// A history that stores when each action was performed.
  static var dated: Way {
    Way(
      "dated", "with dates, by a clock", .each(0.8), byHand: DatedByHand.self,
      undoRedo: DatedStore.self)
  }
}

/// The classic design, of which each step has an author.
private final class AuthoredByHand: Editor {
  private var classic: Classic<String?>
  private let author: String? = "Ada"

  init(_ cards: [Card]) { classic = Classic(cards) }

  func make(_ change: Change) {
    classic.modify(change.id, named: change.name, note: author) { $0.nudge() }
  }

  func undo() -> Bool { classic.undo() != nil }
  func redo() -> Bool { classic.redo() != nil }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class AuthoredStore: StoreEditor {
  let store: CardStore

  init(_ cards: [Card]) {
    store = CardStore(InMemoryRepository(cards))
    store.author = "Ada"
  }
}

/// The classic design, of which each step has a date.
private final class DatedByHand: Editor {
  private var classic: Classic<Double>
  private let now: () -> Double = secondsSince1970

  init(_ cards: [Card]) { classic = Classic(cards) }

  func make(_ change: Change) {
    classic.modify(change.id, named: change.name, note: now()) { $0.nudge() }
  }

  func undo() -> Bool { classic.undo() != nil }
  func redo() -> Bool { classic.redo() != nil }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class DatedStore: StoreEditor {
  let store: CardStore

  init(_ cards: [Card]) {
    store = CardStore(InMemoryRepository(cards)) { UndoDate(secondsSince1970: secondsSince1970()) }
  }
}
