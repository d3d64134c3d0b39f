import UndoRedo

// Long properties of elements: what a step stores of them is what differs.
extension UndoStore where Repo: Repository {
  /// Modifies a text, an array, a dictionary or another large property of an element.
  ///
  ///     let notes = UndoStore(InMemoryRepository<Note>())
  ///     notes.modify(id, \.text, named: "Typing") { $0 += "The end" }
  ///
  /// Once the property of an element takes 256 bytes, steps that modify elements store what differs between two
  /// versions of it, and not both of them, however they are made. Whoever looks at a step sees both sides
  /// whole.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property to modify. The differences of a computed property are not stored.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the property. It may read the store.
  /// - Returns: The modified element, or `nil` where there is none.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The property is not part of the element's identity.
  /// - Complexity: O(*n*) in the length of the property, to copy and to compare it.
  @inlinable
  @discardableResult
  public func modify<Content: StoredByDifference>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Content>, named name: String = "",
    _ body: (inout Content) -> Void
  ) throws(Repo.Failure) -> Element? {
    try modify(id, named: name) {
      storeDifferences(of: property, ifLongIn: $0)
      body(&$0[keyPath: property])
    }
  }

  /// Sets a text, an array, a dictionary or another large property of an element.
  ///
  /// Steps store what differs, as with ``modify(_:_:named:_:)``.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property to set.
  ///   - value: The property's new value.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The modified element, or `nil` where there is none.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The property is not part of the element's identity.
  /// - Complexity: O(*n*) in the length of the property, to compare it.
  @inlinable
  @discardableResult
  public func modify<Content: StoredByDifference>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Content>, to value: Content,
    named name: String = ""
  ) throws(Repo.Failure) -> Element? {
    try modify(id, named: name) {
      storeDifferences(of: property, ifLongIn: $0)
      $0[keyPath: property] = value
    }
  }

  /// Stores what differs between two versions of a property, and not both of them, from now on.
  ///
  /// It is what ``modify(_:_:named:_:)`` does by itself. If elements are changed in other ways only, such as by
  /// a text field that saves the whole element, call it once, before the first change:
  ///
  ///     let notes = UndoStore(InMemoryRepository<Note>())
  ///     notes.storeDifferences(of: \.text)
  ///
  /// - Parameter property: The property. It does nothing for a computed one.
  @inlinable
  public func storeDifferences<Content: StoredByDifference>(
    of property: WritableKeyPath<Element, Content>
  ) {
    storeDifferences(of: property, leastSaving: 64)
  }

  /// Where nothing is long, steps need not be looked at for what differs.
  @inlinable
  @inline(__always)
  func storeDifferences<Content: StoredByDifference>(
    of property: WritableKeyPath<Element, Content>, ifLongIn element: Element
  ) {
    if element[keyPath: property].byteCount >= 256 { storeDifferences(of: property) }
  }

  @inlinable
  func storeDifferences<Content: StoredByDifference>(
    of property: WritableKeyPath<Element, Content>, leastSaving: Int
  ) {
    withState { $0.engine.history.storeDifferences(of: property, leastSaving: leastSaving) }
  }
}

extension UndoHistory {
  /// Stores what differs between two versions of a property, and not both of them, from now on.
  ///
  /// - Parameters:
  ///   - property: The property. It does nothing for a computed one.
  ///   - leastSaving: How many bytes less than the property a difference must take to be stored.
  @inlinable
  package mutating func storeDifferences<Content: StoredByDifference>(
    of property: WritableKeyPath<Value, Content>, leastSaving: Int = 64
  ) {
    guard let bytes = property.extent.storedBytes else { return }
    log.storeDifferences(ofPropertyAt: bytes) {
      let property = TypedDifferences<Value, Content.Difference>.Property(
        of: Content.self, storedAt: bytes.lowerBound, leastSaving: leastSaving)
      return TypedDifferences(of: property, at: bytes)
    }
  }
}
