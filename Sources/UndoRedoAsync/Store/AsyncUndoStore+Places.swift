import UndoRedo

extension AsyncUndoStore {
  /// Marks the present place in the history as the saved one.
  ///
  /// Within a group, that is the place before it. What a buffer holds back is saved, too.
  ///
  /// - Throws: The repository's failure, where it stores the history or holds changes back, and can't save them.
  ///   Nothing has changed then.
  public func markSaved() async throws(Repo.Failure) {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    try await readHistoryIfPossible()
    let hasChanges = await repository._buffer?.repository.isHoldingBack == true
    try await store(.saved)
    await publishSave(ofChanges: hasChanges)
  }

  /// Marks the present place as the saved one.
  ///
  /// - Parameters:
  ///   - hasChanges: Whether changes have been saved, be it without another place.
  ///   - endsCoalescing: Whether the next action is not coalesced with the last one.
  func publishSave(ofChanges hasChanges: Bool, endsCoalescing: Bool = true) async {
    let event = engine.markSaved(endsCoalescing: endsCoalescing)
    await storeLimit()
    publish(event ?? (hasChanges ? UndoEvent(.saved) : nil))
    await showMerged()
  }

  /// Removes all actions, performed and undone, and all checkpoints, and does not change the elements.
  ///
  /// Nothing can be undone or redone afterwards.
  ///
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  public func removeAllActions() async throws(Repo.Failure) {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    try await readHistoryIfPossible()
    let mayHaveMore = Repo._followsHistory && !reading.hasReadLine
    try await store(.cleared(isSaved: !engine.history.hasUnsavedChanges))
    let keepsBranches = storesBranches
    unread = StoredHistory()
    unread!.keepsBranches = keepsBranches
    (hasReadHistory, reading.hasReadLine) = (true, true)
    engine.freeOrphans(keepingUnread: false)
    publish(engine.removeAllActions() ?? (mayHaveMore ? UndoEvent(.cleared) : nil))
  }

  /// Gives the present place in the history a name; if another place has it, that one loses it.
  ///
  /// - Parameter name: The name.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  public func addCheckpoint(_ name: String) async throws(Repo.Failure) {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    try await readHistoryIfPossible()
    try await store(.named(name))
    publish(engine.addCheckpoint(name))
  }

  /// Removes a checkpoint.
  ///
  /// - Parameter name: Its name.
  /// - Returns: Whether there was one.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  @discardableResult
  public func removeCheckpoint(_ name: String) async throws(Repo.Failure) -> Bool {
    try await withWholeHistory {
      $0.hasCheckpoint(name)
    } _: { () async throws(Repo.Failure) in
      guard engine.history.hasCheckpoint(name) else { return false }
      try await store(.unnamed(name))
      publish(engine.removeCheckpoint(name))
      return true
    }
  }

  /// Goes to a position in the history, in one call of the repository.
  ///
  /// The position applies to the history when the operation's turn comes. Other tasks may have changed
  /// it: a checkpoint is safer.
  ///
  /// - Parameter position: How many of the history's `UndoHistory.actions` shall be performed.
  /// - Returns: What has happened, with the net change of each element; `nil` where there is no such
  ///   position, where it is the present one, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func jump(to position: Int) async throws -> UndoEvent<Element>? {
    try await move(.jumped, named: "", to: { $0.place(at: position) }).event
  }

  /// Goes to a place of the history as it was read before, in one call of the repository.
  ///
  /// Other tasks may have changed the history since: this finds the same place, at its present position, or on a
  /// branch where those are stored.
  ///
  /// - Parameters:
  ///   - position: How many of the actions of the history as it was read shall be performed.
  ///   - history: The history as it was read.
  /// - Returns: What has happened, with the net change of each element; `nil` where the place can't be
  ///   reached any more, where it is the present one, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func jump(
    to position: Int, in history: UndoHistory<Element>
  ) async throws -> UndoEvent<Element>? {
    try await visit(named: "") {
      $0.position(of: position, in: history) != nil
    } to: {
      $0.place(of: position, in: history)
    }
  }

  /// Goes to a checkpoint in the history, in one call of the repository.
  ///
  /// - Parameter name: The checkpoint's name.
  /// - Returns: What has happened, with the net change of each element; `nil` where there is no such
  ///   checkpoint, where it is the present place, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func jump(toCheckpoint name: String) async throws -> UndoEvent<Element>? {
    try await visit(named: name) {
      $0.checkpointPlaces[name] != nil
    } to: { history in
      history.checkpointPlaces[name].map { history[place: $0] } ?? history.checkpointOnBranch(name)
    }
  }

  /// Reverts the elements to the saved ones, as one action that can be undone.
  ///
  /// The model has no unsaved changes afterwards. Undo brings them back. Where the changes since then
  /// cancel out, the present place is marked as the saved one, and that is all. If the model was saved on
  /// another branch, the store goes there, and nothing is recorded.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Returns: The recorded action, or one with the changes of going to the other branch; `nil` where
  ///   there is nothing to revert, where the changes cancel out, where the saved place can't be reached any
  ///   more, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then. Where the action is
  ///   recorded, and only marking the place as the saved one fails, nothing is thrown, and the model stays unsaved.
  @discardableResult
  public func revertToSaved(
    named name: String = "Revert", metadata: [String: String] = [:]
  ) async throws -> UndoAction<Element>? {
    var options = options(name, metadata)
    let level = try await takeTurnToMove { $0.savedPosition != nil }
    defer { passTurn(at: level) }
    if engine.history.savedPlace == nil { try await readBranches() }
    guard engine.transaction == nil, canRevertToSaved else { return nil }
    if let place = engine.history.savedPlaceOnBranch {
      let event = try await visit(place, named: name)
      return UndoAction(name, steps: event?.changes ?? [], metadata: metadata)
    }
    guard let changes = changesSinceSaved else { return nil }
    // What comes before it and what comes after stands alone.
    options.standAlone()
    let elements = try await elements(of: changes.map { $0.id })
    engine.transaction = Transaction()
    for step in changes.flip() {
      engine.stage(step.id, from: elements[step.id], to: step.newValue)
    }
    let (isRecorded, hasEvent) = try await commit(options, isRestoring: true)
    do throws(Repo.Failure) {
      try await store(.saved)
      let event = engine.markSaved()
      await storeLimit()
      if !hasEvent { publish(event) }
      await showMerged()
    } catch {
      // Where the elements are reverted and the action is recorded, it stays unsaved.
      if !isRecorded { throw error }
    }
    return isRecorded ? lastAction : nil
  }

  /// Changes what the repository need not store.
  func change(_ operation: (inout UndoEngine<Element>) -> UndoEvent<Element>?) async {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    publish(operation(&engine))
  }
}
