// Changing the history and not the elements, such as taking actions out for good.
extension UndoEngine {
  /// Changes the history; what the open transaction has done is no action yet, and stays.
  package mutating func changeHistory(
    _ body: (inout UndoHistory<Element>) -> Void
  ) -> UndoEvent<Element> {
    let aside = setTransactionAside()
    defer { resume(aside) }
    var changed = history
    body(&changed)
    return replaceHistory(by: changed)
  }

  /// Takes over the history as it was changed; no transaction is open, or it is set aside.
  mutating func replaceHistory(by changed: UndoHistory<Element>) -> UndoEvent<Element> {
    let start = history.cursor
    history = changed
    generation &+= 1
    lastCoalescing = nil
    freeOrphans()
    return UndoEvent(.cleared, distance: history.cursor - start)
  }
}
