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
  public nonisolated(nonsending) func edit<Value>(
    _ body: nonisolated(nonsending) (AsyncUndoStore<Replica<Element>>) async throws -> Value
  ) async throws -> Value {
    let edit = CanvasEdit()
    return try await alone {
      let known = await beginAhead(edit)
      var outcome = await outcome(of: edit, body)
      // Whatever has come of it, somebody may have been quicker.
      if try await beginInTurn(edit, after: known) {
        outcome = await self.outcome(of: edit, body)
        // It has not done what was expected, or that was refused.
        if await repository.isUnexpected {
          try await beginAnew(edit)
          outcome = await self.outcome(of: edit, body)
        }
      }
      return try outcome.get()
    }
  }

  /// Lets an edit be made ahead.
  ///
  /// - Returns: Where the log is known to end.
  private func beginAhead(_ edit: CanvasEdit) async -> Int {
    let known = await replica.positions.last
    await repository.beginAhead(at: editsAhead ? known : nil)
    await store.endCoalescing()
    await replica.allow(edit)
    return known
  }

  /// Begins a transaction in which an edit is made once more, unless what it did ahead has come to its
  /// commit.
  ///
  /// - Returns: Whether it was begun.
  private func beginInTurn(_ edit: CanvasEdit, after known: Int) async throws -> Bool {
    if await repository.hasReachedCommit { return false }
    let expected = await repository.expected
    await repository.abandon()
    try await begin(expecting: expected)
    note(editsAhead: await replica.positions.last == known)
    await replica.allow(edit)
    return true
  }

  /// Begins a transaction in which an edit is made, once it is one's turn.
  func beginAnew(_ edit: CanvasEdit) async throws {
    await repository.abandon()
    try await begin()
    await store.endCoalescing()
    await replica.allow(edit)
  }

  nonisolated(nonsending) func outcome<Value>(
    of edit: CanvasEdit,
    _ body: nonisolated(nonsending) (AsyncUndoStore<Replica<Element>>) async throws -> Value
  ) async -> Result<Value, any Error> {
    do {
      return .success(
        try await CanvasEdit.$current.withValue(edit) {
          try await store.withAuthor(author) { try await body(store) }
        })
    } catch { return .failure(error) }
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
  public func recordOutsideChanges() async throws -> UndoAction<Element>? {
    try await alone {
      try await begin()
      let found = try await repository.read(Element.selection(nil))
      let steps = await replica.differences(from: found)
      let action = UndoAction(Self.outsideName, steps: steps, date: CanvasEdit().date)
      guard let action, let written = try await repository.write(action, isDone: true) else {
        return nil
      }
      return try await record(
        [], before: LoggedAction(action, written.position, written.texts)
      ).actions.last
    }
  }

  /// Begins a transaction, once it is one's turn, and takes in what others have done.
  private func begin(expecting action: ActionToWrite<Element>? = nil) async throws {
    try await takeIn(
      try await repository.begin(expecting: action, reading: await nextActions))
  }

  /// Does something while nobody else uses the connection, and anew where a transaction has to be begun
  /// anew.
  nonisolated(nonsending) func alone<Value>(
    patience: Duration? = nil, _ attempt: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    try await withTaskExecutorPreference(repository.loop) {
      await repository.enter()
      do {
        let value = try await tryingAgain(for: patience ?? repository.patience) {
          do { return try await attempt() } catch {
            await repository.abandon()
            throw error
          }
        }
        await leave()
        return value
      } catch {
        await leave()
        throw error
      }
    }
  }

  private func leave() async {
    await replica.allow(nil)
    await repository.leave()
  }
}
