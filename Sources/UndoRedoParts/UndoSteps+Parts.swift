import UndoRedo

extension UndoRedoStep where Value: SumType {
  /// Returns the step as one of a part, to look at by pattern matching.
  ///
  /// - Parameter part: The type of the part.
  /// - Returns: The step; `nil` where it is about a value of another type.
  @inlinable
  public func part<Part: Identifiable>(_ part: Part.Type) -> UndoRedoStep<Part>? {
    compactMap { $0.part(part) }
  }
}

extension UndoRedoStep {
  /// Returns the step of what its values are made into; `nil` where one of them is made into nothing.
  @inlinable
  package func compactMap<Other>(_ transform: (Value) -> Other?) -> UndoRedoStep<Other>? {
    switch self {
    case .created(let new):
      return transform(new).map { .created($0) }
    case .modified(let old, let new):
      guard let old = transform(old), let new = transform(new) else { return nil }
      return .modified(from: old, to: new)
    case .deleted(let old):
      return transform(old).map { .deleted($0) }
    }
  }
}

extension Array {
  /// Returns those steps that are about values of a part.
  ///
  ///     for case .deleted(let layer) in action.steps.of(Layer.self) { … }
  ///
  /// - Parameter part: The type of the part.
  /// - Returns: The steps, in order.
  /// - Complexity: O(*n*) in the number of steps.
  @inlinable
  public func of<Value: SumType, Part: Identifiable>(_ part: Part.Type) -> UndoSteps<Part>
  where Element == UndoRedoStep<Value> {
    compactMap { $0.part(part) }
  }
}

extension Sequence where Element: SumType {
  /// Returns the elements of one type.
  ///
  /// - Parameter part: The type.
  /// - Returns: The elements, in this order.
  /// - Complexity: O(*n*) in the number of all elements.
  public func of<Part: Identifiable>(_ part: Part.Type) -> [Part] { compactMap { $0.part(part) } }
}

extension Array where Element: SumType {
  /// Changes the elements of one type by a closure; those of others stay.
  package mutating func update<Part: Identifiable>(
    _ body: (inout [Part]) throws -> Void
  ) rethrows {
    var parts = of(Part.self)
    try body(&parts)
    removeAll { $0.part(Part.self) != nil }
    self += parts.map { Element(part: $0)! }
  }
}
