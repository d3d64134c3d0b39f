import UndoRedo

/// A value of one of several types: what a store holds whose model has several types of elements.
///
///     typealias DrawingElement = OneOf3<Annotation, Layer, Title>
///     let drawing = UndoStore(InMemoryRepository<DrawingElement>())
///
/// The types are a list, ended by `Never`: ``OneOf2`` to ``OneOf6`` write it down. All that a store
/// does with elements of one type it does with these, in one history: they are compared, encoded
/// and sent as their values are. Nobody need spell out a case; `part(_:)` and the words of the DSL
/// find it by the type of the value. Where one does, it is a pattern as any other:
///
///     switch step {
///     case .deleted(.first(let annotation)): …
///     case .deleted(.other(.first(let layer))): …
///     default: …
///     }
///
/// # Encoding
///
/// A value is encoded under the name of its type: `{"Layer": …}`. So types may be added, and their order
/// may change; a type that is renamed is a ``NamedPart``. What was encoded before types had names is
/// under the position of its type, counted from one, and is decoded as long as the order is the same.
///
/// An encoder with a strategy for keys changes the names, too: to snake case, `{"layer": …}`. So a name that is
/// none as it stands is taken for the one that differs from it in case and underscores alone, if there is one.
///
/// Types that are not `Identifiable` have no names, and keep to their positions: the identity of a value
/// is itself one of several types, as ``id`` has it.
public enum OneOf<First, Others> {
  /// A value of the first type.
  case first(First)

  /// A value of one of the other types.
  case other(Others)
}

/// A value of one type, in the form of those of several types.
public typealias OneOf1<A> = OneOf<A, Never>

/// A value of one of two types.
public typealias OneOf2<A, B> = OneOf<A, OneOf1<B>>

/// A value of one of three types.
public typealias OneOf3<A, B, C> = OneOf<A, OneOf2<B, C>>

/// A value of one of four types.
public typealias OneOf4<A, B, C, D> = OneOf<A, OneOf3<B, C, D>>

/// A value of one of five types.
public typealias OneOf5<A, B, C, D, E> = OneOf<A, OneOf4<B, C, D, E>>

/// A value of one of six types.
public typealias OneOf6<A, B, C, D, E, F> = OneOf<A, OneOf5<B, C, D, E, F>>

extension OneOf {
  /// The value, where it is of the first type.
  @inlinable
  package var first: First? { if case .first(let value) = self { value } else { nil } }

  /// The value, where it is of another type than the first.
  @inlinable
  package var other: Others? { if case .other(let value) = self { value } else { nil } }
}

// Both are written out, since what the compiler derives is not specialised in another module.
extension OneOf: Equatable where First: Equatable, Others: Equatable {
  /// Whether two values are of the same type and equal.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: Another value.
  /// - Returns: Whether they are.
  @inlinable
  public static func == (lhs: OneOf, rhs: OneOf) -> Bool {
    // Not by a pair of both, for which they would be copied.
    switch lhs {
    case .first(let one): if case .first(let other) = rhs { one == other } else { false }
    case .other(let one): if case .other(let other) = rhs { one == other } else { false }
    }
  }
}

extension OneOf: Hashable where First: Hashable, Others: Hashable {
  /// Feeds the value and its type into a hasher.
  ///
  /// - Parameter hasher: The hasher to feed.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .first(let value):
      hasher.combine(true)
      hasher.combine(value)
    case .other(let value):
      hasher.combine(false)
      hasher.combine(value)
    }
  }
}

extension OneOf: Sendable where First: Sendable, Others: Sendable {}

extension OneOf: Identifiable where First: Identifiable, Others: Identifiable {
  /// The identity of the value, which differs from every identity of another type.
  @inlinable
  public var id: OneOf<First.ID, Others.ID> {
    switch self {
    case .first(let value): .first(value.id)
    case .other(let value): .other(value.id)
    }
  }
}

extension OneOf: SeveralTypes where First: Identifiable, Others: SumType {
  /// Returns the name of the type that the value with an identity is of.
  package static func typeName(ofID id: Any) -> String? {
    switch id as? ID {
    case .first: nameOfPart(First.self)
    case .other(let id): (Others.self as? any SeveralTypes.Type)?.typeName(ofID: id)
    case nil: nil
    }
  }
}

extension OneOf: CustomStringConvertible {
  /// The text of the value.
  public var description: String {
    switch self {
    case .first(let value): String(describing: value)
    case .other(let value): String(describing: value)
    }
  }
}
