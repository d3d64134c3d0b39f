// Changing the history and not the elements, such as taking actions out for good.
extension UndoEngine {
  /// Takes over the history as it was changed; no transaction is open, or it is set aside.
  package mutating func replaceHistory(by changed: UndoHistory<Element>) -> UndoEvent<Element> {
    let start = history.cursor
    history = changed
    generation &+= 1
    lastCoalescing = nil
    freeOrphans()
    return UndoEvent(.cleared, distance: history.cursor - start)
  }
}
