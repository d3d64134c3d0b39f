// The words of other collections, refused with what to write instead.
extension EditableElements {
  /// Refuses the word of SwiftData and of sets.
  @available(
    *, unavailable,
    message: "save(element) creates an element, or replaces the one with its identity"
  )
  public func insert(_ element: Element) { fatalError() }

  /// Refuses the word of lists.
  @available(
    *, unavailable,
    message: "save(element) creates an element, or replaces the one with its identity"
  )
  public func append(_ element: Element) { fatalError() }

  /// Refuses another word for creating.
  @available(
    *, unavailable,
    message: "save(element) creates an element, or replaces the one with its identity"
  )
  public func add(_ element: Element) { fatalError() }

  /// Refuses the word of the lines of an action.
  @available(
    *, unavailable,
    message: "save(element) creates an element, or replaces the one with its identity"
  )
  public func create(_ element: Element) { fatalError() }

  /// Refuses the word of dictionaries and sets.
  @available(*, unavailable, message: "delete(id) or delete(element) deletes an element")
  public func remove<Value>(_ value: Value) { fatalError() }

  /// Refuses a name without its label.
  @available(*, unavailable, message: "the name has a label: modify(id, named: \"Edit\") { }")
  @_disfavoredOverload
  public func modify(_ id: Element.ID, _ name: String, _ body: (inout Element) -> Void) {
    fatalError()
  }

  /// Refuses to set an element, as in a dictionary.
  @available(
    *, unavailable,
    message:
      "save(element), modify(id) { } and delete(id) change an element, and element(withID:) reads one"
  )
  @_disfavoredOverload
  public subscript(id: Element.ID) -> Element? {
    get { fatalError() }
    nonmutating set { fatalError() }
  }

  /// Refuses to bind a property where setting it can fail.
  @available(
    *, unavailable,
    message:
      "setting it can fail: write a Binding whose setter calls modify(id, property, to: value, named: \"Edit\", coalescedWithin: 2), and shows the error"
  )
  @_disfavoredOverload
  public subscript<Value>(
    id: Element.ID, property: WritableKeyPath<Element, Value>, default defaultValue: Value,
    named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }

  /// Refuses to sort by a property whose values have no order, such as an optional one.
  @available(
    *, unavailable,
    message:
      "the property is not Comparable; say which element comes first, as in sortedBy: { $0.due ?? .distantFuture < $1.due ?? .distantFuture }"
  )
  @_disfavoredOverload
  public func fetch<Value>(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy property: KeyPath<Element, Value>, descending isDescending: Bool = false,
    offset: Int = 0, limit: Int? = nil
  ) -> [Element] { fatalError() }
}
