import UndoRedo

extension AsyncUndoStore {
  /// Takes over a history that was kept elsewhere, such as one that was decoded, in place of the
  /// store's own.
  ///
  /// Where the elements are not what the history ends with, since somebody else has changed them
  /// meanwhile, the difference is taken in as an `UndoStore` does.
  ///
  /// A repository that stores the history by itself is not told, and can't follow: with such a one, there is
  /// no need to take over a history.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - name: The name of the action that the differences become, such as "External Change"; what
  ///     could be redone is discarded then. With `nil`, they are no action.
  /// - Returns: What differs: the steps from what the history ends with to what there is.
  /// - Throws: The repository's failure, where it can't be read, or a `CancellationError`. The store
  ///   has its own history then.
  /// - Precondition: No group is open.
  /// - Complexity: O(*n*) in the number of steps.
  @discardableResult
  public func adopt(
    _ history: UndoHistory<Element>, recordingDifferencesAs name: String? = nil
  ) async throws -> UndoSteps<Element> {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    precondition(engine.transaction == nil, "A history can't be taken over within a group")
    // What the repository has stored does not belong to it.
    hasReadHistory = true
    let elements = try await elements(of: history.presentValues.map(\.id))
    return engine.adopt(history, recordingDifferencesAs: name, now) { elements[$0] }
  }
}
