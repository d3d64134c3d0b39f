import UndoRedo
import Workloads

extension Way {
  /// A selection that comes back with undo and redo.
  static var selected: Way {
    Way(
      "context", "with a context kept", .each(1.5), byHand: SelectedByHand.self,
      undoRedo: SelectedStore.self)
  }
}

/// What is selected beside a model; each change selects its card.
private final class Selection {
  var id = -1

  /// A number made of what was selected after each undo and redo.
  var digest: UInt64 = 0

  func note() { digest = digest &* 31 &+ UInt64(bitPattern: Int64(id)) }
}

/// The classic design with the selection before and after in each step.
private final class SelectedByHand: Editor {
  private var classic: Classic<(old: Int, new: Int)>
  private let selection = Selection()

  init(_ cards: [Card]) { classic = Classic(cards) }

  func make(_ change: Change) {
    classic.modify(change.id, named: change.name, note: (selection.id, change.id)) { $0.nudge() }
    selection.id = change.id
  }

  func undo() -> Bool {
    guard let step = classic.undo() else { return false }
    selection.id = step.note.old
    selection.note()
    return true
  }

  func redo() -> Bool {
    guard let step = classic.redo() else { return false }
    selection.id = step.note.new
    selection.note()
    return true
  }

  var checks: [UInt64] { [classic.model.values.digest, selection.digest] }
}

private final class SelectedStore: StoreEditor {
  let store: CardStore
  private let selection = Selection()

  init(_ cards: [Card]) {
    store = CardStore(InMemoryRepository(cards))
    store.keepContext { [selection] in
      selection.id
    } restore: { [selection] in
      selection.id = $0
    }
  }

  func make(_ change: Change) {
    store.modify(change.id, named: change.name) { $0.nudge() }
    selection.id = change.id
  }

  func undo() -> Bool {
    guard store.undo() != nil else { return false }
    selection.note()
    return true
  }

  func redo() -> Bool {
    guard store.redo() != nil else { return false }
    selection.note()
    return true
  }

  var checks: [UInt64] { [store.elements.digest, selection.digest] }
}
