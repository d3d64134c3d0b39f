extension UndoRedoStep where Value: SumType {
  /// Returns the step as one of a part, to look at by pattern matching.
  ///
  /// - Parameter part: The type of the part.
  /// - Returns: The step; `nil` where it is about a value of another type.
  @inlinable
  public func part<Part: Identifiable>(_ part: Part.Type) -> UndoRedoStep<Part>? {
    switch self {
    case .created(let new):
      return new.part(part).map { .created($0) }
    case .modified(let old, let new):
      guard let old = old.part(part), let new = new.part(part) else { return nil }
      return .modified(from: old, to: new)
    case .deleted(let old):
      return old.part(part).map { .deleted($0) }
    }
  }
}

extension UndoSteps where Value: SumType {
  /// Returns those steps that are about values of a part.
  ///
  ///     for case .deleted(let layer) in action.steps.of(Layer.self) { … }
  ///
  /// - Parameter part: The type of the part.
  /// - Returns: The steps, in order.
  /// - Complexity: O(*n*) in the number of steps.
  @inlinable
  public func of<Part: Identifiable>(_ part: Part.Type) -> UndoSteps<Part> {
    UndoSteps<Part>(lazy.compactMap { $0.part(part) })
  }
}
