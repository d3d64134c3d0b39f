extension UndoHistory where Value: Identifiable & Equatable {
  /// The position, counted from the oldest, of the first action with a step that does not start
  /// from the value with which the one before of the same element ends.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  var firstBrokenAction: Int? {
    var values: [Value.ID: Value?] = [:]
    for action in log.indices {
      for number in log.stepIndices(of: action) {
        let step = step(number)
        if let value = values[step.id], !isSame(value, step.oldValue) {
          return action - log.startIndex
        }
        if step.changesIdentity { return action - log.startIndex }
        values.updateValue(step.newValue, forKey: step.id)
      }
    }
    return nil
  }
}
