/// What a scope holds: the elements of a store, and what was made of them in the scope.
///
/// An element that was changed in the scope is held as it was then, until the scope is committed or
/// abandoned, even if the changes cancel out. The others are what the store has at the moment;
/// while a group is open there, what the group has made of them.
public struct ScopeRepository<Parent: Repository> {
  /// The store to whose elements the scope belongs; it is kept alive.
  @usableFromInline let parent: UndoStore<Parent>

  /// What was made of the elements, where no store holds it.
  public var _held = _HeldElements<Parent.Element>()

  init(_ parent: UndoStore<Parent>) {
    self.parent = parent
  }
}

extension ScopeRepository: BufferingRepository, Repository {
  /// What the store holds.
  public typealias Element = Parent.Element

  /// What the store throws.
  public typealias Failure = Parent.Failure

  /// Returns the element with an identity, as it is in the scope, or else in the store.
  @inlinable
  public func element(withID id: Element.ID) throws(Failure) -> Element? {
    if let element = _held[id] { return element }
    parent.willRead(id)
    return try parent.withState { (state) throws(Failure) in try state.find(id) }
  }

  /// Returns every element, in the order of the store; those that it does not hold are at the end.
  @inlinable
  public func allElements() throws(Failure) -> [Element] {
    parent.willRead(.elements)
    return _held.applied(
      to: try parent.withState { (state) throws(Failure) in try state.allElements() })
  }

  /// Takes up steps, all of them or none.
  ///
  /// What the first step of an element starts from is not compared, since the store may change it at
  /// any time: that is done when the scope is committed.
  @inlinable
  public mutating func perform(_ steps: UndoSteps<Element>) throws(Failure) {
    // What the closures capture is not the changes, which would be copied then.
    let parent = parent
    try _held.perform(
      steps, find: { (step) throws(Failure) in step.oldValue },
      refusal: { error in parent.withState { $0.repository.refusal(error) } })
  }

  /// The store of the scope holds the changes back itself.
  @inlinable
  public static var _form: _RepositoryForm { .scope }

  /// Returns the failure with which the store's repository refuses a step.
  @inlinable
  public func refusal(_ error: UndoError) -> Failure {
    parent.withState { $0.repository.refusal(error) }
  }
}

extension ScopeRepository: ResidentRepository where Parent: ResidentRepository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? { _held[id] ?? parent[id] }

  /// Every element, in the order of the store; those that it does not hold are at the end.
  ///
  /// - Complexity: That of the store, and O(*n* log *n*) in the number of elements changed.
  @inlinable
  public var elements: [Element] { _held.applied(to: parent.elements) }

  /// The number of elements.
  ///
  /// - Complexity: That of the store, and O(*n*) in the number of elements changed.
  @inlinable
  public var count: Int { _held.applied(to: parent.count) { parent[$0] != nil } }
}
