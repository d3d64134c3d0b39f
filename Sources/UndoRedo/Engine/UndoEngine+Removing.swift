// Changing the history and not the elements, such as taking actions out for good.
extension UndoEngine {
  /// Takes over the history as it was changed; no transaction is open, or it is set aside.
  ///
  /// - Parameters:
  ///   - changed: The history.
  ///   - start: Where it stood before.
  /// - Returns: What has been done.
  package mutating func replaceHistory(
    by changed: consuming UndoHistory<Element>, from start: Int
  ) -> UndoEvent<Element> {
    history = changed
    generation &+= 1
    lastCoalescing = nil
    freeOrphans()
    return UndoEvent(.cleared, distance: history.cursor - start)
  }
}
