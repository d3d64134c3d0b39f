import UndoRedo

/// What a scope of a value holds: a copy of one property, and what was made of it in the scope.
public struct ValueScopeRepository<Root: Equatable> {
  typealias Commit = (
    _ name: String, _ metadata: [String: String], _ old: Root, _ new: Root
  ) throws(UndoError) -> Void

  /// The copy, as a repository.
  public var itself: ValueRepository<Root>

  /// What the property was when the scope was made or committed.
  private var start: Root

  /// Changes the property in the other store.
  private let commit: Commit

  init(_ value: Root, commit: @escaping Commit) {
    itself = ValueRepository(value)
    start = value
    self.commit = commit
  }

  /// Makes the property in the other store what it is here.
  ///
  /// - Throws: A conflict, where it is not what it was. Nothing has changed then.
  func commit(_ name: String, _ metadata: [String: String]) throws(UndoError) {
    if hasPendingSteps { try commit(name, metadata, start, itself.value) }
  }

  /// Takes what was made of the property as what it was.
  mutating func keep() { start = itself.value }
}

extension ValueScopeRepository: ValueHolding {
  /// What the repository holds.
  public typealias Element = PropertyValue<Root>

  /// Performing can't fail.
  public typealias Failure = Never

  /// Whether two properties may overlap.
  public static var _overlap: ElementOverlap<Element.ID>? {
    { $0.handle.extent.overlaps($1.handle.extent) }
  }

  /// Whether steps take each other back, as far as that can be told: where the value can be compared.
  public func _wouldCancelOut(_ steps: UndoSteps<Element>) -> Bool {
    itself.cancelsOut(steps)
  }

  /// What a property is in the scope.
  ///
  /// - Parameter id: The property's identity.
  /// - Precondition: The value has the property: an element of an array must be there.
  public subscript(id: Element.ID) -> Element? { itself[id] }

  /// No elements, since the properties can't be listed.
  public var elements: [Element] { [] }

  /// Performs steps, all of them, in order.
  ///
  /// - Parameter steps: The steps.
  /// - Precondition: Each is a modification.
  public mutating func perform(_ steps: UndoSteps<Element>) { itself.perform(steps) }
}

extension ValueScopeRepository: BufferingRepository {
  /// What committing the scope will change: nothing, or the whole of the property.
  public var pendingSteps: UndoSteps<Element> {
    guard hasPendingSteps else { return [] }
    let whole = (\Root.self).property(in: (\Root.self).extent)
    return [
      .modified(
        from: PropertyValue(TypedVersion(whole, start)),
        to: PropertyValue(TypedVersion(whole, itself.value)))
    ]
  }

  /// Whether committing the scope will change anything.
  public var hasPendingSteps: Bool { itself.value != start }

  /// Forgets what was made of the property.
  ///
  /// - Returns: Nothing: there is no history left that speaks of properties.
  @discardableResult
  public mutating func discard() -> [Element.ID: Element?] {
    itself = ValueRepository(start)
    return [:]
  }
}
