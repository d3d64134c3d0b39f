extension UndoStore {
  /// Makes the actions of a closure discardable: undo does not stop at them, and they do not make a
  /// document dirty.
  ///
  /// Scrolling, zooming or opening a panel may belong to the model, and yet are no work that a person
  /// wants to undo on its own. They are taken back together with the action before them. A group
  /// that is open already decides for itself. While something can be redone, which a new action
  /// would discard, they are not recorded at all.
  ///
  /// - Parameter body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @discardableResult
  public func withDiscardableActions<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = withState { state in
      let outer = state.isDiscardable
      state.isDiscardable = true
      return outer
    }
    defer { withState { $0.isDiscardable = outer } }
    return try body()
  }
}
