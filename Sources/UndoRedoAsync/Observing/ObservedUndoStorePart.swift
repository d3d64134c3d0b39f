import UndoRedo
import UndoRedoParts

/// The elements of one type for views, of an asynchronous store whose model has several.
///
///     List(board[Card.self].elements) { Text($0.title) }
///     board[Card.self].save(Card(id: 1, title: "Milk"), named: "Add Card")
///     board.undo()    // takes back what was done last to an element of any type
///
/// It has no state of its own. All elements of the type are tracked separately: a view that reads them is
/// not updated when elements of another type change.
@MainActor
public struct ObservedUndoStorePart<Repo: AsyncRepository, Element>: ObservedElements
where
  Repo.Element: SumType, Element: Identifiable & Equatable & Sendable, Element.ID: Sendable
{
  /// The store as views see it.
  public let store: ObservedUndoStore<Repo>

  init(_ store: ObservedUndoStore<Repo>) {
    self.store = store
  }

  private var awaited: AsyncUndoStorePart<Repo, Element> { AsyncUndoStorePart(store.store) }

  /// Every element of the type, in the repository's order; those created since they were read are at the
  /// end.
  ///
  /// - Complexity: O(*n*) in the number of elements of all types.
  public var elements: [Element] {
    store.elements(ofPart: Element.self)
  }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? {
    store[awaited.whole(id)]?.part(Element.self)
  }

  /// Runs a closure with the elements of the type, after earlier commands.
  ///
  /// - Parameter body: Uses the elements, which it must await.
  /// - Returns: A task that ends when the result is shown: with the closure's result, or with `nil` if it
  ///   returns that or throws. Cancelling the task cancels the closure.
  @discardableResult
  public func run<Result: Sendable>(
    _ body: @escaping @MainActor (AsyncUndoStorePart<Repo, Element>) async throws -> Result?
  ) -> Task<Result?, Never> {
    store.run { try await body(AsyncUndoStorePart($0)) }
  }
}

extension ObservedUndoStore where Element: SumType {
  fileprivate func elements<Part: Identifiable>(ofPart type: Part.Type) -> [Part] {
    part = { Element.part(ofID: $0) }
    access(\.[part: ObjectIdentifier(type)])
    return shown.elements.of(type)
  }
}

extension ObservedUndoStore {
  /// All elements of a type, as a property that is tracked.
  subscript(part part: ObjectIdentifier) -> Void { () }
}
