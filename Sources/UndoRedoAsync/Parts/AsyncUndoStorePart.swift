import UndoRedo
import UndoRedoParts

/// The elements of one type in an asynchronous store whose model has several: fetched and edited by their
/// own type.
///
///     let layers = drawing[Layer.self]
///     try await layers.save(Layer(id: 1, name: "Background"), named: "Add Layer")
///     try await layers.fetch(sortedBy: \.name)
///     try await drawing.undo()    // takes back what was done last to an element of any type
///
/// It has no state of its own: a change through it is an action of the store, or joins the group that the
/// task is within.
public struct AsyncUndoStorePart<Repo: AsyncRepository, Element>: AsyncEditableElements
where
  Repo.Element: SumType, Element: Identifiable & Equatable & Sendable, Element.ID: Sendable
{
  /// The store.
  public let store: AsyncUndoStore<Repo>

  init(_ store: AsyncUndoStore<Repo>) {
    self.store = store
  }

  func whole(_ id: Element.ID) -> Repo.Element.ID {
    Repo.Element.id(id, of: Element.self)!
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public func element(withID id: Element.ID) async throws -> Element? {
    try await store.element(withID: whole(id))?.part(Element.self)
  }

  /// Returns those elements of the type that have one of some identities, in one call of the repository.
  ///
  /// - Parameter ids: The identities.
  /// - Returns: The elements, in the order of their identities, each of them once.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
    try await store.elements(withIDs: ids.map(whole)).of(Element.self)
  }

  /// Returns every element of the type, in the repository's order.
  ///
  /// - Returns: The elements.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements of all types.
  public func allElements() async throws -> [Element] {
    try await store.allElements().of(Element.self)
  }

  /// Saves an element: creates it if it is new, replaces it if it is there.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element that was replaced, or `nil` where it is new.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func save(_ element: Element, named name: String = "") async throws -> Element? {
    try await store.save(Repo.Element(part: element)!, named: name)?.part(Element.self)
  }

  /// Deletes the element with an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted element, or `nil` where there was none.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func delete(_ id: Element.ID, named name: String = "") async throws -> Element? {
    try await store.delete(whole(id), named: name)?.part(Element.self)
  }

  /// Modifies an element by a closure.
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
  public nonisolated(nonsending) func modify(
    _ id: Element.ID, named name: String = "", _ body: (inout Element) -> Void
  ) async throws -> Element? {
    let modified = try await store.modify(whole(id), named: name) { $0.modify(body) }
    return modified?.part(Element.self)
  }

  /// Makes elements others in the open group, with what deletions bring about.
  public func _replace(_ steps: UndoSteps<Element>) async throws {
    try await store._replace(steps.compactMap { $0.compactMap { Repo.Element(part: $0) } })
  }

  /// Makes all changes of a closure one action.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
  ///   - body: Code that changes elements, of this type or of others. It runs where the caller is isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, the repository's failure, or a `CancellationError`.
  public nonisolated(nonsending) func _asOneAction<Result>(
    _ name: String, _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    try await store.group(name, body)
  }
}

extension AsyncUndoStorePart {
  /// Changes the elements of the type by any code, as one action.
  ///
  /// It is what ``AsyncUndoStore/update(_:metadata:_:)`` does with the elements of all types.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - body: Changes the elements, where the caller is isolated.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An `UndoError` with the code `UndoError.Code.duplicateElement` where the closure leaves two elements with
  ///   the same identity, the repository's failure, what the closure throws, or a `CancellationError`. Nothing has
  ///   changed then.
  /// - Complexity: O(*n*) in the number of elements of all types.
  @discardableResult
  public nonisolated(nonsending) func update(
    _ name: String = "", metadata: [String: String] = [:],
    _ body: (inout [Element]) throws -> Void
  ) async throws -> UndoAction<Repo.Element>? {
    try await store.update(name, metadata: metadata) { try $0.update(body) }
  }

  /// Removes the steps of every element of the type from all actions, performed and undone, permanently.
  ///
  /// It is for when the type leaves the app. The elements stay as they are.
  ///
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions() async throws(Repo.Failure) {
    try await store.removeSteps { $0.part(Element.self) != nil }
  }

  /// Removes the steps of an element from all actions, performed and undone, permanently.
  ///
  /// - Parameter id: The element's identity.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions(of id: Element.ID) async throws(Repo.Failure) {
    try await store.removeActions(of: whole(id))
  }
}
