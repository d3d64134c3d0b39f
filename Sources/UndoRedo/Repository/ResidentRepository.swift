/// A repository that holds its elements in memory, so that reading them can't fail.
///
/// Writing may still fail, as it does with a file. A store on such a repository is read without
/// `try`: `store[id]`, `store.elements`.
public protocol ResidentRepository<Element>: Repository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  subscript(id: Element.ID) -> Element? { get }

  /// Every element, in an order of the repository's choosing.
  var elements: [Element] { get }

  /// The number of elements.
  ///
  /// There is a default, which counts ``elements``.
  var count: Int { get }
}

extension ResidentRepository {
  /// Returns the element with an identity, or `nil` where there is none, and never throws.
  public func element(withID id: Element.ID) throws(Failure) -> Element? { self[id] }

  /// Returns every element, in an order of the repository's choosing, and never throws.
  public func allElements() throws(Failure) -> [Element] { elements }

  /// The number of elements.
  ///
  /// - Complexity: That of ``elements``.
  public var count: Int { elements.count }
}
