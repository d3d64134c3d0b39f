extension UndoSteps where Value: Identifiable & Equatable {
  /// Creates the steps that lead from some elements to others, by comparing those of the same
  /// identity.
  ///
  /// What any code at all has made of a collection can so be performed or recorded:
  ///
  ///     let steps = try UndoSteps(from: before, to: after)
  ///
  /// What is new is created first, in its order, then modified what has changed, then deleted what has
  /// gone. The order of the elements is not compared: one that matters belongs into the elements.
  ///
  /// - Parameters:
  ///   - before: The elements as they were.
  ///   - after: The elements as they are.
  /// - Throws: An error with the code ``UndoError/Code/duplicateElement`` where two elements of one
  ///   collection have the same identity.
  /// - Complexity: O(*n*) in the number of elements.
  public init(
    from before: some Sequence<Value>, to after: some Sequence<Value>
  ) throws(UndoError) {
    var old: [Value.ID: Value] = [:]
    var oldIDs: [Value.ID] = []
    for element in before {
      guard old.updateValue(element, forKey: element.id) == nil else {
        throw UndoError(.duplicateElement, id: element.id)
      }
      oldIDs.append(element.id)
    }
    var steps: [UndoRedoStep<Value>] = []
    var modified: [UndoRedoStep<Value>] = []
    var ids: Set<Value.ID> = []
    for element in after {
      guard ids.insert(element.id).inserted else {
        throw UndoError(.duplicateElement, id: element.id)
      }
      switch UndoRedoStep(changing: old[element.id], to: element) {
      case .created(let new)?: steps.append(.created(new))
      case let step?: modified.append(step)
      case nil: break
      }
    }
    steps += modified
    for id in oldIDs where !ids.contains(id) { steps.append(.deleted(old[id]!)) }
    self.init(steps)
  }
}
