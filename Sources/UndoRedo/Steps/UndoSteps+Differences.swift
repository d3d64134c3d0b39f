extension Array {
  /// Creates the steps from some elements to others, by comparing those with the same identity.
  ///
  /// So the changes that any code makes to a collection can be performed or recorded:
  ///
  ///     let steps = try UndoSteps(from: before, to: after)
  ///
  /// New elements are created first, in their order, then changed ones modified, then missing ones
  /// deleted. The order of the elements is not compared: if it matters, store it in the elements. An
  /// element whose identity is not equal to itself, such as a NaN, is never found: it is created and not
  /// deleted.
  ///
  /// - Parameters:
  ///   - before: The elements as they were.
  ///   - after: The elements as they are.
  /// - Throws: An error with the code ``UndoError/Code/duplicateElement`` where two elements of one
  ///   collection have the same identity.
  /// - Complexity: O(*n*) in the number of elements.
  public init<Value: Identifiable & Equatable>(
    from before: some Sequence<Value>, to after: some Sequence<Value>
  ) throws(UndoError) where Element == UndoRedoStep<Value> {
    var old: [Value.ID: Value] = [:]
    var oldIDs: [Value.ID] = []
    for element in before {
      guard old.updateValue(element, forKey: element.id) == nil else {
        throw UndoError(.duplicateElement, Value.self, id: element.id)
      }
      oldIDs.append(element.id)
    }
    var steps: [UndoRedoStep<Value>] = []
    var modified: [UndoRedoStep<Value>] = []
    var ids: Set<Value.ID> = []
    for element in after {
      guard ids.insert(element.id).inserted else {
        throw UndoError(.duplicateElement, Value.self, id: element.id)
      }
      switch UndoRedoStep(changing: old[element.id], to: element) {
      case .created(let new)?: steps.append(.created(new))
      case let step?: modified.append(step)
      case nil: break
      }
    }
    steps += modified
    for id in oldIDs where !ids.contains(id) {
      if let element = old[id] { steps.append(.deleted(element)) }
    }
    self = steps
  }
}
