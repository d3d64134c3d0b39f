/// A type of which a history stores what differs between two values, and not both of them.
///
/// A text of a million characters in which one is typed differs from what it was in one character.
/// Where a property of an ``UndoValue`` or of an element is of such a type, a step stores that difference,
/// unless the whole value takes less. Nobody has to know: both sides of a step are whole values for whoever looks
/// at them. `String`, `Array`, `ContiguousArray`, `Data`, `Dictionary` and `Set` are such types; other
/// collections with integer indices and contiguous storage become one by name alone:
///
///     extension Rope: SpliceableCollection {}
///
/// # Rules
///
/// 1. Applying the difference from one value to another to the first gives the second, exactly: what
///    `==` can't tell apart, such as `0.0` and `-0.0`, is told apart here.
/// 2. Applying what ``apply(_:)`` returns takes it back, exactly.
/// 3. Applying several differences at once gives what applying one after the other does.
public protocol StoredByDifference: Equatable {
  /// What leads from one value to another.
  associatedtype Difference

  /// Creates an empty value, which stands for another one while that is changed elsewhere.
  init()

  /// Returns what leads from this value to another one.
  ///
  /// - Parameter other: The other value.
  /// - Returns: The difference; `nil` where there is none that is worth looking for.
  /// - Complexity: That of comparing the two.
  func difference(to other: Self) -> Difference?

  /// Makes the value another one.
  ///
  /// - Parameter difference: What leads from this value to the other one.
  /// - Returns: What leads back.
  /// - Complexity: That of changing the value in place.
  @discardableResult
  mutating func apply(_ difference: Difference) -> Difference

  /// Returns what several differences make of the value, one after the other.
  ///
  /// There is a default, which applies them to a copy.
  ///
  /// - Parameter differences: The differences, each from the value to which the ones before it lead.
  /// - Returns: The value to which the last one leads.
  func applying(_ differences: [Difference]) -> Self

  /// About how many bytes the value takes, with what it refers to.
  var byteCount: Int { get }

  /// Returns about how many bytes a difference takes, with what it refers to.
  ///
  /// - Parameter difference: A difference.
  /// - Returns: The number of bytes.
  static func byteCount(of difference: Difference) -> Int

  /// Returns whether the value is the same as another one, so that changing it to that one is no
  /// change.
  ///
  /// There is a default: whether the two are equal.
  ///
  /// - Parameter other: The other value.
  /// - Returns: Whether they are the same.
  func isSame(as other: Self) -> Bool
}

extension StoredByDifference {
  /// Applies differences to a copy of the value.
  ///
  /// - Parameter differences: The differences, each from the value to which the ones before it lead.
  /// - Returns: The value to which the last one leads.
  public func applying(_ differences: [Difference]) -> Self {
    differences.reduce(into: self) { $0.apply($1) }
  }

  /// Returns whether the value equals another one.
  ///
  /// - Parameter other: The other value.
  /// - Returns: Whether they are equal.
  public func isSame(as other: Self) -> Bool { self == other }
}
