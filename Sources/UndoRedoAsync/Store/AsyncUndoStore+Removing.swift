import UndoRedo

// Taking actions and steps out of the history for good. It pays no attention to cancellation.
extension AsyncUndoStore {
  /// Removes the steps of an element from all actions, performed and undone, permanently.
  ///
  /// - Parameter id: The element's identity.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions(of id: Element.ID) async throws(Repo.Failure) {
    try await removeSteps { $0.id == id }
  }

  /// Removes the steps of elements from all actions, performed and undone, permanently.
  ///
  /// It is the asynchronous form of `UndoStore.removeActions(where:)`: the elements do not change, and
  /// the steps of others can be undone and redone as before. The changes of an open group are no action
  /// yet, and stay.
  ///
  /// - Parameter isRemoved: Whether to remove the steps of the element with an identity.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions(where isRemoved: @Sendable (Element.ID) -> Bool) async throws(Repo
    .Failure)
  {
    try await removeSteps { isRemoved($0.id) }
  }

  /// Removes the actions that can be undone and are older than a date, from the oldest one on.
  ///
  /// One without a date is removed with a later one that is.
  ///
  /// - Parameter date: The moment.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of actions and steps forgotten; where the repository stores the history, in
  ///   the number of all steps.
  public func removeActions(before date: UndoDate) async throws(Repo.Failure) {
    try await changeHistory { $0.forgetActions(before: date) }
  }

  /// Removes the oldest actions that can be undone, except for a number of the last ones.
  ///
  /// It is a limit that applies once: discardable actions don't count, and own undo and redo have room beside the
  /// others.
  ///
  /// - Parameter count: How many of the actions that can be undone stay at most, not counting those.
  /// - Precondition: The number is not negative.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps forgotten; where the repository stores the history, in that of
  ///   all steps.
  public func removeActions(exceptLast count: Int) async throws(Repo.Failure) {
    try await changeHistory { $0.forgetActions(exceptLast: count) }
  }

  /// Removes the actions that can be redone, so that nothing can be, and all branches.
  ///
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps forgotten; where the repository stores the history, in that of
  ///   all steps.
  public func removeUndoneActions() async throws(Repo.Failure) {
    try await changeHistory(.removalFromAll) { $0.forgetUndone() }
  }

  func removeSteps(where isRemoved: (Element) -> Bool) async throws(Repo.Failure) {
    try await changeHistory(.removalFromAll) { $0.removeSteps(where: isRemoved) }
  }

  /// Combines the actions performed since a checkpoint into one, permanently.
  ///
  /// It is the asynchronous form of `UndoStore.squashActions(sinceCheckpoint:named:)`.
  ///
  /// - Parameters:
  ///   - checkpoint: The checkpoint's name.
  ///   - name: The action's name, for menus.
  /// - Returns: The action; `nil` where there is no such checkpoint before the present place, or where
  ///   the actions cancel out, and are removed.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps since the checkpoint; where the repository stores the history, or a
  ///   memory limit has a cost, in that of all steps.
  @discardableResult
  public func squashActions(
    sinceCheckpoint checkpoint: String, named name: String
  ) async throws(Repo.Failure) -> UndoAction<Element>? {
    try await withWholeHistory { () async throws(Repo.Failure) in
      guard let start = engine.history.checkpointPlaces[checkpoint],
        case let end = engine.history.cursor, start < end
      else { return nil }
      var places: UndoHistory<Element>.Renumbering?
      try await changeHistoryNow(.other) {
        places = $0.squash(sinceCheckpoint: checkpoint, name)
      }
      return places?(end) == places?(start) ? nil : engine.lastAction()
    }
  }

  /// Removes something from the history.
  private func changeHistory(
    _ edit: HistoryEdit = .removal, _ body: (inout UndoHistory<Element>) -> Void
  ) async throws(Repo.Failure) {
    try await withWholeHistory { () async throws(Repo.Failure) in
      try await changeHistoryNow(edit, body)
    }
  }

  /// Reads all that is stored of the history, since what is not read would go when it is stored anew.
  ///
  /// What an open group has done is set aside meanwhile.
  ///
  /// - Parameters:
  ///   - isEnough: Whether what has been read is enough, where the rest can't be.
  ///   - body: Uses the history.
  /// - Returns: What the closure returns.
  /// - Throws: The repository's failure.
  func withWholeHistory<Result>(
    orIf isEnough: (UndoHistory<Element>) -> Bool = { _ in false },
    _ body: () async throws(Repo.Failure) -> Result
  ) async throws(Repo.Failure) -> Result {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    let aside = engine.setTransactionAside()
    defer { engine.resume(aside) }
    do throws(Repo.Failure) {
      try await readHistory()
      try await readBranches()
    } catch {
      guard unread != nil, isEnough(engine.history) else { throw error }
    }
    return try await body()
  }

  /// Changes the history and not the elements, and lets the repository know, and the observers, unless it is a
  /// removal of nothing.
  private func changeHistoryNow(
    _ edit: HistoryEdit, _ body: (inout UndoHistory<Element>) -> Void
  ) async throws(Repo.Failure) {
    var history = engine.history
    body(&history)
    // The history that replaces the stored one has no other branches than those of the store.
    let mayRemoveMore = edit == .removalFromAll && hasOtherBranches
    if edit != .other && history.extent == engine.history.extent && !mayRemoveMore { return }
    if Repo._followsHistory {
      history.log.link()
      try await store(.replaced(by: history))
      unread?.keepsBranches = history.keepsBranches
      if reading.branches == .stale { reading.branches = .known }
    }
    publish(engine.replaceHistory(by: history, from: engine.history.cursor))
    engine.history.forgetPruned()
  }
}
