extension UndoStore: CustomStringConvertible {
  /// What the store holds, and the names of its actions with a bar at the cursor, without the user's
  /// data: `UndoStore<Note> [Add, Recolor | Delete]`.
  public var description: String { "UndoStore<\(Element.self)> \(historySoFar.description)" }
}

extension UndoStore: CustomDebugStringConvertible {
  /// What the store holds, and its actions with their steps, as ``UndoHistory/debugDescription``
  /// says.
  public var debugDescription: String {
    "UndoStore<\(Element.self)>\n\(historySoFar.debugDescription)"
  }
}

extension UndoStore {
  /// The history as far as it has been read: a description must not ask a repository.
  private var historySoFar: UndoHistory<Element> {
    guard !isBusy else { return UndoHistory() }
    return withState { state in
      state.engine.history.log.link()
      return state.engine.historyBeforeTransaction
    }
  }
}
