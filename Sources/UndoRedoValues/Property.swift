import UndoRedo

/// A property of a value, and how to read, write and compare it.
///
/// Each object is an identity of its own: the same property gets another one where another change,
/// of a property that may overlap it, has come between.
@usableFromInline
class Property<Root> {
  /// Makes the property what it is in a version, and composes what leads there from the one before.
  @usableFromInline typealias Perform = (
    _ old: PropertyVersion<Root>, _ new: PropertyVersion<Root>, _ root: inout Root
  ) -> Void

  @usableFromInline final let path: PartialKeyPath<Root>

  @usableFromInline final let extent: Extent

  // Not a method: a closure is compiled for the type of the value where that is known.
  @usableFromInline final let perform: Perform

  @inlinable
  init(path: PartialKeyPath<Root>, extent: Extent, _ perform: @escaping Perform) {
    self.path = path
    self.extent = extent
    self.perform = perform
  }

  /// Whether it is an identity of the property that a path leads to.
  @inlinable
  final func isSame(_ path: PartialKeyPath<Root>, _ extent: Extent) -> Bool {
    self.path === path || self.extent == extent && self.path == path
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
  /// Returns the version that comes after one.
  @usableFromInline typealias Follow = (
    _ version: TypedVersion<Root, Value>, _ value: Value, _ leastSaving: Int
  ) -> TypedVersion<Root, Value>

  @usableFromInline final let typedPath: WritableKeyPath<Root, Value>

  @usableFromInline final let follow: Follow

  @inlinable
  init(
    _ path: WritableKeyPath<Root, Value>, in extent: Extent, follow: @escaping Follow,
    _ perform: @escaping Perform
  ) {
    typedPath = path
    self.follow = follow
    super.init(path: path, extent: extent, perform)
  }

  /// Creates a property whose versions are stored as they are.
  @inlinable
  convenience init(_ path: WritableKeyPath<Root, Value>, in extent: Extent) {
    self.init(
      path, in: extent,
      follow: { version, value, _ in
        version.typedProperty.version(value)
      }
    ) { _, new, root in
      let new = unsafeDowncast(new, to: WholeVersion<Root, Value>.self).whole
      path.modify(&root, in: extent) { $0 = new }
    }
  }

  /// Returns a version that follows no other one.
  @inlinable
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
@usableFromInline
final class DifferingProperty<Root, Value: StoredByDifference>: TypedProperty<Root, Value> {
  @usableFromInline let leastSaving: Int

  @inlinable
  init(_ path: WritableKeyPath<Root, Value>, in extent: Extent, leastSaving: Int) {
    self.leastSaving = leastSaving
    super.init(
      path, in: extent,
      follow: { version, value, leastSaving in
        guard let version = version as? DifferingVersion<Root, Value> else {
          return version.typedProperty.version(value)
        }
        return version.differing(to: value, leastSaving: leastSaving)
      }
    ) { old, new, root in
      if let new = new as? DifferingVersion<Root, Value> {
        path.modify(&root, in: extent) { new.move(in: &$0) }
      } else {
        root[keyPath: path] = unsafeDowncast(new, to: WholeVersion<Root, Value>.self).whole
      }
      if let old = old as? DifferingVersion<Root, Value> { old.shorten() }
    }
  }

  @usableFromInline
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
  @inlinable
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
