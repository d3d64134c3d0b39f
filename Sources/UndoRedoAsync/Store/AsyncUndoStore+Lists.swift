import UndoRedo

// What `EditableElements` has for a store that need not be awaited.
extension AsyncUndoStore {
  /// Returns elements.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - keys: What to sort by; the repository's order where there are none, and where all are the same
  ///     for two elements.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
  public nonisolated(nonsending) func fetch(
    where condition: (Element) -> Bool = { _ in true }, sortedBy keys: [SortKey<Element>] = [],
    offset: Int = 0, limit: Int? = nil
  ) async throws -> [Element] {
    var elements = try await elements.filter(condition)
    if !keys.isEmpty { elements.sort { keys.areInIncreasingOrder($0, $1) } }
    return Array(elements.dropFirst(offset).prefix(limit ?? .max))
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
  public func contains(_ id: Element.ID) async throws -> Bool {
    try await element(id) != nil
  }

  /// Saves elements, as one action: creates those that are new, replaces those that are there.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  public nonisolated(nonsending) func save(
    contentsOf elements: some Sequence<Element>, named name: String = ""
  ) async throws {
    let elements = Array(elements)
    try await group(name) {
      for element in elements { try await save(element) }
    }
  }

  /// Deletes the elements with some identities, as one action.
  ///
  /// - Parameters:
  ///   - ids: The identities. Those of no element are skipped.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public nonisolated(nonsending) func delete(
    contentsOf ids: some Sequence<Element.ID>, named name: String = ""
  ) async throws -> [Element] {
    let ids = Array(ids)
    return try await group(name) {
      var deleted: [Element] = []
      for id in ids {
        if let element = try await delete(id) { deleted.append(element) }
      }
      return deleted
    }
  }

  /// Deletes the elements for which a condition holds, as one action.
  ///
  /// - Parameters:
  ///   - condition: Whether to delete an element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public nonisolated(nonsending) func delete(
    where condition: (Element) -> Bool, named name: String = ""
  ) async throws -> [Element] {
    try await group(name) {
      try await delete(contentsOf: try await ids(where: condition))
    }
  }
}
