import UndoRedo

extension AsyncEditableElements {
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
    var elements = try await allElements().filter(condition)
    if let areInIncreasingOrder { elements.sort(by: areInIncreasingOrder) }
    return Array(elements.dropFirst(offset).prefix(limit ?? .max))
  }

  /// Returns elements in the order of several keys: by the first, and where that is the same for two,
  /// by the next.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - keys: What to sort by. Elements for which all are the same keep the repository's order.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n* log *n*) in the number of elements.
  public nonisolated(nonsending) func fetch(
    where condition: (Element) -> Bool = { _ in true }, sortedBy keys: [SortKey<Element>],
    offset: Int = 0, limit: Int? = nil
  ) async throws -> [Element] {
    let sort: ((Element, Element) -> Bool)? =
      keys.isEmpty ? nil : { keys.areInIncreasingOrder($0, $1) }
    return try await fetch(where: condition, sortedBy: sort, offset: offset, limit: limit)
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
    let key = isDescending ? SortKey.descending(property) : .ascending(property)
    return try await fetch(where: condition, sortedBy: [key], offset: offset, limit: limit)
  }

  /// Returns elements in the order of a property that they may not have.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - property: The property to sort by. Those without it come first. Elements that have the same one
  ///     keep the repository's order.
  ///   - isDescending: Whether the largest comes first; then those without it come last.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n* log *n*) in the number of elements.
  public nonisolated(nonsending) func fetch<Value: Comparable>(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy property: KeyPath<Element, Value?>, descending isDescending: Bool = false,
    offset: Int = 0, limit: Int? = nil
  ) async throws -> [Element] {
    let key = isDescending ? SortKey.descending(property) : .ascending(property)
    return try await fetch(where: condition, sortedBy: [key], offset: offset, limit: limit)
  }

  /// Returns the identities of elements.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element's.
  ///   - keys: What to sort by; the repository's order where there are none.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The identities.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
  public nonisolated(nonsending) func ids(
    where condition: (Element) -> Bool = { _ in true }, sortedBy keys: [SortKey<Element>] = [],
    offset: Int = 0, limit: Int? = nil
  ) async throws -> [Element.ID] {
    try await fetch(where: condition, sortedBy: keys, offset: offset, limit: limit).map { $0.id }
  }

  /// Returns whether there is an element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Whether there is one.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public nonisolated(nonsending) func contains(_ id: Element.ID) async throws -> Bool {
    try await element(withID: id) != nil
  }

  /// Counts the elements for which a condition holds.
  ///
  /// - Parameter condition: Whether to count an element.
  /// - Returns: Their number.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements.
  public nonisolated(nonsending) func fetchCount(
    where condition: (Element) -> Bool = { _ in true }
  ) async throws -> Int {
    try await allElements().count { condition($0) }
  }

  /// Calls a closure with elements, in batches.
  ///
  /// Which elements these are is settled at the beginning. Each batch is read when its turn comes, so that
  /// the closure may edit them: what has been deleted by then is left out.
  ///
  /// - Parameters:
  ///   - condition: Whether to take an element.
  ///   - areInIncreasingOrder: Whether an element stands before another one.
  ///   - size: How many elements a batch has at most.
  ///   - body: Does something with a batch. It is not called with an empty one. It runs where the caller
  ///     is isolated.
  /// - Throws: The repository's failure, what the closure throws, or a `CancellationError`.
  /// - Precondition: The size is positive.
  /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
  public nonisolated(nonsending) func enumerate(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy areInIncreasingOrder: ((Element, Element) -> Bool)? = nil,
    batchesOf size: Int, _ body: nonisolated(nonsending) ([Element]) async throws -> Void
  ) async throws {
    precondition(size > 0, "A batch must have room for an element")
    let ids = try await fetch(where: condition, sortedBy: areInIncreasingOrder).map { $0.id }
    for start in stride(from: 0, to: ids.count, by: size) {
      let batch = try await elements(withIDs: Array(ids[start...].prefix(size)))
      if !batch.isEmpty { try await body(batch) }
    }
  }
}
