extension AsyncEditableElements {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// Within a group, what the group has made of it.
  ///
  /// - Parameter id: The identity.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public subscript(id: Element.ID) -> Element? {
    get async throws { try await element(withID: id) }
  }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end.
  ///
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements, of all types where there are several.
  public var elements: [Element] {
    get async throws { try await allElements() }
  }

  /// The number of elements.
  ///
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements, of all types where there are several.
  public var count: Int {
    get async throws { try await allElements().count }
  }

  /// Whether there are no elements.
  ///
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements, of all types where there are several.
  public var isEmpty: Bool {
    get async throws { try await count == 0 }
  }
}
