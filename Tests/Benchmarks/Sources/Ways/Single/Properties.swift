import UndoRedo
import UndoRedoValues
import Workloads

extension Way {
  /// A property of a card in an array of a value, by a key path that is made each time.
  static var property: Way {
    Way(
      "property", "one property of a value by key path (by hand: two closures)", .each(1.5),
      byHand: ElementByHand.self, undoRedo: ElementValue.self)
  }

  /// A property by a key path that is always the same.
  static var fixedProperty: Way {
    Way(
      "fixed-property", "the same property of a value each time", .each(1.5),
      byHand: ZoomByHand.self, undoRedo: ZoomValue.self)
  }
}

/// A model that is one value.
private struct Board {
  var title = "Board"
  var zoom = 1.0
  var cards: [Card]
}

extension Board {
  fileprivate var checks: [UInt64] { [cards.digest, zoom.bitPattern] }
}

/// The classic design with closures: each action is one that takes it back and one that makes it.
private class ValueByHand {
  struct Action {
    let name: String
    let undo: () -> Void
    let redo: () -> Void
  }

  private final var board: Board
  private final var undoActions: [Action] = []
  private final var redoActions: [Action] = []

  required init(_ cards: [Card]) { board = Board(cards: cards) }

  final subscript<Value>(property: WritableKeyPath<Board, Value>) -> Value {
    board[keyPath: property]
  }

  final func set<Value>(
    _ property: WritableKeyPath<Board, Value>, to new: Value, named name: String
  ) {
    let old = board[keyPath: property]
    board[keyPath: property] = new
    undoActions.append(
      Action(
        name: name, undo: { [unowned self] in board[keyPath: property] = old },
        redo: { [unowned self] in board[keyPath: property] = new }))
    redoActions.removeAll()
  }

  final func undo() -> Bool {
    guard let action = undoActions.popLast() else { return false }
    action.undo()
    redoActions.append(action)
    return true
  }

  final func redo() -> Bool {
    guard let action = redoActions.popLast() else { return false }
    action.redo()
    undoActions.append(action)
    return true
  }

  final var checks: [UInt64] { board.checks }
}

private class ValueStore {
  fileprivate final let store: UndoValue<Board>

  required init(_ cards: [Card]) { store = UndoValue(Board(cards: cards)) }

  final func undo() -> Bool { store.undo() != nil }
  final func redo() -> Bool { store.redo() != nil }

  final var checks: [UInt64] { store.value.checks }
}

private final class ElementByHand: ValueByHand, Editor {
  func make(_ change: Change) {
    let property = \Board.cards[change.id].x
    set(property, to: self[property] + 1, named: change.name)
  }
}

private final class ElementValue: ValueStore, Editor {
  func make(_ change: Change) {
    let property = \Board.cards[change.id].x
    store.set(property, to: store[property] + 1, named: change.name)
  }
}

private final class ZoomByHand: ValueByHand, Editor {
  func make(_ change: Change) { set(\.zoom, to: self[\.zoom] + 1, named: change.name) }
}

private final class ZoomValue: ValueStore, Editor {
  func make(_ change: Change) { store.set(\.zoom, to: store[\.zoom] + 1, named: change.name) }
}
