import UndoRedo
import Workloads

extension Way {
  /// All cards modified in a group, while an observer counts the changes.
  static var groups: Way {
    Way(
      "group", "observed group that changes every element, each change", .each(0.8),
      byHand: GroupsByHand.self, undoRedo: GroupsStore.self)
  }

  /// The same by one line.
  static var modifyAll: Way {
    Way(
      "modify-all", "the same by `ModifyAll`", .each(1), byHand: ModifyAllByHand.self,
      undoRedo: ModifyAllStore.self)
  }
}

/// An editor that changes all cards as one action.
private protocol GroupEditor: Editor {
  /// How many cards there are.
  var count: Int { get }

  func group(_ name: String, _ changes: ArraySlice<Change>)
}

extension GroupEditor {
  static func changes(_ size: Size) -> [Change] { size.passesOfChanges }

  func makeEach(_ changes: [Change]) {
    for start in stride(from: 0, to: changes.count, by: count) {
      group(changes[start].name, changes[start..<(start + count)])
    }
  }
}

/// The classic design with groups, which calls its observers with each action.
private class GroupsByHand: GroupEditor {
  final let count: Int
  fileprivate final var classic: ClassicGroups
  private final var observers: [(ClassicGroups.Action) -> Void] = []
  private final let changes = Counter()

  required init(_ cards: [Card]) {
    count = cards.count
    classic = ClassicGroups(cards)
    observers.append { [changes] in changes.value += $0.steps.count }
  }

  func group(_ name: String, _ changes: ArraySlice<Change>) {
    classic.beginGroup(name)
    for change in changes { make(change) }
    notify(classic.endGroup())
  }

  final func make(_ change: Change) {
    classic.modify(change.id, named: change.name) { $0.nudge() }
  }

  final func undo() -> Bool { notify(classic.undo()) }
  final func redo() -> Bool { notify(classic.redo()) }

  @discardableResult
  fileprivate final func notify(_ action: ClassicGroups.Action?) -> Bool {
    guard let action else { return false }
    for observer in observers { observer(action) }
    return true
  }

  final var checks: [UInt64] { [classic.model.values.digest, UInt64(changes.value)] }
}

private final class ModifyAllByHand: GroupsByHand {
  override func group(_ name: String, _ changes: ArraySlice<Change>) {
    notify(classic.modifyAll(named: name) { $0.nudge() })
  }
}

private class GroupsStore: GroupEditor, StoreEditor {
  final let count: Int
  final let store: CardStore
  private final let observation: UndoObservation
  private final let changes = Counter()

  required init(_ cards: [Card]) {
    count = cards.count
    store = CardStore(InMemoryRepository(cards))
    observation = store.observe { [changes] in changes.value += $0.changes.count }
  }

  func group(_ name: String, _ changes: ArraySlice<Change>) {
    store.group(name) {
      for change in changes { make(change) }
    }
  }

  final var checks: [UInt64] { [store.elements.digest, UInt64(changes.value)] }
}

private final class ModifyAllStore: GroupsStore {
  override func group(_ name: String, _ changes: ArraySlice<Change>) {
    try! store.perform(name) {
      ModifyAll { $0.nudge() }
    }
  }
}
