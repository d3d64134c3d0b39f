// What is left to do of changes where others may have changed the same elements in the meantime.
extension UndoRedoStep where Value: Equatable {
  /// Returns what is left to do of the step where others may have changed the element.
  ///
  /// - Parameter found: The element that is there, if there is one.
  /// - Returns: The step, which starts from that; `.some(nil)` where it is what the step leads to already;
  ///   `nil` where the changes don't go together.
  @inlinable
  package func fitted(to found: Value?) -> UndoRedoStep?? {
    if starts(from: found) { return .some(hasEffect ? self : nil) }
    if newValue == found { return .some(nil) }
    return merged(with: found)
  }

  /// Returns what is left to do of it where others have made something else of the element.
  @usableFromInline
  func merged(with found: Value?) -> UndoRedoStep?? {
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

  /// Returns what is left to do of the net changes of a scope in the store to which they are committed.
  ///
  /// Where there are rules, deletions are at the end if the store has changed an element, too: so the rules see what all
  /// other steps have made of the elements.
  ///
  /// - Parameters:
  ///   - name: The name of the action, for a refusal.
  ///   - hasRules: Whether the store has rules about deletions.
  ///   - oldValues: What the elements have been that were changed in the scope, also those that were changed back.
  ///   - find: Returns what an element is in the store.
  ///   - refusal: Returns what to throw where the changes of an element don't go together.
  /// - Returns: The steps; and where there are rules, the elements that the scope alone has changed, which are its own,
  ///   and no rule's.
  /// - Throws: What the closures say.
  @inlinable
  package func rebased<Value: Identifiable & Equatable, Failure: Error>(
    named name: String, hasRules: Bool, oldValues: [Value.ID: Value?] = Dictionary(),
    _ find: (Value.ID) throws(Failure) -> Value?, refusal: (UndoError) -> Failure
  ) throws(Failure) -> (steps: [Element], own: Set<Value.ID>)
  where Element == UndoRedoStep<Value> {
    var (left, own) = ([Element](), Set<Value.ID>())
    for step in self {
      let found = try find(step.id)
      guard let fitted = step.fitted(to: found) else {
        throw refusal(UndoError(refusing: step, found: found).refusing(name))
      }
      // The store may have made the same change.
      if let fitted { left.append(fitted) }
      if hasRules, isSame((fitted ?? step).oldValue, step.oldValue) { own.insert(step.id) }
    }
    guard hasRules else { return (left, own) }
    if own.count < count {
      left = left.filter { $0.newValue != nil } + left.filter { $0.newValue == nil }
    }
    for (id, old) in oldValues where !own.contains(id) {
      if isSame(try find(id), old) { own.insert(id) }
    }
    return (left, own)
  }
}
