import UndoRedo
import Workloads

extension Way {
  /// Deletions of cards on which nine others lie, which go with them.
  static var cascades: [Way] {
    atThreeSizes(
      "cascade", "deleting under a cascade rule, ten go; of", .of(record: 3, undo: 3), fewest: 1,
      byHand: CascadesByHand.self, undoRedo: CascadesStore.self)
      + atThreeSizes(
        "cascade-denied", "the same, buffered, and with a rule that denies; of",
        .of(undo: 3, redo: 3), fewest: 1,
        byHand: CascadesByHand.self, undoRedo: DeniedCascadesStore.self)
  }
}

/// An editor of cards of which every tenth has the next nine lying on it.
private protocol StackEditor: Editor {}

extension StackEditor {
  static func trial(_ size: Size) -> Trial {
    let cards = (0..<size.elements).map { number in
      Card(number: number, on: number % 10 == 0 ? -1 : number - number % 10)
    }
    let stacks = size.scattered.filter { $0 % 10 == 0 }.prefix(max(1, size.actions))
    return Self(cards).trial(stacks.map { Change(id: $0, name: "Delete Stack") })
  }
}

/// The classic design with groups, and an index of the cards on each card.
private final class CascadesByHand: StackEditor {
  struct Step {
    let old: Card?
    let new: Card?
  }

  struct Action {
    let name: String
    let steps: [Step]
  }

  private var model: [Int: Card]
  private var index: [Int: [Int]]
  private var undoActions: [Action] = []
  private var redoActions: [Action] = []

  init(_ cards: [Card]) {
    model = Dictionary(uniqueKeysWithValues: cards.lazy.map { ($0.id, $0) })
    index = Dictionary(grouping: cards.lazy.filter { $0.stack >= 0 }, by: \.stack)
      .mapValues { $0.map(\.id) }
  }

  func make(_ change: Change) {
    var steps: [Step] = []
    var waiting = [change.id]
    while let id = waiting.popLast() {
      guard let old = model.removeValue(forKey: id) else { continue }
      steps.append(Step(old: old, new: nil))
      if let others = index.removeValue(forKey: id) { waiting += others }
      unlist(old)
    }
    undoActions.append(Action(name: change.name, steps: steps))
    redoActions.removeAll()
  }

  private func perform(_ old: Card?, _ new: Card?) {
    if let new {
      model[new.id] = new
      if new.stack >= 0 { index[new.stack, default: []].append(new.id) }
    } else if let old {
      model[old.id] = nil
      unlist(old)
    }
  }

  private func unlist(_ card: Card) {
    guard card.stack >= 0, let place = index[card.stack]?.firstIndex(of: card.id) else { return }
    index[card.stack]!.swapAt(place, index[card.stack]!.count - 1)
    index[card.stack]!.removeLast()
  }

  func undo() -> Bool {
    guard let action = undoActions.popLast() else { return false }
    for step in action.steps.reversed() { perform(step.new, step.old) }
    redoActions.append(action)
    return true
  }

  func redo() -> Bool {
    guard let action = redoActions.popLast() else { return false }
    for step in action.steps { perform(step.old, step.new) }
    undoActions.append(action)
    return true
  }

  var checks: [UInt64] { [model.values.digest] }
}

private final class CascadesStore: StackEditor {
  private let store: UndoStore<InMemoryRepository<Card>>

  init(_ cards: [Card]) {
    store = UndoStore(
      InMemoryRepository(cards), rules: [.cascade { $0.stack < 0 ? nil : $0.stack }])
  }

  func make(_ change: Change) { store.delete(change.id, named: change.name) }

  func undo() -> Bool { store.undo() != nil }
  func redo() -> Bool { store.redo() != nil }

  var checks: [UInt64] { [store.elements.digest] }
}

/// Over a repository that is no table, with rules that ask what refers to each element twice.
private final class DeniedCascadesStore: StackEditor {
  private let store: UndoStore<BufferedRepository<CheckedRepository<InMemoryRepository<Card>>>>

  init(_ cards: [Card]) {
    store = UndoStore(
      BufferedRepository(CheckedRepository(InMemoryRepository(cards))),
      rules: [.cascade { $0.stack < 0 ? nil : $0.stack }, .deny { $0.stack < 0 ? nil : $0.stack }])
  }

  func make(_ change: Change) { _ = try! store.delete(change.id, named: change.name) }

  func undo() -> Bool { try! store.undo() != nil }
  func redo() -> Bool { try! store.redo() != nil }

  var checks: [UInt64] { [store.elements.digest] }
}
