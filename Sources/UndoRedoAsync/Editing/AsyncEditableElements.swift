import UndoRedo

/// Elements of one type that are fetched and edited, and must be awaited: those of a store, or of a store's part.
///
/// It is the asynchronous form of `EditableElements`. Each edit is a separate action, or part of the
/// group that the task is within.
public protocol AsyncEditableElements<Element>: Sendable {
  /// What the elements are.
  associatedtype Element: Identifiable & Equatable & Sendable where Element.ID: Sendable

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's failure, or a `CancellationError`.
  func element(withID id: Element.ID) async throws -> Element?

  /// Returns those elements that have one of some identities, in one call of the repository.
  ///
  /// - Parameter ids: The identities.
  /// - Returns: The elements, in the order of their identities, each of them once.
  /// - Throws: The repository's failure, or a `CancellationError`.
  func elements(withIDs ids: [Element.ID]) async throws -> [Element]

  /// Returns every element, in the repository's order.
  ///
  /// - Returns: The elements.
  /// - Throws: The repository's failure, or a `CancellationError`.
  func allElements() async throws -> [Element]

  /// Saves an element: creates it if it is new, replaces it if it is there.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element that was replaced, or `nil` where it is new.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  func save(_ element: Element, named name: String) async throws -> Element?

  /// Deletes the element with an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted element, or `nil` where there was none.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  func delete(_ id: Element.ID, named name: String) async throws -> Element?

  /// Modifies an element by a closure.
  ///
  /// No other operation of the store changes the element between reading and writing it.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the element, where the caller is isolated.
  /// - Returns: The element as it is then, or `nil` where there is none. A change that `==` does not see is none:
  ///   the element stays as it was.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Precondition: The closure does not change the element's identity.
  @discardableResult
  nonisolated(nonsending) func modify(
    _ id: Element.ID, named name: String, _ body: (inout Element) -> Void
  ) async throws -> Element?

  /// Makes elements others in the open group, with what deletions bring about.
  ///
  /// - Parameter steps: What was read in the group, and what it becomes. Where the group has changed an element
  ///   since, the step starts from that.
  /// - Throws: The repository's failure, or a `CancellationError`.
  func _replace(_ steps: UndoSteps<Element>) async throws

  /// Makes all changes of a closure one action: what `group(_:metadata:_:)` of the store does.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
  ///   - body: Code that reads and changes the elements. It runs where the caller is isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, the repository's failure, or a `CancellationError`.
  nonisolated(nonsending) func _asOneAction<Result>(
    _ name: String, _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result
}

extension AsyncUndoStore: AsyncEditableElements {
  /// Makes all changes of a closure one action.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
  ///   - body: Code that reads and changes the store. It runs where the caller is isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, the repository's failure, or a `CancellationError`.
  public nonisolated(nonsending) func _asOneAction<Result>(
    _ name: String, _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    try await group(name, body)
  }
}
