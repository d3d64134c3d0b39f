// The words of other collections, refused with what to write instead.
extension EditableElements {
  /// Refuses the word of SwiftData and of sets.
  ///
  /// - Parameter element: An element.
  @available(
    *, unavailable,
    message: "save(element) creates an element, or replaces the one with its identity"
  )
  public func insert(_ element: Element) { fatalError() }

  /// Refuses the word of lists.
  ///
  /// - Parameter element: An element.
  @available(
    *, unavailable,
    message: "save(element) creates an element, or replaces the one with its identity"
  )
  public func append(_ element: Element) { fatalError() }

  /// Refuses the word of dictionaries and sets.
  ///
  /// - Parameter value: An element, or its identity.
  @available(*, unavailable, message: "delete(id) or delete(element) deletes an element")
  public func remove<Value>(_ value: Value) { fatalError() }
}
