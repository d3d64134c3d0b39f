import UndoRedo

extension UndoStore {
  /// Returns a store with the same value and the same history, which goes its own way from here: to try something
  /// out, or to look at another place in the history.
  ///
  /// The copy has the limits, title format, clock and author of the store, and the closure that says what is
  /// coalesced, but no observers or contexts. It is not within the closure that coalesces actions or makes them
  /// discardable, if the store is.
  ///
  /// - Returns: The copy.
  /// - Precondition: No group or gesture is open.
  /// - Complexity: O(1). The first change of one of the two copies what both share.
  public func copy<Value>() -> UndoStore where Repo == ValueRepository<Value> { copy(repository) }
}
