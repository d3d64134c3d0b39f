import UndoRedo

/// A repository that holds one value, whose properties are its elements.
///
/// It is the repository of an ``UndoValue``, and changes the value in place: a step writes one property,
/// and does not touch the others.
///
/// Every key path is an element, so that they can't be listed: it is no `Repository`. Elements are only
/// modified; performing a step that creates or deletes one is a programming mistake, and traps.
public struct ValueRepository<Root> {
  @usableFromInline var held: Root

  /// The value.
  @inlinable public var value: Root { held }

  /// What the open group has made of the value, if that was asked for.
  @usableFromInline var draft: (value: Root, generation: Int)?

  /// Which properties were changed last, if that was asked for.
  @usableFromInline var recent: RecentProperties?

  /// How many bytes less than a property the difference from the next version must take to be stored in
  /// its place.
  @usableFromInline let leastSaving: Int

  /// Creates a repository.
  ///
  /// - Parameter value: The value to begin with.
  public init(_ value: Root) {
    self.init(value, leastSaving: 64)
  }

  package init(_ value: Root, leastSaving: Int) {
    held = value
    self.leastSaving = leastSaving
  }
}

extension ValueRepository: ValueHolding {
  /// What the repository holds.
  public typealias Element = PropertyValue<Root>

  /// Performing can't fail.
  public typealias Failure = Never

  /// The repository itself.
  @inlinable public var itself: ValueRepository {
    _read { yield self }
    _modify { yield &self }
  }
}

extension ValueRepository {
  /// Takes what is known of the changes so far as known after one more.
  @inlinable
  mutating func keepUp(from old: Int, to generation: Int) {
    if draft?.generation == old { draft!.generation = generation }
    if recent?.generation == old { recent!.generation = generation }
  }

  /// Calls a closure that makes a version of a property another one, and makes the property that.
  @inlinable
  @inline(__always)
  mutating func follow(_ element: UnsafePointer<Element>, _ move: () -> Void) {
    // A draft that shares storage with the value would have it copied.
    if draft != nil { draft = nil }
    // Nor may the version be held here.
    let property = element.pointee.unretainedProperty
    property._withUnsafeGuaranteedRef { $0.follow(&held, element, move) }
  }
}

extension ValueHolding {
  /// What a property is now.
  ///
  /// It is `nil` where a change by array and index is meant, and the array, which is a stored property of the
  /// value, has no element there any more.
  ///
  /// - Parameter id: The property's identity.
  /// - Precondition: The value has any other property: an element that a key path names must be there.
  public subscript(id: Element.ID) -> Element? {
    guard id.handle.exists(in: itself.value) else { return nil }
    return PropertyValue(id.handle.read(itself.value))
  }

  /// Returns what a property is now, as the subscript does.
  ///
  /// - Parameter id: The property's identity.
  /// - Returns: The property; `nil` where it is known to be gone.
  public func element(withID id: Element.ID) -> Element? { self[id] }

  /// Returns no elements, since the properties can't be listed.
  ///
  /// - Returns: None.
  public func allElements() -> [Element] { [] }

  /// Performs steps, all of them, in order.
  ///
  /// - Parameter steps: The steps.
  /// - Precondition: Each is a modification.
  /// - Complexity: O(1) per step, beside what writing the property costs.
  @inlinable
  public mutating func perform(_ steps: UndoSteps<Element>) {
    for step in steps {
      guard case .modified(_, let new) = step else {
        preconditionFailure("A property of a value can't be created or deleted")
      }
      withUnsafePointer(to: new) { itself.follow($0) {} }
    }
  }

  /// Which properties may overlap; where it is not known where one is, reading it may trap once it has gone.
  @inlinable public static var _overlap: ElementOverlap<Element.ID>? {
    ElementOverlap {
      $0.handle.extent.overlaps($1.handle.extent) && $0.handle.mayHaveChanged
    } canBeSought: {
      $0.handle.extent.isKnown
    }
  }

  /// Whether steps take each other back, as far as that can be told: where the value can be compared.
  ///
  /// Its `==` need not look at all that they change.
  public func _wouldCancelOut(_ steps: UndoSteps<Element>) -> Bool {
    let (versions, old) = (steps.compactMap(\.newValue), itself.value)
    guard Extent.anyOverlap(versions.map(\.handle.extent)), Root.self is any Equatable.Type
    else { return false }
    var new = old
    for version in versions { version.write(to: &new) }
    return areEqual(old, new)
      && versions.allSatisfy { !$0.handle.extent.isKnown || $0.handle.isSame(in: old, and: new) }
      && canTellApart(old, by: versions)
  }

  /// Whether `==` of a value sees each of some changes, one after the other, of properties that are not known to be
  /// in it before and afterwards.
  private func canTellApart(_ root: Root, by versions: [Element]) -> Bool {
    var new = root
    for version in versions {
      // Held twice, the value would be copied.
      let old = version.handle.extent.isKnown ? nil : new
      version.write(to: &new)
      if let old, !version.handle.isSame(in: old, and: new), areEqual(old, new) { return false }
    }
    return true
  }

  /// It follows where undo and redo lead.
  @inlinable public static var _form: _RepositoryForm { .value }

  /// Calls a closure that makes a version of a property another one, and makes the property that.
  @inlinable
  public mutating func _follow(_ element: UnsafePointer<Element>, _ move: () -> Void) {
    itself.follow(element, move)
  }
}

extension ValueRepository: Sendable where Root: Sendable {}

/// What a repository of one value is: a ``ValueRepository``, and nothing else.
///
/// By this name, extensions of `UndoStore` can speak of the value's type.
public protocol ValueHolding<Root>: RepositoryOrValue
where Element == PropertyValue<Root>, Failure == Never {
  /// The type of the value.
  associatedtype Root

  /// The repository itself.
  var itself: ValueRepository<Root> { get set }
}

/// What a repository is that a store makes of a value.
///
/// By this name, only a store whose type says so is one of a value: `UndoStore(value)` is a mistake, such as an
/// optional repository that was not unwrapped.
public protocol _OwnedValueHolding: ValueHolding {
  /// Creates a repository.
  ///
  /// - Parameter value: The value to begin with.
  init(_ value: Root)
}

extension ValueRepository: _OwnedValueHolding {}

/// Whether two values are equal, which they are not where they can't be compared.
private func areEqual<Value>(_ one: Value, _ other: Value) -> Bool {
  guard let type = Value.self as? any Equatable.Type else { return false }
  func areEqual<Other: Equatable>(_: Other.Type) -> Bool { one as! Other == other as! Other }
  return areEqual(type)
}
