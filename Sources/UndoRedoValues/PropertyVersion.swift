/// What a version may be linked to: another version, or a whole value.
///
/// Not any object: of an existential, it can't be told whether it is referenced once.
@usableFromInline
class VersionLink {
  @inlinable
  init() {}
}

/// What a property is at some time.
@usableFromInline
class PropertyVersion<Root>: VersionLink {
  @usableFromInline final let property: Property<Root>

  @inlinable
  init(_ property: Property<Root>) {
    self.property = property
  }

  /// The property's value.
  @usableFromInline var content: Any { fatalError("A version has a value") }

  /// Makes the property of a value what it is here.
  @usableFromInline
  func write(to root: inout Root) {}

  /// Whether the property is the same in another of its versions.
  func isSame(as other: PropertyVersion<Root>) -> Bool { false }

  /// Forgets what nobody else holds of the way to later versions.
  @usableFromInline
  func shorten() {}
}

@usableFromInline
class TypedVersion<Root, Value: Equatable>: PropertyVersion<Root> {
  @inlinable
  init(_ property: TypedProperty<Root, Value>) {
    super.init(property)
  }

  @inlinable final var typedProperty: TypedProperty<Root, Value> {
    unsafeDowncast(property, to: TypedProperty<Root, Value>.self)
  }

  @usableFromInline var value: Value { fatalError("A version has a value") }

  @usableFromInline override var content: Any { value }

  /// Returns the version that comes after this one.
  ///
  /// - Parameters:
  ///   - value: What the property becomes.
  ///   - leastSaving: How many bytes less than this version the difference must take to be stored in
  ///     its place.
  /// - Returns: The version.
  @inlinable
  final func followed(by value: Value, leastSaving: Int) -> TypedVersion {
    typedProperty.follow(self, value, leastSaving)
  }

  @usableFromInline
  override func write(to root: inout Root) { root[keyPath: typedProperty.typedPath] = value }

  override func isSame(as other: PropertyVersion<Root>) -> Bool {
    typedProperty.areSame(value, unsafeDowncast(other, to: TypedVersion.self).value)
  }
}

/// A version that is stored as it is.
@usableFromInline
final class WholeVersion<Root, Value: Equatable>: TypedVersion<Root, Value> {
  @usableFromInline let whole: Value

  @inlinable
  init(_ property: TypedProperty<Root, Value>, _ value: Value) {
    whole = value
    super.init(property)
  }

  @usableFromInline override var value: Value { whole }
}
