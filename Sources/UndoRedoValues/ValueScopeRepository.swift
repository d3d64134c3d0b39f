import UndoRedo

/// What a scope of a value holds: a copy of one property, and what was made of it in the scope.
public struct ValueScopeRepository<Root: Equatable> {
  typealias Commit = (
    _ name: String, _ metadata: [String: String], _ old: Root, _ new: Root,
    _ empty: (_ committed: Root) -> Void
  ) throws(UndoError) -> Void

  /// The copy, as a repository.
  public var itself: ValueRepository<Root>

  /// What the property was when the scope was made, committed or abandoned.
  private var start: Root

  /// Returns what the property is in the other store; `nil` where it may have gone.
  private let read: () -> Root?

  /// Changes the property in the other store.
  private let commit: Commit

  init(_ value: Root, read: @escaping () -> Root?, commit: @escaping Commit) {
    itself = ValueRepository(value)
    start = value
    self.read = read
    self.commit = commit
  }

  /// Makes the property in the other store what it is here, and calls a closure that empties the scope, with what has
  /// become of the property there: others may have changed a part of it.
  ///
  /// - Throws: A conflict, where it is not what it was. Nothing has changed then.
  func commit(
    _ name: String, _ metadata: [String: String], _ empty: (_ committed: Root) -> Void
  ) throws(UndoError) {
    guard hasPendingSteps else { return empty(read() ?? itself.value) }
    try commit(name, metadata, start, itself.value, empty)
  }

  /// Takes what was made of the property as what it was.
  mutating func keep() { start = itself.value }

  /// Takes what the property is in the other store as what it was: what is given, or what is read if it is there.
  mutating func startAnew(with value: Root?) { start = value ?? read() ?? start }
}

extension ValueScopeRepository: ValueHolding {
  /// What the repository holds.
  public typealias Element = PropertyValue<Root>

  /// Performing can't fail.
  public typealias Failure = Never
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
  public var hasPendingSteps: Bool { !isStill(itself.value, start) }

  /// Forgets what was made of the property.
  ///
  /// - Returns: Nothing: there is no history left that speaks of properties.
  @discardableResult
  public mutating func discard() -> [Element.ID: Element?] {
    itself = ValueRepository(start)
    return [:]
  }
}

/// Whether a property is what it was; one that is not equal to itself, as with a NaN, is if its memory is the same.
func isStill<Value: Equatable>(_ value: Value, _ old: Value) -> Bool {
  isUnchanged(value, old) || haveSameMemory(value, old)
}
