import UndoRedo

extension UndoStorePart {
  /// Removes the steps of every element of the type from all actions, performed and undone, permanently.
  ///
  /// It is what `UndoStore.removeActions(where:)` does, for when the type leaves the app. The
  /// elements stay as they are.
  ///
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions() throws(Failure) {
    try store.removeSteps { $0.part(Element.self) != nil }
  }

  /// Removes the steps of an element from all actions, performed and undone, permanently.
  ///
  /// - Parameter id: The element's identity.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions(of id: Element.ID) throws(Failure) {
    let id = whole(id)
    try store.removeSteps { $0.id == id }
  }
}
