import UndoRedo

// The history from before, where the repository has stored it.
extension AsyncUndoStore {
  /// Reads what the repository has stored of the history from before.
  ///
  /// The store does so before it changes the elements or goes to another place. Until then, ``history``,
  /// ``canUndo``, and the names and titles do not include it, and the model counts as saved: call this to show it in
  /// a menu at once.
  ///
  /// - Throws: The repository's failure, where it can't be read, or a `CancellationError`. The part that
  ///   was read stays in the history.
  /// - Complexity: O(*n*) in the number of steps.
  public func loadHistory() async throws {
    let level = try await takeTurnToChange { _ in false }
    defer { passTurn(at: level) }
    try await readBranches()
  }

  /// Waits for the turn of an operation that may change something, and reads the history before.
  ///
  /// - Parameter isEnough: Whether what has been read of the history is enough, where the rest can't be. That
  ///   is no reason not to change the elements.
  /// - Returns: The level at which the turn is to be passed on.
  /// - Throws: The repository's failure, or a `CancellationError`; there is no turn to pass on then.
  @inlinable
  func takeTurnToChange(
    readingIfNot isEnough: (UndoHistory<Element>) -> Bool = { _ in true }
  ) async throws -> Int {
    let level = try await takeTurn()
    guard Repo._followsHistory, !hasReadHistory else { return level }
    do throws(Repo.Failure) {
      try await readHistory()
    } catch {
      guard unread != nil, isEnough(engine.history) else {
        passTurn(at: level)
        throw error
      }
    }
    return level
  }

  /// Waits for the turn of an operation that goes to another place in the history, and reads that before.
  ///
  /// - Parameter isFound: Whether the place is in what has been read. Then it does not matter that older actions
  ///   can't be.
  /// - Returns: The level at which the turn is to be passed on.
  /// - Throws: The repository's failure, or a `CancellationError`; there is no turn to pass on then.
  @inlinable
  func takeTurnToMove(
    if isFound: (UndoHistory<Element>) -> Bool
  ) async throws -> Int {
    try await takeTurnToChange { !hasUnreadRedoable && isFound($0) }
  }

  /// Reads the history as far as that is possible.
  ///
  /// - Throws: The repository's failure, where it can't even say what there is.
  @usableFromInline
  func readHistoryIfPossible() async throws(Repo.Failure) {
    do throws(Repo.Failure) { try await readHistory() } catch {
      if unread == nil { throw error }
    }
  }

  @usableFromInline
  func readHistory() async throws(Repo.Failure) {
    guard Repo._followsHistory, !hasReadHistory, engine.transaction == nil else { return }
    // With the branches, the repository reads what is on the line. Where they can't be read, the line can.
    var branches: UndoHistory<Element>??
    if reading.branches == .unread {
      do throws(Repo.Failure) { branches = try await repository._historyWithBranches() } catch {}
    }
    if !reading.hasReadLine { try await readLine() }
    hasReadHistory = true
    if let branches { takeUp(branches) }
  }

  private func readLine() async throws(Repo.Failure) {
    let stored = try await repository._storedHistory
    if unread == nil { engine.takeUpSavedPlace(stored) }
    unread = stored.withoutHistory
    if stored.redoableCount > 0 { try await readRedoable() }
    // Where a limit has dropped what was read, there is no room for what was not.
    if engine.history.log.startIndex == reading.oldest { try await readOlderActions(stored) }
    reading.hasReadLine = true
    engine.freeOrphans(keepingUnread: false)
    engine.dropOldest()
    await storeLimit()
  }

  /// Reads what can be redone.
  @usableFromInline
  func readRedoable() async throws(Repo.Failure) {
    engine.takeUp(redoable: try await repository._storedRedoableActions())
    unread?.redoableCount = 0
  }

  /// Reads the branches, where they could not be read with the line.
  func readBranches() async throws(Repo.Failure) {
    guard reading.branches == .unread, engine.transaction == nil else { return }
    takeUp(try await repository._historyWithBranches())
  }

  private func takeUp(_ branches: UndoHistory<Element>?) {
    engine.takeUp(branchesOf: branches)
    reading.branches = .known
  }

  private func readOlderActions(_ stored: StoredHistory) async throws(Repo.Failure) {
    var stored = stored
    var older: [[StoredAction<Element>]] = []
    var failure: Repo.Failure?
    do throws(Repo.Failure) {
      // A repository that reads the same ones again and again would never end.
      var left = Int.max
      while 1..<left ~= stored.undoableCount {
        left = stored.undoableCount
        let actions = try await repository._nextStoredActions(1_024)
        if !actions.isEmpty { older.append(actions) }
        stored = try await repository._storedHistory
        if actions.isEmpty { break }
      }
    } catch {
      failure = error
    }
    // What has been read is not read again.
    engine.takeUp(older: older, stored)
    reading.oldest = engine.history.log.startIndex
    if let failure { throw failure }
    engine.takeUp(try await repository._firstStoredCheckpoints(), at: reading.oldest)
  }

  /// Whether there may be more to redo than the history has.
  @inlinable var hasUnreadRedoable: Bool {
    Repo._followsHistory && !hasReadHistory && unread?.redoableCount != 0
  }

  /// Whether the repository stores branches.
  @inlinable var storesBranches: Bool { unread?.keepsBranches == true }

  /// Lets the repository store what becomes of the history, if it does.
  @usableFromInline
  func store(_ change: HistoryChange<Element>) async throws(Repo.Failure) {
    guard Repo._followsHistory else { return }
    try await storePruned()
    try await repository._perform([], in: change)
  }

  /// Lets the repository know what the limits have dropped beside the line, before the next change: which ends
  /// go depends on what there is then.
  @usableFromInline
  func storePruned() async throws(Repo.Failure) {
    guard Repo._followsHistory, storesBranches, reading.branches != .stale,
      let count = engine.history.prunedCount
    else { return }
    // What begins before the oldest action is not counted, be it that a memory limit has dropped that.
    try await storePresentLimit()
    if engine.history.memoryLimit != nil { try await store(limit: engine.history.position) }
    try await repository._perform([], in: .pruned(to: count))
    engine.history.forgetPruned()
    if engine.history.memoryLimit != nil { try await storePresentLimit() }
  }

  /// Lets the repository know the limit.
  ///
  /// Where it can't store that, it stores more than is wanted, which is no reason to fail.
  @usableFromInline
  func storeLimit() async {
    guard Repo._followsHistory else { return }
    do throws(Repo.Failure) {
      try await storePresentLimit()
      try await storePruned()
    } catch {}
  }

  private func storePresentLimit() async throws(Repo.Failure) {
    let limit = engine.countUnderLimit()
    if limit != reading.limit { try await store(limit: limit) }
  }

  /// Lets the repository know of a larger limit, before actions are recorded or performed once more for which
  /// it leaves room.
  @usableFromInline
  func storeLargerLimit(_ limit: Int?) async throws(Repo.Failure) {
    guard let known = reading.limit, limit.map({ $0 > known }) ?? true else { return }
    try await store(limit: limit)
  }

  private func store(limit: Int?) async throws(Repo.Failure) {
    guard Repo._followsHistory else { return }
    try await repository._perform([], in: .limited(to: limit))
    reading.limit = limit
  }
}
