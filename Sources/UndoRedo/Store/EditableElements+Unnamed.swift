// What conforms says in its own methods that the name can be left out; these say it in generic code.
extension EditableElements {
  /// Saves an element, as an action without a name.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that was replaced, or `nil` where it is new.
  /// - Throws: The repository's failure. Nothing has changed then.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func save(_ element: Element) throws(Failure) -> Element? {
    try save(element, named: "")
  }

  /// Deletes the element with an identity, as an action without a name.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The deleted element, or `nil` where there was none.
  /// - Throws: The repository's failure. Nothing has changed then.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func delete(_ id: Element.ID) throws(Failure) -> Element? {
    try delete(id, named: "")
  }

  /// Modifies an element by a closure, as an action without a name.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - body: Changes the element. It may read the store.
  /// - Returns: The modified element, or `nil` where there is none.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The closure does not change the element's identity.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func modify(
    _ id: Element.ID, _ body: (inout Element) -> Void
  ) throws(Failure) -> Element? {
    try modify(id, named: "", body)
  }
}
