extension UndoStore {
  /// Makes the actions of a closure discardable: undo does not stop at them, and they do not make a
  /// document dirty.
  ///
  /// Scrolling, zooming or opening a panel may belong to the model, but nobody wants to undo it
  /// separately. Such actions are undone together with the action before them; where there is none,
  /// only a jump leads back before them. While something can be redone, which a new action would
  /// discard, they are not recorded at all. A group or gesture that is already open is not
  /// affected, and a gesture that begins in the closure is discardable wherever it ends. What is done by
  /// `withoutRecording` in the closure is no action, and does what it does elsewhere.
  ///
  /// - Parameter body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @inlinable
  @discardableResult
  public func withDiscardableActions<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runDiscardable(body)
  }

  @inlinable
  func runDiscardable<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = withState { state in
      let outer = state.defaults.isDiscardable
      state.defaults.isDiscardable = true
      return outer
    }
    defer { withState { $0.defaults.isDiscardable = outer } }
    return try body()
  }
}
