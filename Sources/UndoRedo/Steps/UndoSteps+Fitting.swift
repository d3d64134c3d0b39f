// What is left to do of changes, and what becomes of elements whose changes are dropped, where others may have changed
// the same elements in the meantime.
extension UndoRedoStep where Value: Equatable {
  /// Returns what is left to do of the step where others may have changed the element.
  ///
  /// - Parameter found: The element that is there, if there is one.
  /// - Returns: The step, which starts from that; `.some(nil)` where it is what the step leads to already;
  ///   `nil` where the changes don't go together.
  @usableFromInline
  package func fitted(to found: Value?) -> UndoRedoStep?? {
    if starts(from: found) { return .some(hasEffect ? self : nil) }
    if newValue == found { return .some(nil) }
    guard case .modified(let old, let new) = self, let found,
      let merged = mergeChange(from: old, to: new, onto: found)
    else { return nil }
    return .some(UndoRedoStep(changing: found, to: merged))
  }
}

extension Array {
  /// Returns what is left to do of the net changes of elements where others have changed some of these.
  ///
  /// - Parameter find: Returns what the element of a step is.
  /// - Returns: The steps; `nil` where nobody has changed an element, or where changes don't go together.
  /// - Throws: What the closure throws.
  @usableFromInline
  package func fitted<Value: Identifiable & Equatable, Failure: Error>(
    _ find: (Element) throws(Failure) -> Value?
  ) throws(Failure) -> [Element]? where Element == UndoRedoStep<Value> {
    var left: [Element] = []
    var isUnchanged = true
    for step in self {
      let found = try find(step)
      guard let fitted = step.fitted(to: found) else { return nil }
      if let fitted { left.append(fitted) }
      if !step.starts(from: found) { isUnchanged = false }
    }
    return isUnchanged ? nil : left
  }
}

extension Array {
  /// Returns what becomes of elements whose net changes are dropped: they are what is there below then, which others may
  /// have changed.
  ///
  /// - Parameters:
  ///   - values: What each element that was changed has been before, by its identity; those whose changes cancel out are
  ///     among them.
  ///   - find: Returns what an element is below; the other value is what it has been before.
  /// - Returns: A step for each element that becomes something else.
  package func dropped<Value: Identifiable & Equatable>(
    startingFrom values: [Value.ID: Value?], _ find: (Value.ID, Value?) -> Value?
  ) -> [Element] where Element == UndoRedoStep<Value> {
    var unchanged = values
    var steps = reversed().compactMap { step in
      unchanged.removeValue(forKey: step.id)
      return UndoRedoStep(changing: step.newValue, to: find(step.id, step.oldValue))
    }
    for (id, old) in unchanged {
      if let step = UndoRedoStep(changing: old, to: find(id, old)) { steps.append(step) }
    }
    return steps
  }
}
