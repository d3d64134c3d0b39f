import UndoRedo

/// The value of a property before or after a step.
///
/// It is the element of an ``UndoValue``. To read an action that was performed, undone or redone, look up
/// the property on each side of its steps:
///
///     for step in settings.undo()?.steps ?? [] {
///       if let volume = step.newValue?.value(at: \.volume) { slider.show(volume) }
///     }
///
/// # Identity
///
/// Steps with one identity are consecutive changes of one property. If a property that may overlap it was
/// changed in between, as `\.origin.x` overlaps `\.origin`, the property gets a new identity, so that the
/// changes of both stay in order when actions are coalesced. It may get one as well when the history has more than
/// 64 properties, and none of the last 64 steps has changed this one.
///
/// Two stored properties of the value do not overlap, nor do those of structs within it, or elements of an array that
/// are named by the array and an index or an identity. What a key path reaches by a subscript, an optional or a
/// computed property may overlap any other.
///
/// # Sending
///
/// A property's value is not `Sendable`, since neither its key path nor the result of a computed property
/// need be.
public struct PropertyValue<Root> {
  @usableFromInline var version: PropertyVersion<Root>

  @inlinable
  init(_ version: PropertyVersion<Root>) {
    self.version = version
  }

  @inlinable var handle: Property<Root> { version.property }

  /// The property, as long as something holds a version of it: to retain it takes as long as all the rest.
  @inlinable var unretainedProperty: Unmanaged<Property<Root>> {
    Unmanaged.passUnretained(version)._withUnsafeGuaranteedRef { $0.unretainedProperty }
  }

  /// The version, as long as something holds it.
  @inlinable
  func unretainedVersion<Value: Equatable>(
    of: Value.Type
  ) -> Unmanaged<TypedVersion<Root, Value>> {
    .passUnretained(unsafeDowncast(version, to: TypedVersion<Root, Value>.self))
  }

  /// Which property it is.
  public var property: PartialKeyPath<Root> { handle.path }

  /// Returns the value of a property, if it is this one, or a part of the whole value.
  ///
  /// - Parameter path: A property.
  /// - Returns: The property's value; `nil` if this is another property.
  public func value<Value>(at path: KeyPath<Root, Value>) -> Value? {
    if property == path { return version.content as? Value }
    return property == \Root.self ? (version.content as! Root)[keyPath: path] : nil
  }

  /// Returns the value of the property, whichever that is, if it is of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The property's value; `nil` if it is of another type.
  public func value<Value>(as type: Value.Type) -> Value? { version.content as? Value }

  /// Makes the property of a value what it is here.
  @inlinable
  func write(to root: inout Root) { version.write(to: &root) }

  /// Changes what the property is, in place where nobody else holds the version.
  @inlinable
  mutating func modify<Value: Equatable, Result>(
    _: Value.Type, _ body: (inout Value) -> Result
  ) -> Result {
    if !isKnownUniquelyReferenced(&version) {
      version = unretainedVersion(of: Value.self)._withUnsafeGuaranteedRef {
        TypedVersion($0.property, $0.value)
      }
    }
    return unretainedVersion(of: Value.self)._withUnsafeGuaranteedRef {
      $0.makeWhole()
      return body(&$0.whole)
    }
  }
}

extension PropertyValue: Identifiable {
  /// What identifies a property until it gets a new identity.
  public struct ID {
    @usableFromInline let handle: Property<Root>

    /// Whether the property is meant as such, and not one of its identities.
    @usableFromInline let isTimeless: Bool

    @inlinable
    init(_ handle: Property<Root>, isTimeless: Bool = false) {
      self.handle = handle
      self.isTimeless = isTimeless
    }
  }

  /// What identifies the property until it gets a new identity.
  @inlinable public var id: ID { ID(handle) }
}

extension PropertyValue.ID: Hashable {
  /// Whether two identities are the same.
  ///
  /// - Parameters:
  ///   - lhs: An identity.
  ///   - rhs: Another identity.
  /// - Returns: Whether they are the same.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.isTimeless && rhs.isTimeless { return lhs.handle.path == rhs.handle.path }
    return lhs.isTimeless == rhs.isTimeless && lhs.handle === rhs.handle
  }

  /// Feeds the identity into a hasher.
  ///
  /// - Parameter hasher: The hasher to feed.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    if isTimeless {
      hasher.combine(handle.path)
    } else {
      hasher.combine(ObjectIdentifier(handle))
    }
  }
}

extension PropertyValue.ID: CustomStringConvertible {
  /// The property's path.
  public var description: String { handle.text }
}

extension PropertyValue: BoxedValue {
  // A version's header, its property, and a word.
  package static var boxByteCount: Int { 32 }
}

extension PropertyValue: OverlappingElement {
  package func withIdentity(of other: PropertyValue?) -> PropertyValue {
    PropertyValue(version.version(of: other?.handle ?? handle.renewed()))
  }
}

extension PropertyValue: Equatable {
  /// Whether two values of one property, under one identity, are equal.
  ///
  /// - Parameters:
  ///   - lhs: A property's value.
  ///   - rhs: Another property's value.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.handle === rhs.handle && lhs.version.isSame(as: rhs.version)
  }
}

extension PropertyValue: CustomReflectable {
  /// The property's value, by its path.
  public var customMirror: Mirror {
    Mirror(self, children: [handle.text: version.content], displayStyle: .struct)
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The property's path and its value.
  public var description: String { "\(handle.text) = \(version.content)" }
}
