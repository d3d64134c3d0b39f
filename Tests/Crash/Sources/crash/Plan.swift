import UndoRedo

/// What the child does, edit by edit: the same for the same number, so that the parent knows it.
struct Plan {
  private(set) var items: [Int: Item] = [:]

  /// The actions that can be undone, oldest first.
  private(set) var undoable: [UndoAction<Item>] = []

  enum Edit {
    case perform(UndoAction<Item>)
    case undo([UndoAction<Item>])
  }

  /// The edit with a number, counted from zero; edits are asked for one after the other.
  mutating func edit(_ number: Int) -> Edit {
    if number % 5 == 4 {
      let actions = Array(undoable.suffix(number % 3 + 1).reversed())
      undoable.removeLast(actions.count)
      for step in actions.flatMap({ $0.flip().steps }) { items[step.id] = step.newValue }
      return .undo(actions)
    }
    var steps: [UndoRedoStep<Item>] = []
    for offset in 0...(number % 3) {
      let id = (number * 7 + offset) % 40
      let whole = String(repeating: "\(number).\(offset) ", count: number % 11 * 9 + 1)
      // Some texts go on, so that what differs in them is written.
      let text = number % 2 == 0 ? whole : (items[id]?.text ?? "") + "\(number)"
      let new = number % 13 == 0 && items[id] != nil ? nil : Item(id: id, text: text)
      guard let step = UndoRedoStep(changing: items[id], to: new) else { continue }
      items[id] = new
      steps.append(step)
    }
    // There is at least one step: no text comes twice.
    let action = UndoAction("Edit \(number)", steps: UndoSteps(steps))!
    undoable.append(action)
    return .perform(action)
  }

  var sortedItems: [Item] { items.values.sorted { $0.id < $1.id } }
}
