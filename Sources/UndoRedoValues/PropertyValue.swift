import UndoRedo

/// What a property of a value is before or after a step.
///
/// It is what the steps of an ``UndoValue`` are about. An action that was performed, undone or
/// redone is read by asking each side for the property that one is interested in:
///
///     for step in settings.undo()?.steps ?? [] {
///       if let volume = step.newValue?.value(at: \.volume) { slider.show(volume) }
///     }
///
/// # Identity
///
/// The steps of one identity are changes of one property, each starting from what the one before
/// has led to. Where a property that may overlap it was changed in between, as `\.origin` is by a
/// change of `\.origin.x`, the property goes on under another identity: so the changes of both stay
/// in order, whatever is joined. Two properties are known not to overlap where both are stored in
/// the value itself, at different places; computed ones, those of array elements and those behind
/// an optional may overlap any.
///
/// # Sending
///
/// A property's value can't be sent to another isolation domain, since neither its key path nor
/// what a computed property returns need be sendable.
public struct PropertyValue<Root> {
  @usableFromInline let version: PropertyVersion<Root>

  @inlinable
  init(_ version: PropertyVersion<Root>) {
    self.version = version
  }

  @inlinable var handle: Property<Root> { version.property }

  /// Which property it is.
  public var property: PartialKeyPath<Root> { handle.path }

  /// Returns the value of a property, if that is the one that is meant here, or is part of the
  /// whole value.
  ///
  /// - Parameter path: A property.
  /// - Returns: The property's value; `nil` where another property is meant.
  public func value<Value>(at path: KeyPath<Root, Value>) -> Value? {
    if property == path { return version.content as? Value }
    return property == \Root.self ? (version.content as! Root)[keyPath: path] : nil
  }

  /// Makes the property of a value what it is here.
  @inlinable
  func write(to root: inout Root) { version.write(to: &root) }
}

extension PropertyValue: Identifiable {
  /// What identifies a property as long as no property that may overlap it is changed.
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

  /// What identifies the property as long as no property that may overlap it is changed.
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
  public var description: String { "\(handle.path)" }
}

extension PropertyValue: BoxedValue {
  // A version's header, its property, and a word.
  package static var boxByteCount: Int { 32 }
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

extension PropertyValue: CustomStringConvertible {
  /// The property's path and its value.
  public var description: String { "\(property) = \(version.content)" }
}
