import UndoRedo

/// A type whose values are each of one of several types, its parts.
///
/// ``OneOf`` is one, of any number of types, and ``Swift/Never`` ends its list.
///
/// Each part is another type, so that the type of a value says which part it is of.
public protocol SumType: Identifiable {
  /// Returns whether a type is one of the parts.
  ///
  /// - Parameter part: The type.
  /// - Returns: Whether it is.
  static func contains<Part: Identifiable>(_ part: Part.Type) -> Bool

  /// Creates the value that holds a value of a part.
  ///
  /// The result is `nil` where the type is not one of the parts.
  ///
  /// - Parameter value: The value.
  init?<Part: Identifiable>(part value: Part)

  /// Returns the identity of the value that holds a value of a part.
  ///
  /// - Parameters:
  ///   - id: The identity of the part's value.
  ///   - part: The type of the part's value.
  /// - Returns: The identity; `nil` where the type is not one of the parts.
  static func id<Part: Identifiable>(_ id: Part.ID, of part: Part.Type) -> ID?

  /// Returns the value of a part.
  ///
  /// - Parameter part: The type of the part.
  /// - Returns: The value; `nil` where it is of another part.
  func part<Part: Identifiable>(_ part: Part.Type) -> Part?

  /// Returns of which part the value with an identity is.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The identifier of the part's type.
  static func part(ofID id: ID) -> ObjectIdentifier
}

extension SumType {
  /// Modifies the value, if it is one of a part.
  @inlinable @inline(__always)
  package mutating func modify<Part: Identifiable>(_ body: (inout Part) -> Void) {
    guard var value = part(Part.self) else { return }
    body(&value)
    self = Self(part: value)!
  }
}

extension OneOf: SumType where First: Identifiable, Others: SumType {
  /// Returns whether a type is one of the parts.
  ///
  /// - Parameter part: The type.
  /// - Returns: Whether it is.
  @inlinable
  public static func contains<Part: Identifiable>(_ part: Part.Type) -> Bool {
    part == First.self || Others.contains(part)
  }

  /// Creates the value that holds a value of a part.
  ///
  /// The result is `nil` where the type is not one of the parts.
  ///
  /// - Parameter value: The value.
  @inlinable
  public init?<Part: Identifiable>(part value: Part) {
    if let first = cast(value, to: First.self) {
      self = .first(first)
    } else if let other = Others(part: value) {
      self = .other(other)
    } else {
      return nil
    }
  }

  /// Returns the identity of the value that holds a value of a part.
  ///
  /// - Parameters:
  ///   - id: The identity of the part's value.
  ///   - part: The type of the part's value.
  /// - Returns: The identity; `nil` where the type is not one of the parts.
  @inlinable
  public static func id<Part: Identifiable>(_ id: Part.ID, of part: Part.Type) -> ID? {
    part == First.self
      ? cast(id, to: First.ID.self).map { .first($0) }
      : Others.id(id, of: part).map { .other($0) }
  }

  /// Returns the value of a part.
  ///
  /// - Parameter part: The type of the part.
  /// - Returns: The value; `nil` where it is of another part.
  @inlinable
  public func part<Part: Identifiable>(_ part: Part.Type) -> Part? {
    switch self {
    case .first(let value): cast(value, to: part)
    case .other(let value): value.part(part)
    }
  }

  /// Returns of which part the value with an identity is.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The identifier of the part's type.
  @inlinable
  public static func part(ofID id: ID) -> ObjectIdentifier {
    switch id {
    case .first: ObjectIdentifier(First.self)
    case .other(let id): Others.part(ofID: id)
    }
  }
}

extension Never: SumType {
  /// Returns that a type is not one of the parts.
  ///
  /// - Parameter part: The type.
  /// - Returns: `false`.
  @inlinable
  public static func contains<Part: Identifiable>(_ part: Part.Type) -> Bool { false }

  /// Creates nothing: there is no part.
  ///
  /// - Parameter value: The value.
  @inlinable
  public init?<Part: Identifiable>(part value: Part) { nil }

  /// Returns nothing: there is no part.
  ///
  /// - Parameters:
  ///   - id: The identity of the part's value.
  ///   - part: The type of the part's value.
  /// - Returns: `nil`.
  @inlinable
  public static func id<Part: Identifiable>(_ id: Part.ID, of part: Part.Type) -> Never? { nil }

  /// Returns the value of a part, of which there is none.
  ///
  /// - Parameter part: The type of the part.
  /// - Returns: The value.
  @inlinable
  public func part<Part: Identifiable>(_ part: Part.Type) -> Part? { switch self {} }

  /// Returns nothing: there is no identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Never.
  @inlinable
  public static func part(ofID id: Never) -> ObjectIdentifier {}
}

/// Returns a value as one of the type that it is of.
///
/// Where both types are known to the compiler, nothing is left of it.
///
/// - Returns: The value; `nil` where the types differ.
@inlinable
func cast<Value, Target>(_ value: Value, to target: Target.Type) -> Target? {
  Value.self == target ? unsafeBitCast(value, to: target) : nil
}
