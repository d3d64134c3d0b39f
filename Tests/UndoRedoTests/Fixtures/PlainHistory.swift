import UndoRedo

/// What a history should be: an array of actions, the cursor and the mark.
struct PlainHistory<Value> {
  private(set) var actions: [UndoAction<Value>] = []
  private(set) var cursor = 0
  private(set) var mark: Int? = 0
  var limit: Int? { didSet { dropOldest() } }

  var undoable: [UndoAction<Value>] { actions[..<cursor].reversed() }
  var redoable: [UndoAction<Value>] { Array(actions[cursor...]) }
  var hasUnsavedChanges: Bool { mark != cursor }

  /// The number of values that the steps have.
  var valueCount: Int {
    actions.reduce(0) { count, action in
      action.steps.reduce(count) {
        if case .modified = $1 { $0 + 2 } else { $0 + 1 }
      }
    }
  }

  mutating func record(_ action: UndoAction<Value>) {
    if let mark, mark > cursor { self.mark = nil }
    actions.removeSubrange(cursor...)
    actions.append(action)
    cursor += 1
    dropOldest()
  }

  mutating func undo() -> UndoAction<Value>? {
    guard cursor > 0 else { return nil }
    cursor -= 1
    return actions[cursor].flip()
  }

  mutating func redo() -> UndoAction<Value>? {
    guard cursor < actions.count else { return nil }
    let action = actions[cursor]
    cursor += 1
    dropOldest()
    return action
  }

  mutating func markSaved() { mark = cursor }

  mutating func removeAll() {
    mark = hasUnsavedChanges ? nil : 0
    actions = []
    cursor = 0
  }

  private mutating func dropOldest() {
    guard let limit, cursor > limit else { return }
    let excess = cursor - limit
    actions.removeFirst(excess)
    cursor -= excess
    mark = mark.flatMap { $0 < excess ? nil : $0 - excess }
  }
}
