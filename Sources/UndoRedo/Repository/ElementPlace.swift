/// A hint where an element stands in its repository, for finding it again without its identity.
///
/// Places are an offer of a repository that holds its elements in slots, such as
/// ``InMemoryRepository``: what has once been looked up by identity is found by its place when it is
/// undone and redone. A place is a small number: a store keeps a table as long as the largest one.
///
/// It is only a hint. The element may have gone, and another one may stand there: whoever follows
/// a hint compares the identity.
public struct ElementPlace: Hashable, Sendable {
  @usableFromInline let rawValue: UInt32

  /// Not known.
  @inlinable
  public static var unknown: ElementPlace { ElementPlace(rawValue: .max) }

  @inlinable
  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates a place.
  ///
  /// - Parameter index: The number of a slot, from zero. From 4,294,967,295 on, the place is
  ///   ``unknown``.
  @inlinable
  public init(_ index: Int) {
    rawValue = UInt32(clamping: index)
  }

  /// The number of the slot, or `nil` where the place is not known.
  @inlinable
  public var index: Int? { rawValue == .max ? nil : Int(rawValue) }
}
