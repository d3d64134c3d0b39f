/// The steps of one action, in the order in which they are performed.
public typealias UndoSteps<Value> = [UndoRedoStep<Value>]

extension Array {
  /// Returns the inverse steps: each one flipped, the last one first.
  ///
  /// - Returns: The steps.
  /// - Complexity: O(*n*) in the number of steps.
  @inlinable
  public func flip<Value>() -> UndoSteps<Value> where Element == UndoRedoStep<Value> {
    var flipped: [UndoRedoStep<Value>] = []
    flipped.reserveCapacity(count)
    for index in indices.reversed() { flipped.append(self[index].flip()) }
    return flipped
  }
}
