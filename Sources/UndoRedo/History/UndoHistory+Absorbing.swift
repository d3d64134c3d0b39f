extension UndoHistory where Value: Identifiable & Equatable {
  /// Takes in changes that were made without being recorded.
  ///
  /// Every step starts from the value with which the one before of the same element ends. For that
  /// to stay true, an unrecorded change becomes part of the recorded step before it: that step then
  /// ends with the changed value. Likewise, the first undone step of the element then starts from
  /// the changed value. An action of which nothing is left goes.
  ///
  /// So undo never fails because of an unrecorded change: undoing the step before it takes both
  /// back, and redoing brings both again. An element that the history does not touch needs none of
  /// this: its steps start with the changed value when they come.
  ///
  /// - Parameter changes: The changes, in the order in which they were made.
  /// - Complexity: O(*n* + *m*) in the number of steps from the cursor to the elements' nearest ones
  ///   and in the number of changes; where actions go, in the number of all later steps too.
  public mutating func absorb(_ changes: UndoSteps<Value>) {
    var newValues: [Value.ID: Value?] = [:]
    for change in changes { newValues.updateValue(change.newValue, forKey: change.id) }
    guard !newValues.isEmpty else { return }

    let performed = replaceNearestSteps(of: newValues, in: (log.startIndex..<cursor).reversed()) {
      UndoRedoStep(changing: $0.oldValue, to: $1)
    }
    let undone = replaceNearestSteps(of: newValues, in: cursor..<log.endIndex) {
      UndoRedoStep(changing: $1, to: $0.newValue)
    }
    removeSteps(performed.union(undone))
  }

  /// Replaces the step of each element that comes first in the given order of actions.
  ///
  /// - Parameters:
  ///   - newValues: The elements, and what has become of them.
  ///   - actions: The numbers of the actions, from the cursor on.
  ///   - replacement: Makes a new step of the present one, and of what has become of the element.
  /// - Returns: The numbers of the steps of which nothing is left.
  private mutating func replaceNearestSteps(
    of newValues: [Value.ID: Value?], in actions: some Sequence<Int>,
    by replacement: (UndoRedoStep<Value>, Value?) -> UndoRedoStep<Value>?
  ) -> Set<Int> {
    var awaited = newValues
    var emptied: Set<Int> = []
    for action in actions where !awaited.isEmpty {
      let numbers = log.stepIndices(of: action)
      for offset in 0..<numbers.count {
        let isPerformed = action < cursor
        let number = isPerformed ? numbers.upperBound - 1 - offset : numbers.lowerBound + offset
        let step = log.step(number)
        guard let newValue = awaited.removeValue(forKey: step.id) else { continue }
        if let step = replacement(step, newValue) {
          log.replaceStep(number, by: step)
        } else {
          emptied.insert(number)
        }
      }
    }
    return emptied
  }

  private mutating func removeSteps(_ numbers: Set<Int>) {
    let removed = log.removeSteps(numbers)
    let old = cursor
    cursor -= removed.count { $0 < old }
    if let mark { self.mark = mark - removed.count { $0 < mark } }
  }
}

extension UndoHistory where Value: Identifiable & Equatable {
  /// The position, counted from the oldest, of the first action with a step that does not start
  /// from the value with which the one before of the same element ends.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  var firstBrokenAction: Int? {
    var values: [Value.ID: Value?] = [:]
    for action in log.indices {
      for number in log.stepIndices(of: action) {
        let step = log.step(number)
        if let value = values[step.id], value != step.oldValue { return action - log.startIndex }
        if case .modified(let old, let new) = step, old.id != new.id {
          return action - log.startIndex
        }
        values.updateValue(step.newValue, forKey: step.id)
      }
    }
    return nil
  }
}
