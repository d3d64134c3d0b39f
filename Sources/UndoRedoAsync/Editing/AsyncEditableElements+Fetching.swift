import UndoRedo

extension AsyncEditableElements {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// Within a group, what the group has made of it.
  ///
  /// - Parameter id: The identity.
  /// - Throws: The repository's failure, or a `CancellationError`.
  @inlinable
  public nonisolated(nonsending) subscript(id: Element.ID) -> Element? {
    get async throws { try await element(withID: id) }
  }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end.
  ///
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements in the store.
  @inlinable
  public nonisolated(nonsending) var elements: [Element] {
    get async throws { try await allElements() }
  }

  /// The number of elements.
  ///
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements in the store.
  @inlinable
  public nonisolated(nonsending) var count: Int {
    get async throws { try await allElements().count }
  }

  /// Whether there are no elements.
  ///
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements in the store.
  @inlinable
  public nonisolated(nonsending) var isEmpty: Bool {
    get async throws { try await count == 0 }
  }

  /// Returns elements.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - areInIncreasingOrder: Whether an element stands before another one. Those of which neither
  ///     does keep the repository's order.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
  public nonisolated(nonsending) func fetch(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy areInIncreasingOrder: ((Element, Element) -> Bool)? = nil,
    offset: Int = 0, limit: Int? = nil
  ) async throws -> [Element] {
    try await allElements().fetched(where: condition, areInIncreasingOrder, offset, limit)
  }

  /// Returns elements in the order of a property.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - property: The property to sort by. Elements that have the same one keep the repository's order.
  ///   - isDescending: Whether the largest comes first.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n* log *n*) in the number of elements.
  public nonisolated(nonsending) func fetch<Value: Comparable>(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy property: KeyPath<Element, Value>, descending isDescending: Bool = false,
    offset: Int = 0, limit: Int? = nil
  ) async throws -> [Element] {
    try await allElements().fetched(
      where: condition, order(property, isDescending), offset, limit)
  }

  /// Returns whether there is an element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Whether there is one.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public nonisolated(nonsending) func contains(_ id: Element.ID) async throws -> Bool {
    try await element(withID: id) != nil
  }
}
