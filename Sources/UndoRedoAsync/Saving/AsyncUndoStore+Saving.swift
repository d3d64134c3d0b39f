import UndoRedo

// A store over a repository that holds changes back is saved when the app says so. A scope is committed instead.
extension AsyncUndoStore {
  /// Saves: performs the net change of each element since the last save in the repository below the buffer,
  /// in one call, and marks the present place in the history as the saved one.
  ///
  /// It is what ``markSaved()`` does with a buffer, unless the task is cancelled. Undo works across
  /// a save: what was saved can be undone, and saved again. Within a group, what there was before
  /// it is saved, since it may still fail.
  ///
  /// If others have changed an element below as well, it is saved where they have made the same change, or where
  /// the type is `PropertyMergeable` and they have changed other properties. Then ``undo()`` is refused, as after
  /// any change by others, and `undo(actionAt:)` takes back the properties that were changed here.
  ///
  /// - Throws: The failure of the repository below, or a `CancellationError`. Nothing has changed then, and
  ///   nothing of what was to be saved is lost.
  public func save<Base>() async throws where Repo == AsyncBufferedRepository<Base> {
    try await save(endsCoalescing: true)
  }

  /// Saves.
  ///
  /// - Parameters:
  ///   - endsCoalescing: Whether the next action is not coalesced with the last one.
  ///   - begin: Called once it is the save's turn: what has happened before is saved.
  /// - Throws: What ``save()`` throws.
  private func save<Base>(
    endsCoalescing: Bool, _ begin: () -> Void = {}
  ) async throws where Repo == AsyncBufferedRepository<Base> {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    try Task.checkCancellation()
    begin()
    let hasChanges = await repository.hasPendingSteps
    try await repository.save()
    await publishSave(ofChanges: hasChanges, endsCoalescing: endsCoalescing)
  }

  /// Discards everything since the last save: the changes of elements, and their actions.
  ///
  /// It is the asynchronous form of `UndoStore.rollback()`. It can't be undone;
  /// ``revertToSaved(named:metadata:)`` can.
  ///
  /// - Returns: What has become of each element: what others have made of it below, or, where the task is cancelled or
  ///   that can't be read, what it was when it was saved.
  /// - Precondition: The task is not within a group.
  @discardableResult
  public func rollback<Base>() async -> UndoSteps<Element>
  where Repo == AsyncBufferedRepository<Base> {
    await drop(withHistory: false)
  }
}

extension AsyncUndoStore where Repo: AsyncBufferingRepository {
  /// Drops what is held back, and all of the history or what has become of it since the last save.
  func drop(withHistory: Bool) async -> UndoSteps<Element> {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    precondition(
      engine.transaction == nil,
      "Changes can't be dropped within a group: let the group throw instead")
    let (pending, oldValues) = await repository.discard()
    let found = try? await elements(of: Array(oldValues.keys))
    if withHistory { engine.forgetSaved() }
    let steps = engine.steps(dropping: pending, startingFrom: oldValues) { id, old in
      if let found { found[id] } else { old }
    }
    let event = engine.drop(steps, startingFrom: oldValues)
    publish(event)
    await showAll()
    return event.changes
  }
}

extension AsyncUndoStore {
  /// Saves now, and after each operation from now on.
  ///
  /// So a group, or several undos at once, are one save, and so are operations that come while one is
  /// being saved. Where a save fails, the changes stay as they are, to be saved with the next ones, or when
  /// the store is deallocated. Actions are coalesced as they are without it.
  ///
  /// - Parameter onFailure: Called with what a save throws that fails.
  public func beginAutosaving<Base>(
    onFailure: @escaping @Sendable (any Error) -> Void
  ) where Repo == AsyncBufferedRepository<Base> {
    autosaving?.cancel()
    autosaving = Task.detached { [weak self, repository] in
      var events = await self?.events.makeAsyncIterator()
      repeat {
        // What has come before a save is no reason for another one, which may fail as well.
        if let later = await self?.autosave(onFailure) { events = later.makeAsyncIterator() }
      } while await events?.next() != nil
      // The store has gone, or has ended this.
      guard !Task.isCancelled else { return }
      do { try await repository.save() } catch { onFailure(error) }
    }
  }

  /// Ends saving after each operation.
  public func endAutosaving<Base>() where Repo == AsyncBufferedRepository<Base> {
    autosaving?.cancel()
    autosaving = nil
  }

  /// Saves if there is something to save.
  ///
  /// - Returns: The events from then on; `nil` where there was nothing.
  private func autosave<Base>(
    _ onFailure: @Sendable (any Error) -> Void
  ) async -> AsyncStream<UndoEvent<Element>>? where Repo == AsyncBufferedRepository<Base> {
    guard await repository.hasPendingSteps || hasUnsavedChanges else { return nil }
    var later: AsyncStream<UndoEvent<Element>>?
    do {
      try await save(endsCoalescing: false) { later = events }
    } catch {
      // A repository may throw anything of a call that is cancelled, for which nobody waits any more.
      if !Task.isCancelled { onFailure(error) }
    }
    return later
  }
}

extension AsyncUndoStore where Repo: AsyncBufferingRepository {
  /// Whether the store saves after each operation.
  public var isAutosaving: Bool { autosaving != nil }
}
