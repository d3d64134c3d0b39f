import UndoRedo

/// A property of a value, and how to read, write and compare it.
///
/// Each object is an identity of its own: the same property gets another one where another change,
/// of a property that may overlap it, has come between.
class Property<Root> {
  let path: PartialKeyPath<Root>

  let extent: Extent

  fileprivate init(path: PartialKeyPath<Root>, extent: Extent) {
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

class TypedProperty<Root, Value: Equatable>: Property<Root> {
  final let typedPath: WritableKeyPath<Root, Value>

  init(_ path: WritableKeyPath<Root, Value>, in extent: Extent) {
    typedPath = path
    super.init(path: path, extent: extent)
  }

  /// Returns a version that follows no other one.
  func version(_ value: Value) -> TypedVersion<Root, Value> { WholeVersion(self, value) }

  override func read(_ root: Root) -> PropertyVersion<Root> { version(root[keyPath: typedPath]) }

  override func set<Repo: ValueHolding<Root>>(
    _ version: PropertyVersion<Root>, in state: inout UndoStore<Repo>.State, named name: String,
    _ now: (() -> UndoDate)?
  ) -> PropertyVersion<Root> {
    let new = unsafeDowncast(version, to: TypedVersion<Root, Value>.self).value
    return self.version(state.set(typedPath, in: extent, to: new, named: name, now))
  }
}

/// A property whose versions are stored by what differs between them.
private final class DifferingProperty<Root, Value: StoredByDifference>: TypedProperty<Root, Value> {
  override func version(_ value: Value) -> TypedVersion<Root, Value> {
    DifferingVersion(self, value)
  }
}

extension WritableKeyPath where Value: Equatable {
  /// Returns a new identity of the property.
  func property(in extent: Extent) -> TypedProperty<Root, Value> {
    guard let type = Value.self as? any StoredByDifference.Type else {
      return TypedProperty(self, in: extent)
    }
    func property<Other: StoredByDifference>(_: Other.Type) -> Property<Root> {
      DifferingProperty(self as! WritableKeyPath<Root, Other>, in: extent)
    }
    return unsafeDowncast(property(type), to: TypedProperty<Root, Value>.self)
  }
}
