/// What elements were and have become, by identity.
typealias Changes = [Int: [Item?]]

func changes(from old: InteractionModel.Elements, to new: InteractionModel.Elements) -> Changes {
  var changes: Changes = [:]
  for id in Set(old.keys).union(new.keys) where old[id] != new[id] {
    changes[id] = [old[id], new[id]]
  }
  return changes
}

extension InteractionModel {
  var elements: Elements { states[cursor] }
  var undoable: [Action] { actions[..<cursor].reversed() }
  var redoable: [Action] { Array(actions[cursor...]) }

  /// What undo takes back next, and what redo performs next.
  var undoName: String? { undoable.first { !$0.isDiscardable }?.name }
  var redoName: String? { redoable.first { !$0.isDiscardable }?.name }

  /// The elements as reading the store shows them.
  var visibleElements: Elements { gesture?.elements ?? elements }

  var hasUnsavedChanges: Bool {
    guard let mark else { return true }
    return actions[min(mark, cursor)..<max(mark, cursor)].contains { !$0.isDiscardable }
  }

  var changesSinceSaved: Changes? { mark.map { changes(from: states[$0], to: elements) } }

  /// What the last action has changed.
  var lastChanges: Changes { changes(from: states[cursor - 1], to: elements) }

  /// Where undo leads: before the nearest action that is not discardable.
  func undoTarget(from place: Int) -> Int? {
    actions[..<place].lastIndex { !$0.isDiscardable }
  }

  /// Where redo leads: behind the nearest action that is not discardable, and all that follow it
  /// and are.
  func redoTarget(from place: Int) -> Int? {
    guard let main = actions[place...].firstIndex(where: { !$0.isDiscardable }) else { return nil }
    return actions[(main + 1)...].firstIndex { !$0.isDiscardable } ?? actions.count
  }

  /// The bytes that a history of dated actions holds: fourteen and a value for each step, eight for a
  /// date, and the value of each element that is not there now.
  var byteCount: Int {
    var (steps, vacant) = (0, 0)
    for id in Set(states.flatMap { $0.keys }) {
      let versions = states.map { $0[id] }.reduce(into: [Item?]()) { versions, item in
        if versions.isEmpty || versions.last! != item { versions.append(item) }
      }
      guard versions.count > 1 else { continue }
      steps += versions.count - 1
      if elements[id] == nil { vacant += 1 }
    }
    return steps * 14 + actions.count * 8 + (steps + vacant) * MemoryLayout<Item>.stride
  }
}
