import UndoRedo
import UndoRedoOrder

/// Elements of one type for views: those of an asynchronous store, or of a part of one.
///
/// Edits are commands: they start a call of the store and return at once. The task that a command returns
/// ends when the result is shown: with the result of the call, or with `nil` if there is none or it throws.
///
/// A list given to a command is the one that is shown. If earlier commands are not shown yet, await their
/// tasks, or read the list when the command's turn comes:
///
///     board[Card.self].run { cards in
///       let list = try await cards.fetch(sortedBy: \.rank)
///       return try await cards.insert(card, at: list.count, in: list, by: \.rank, named: "Add Card")
///     }
@MainActor
public protocol ObservedElements<Element> {
  /// What the elements are.
  associatedtype Element: Identifiable & Equatable & Sendable where Element.ID: Sendable

  /// The elements as they are awaited.
  associatedtype Awaited: AsyncEditableElements<Element>

  /// Every element, in the repository's order; those created since they were read are at the end.
  var elements: [Element] { get }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  subscript(id: Element.ID) -> Element? { get }

  /// Runs a closure with the elements, after earlier commands.
  ///
  /// - Parameter body: Uses the elements, which it must await.
  /// - Returns: A task that ends when the result is shown: with the closure's result, or with `nil` if it
  ///   returns that or throws. Cancelling the task cancels the closure.
  @discardableResult
  func run<Result: Sendable>(
    _ body: @escaping @MainActor (Awaited) async throws -> Result?
  ) -> Task<Result?, Never>
}

extension ObservedElements {
  /// The number of elements.
  public var count: Int { elements.count }

  /// Whether there are no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Saves an element: creates it if it is new, replaces it if it is there.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when the element is shown.
  @discardableResult
  public func save(_ element: Element, named name: String = "") -> Task<Element?, Never> {
    run { try await $0.save(element, named: name) }
  }

  /// Deletes the element with an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func delete(_ id: Element.ID, named name: String = "") -> Task<Element?, Never> {
    run { try await $0.delete(id, named: name) }
  }

  /// Deletes an element, even if its value has changed.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func delete(_ element: Element, named name: String = "") -> Task<Element?, Never> {
    delete(element.id, named: name)
  }

  /// Deletes the elements at offsets in a list, as one action, as SwiftUI's `onDelete` asks for.
  ///
  /// - Parameters:
  ///   - offsets: The offsets, in any order; an `IndexSet` is such a sequence.
  ///   - list: The elements as they are shown.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func delete(
    at offsets: some Sequence<Int>, in list: [Element], named name: String = ""
  ) -> Task<[Element]?, Never> {
    let offsets = Array(offsets)
    return run { try await $0.delete(at: offsets, in: list, named: name) }
  }

  /// Modifies an element by a closure, which gets it as it is when the command's turn comes.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus.
  ///   - body: Changes the element.
  /// - Returns: A task that ends when that is shown.
  /// - Precondition: The closure does not change the element's identity.
  @discardableResult
  public func modify(
    _ id: Element.ID, named name: String = "", _ body: @escaping @MainActor (inout Element) -> Void
  ) -> Task<Element?, Never> {
    run { try await $0.modify(id, named: name) { body(&$0) } }
  }

  /// Sets a property of an element.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property to set.
  ///   - value: The property's new value.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when that is shown.
  /// - Precondition: The property is not part of the element's identity.
  @discardableResult
  public func modify<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, to value: Value,
    named name: String = ""
  ) -> Task<Element?, Never> {
    modify(id, named: name) { $0[keyPath: property] = value }
  }

  /// Modifies a property of an element by a closure, which gets it as it is when the command's turn comes.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property to modify.
  ///   - name: The action's name, for menus.
  ///   - body: Changes the property.
  /// - Returns: A task that ends when that is shown.
  /// - Precondition: The property is not part of the element's identity.
  @discardableResult
  public func modify<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, named name: String = "",
    _ body: @escaping @MainActor (inout Value) -> Void
  ) -> Task<Element?, Never> {
    modify(id, named: name) { body(&$0[keyPath: property]) }
  }

  /// Moves elements of a list, as one action, as SwiftUI's `onMove` asks for.
  ///
  /// - Parameters:
  ///   - offsets: The offsets of the elements to move, in any order; an `IndexSet` is such a sequence.
  ///   - destination: The offset before which to move them, in the list as it is before the move.
  ///   - list: The elements as they are shown, in the order of their ranks.
  ///   - rank: Where an element's rank is.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when that is shown: with the moved elements, in their order.
  @discardableResult
  public func move(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int, in list: [Element],
    by rank: WritableKeyPath<Element, Rank>, named name: String = ""
  ) -> Task<[Element]?, Never> {
    let offsets = Array(offsets)
    return run {
      try await $0.move(
        fromOffsets: offsets, toOffset: destination, in: list, by: rank, named: name)
    }
  }

  /// Inserts an element at an offset of a list.
  ///
  /// - Parameters:
  ///   - element: The element, with any rank. If it is there already, it is replaced and moved.
  ///   - offset: The offset in the list before which it is inserted, counted with the element itself
  ///     where it is in the list already; the number of elements in the list for its end.
  ///   - list: The elements as they are shown, in the order of their ranks.
  ///   - rank: Where an element's rank is.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when that is shown: with the element and its rank.
  @discardableResult
  public func insert(
    _ element: Element, at offset: Int, in list: [Element],
    by rank: WritableKeyPath<Element, Rank>, named name: String = ""
  ) -> Task<Element?, Never> {
    run { try await $0.insert(element, at: offset, in: list, by: rank, named: name) }
  }
}

extension ObservedUndoStore: ObservedElements {}
