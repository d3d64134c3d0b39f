/// What a property is at some time, or a property alone: what a step holds of which a log stores what differs.
@usableFromInline
class PropertyVersion<Root> {
  /// `nil` where it is a property alone.
  @usableFromInline final let ownProperty: Property<Root>?

  @inlinable
  init(of property: Property<Root>?) {
    ownProperty = property
  }

  @inlinable final var property: Property<Root> {
    ownProperty ?? unsafeDowncast(self, to: Property<Root>.self)
  }

  /// The property, which the version retains.
  @inlinable final var unretainedProperty: Unmanaged<Property<Root>> {
    guard let ownProperty else {
      return .passUnretained(unsafeDowncast(self, to: Property<Root>.self))
    }
    return .passUnretained(ownProperty)
  }

  /// The property's value.
  @usableFromInline var content: Any { fatalError("A version has a value") }

  /// Makes the property of a value what it is here.
  @usableFromInline
  func write(to root: inout Root) {}

  /// Whether the property is the same in another of its versions.
  func isSame(as other: PropertyVersion<Root>) -> Bool { false }

  /// The same under another identity of the property.
  func version(of property: Property<Root>) -> PropertyVersion<Root> { self }

  /// Makes what the property is, where that was left until somebody looks.
  @usableFromInline
  func makeWhole() {}
}

@usableFromInline
class TypedVersion<Root, Value: Equatable>: PropertyVersion<Root> {
  /// What the property is, once it is made.
  @exclusivity(unchecked)
  @usableFromInline final var whole: Value

  @inlinable
  init(_ property: Property<Root>, _ value: Value) {
    whole = value
    super.init(of: property)
  }

  @inlinable final var typedProperty: TypedProperty<Root, Value> {
    unsafeDowncast(property, to: TypedProperty<Root, Value>.self)
  }

  @inlinable final var value: Value {
    makeWhole()
    return whole
  }

  @usableFromInline override var content: Any { value }

  @usableFromInline
  override func write(to root: inout Root) { root[keyPath: typedProperty.typedPath] = value }

  override func isSame(as other: PropertyVersion<Root>) -> Bool {
    isUnchanged(value, unsafeDowncast(other, to: TypedVersion.self).value)
  }

  override func version(of property: Property<Root>) -> PropertyVersion<Root> {
    TypedVersion(property, value)
  }
}
