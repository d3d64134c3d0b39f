extension UndoRedoStep where Value: Equatable {
  /// Whether performing the step changes anything.
  ///
  /// Only a modification between two equal values has no effect.
  @inlinable
  public var hasEffect: Bool {
    if case .modified(let old, let new) = self { old != new } else { true }
  }

  /// Whether the step starts from the present element, which a repository must check before it performs
  /// the step.
  ///
  /// An element with a NaN is not equal to itself. Two such elements count as equal here, since the step
  /// would otherwise be refused forever.
  ///
  /// - Parameter found: The present element, or `nil` where there is none.
  /// - Returns: Whether it is what the step starts from.
  @inlinable
  public func starts(from found: Value?) -> Bool { isSame(found, oldValue) }

  /// Returns the composition of this step and a later one.
  ///
  /// Created then modified is created, modified then deleted is deleted, deleted then created is
  /// modified. A step followed by its flip is nothing. Where it is defined, composition is
  /// associative: it matters in which order steps happen, not in which order they are composed.
  ///
  /// - Parameter next: A step of the same element, which starts from the value this one ends with.
  /// - Returns: The composed step, or `nil` where the two together change nothing.
  /// - Precondition: The later step starts from that value.
  @inlinable
  public func followed(by next: UndoRedoStep) -> UndoRedoStep? {
    precondition(
      next.starts(from: newValue),
      "A step can only be followed by a step that starts from the value it ends with")
    return UndoRedoStep(changing: oldValue, to: next.newValue)
  }

  /// Creates the step that leads from one optional value to another, if the two differ.
  ///
  /// The result is `nil` where both are equal, or both absent.
  ///
  /// - Parameters:
  ///   - oldValue: The value before, or `nil` where there was none.
  ///   - newValue: The value after, or `nil` where there is none.
  @inlinable
  public init?(changing oldValue: Value?, to newValue: Value?) {
    self.init(from: oldValue, to: newValue)
    guard hasEffect else { return nil }
  }
}
