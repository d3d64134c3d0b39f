/// A repository of elements in memory, which can't fail.
///
/// No call needs `try`. Since only its owner can change it, it does not compare before it writes:
/// creating an element that exists, or changing one that does not, is a programming mistake, and traps.
///
/// # Order
///
/// Elements are in slots. A new element takes the slot that became vacant last, or one at the end; a
/// modified one stays in its slot, and in a store, the slot of a deleted one stays reserved as long as
/// the deletion can be undone. So undo and redo restore the order as well. An order that has a meaning,
/// such as which drawing is in front, is a property of the elements.
///
/// # Equality
///
/// Two repositories are equal if they hold equal elements, in any order.
public struct InMemoryRepository<Element: Identifiable & Equatable> {
  @usableFromInline package var table = ElementTable<Element>()

  /// Creates an empty repository.
  @inlinable
  public init() {}

  /// Creates a repository.
  ///
  /// - Parameter elements: The elements to begin with.
  /// - Precondition: No two elements have the same identity.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    for element in elements {
      let isNew = table.insert(element)
      precondition(isNew, "The elements of a repository must have different ids")
    }
  }
}

extension InMemoryRepository: ResidentRepository {
  /// Performing can't fail.
  public typealias Failure = Never

  /// It is a table of elements.
  @inlinable
  public static var _form: _RepositoryForm { .table }

  /// Each copy is a repository of its own.
  @inlinable
  public static var _isOwned: Bool { true }

  /// The elements, which a store takes over.
  @inlinable
  public var _held: _HeldElements<Element> {
    get { _HeldElements(table) }
    set { table = newValue.table }
  }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? { table[id] }

  /// Every element, in the order of slots.
  ///
  /// - Complexity: O(*n*) in the largest number of elements that there have been at once.
  @inlinable
  public var elements: [Element] { table.elements }

  /// The number of elements.
  @inlinable
  public var count: Int { table.count }

  /// Performs steps, all of them, in order.
  ///
  /// - Parameter steps: The steps.
  /// - Precondition: What a step creates is not there, and what it modifies or deletes is.
  /// - Complexity: O(1) per step.
  @inlinable
  public mutating func perform(_ steps: UndoSteps<Element>) {
    for step in steps {
      switch step {
      case .created(let new):
        let isNew = table.insert(new)
        precondition(isNew, "A step can't create an element that is there")
      case .modified(_, let new):
        let isThere = table.update(new)
        precondition(isThere, "A step can't change an element that is not there")
      case .deleted(let old):
        let isThere = table.remove(old.id)
        precondition(isThere, "A step can't change an element that is not there")
      }
    }
  }
}

extension InMemoryRepository: Equatable {
  /// Whether two repositories hold equal elements, in any order.
  ///
  /// - Parameters:
  ///   - lhs: A repository.
  ///   - rhs: Another repository.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.count == rhs.count && lhs.elements.allSatisfy { rhs[$0.id] == $0 }
  }
}

extension InMemoryRepository: Sendable where Element: Sendable, Element.ID: Sendable {}
