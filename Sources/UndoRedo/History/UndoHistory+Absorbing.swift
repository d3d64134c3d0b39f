extension UndoHistory where Value: Identifiable & Equatable {
  /// Takes in a change of one element that was made without being recorded.
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
  /// - Parameter change: The change.
  /// - Complexity: O(*n*) in the number of steps from the cursor to the element's nearest ones, and
  ///   in the number of all later steps where an action goes.
  public mutating func absorb(_ change: UndoRedoStep<Value>) {
    let id = change.id
    if let (action, number) = nearestStep(of: id, in: (log.startIndex..<cursor).reversed()) {
      replace(
        number, of: action,
        by: UndoRedoStep(changing: log.step(number).oldValue, to: change.newValue))
    }
    if let (action, number) = nearestStep(of: id, in: cursor..<log.endIndex) {
      replace(
        number, of: action,
        by: UndoRedoStep(changing: change.newValue, to: log.step(number).newValue))
    }
  }

  /// Returns what the history knows an element to be now: what its last performed step left, or
  /// else what its first undone step starts from.
  ///
  /// - Returns: `nil` where the history does not touch it, `.some(nil)` where it does not exist.
  /// - Complexity: O(*n*) in the number of steps from the cursor to the element's nearest one.
  func presentValue(of id: Value.ID) -> Value?? {
    if let (_, number) = nearestStep(of: id, in: (log.startIndex..<cursor).reversed()) {
      return log.step(number).newValue
    }
    return nearestStep(of: id, in: cursor..<log.endIndex).map { log.step($0.number).oldValue }
  }

  /// The step of an element that is nearest to the cursor.
  private func nearestStep(
    of id: Value.ID, in actions: some Sequence<Int>
  ) -> (action: Int, number: Int)? {
    for action in actions {
      let numbers = log.stepIndices(of: action)
      let number =
        action < cursor
        ? numbers.last { log.step($0).id == id } : numbers.first { log.step($0).id == id }
      if let number { return (action, number) }
    }
    return nil
  }

  private mutating func replace(
    _ number: Int, of action: Int, by step: UndoRedoStep<Value>?
  ) {
    if let step { return log.replaceStep(number, by: step) }
    guard !log.removeStep(number, of: action) else { return }
    if cursor > action { cursor -= 1 }
    if let mark, mark > action { self.mark = mark - 1 }
  }
}

extension UndoHistory where Value: Identifiable & Equatable {
  /// The values that the elements must have now for the history to go on: what the last performed
  /// step of each left, or else what its first undone step starts from.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  var presentValues: [Value.ID: Value?] {
    var values: [Value.ID: Value?] = [:]
    for action in log.indices {
      for number in log.stepIndices(of: action) {
        let step = log.step(number)
        if action < cursor {
          values.updateValue(step.newValue, forKey: step.id)
        } else if values.index(forKey: step.id) == nil {
          values.updateValue(step.oldValue, forKey: step.id)
        }
      }
    }
    return values
  }

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
