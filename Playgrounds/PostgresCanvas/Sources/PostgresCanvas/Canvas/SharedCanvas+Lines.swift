import UndoRedo
import UndoRedoAsync

extension SharedCanvas {
  /// Performs an action that is written line by line.
  ///
  /// Where others edit, too, this is the quickest way. Lines know only the elements that they name: if nobody
  /// has changed these, the server commits what the lines do as soon as it is one's turn, and what others have
  /// done to other elements is taken in after that. Otherwise, and where lines delete or look at more, they are
  /// run again in one's turn.
  ///
  /// Where the log has an entry that can't be taken in, the action can be performed nevertheless; the store has
  /// it once ``failure`` has gone.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - lines: The lines, which may be run more than once.
  /// - Returns: The recorded action; `nil` where nothing has changed.
  /// - Throws: What `AsyncUndoStore.perform(_:metadata:_:)` and ``edit(_:)`` throw. Nothing has changed then,
  ///   but for ``PostgresError/Code/outcomeUnknown``.
  @discardableResult
  public nonisolated(nonsending) func perform(
    _ name: String, metadata: [String: String] = [:],
    @ActionBuilder<Element> _ lines: nonisolated(nonsending) () async throws -> [Edit<Element>]
  ) async throws -> UndoAction<Element>? {
    try await alone {
      await replica.forgetWhatWasRead()
      // Whatever keeps lines from being performed now may have been changed by others.
      if let lines = try? await lines(), await !replica.wasRead,
        let action = await action(name, metadata, of: lines),
        let performed = try await perform(action)
      {
        return performed
      }
      let edit = CanvasEdit()
      try await beginAnew(edit)
      return try await outcome(of: edit) { try await $0.perform(name, metadata: metadata, lines) }
        .get()
    }
  }

  /// Returns what lines do to the elements that they name, as they are known; `nil` where that depends on others.
  @specialized(where Element == SpecializedElement)
  private nonisolated(nonsending) func action(
    _ name: String, _ metadata: [String: String], of lines: [Edit<Element>]
  ) async -> UndoAction<Element>? {
    let ids = lines.compactMap { $0.id }
    guard ids.count == lines.count else { return nil }
    let store = UndoStore(InMemoryRepository(await replica.known(Array(Set(ids)))))
    guard var action = try? store.perform(name, metadata: metadata, { lines }),
      action.steps.allSatisfy({ $0.newValue != nil })
    else { return nil }
    action.author = author
    action.date = CanvasEdit().date
    return action
  }

  /// Performs an action, if the elements are what it starts from, and takes in what others have done before it.
  ///
  /// - Returns: The action; `nil` where it is refused, or a part of the log is missed. Nothing has changed then.
  @specialized(where Element == SpecializedElement)
  private func perform(_ action: UndoAction<Element>) async throws -> UndoAction<Element>? {
    try Task.checkCancellation()
    let write = try await replica.expected(action)
    guard
      let written = try await repository.performAtOnce(
        write, after: await replica.positions.last)
    else {
      note(editsAhead: false)
      return nil
    }
    note(editsAhead: written.others.isEmpty)
    let (actions, failure) = try await record(
      written.others, before: LoggedAction(write.action, written.position, write.texts))
    self.failure = failure
    return failure == nil ? actions.last : action
  }
}
