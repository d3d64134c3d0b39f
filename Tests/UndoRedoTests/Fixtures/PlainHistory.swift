import UndoRedo

/// What a history should be: an array of actions, the cursor, the mark and the checkpoints.
struct PlainHistory<Value> {
  private(set) var actions: [UndoAction<Value>] = []
  private(set) var cursor = 0
  private(set) var mark: Int? = 0
  private(set) var checkpoints: [String: Int] = [:]
  var limit: Int? { didSet { dropOldest() } }

  var undoable: [UndoAction<Value>] { actions[..<cursor].reversed() }
  var redoable: [UndoAction<Value>] { Array(actions[cursor...]) }
  var hasUnsavedChanges: Bool {
    guard let mark else { return true }
    return !actions[min(mark, cursor)..<max(mark, cursor)].allSatisfy(\.isDiscardable)
  }

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
    checkpoints = checkpoints.filter { $0.value <= cursor }
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

  mutating func jump(to position: Int) {
    let isForward = position > cursor
    cursor = position
    if isForward { dropOldest() }
  }

  mutating func markSaved() { mark = cursor }

  mutating func setCheckpoint(_ name: String, isThere: Bool) {
    checkpoints[name] = isThere ? cursor : nil
  }

  mutating func removeAll() {
    mark = hasUnsavedChanges ? nil : 0
    (actions, checkpoints, cursor) = ([], [:], 0)
  }

  /// Discardable actions are not counted: undo stops at no more of the others than the limit says.
  private mutating func dropOldest() {
    guard let limit else { return }
    let counted = actions[..<cursor].indices.filter { !actions[$0].isDiscardable }
    guard cursor > limit, counted.count >= limit else { return }
    var excess = limit == 0 ? cursor : counted[counted.count - limit]
    let isSaved =
      mark.map { $0 < excess && actions[$0..<excess].allSatisfy(\.isDiscardable) } ?? false
    // Those after the saved place leave it saved, and stay with it.
    if isSaved, limit > 0 { excess = mark! }
    actions.removeFirst(excess)
    cursor -= excess
    mark = isSaved ? 0 : mark.flatMap { $0 < excess ? nil : $0 - excess }
    checkpoints = checkpoints.filter { $0.value >= excess }.mapValues { $0 - excess }
  }
}
