import UndoRedo

/// A property of a value, and how to read, write and compare it.
///
/// Each object is an identity of its own: the same property gets another one where another change,
/// of a property that may overlap it, has come between.
@usableFromInline
class Property<Root> {
  @usableFromInline final let path: PartialKeyPath<Root>

  @usableFromInline final let extent: Extent

  @usableFromInline
  init(path: PartialKeyPath<Root>, extent: Extent) {
    self.path = path
    self.extent = extent
  }

  /// Returns what the property is in a value.
  func read(_ root: Root) -> PropertyVersion<Root> { fatalError("A property has a type") }

  /// Makes the property in a store what it is in a version.
  ///
  /// - Returns: What it was.
  func set<Repo: ValueHolding<Root>>(
    _ version: PropertyVersion<Root>, in state: inout UndoStore<Repo>.State, named name: String,
    _ now: (() -> UndoDate)?
  ) -> PropertyVersion<Root> { version }
}

@usableFromInline
class TypedProperty<Root, Value: Equatable>: Property<Root> {
  @usableFromInline final let typedPath: WritableKeyPath<Root, Value>

  @usableFromInline
  init(_ path: WritableKeyPath<Root, Value>, in extent: Extent) {
    typedPath = path
    super.init(path: path, extent: extent)
  }

  /// Returns a version that follows no other one.
  @usableFromInline
  func version(_ value: Value) -> TypedVersion<Root, Value> { WholeVersion(self, value) }

  /// Whether two values of the property are the same.
  func areSame(_ one: Value, _ other: Value) -> Bool { one == other }

  override func read(_ root: Root) -> PropertyVersion<Root> { version(root[keyPath: typedPath]) }

  override func set<Repo: ValueHolding<Root>>(
    _ version: PropertyVersion<Root>, in state: inout UndoStore<Repo>.State, named name: String,
    _ now: (() -> UndoDate)?
  ) -> PropertyVersion<Root> {
    let new = unsafeDowncast(version, to: TypedVersion<Root, Value>.self).value
    return self.version(state.set(typedPath, in: extent, to: new, named: name, now))
  }
}

/// A property whose versions are stored by what differs between them, unless they are small.
private final class DifferingProperty<Root, Value: StoredByDifference>: TypedProperty<Root, Value> {
  private let leastSaving: Int

  init(_ path: WritableKeyPath<Root, Value>, in extent: Extent, leastSaving: Int) {
    self.leastSaving = leastSaving
    super.init(path, in: extent)
  }

  override func version(_ value: Value) -> TypedVersion<Root, Value> {
    value.byteCount < leastSaving ? WholeVersion(self, value) : DifferingVersion(self, value)
  }

  override func areSame(_ one: Value, _ other: Value) -> Bool { one.isSame(as: other) }
}

extension WritableKeyPath where Value: Equatable {
  /// Returns a new identity of the property.
  ///
  /// - Parameters:
  ///   - extent: Where the property is.
  ///   - leastSaving: How many bytes less than a version the difference from the next one must take to
  ///     be stored in its place.
  /// - Returns: The property.
  @usableFromInline
  func property(in extent: Extent, leastSaving: Int = 64) -> TypedProperty<Root, Value> {
    guard let type = Value.self as? any StoredByDifference.Type else {
      return TypedProperty(self, in: extent)
    }
    func property<Other: StoredByDifference>(_: Other.Type) -> Property<Root> {
      DifferingProperty(
        self as! WritableKeyPath<Root, Other>, in: extent, leastSaving: leastSaving)
    }
    return unsafeDowncast(property(type), to: TypedProperty<Root, Value>.self)
  }
}
