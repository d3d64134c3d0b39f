import UndoRedo

/// A property of a value, and how to read, write and compare it.
///
/// Each object is an identity of its own: the same property gets another one where another change,
/// of a property that may overlap it, has come between.
@usableFromInline
class Property<Root>: PropertyVersion<Root> {
  /// Calls a closure that makes a version another one, and makes the property of a value that.
  @usableFromInline typealias Follow = (
    _ root: inout Root, _ version: UnsafePointer<PropertyValue<Root>>, _ move: () -> Void
  ) -> Void

  @usableFromInline final let path: PartialKeyPath<Root>

  @usableFromInline final let extent: Extent

  /// The element of an array that the property is, or is a part of, where that is named by its index.
  @usableFromInline final let element: ElementPlace<Root>?

  // Not a method: a closure is compiled for the type of the value where that is known.
  @usableFromInline final let follow: Follow

  @inlinable
  init(
    path: PartialKeyPath<Root>, extent: Extent, element: ElementPlace<Root>?,
    _ follow: @escaping Follow
  ) {
    self.path = path
    self.extent = extent
    self.element = element
    self.follow = follow
    super.init(of: nil)
  }

  /// The path; that of an element of an array has its index, which the text of a key path lacks.
  final var text: String { element?.text(of: path) ?? path.text }

  /// Whether it is an identity of the property that a path leads to.
  @inlinable
  final func isSame(_ path: PartialKeyPath<Root>, _ extent: Extent) -> Bool {
    self.path === path || self.extent == extent && self.path == path
  }

  /// Whether the property is the same in two values, or in neither.
  final func isSame(in one: Root, and other: Root) -> Bool {
    switch (exists(in: one), exists(in: other)) {
    case (true, true): read(one).isSame(as: read(other))
    case (let one, let other): one == other
    }
  }

  /// Whether a value has the property, as far as that can be told: an element may have gone from an array.
  final func exists(in root: Root) -> Bool { element?.exists(root) ?? true }

  /// Whether a change of what it overlaps may have changed what was read of it.
  @usableFromInline var mayHaveChanged: Bool { true }

  /// Returns what the property is in a value.
  func read(_ root: Root) -> PropertyVersion<Root> { fatalError("A property has a type") }

  /// Returns another identity of the property.
  func renewed() -> Property<Root> { self }

  /// Makes the property in a store what it is in a version.
  ///
  /// - Returns: What it was.
  func set<Repo: ValueHolding<Root>>(
    _ version: PropertyVersion<Root>, in state: inout UndoStore<Repo>.State, named name: String,
    _ now: (() -> UndoDate)?
  ) -> PropertyVersion<Root> { version }
}

/// A property that is read alone, and of which is known what it was then.
final class ComparedProperty<Root>: Property<Root> {
  private let hasChanged: () -> Bool

  init(
    path: PartialKeyPath<Root>, in extent: Extent, hasChanged: @escaping () -> Bool
  ) {
    self.hasChanged = hasChanged
    super.init(path: path, extent: extent, element: nil) { _, _, _ in }
  }

  override var mayHaveChanged: Bool { hasChanged() }
}

@usableFromInline
class TypedProperty<Root, Value: Equatable>: Property<Root> {
  @usableFromInline final let typedPath: WritableKeyPath<Root, Value>

  /// What stands for the properties of this type among the differences of a log, where such are stored.
  @usableFromInline final let differences: Range<Int>?

  @inlinable
  init(
    _ path: WritableKeyPath<Root, Value>, in extent: Extent, of element: ElementPlace<Root>?,
    differences: Range<Int>? = nil, _ follow: @escaping Follow
  ) {
    typedPath = path
    self.differences = differences
    super.init(path: path, extent: extent, element: element, follow)
  }

  /// Creates a property whose versions are stored as they are.
  @inlinable
  convenience init(
    _ path: WritableKeyPath<Root, Value>, in extent: Extent, of element: ElementPlace<Root>? = nil
  ) {
    self.init(path, in: extent, of: element) { root, version, move in
      move()
      let new = version.pointee.unretainedVersion(of: Value.self)
      path.modify(&root, in: extent) { $0 = new._withUnsafeGuaranteedRef { $0.value } }
    }
  }

  /// Lets a log store what differs between versions, if it can be worth while.
  @inlinable
  final func storeDifferences(of value: Value, in log: inout ActionLog<PropertyValue<Root>>) {
    if let differences, !log.storesDifferences(ofPropertyAt: differences) {
      addDifferences(of: value, to: &log)
    }
  }

  @usableFromInline
  func addDifferences(of value: Value, to log: inout ActionLog<PropertyValue<Root>>) {}

  override func read(_ root: Root) -> PropertyVersion<Root> {
    TypedVersion(self, root[keyPath: typedPath])
  }

  override func renewed() -> Property<Root> {
    TypedProperty(typedPath, in: extent, of: element, differences: differences, follow)
  }

  override func set<Repo: ValueHolding<Root>>(
    _ version: PropertyVersion<Root>, in state: inout UndoStore<Repo>.State, named name: String,
    _ now: (() -> UndoDate)?
  ) -> PropertyVersion<Root> {
    let new = unsafeDowncast(version, to: TypedVersion<Root, Value>.self).value
    return TypedVersion(
      self, state.set(typedPath, in: extent, of: element, to: new, named: name, now).old)
  }
}

/// A property of which what differs between versions is stored, unless they are small.
@usableFromInline
final class DifferingProperty<Root, Value: StoredByDifference>: TypedProperty<Root, Value> {
  /// How many bytes less than a version what differs must take.
  @usableFromInline let leastSaving: Int

  // A closure, as above.
  @usableFromInline let makeDifferences: () -> PropertyDifferences<PropertyValue<Root>>

  @inlinable
  init(
    _ path: WritableKeyPath<Root, Value>, in extent: Extent, of element: ElementPlace<Root>?,
    leastSaving: Int
  ) {
    self.leastSaving = leastSaving
    makeDifferences = {
      TypedDifferences(of: .init(ofVersions: Value.self, leastSaving: leastSaving), at: Self.place)
    }
    super.init(path, in: extent, of: element, differences: Self.place) { root, version, move in
      path.modify(&root, in: extent) { place in
        // Nobody else holds the value while it is changed.
        place = Value()
        move()
        let new = version.pointee.unretainedVersion(of: Value.self)
        place = new._withUnsafeGuaranteedRef { $0.value }
      }
    }
  }

  override func renewed() -> Property<Root> {
    DifferingProperty(typedPath, in: extent, of: element, leastSaving: leastSaving)
  }

  @usableFromInline override var content: Any { Value() }

  @usableFromInline
  override func addDifferences(of value: Value, to log: inout ActionLog<PropertyValue<Root>>) {
    if value.byteCount >= leastSaving {
      log.storeDifferences(ofPropertyAt: Self.place, in: makeDifferences)
    }
  }

  @inlinable static var place: Range<Int> {
    let number = Int(bitPattern: ObjectIdentifier(Value.self))
    return number..<(number + 1)
  }
}

extension WritableKeyPath where Value: Equatable {
  /// Returns a new identity of the property.
  ///
  /// - Parameters:
  ///   - extent: Where the property is.
  ///   - element: The element that it is, or is a part of, where that is named by its index.
  ///   - leastSaving: How many bytes less than a version the difference from the next one must take to
  ///     be stored in its place.
  /// - Returns: The property.
  @inlinable
  func property(
    in extent: Extent, of element: ElementPlace<Root>? = nil, leastSaving: Int = 64
  ) -> TypedProperty<Root, Value> {
    guard let type = Value.self as? any StoredByDifference.Type else {
      return TypedProperty(self, in: extent, of: element)
    }
    func property<Other: StoredByDifference>(_: Other.Type) -> Property<Root> {
      DifferingProperty(
        self as! WritableKeyPath<Root, Other>, in: extent, of: element, leastSaving: leastSaving)
    }
    return unsafeDowncast(property(type), to: TypedProperty<Root, Value>.self)
  }
}
