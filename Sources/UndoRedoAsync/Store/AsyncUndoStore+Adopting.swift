import UndoRedo

extension AsyncUndoStore {
  /// Replaces the store's history by another one, such as one that was decoded.
  ///
  /// If the elements differ from the end of the history, since others have changed them, the difference
  /// becomes part of it, as with an `UndoStore`.
  ///
  /// The ``limit``, and whether branches are stored, are those of the history from then on.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - name: The name of the action that the differences become, such as "External Change"; what
  ///     could be redone is discarded then, or becomes a branch. With `nil`, they are no action.
  /// - Returns: The differences: the steps from the end of the history to the present elements.
  /// - Throws: The repository's failure, where it can't be read, or a `CancellationError`. The history is
  ///   not replaced then.
  /// - Precondition: No group is open, and the repository does not store the history itself.
  /// - Complexity: O(*n*) in the number of steps.
  @discardableResult
  public func adopt(
    _ history: UndoHistory<Element>, recordingDifferencesAs name: String? = nil
  ) async throws -> UndoSteps<Element> {
    precondition(
      !Repo._followsHistory || repository._buffer != nil,
      "A history can't be taken over where the repository stores one: it has the history already")
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    precondition(engine.transaction == nil, "A history can't be taken over within a group")
    let elements = try await elements(of: history.presentValues.map { $0.id })
    // Others may have changed what the history does not tell from what is shown.
    let shown = mirrors.channels.isEmpty ? [] : try await findAll()
    // What the repository has stored does not belong to it.
    (hasReadHistory, reading.hasReadLine, reading.branches) = (true, true, .known)
    engine.freeOrphans(keepingUnread: false)
    let start = engine.history.cursor
    let differences = engine.adopt(history, recordingDifferencesAs: name, now) { elements[$0] }
    show(shown, on: mirrors.channels)
    publish(UndoEvent(.cleared, distance: engine.history.cursor - start))
    return differences
  }
}
