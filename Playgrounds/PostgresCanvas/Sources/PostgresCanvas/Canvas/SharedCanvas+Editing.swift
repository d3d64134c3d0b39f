import UndoRedo
import UndoRedoAsync

extension SharedCanvas {
  /// Performs one action, once it is one's turn and what others have done is taken in.
  ///
  /// The closure is run ahead, before it is one's turn, and once more in it, unless nobody else has done
  /// anything by then. It may also be run again where the transaction has to be begun anew.
  ///
  /// - Parameter body: Reads the store, and changes it by one action at most: a group may hold several
  ///   changes. It must not wait for people, since others wait meanwhile, nor edit the canvas otherwise.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; a ``PostgresError``; an `UndoError` where a row is not what the
  ///   log says; or a `CancellationError`. Nothing has changed then, unless the closure has performed its
  ///   action before, and but for ``PostgresError/Code/outcomeUnknown``.
  @discardableResult
  public nonisolated(nonsending) func edit<Result>(
    _ body: nonisolated(nonsending) (AsyncUndoStore<Replica<Element>>) async throws -> Result
  ) async throws -> Result {
    let edit = CanvasEdit()
    return try await alone {
      let known = await replica.positions.last
      await repository.beginAhead(at: editsAhead ? known : nil)
      do {
        let result = try await perform(edit, body)
        if await repository.hasReachedCommit { return result }
      } catch {
        if await repository.hasReachedCommit { throw error }
      }
      // Whatever has come of it, somebody may have been quicker.
      let expected = await repository.expected
      await repository.abandon()
      do {
        try await begin(expecting: expected)
      } catch let refusal as PostgresError where expected != nil && refusal.isOfStatement {
        // What was expected is refused; what will be asked for need not be.
        await repository.abandon()
        try await begin()
      }
      await note(editsAhead: await replica.positions.last == known)
      do {
        let result = try await perform(edit, body)
        if await !repository.isUnexpected { return result }
      } catch {
        if await !repository.isUnexpected { throw error }
      }
      await repository.abandon()
      try await begin()
      return try await perform(edit, body)
    }
  }

  private nonisolated(nonsending) func perform<Result>(
    _ edit: CanvasEdit,
    _ body: nonisolated(nonsending) (AsyncUndoStore<Replica<Element>>) async throws -> Result
  ) async throws -> Result {
    await store.endCoalescing()
    await replica.allow(edit)
    return try await CanvasEdit.$current.withValue(edit) {
      try await store.withAuthor(author) { try await body(store) }
    }
  }

  /// Takes back the last action of the author, whatever others have done since.
  ///
  /// - Parameter policy: What to do where an element is not what the action left.
  /// - Returns: What was performed; `nil` where the author has nothing to undo.
  /// - Throws: An `UndoError` with the code `UndoError.Code.conflict` where the policy is to refuse, or
  ///   what ``edit(_:)`` throws.
  @discardableResult
  public nonisolated(nonsending) func undo(
    onConflict policy: UndoConflictPolicy = .refuse
  ) async throws -> UndoAction<Element>? {
    try await edit { try await $0.undo(by: author, onConflict: policy) }
  }

  /// Brings back what the author has taken back last.
  ///
  /// - Parameter policy: What to do where an element is not what taking back the action left.
  /// - Returns: What was performed; `nil` where the author has nothing to redo.
  /// - Throws: An `UndoError` with the code `UndoError.Code.conflict` where the policy is to refuse, or
  ///   what ``edit(_:)`` throws.
  @discardableResult
  public nonisolated(nonsending) func redo(
    onConflict policy: UndoConflictPolicy = .refuse
  ) async throws -> UndoAction<Element>? {
    try await edit { try await $0.redo(by: author, onConflict: policy) }
  }

  /// Makes what has become of the rows in other ways than by the log an action without an author.
  ///
  /// An edit is refused where a row is not what the log says, since somebody has edited it by hand. This
  /// takes the rows as they are, for all who share them.
  ///
  /// - Returns: The recorded action; `nil` where all is as the log says.
  /// - Throws: A ``PostgresError``.
  @discardableResult
  public nonisolated(nonsending) func recordOutsideChanges() async throws -> UndoAction<Element>? {
    try await alone {
      try await begin()
      let found = try await repository.read(Element.selection(nil))
      let steps = await replica.differences(from: found)
      let action = UndoAction(Self.outsideName, steps: steps, date: CanvasEdit().date)
      guard let action, let written = try await repository.write(action, isDone: true) else {
        return nil
      }
      try await uncancelled { replica, store in
        await replica.apply(action, written.texts, at: written.position)
        try await store.record([action])
      }
      return action
    }
  }

  /// Begins a transaction, once it is one's turn, and takes in what others have done.
  private nonisolated(nonsending) func begin(
    expecting action: ActionToWrite<Element>? = nil
  ) async throws {
    try await takeIn(
      try await repository.begin(
        expecting: action, reading: { await nextActions }, early: { try await takeIn(early: $0) }))
  }

  /// Does something while nobody else uses the connection, and anew where a transaction has to be begun
  /// anew.
  nonisolated(nonsending) func alone<Result>(
    patience: Double? = nil, _ attempt: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(repository.loop) {
      await repository.enter()
      do {
        let result = try await tryingAgain(for: patience ?? repository.patience) {
          await repository.abandon()
          return try await attempt()
        }
        await replica.allow(nil)
        await repository.leave()
        return result
      } catch {
        await replica.allow(nil)
        await repository.leave()
        throw error
      }
    }
  }
}
