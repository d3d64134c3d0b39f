extension EditableElements {
  /// Returns elements.
  ///
  /// By several properties, they are sorted by tuples, with both sides exchanged where the largest
  /// comes first:
  ///
  ///     store.fetch(sortedBy: { ($0.layer, $1.id) < ($1.layer, $0.id) }, limit: 20)
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - areInIncreasingOrder: Whether an element stands before another one. Those of which neither
  ///     does keep the repository's order.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, where it can't be read.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
  public func fetch(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy areInIncreasingOrder: ((Element, Element) -> Bool)? = nil,
    offset: Int = 0, limit: Int? = nil
  ) throws(Failure) -> [Element] {
    try allElements().fetched(where: condition, areInIncreasingOrder, offset, limit)
  }

  /// Returns elements in the order of a property.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - property: The property to sort by. Elements that have the same one keep the repository's
  ///     order.
  ///   - isDescending: Whether the largest comes first.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, where it can't be read.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n* log *n*) in the number of elements.
  public func fetch<Value: Comparable>(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy property: KeyPath<Element, Value>, descending isDescending: Bool = false,
    offset: Int = 0, limit: Int? = nil
  ) throws(Failure) -> [Element] {
    try allElements().fetched(
      where: condition, order(property, isDescending), offset, limit)
  }

  /// Returns whether there is an element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Whether there is one.
  /// - Throws: The repository's failure, where it can't be read.
  public func contains(_ id: Element.ID) throws(Failure) -> Bool {
    try element(withID: id) != nil
  }
}

/// Elements that are in memory, and so are read without an error: those of a store on a
/// ``ResidentRepository``, or of such a store's part.
public protocol ResidentElements<Element>: EditableElements {
  /// Every element, in the repository's order.
  var elements: [Element] { get }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  subscript(id: Element.ID) -> Element? { get }
}

extension UndoStore: ResidentElements where Repo: ResidentRepository {}

extension ResidentElements {
  /// Returns elements that are in memory, and so are read without an error.
  public func fetch(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy areInIncreasingOrder: ((Element, Element) -> Bool)? = nil,
    offset: Int = 0, limit: Int? = nil
  ) -> [Element] {
    elements.fetched(where: condition, areInIncreasingOrder, offset, limit)
  }

  /// Returns elements in the order of a property, which are in memory, and so are read without an
  /// error.
  public func fetch<Value: Comparable>(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy property: KeyPath<Element, Value>, descending isDescending: Bool = false,
    offset: Int = 0, limit: Int? = nil
  ) -> [Element] {
    elements.fetched(where: condition, order(property, isDescending), offset, limit)
  }

  /// Returns whether there is an element with an identity, which is read without an error.
  public func contains(_ id: Element.ID) -> Bool { self[id] != nil }
}

extension Array {
  /// Returns the elements that meet a condition, in an order, without the first ones, up to a number.
  package func fetched(
    where condition: (Element) -> Bool,
    _ areInIncreasingOrder: ((Element, Element) -> Bool)?, _ offset: Int, _ limit: Int?
  ) -> [Element] {
    precondition(
      offset >= 0 && limit ?? 0 >= 0, "The offset and the limit of elements can't be negative")
    var elements = filter(condition)
    if let areInIncreasingOrder { elements.sort(by: areInIncreasingOrder) }
    guard offset != 0 || limit != nil else { return elements }
    return Array(elements.dropFirst(offset).prefix(limit ?? .max))
  }
}

/// Returns the order of elements by a property.
package func order<Element, Value: Comparable>(
  _ property: KeyPath<Element, Value>, _ isDescending: Bool
) -> (Element, Element) -> Bool {
  isDescending
    ? { $0[keyPath: property] > $1[keyPath: property] }
    : { $0[keyPath: property] < $1[keyPath: property] }
}
