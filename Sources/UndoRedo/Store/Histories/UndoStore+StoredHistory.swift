// Histories from before: one that is handed over, and one that the repository stores.
extension UndoStore where Repo: Repository {
  /// Adopts a history that was stored elsewhere, such as a decoded one, in place of the store's
  /// own.
  ///
  /// The elements are what the repository holds. Where the history ends with other values, because
  /// others have changed the elements in the meantime, the difference becomes part of the steps
  /// before it, as with changes that are not recorded, or an action of its own: so undo is never
  /// stuck.
  ///
  /// The ``limit``, and whether branches are stored, are those of the history from then on.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - name: The name of the action that the differences become, such as "External Change"; what
  ///     could be redone is discarded then, or becomes a branch. With `nil`, they are no action.
  /// - Returns: What differs: the steps from what the history ends with to what there is.
  /// - Throws: The repository's failure, where it can't be read. The store has its own history then.
  /// - Precondition: No group or gesture is open, and the repository does not store the history itself.
  /// - Complexity: O(*n*) in the number of steps.
  @discardableResult
  public func adopt(
    _ history: UndoHistory<Element>, recordingDifferencesAs name: String? = nil
  ) throws(Repo.Failure) -> UndoSteps<Element> {
    precondition(
      !Repo.storesHistory || Repo._form == .wrappedBuffer,
      "A history can't be taken over where the repository stores one: it has the history already")
    return try operate { (state) throws(Repo.Failure) in
      precondition(
        state.engine.transaction == nil,
        "A history can't be taken over within a group or a gesture")
      var former = state
      var engine = state.engine
      engine.keepsOrphans = false
      let differences = try engine.adopt(history, recordingDifferencesAs: name, now) {
        (id) throws(Repo.Failure) in
        try former.find(id)
      }
      state.engine = engine
      // What the repository has stored does not belong to it.
      state.reading.oldest = .min
      let distance = state.engine.history.cursor - former.engine.history.cursor
      state.notify(UndoEvent(.cleared, distance: distance))
      return differences
    }
  }
}

extension UndoStore {
  /// Reads what the repository has stored of the history from before.
  ///
  /// The store reads it by itself, as far as undo needs it; ``history`` has what has been read. Within a group or
  /// gesture, nothing is read.
  ///
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in the number of steps.
  @inlinable
  public func loadHistory() throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in try state.loadAllActions() }
  }
}

/// What has been read of the history that a repository has stored.
@usableFromInline
package struct StoredReading {
  /// The number of the oldest action that was read; where the history begins with another one, those
  /// before it have gone.
  @usableFromInline package var oldest = 0

  /// Whether all of the line has been read, with the names of the place before the oldest action.
  package var hasReadLine = false

  /// The limit of which the repository knows.
  package var limit: Int?

  /// What is known of the branches that are stored.
  @usableFromInline package var branches = StoredBranches.known

  @usableFromInline
  package init() {}
}

extension UndoStore.State {
  /// Reads or stores something of the history that nobody has asked for.
  ///
  /// It is no reason to refuse what somebody has asked for: where it fails, the next operation that needs it
  /// tries again.
  ///
  /// - Parameter body: Reads or stores it.
  @inlinable
  mutating func ifPossible(_ body: (inout Self) throws(Repo.Failure) -> Void) {
    do throws(Repo.Failure) { try body(&self) } catch {}
  }

  /// What the repository has stored and was not asked for yet.
  @inlinable var stored: StoredHistory { repository._storedHistory }

  @usableFromInline var storesBranches: Bool { stored.keepsBranches }

  /// Whether there is more to undo than the history has.
  @inlinable var hasOlderActions: Bool {
    Repo.storesHistory && engine.history.log.startIndex == reading.oldest
      && stored.undoableCount > 0
  }

  /// Whether there may be more to redo than the history has.
  @inlinable var hasUnreadRedoable: Bool { Repo.storesHistory && stored.redoableCount > 0 }

  /// The number of actions that can be undone, those that have not been read among them.
  var undoableCount: Int {
    engine.history.position + (Repo.storesHistory ? stored.undoableCount : 0)
  }

  /// Whether there may be actions of which the history does not know.
  var hasUnreadActions: Bool { hasOlderActions || hasUnreadRedoable }

  /// Reads the actions that the repository has stored from before and can be redone.
  @inlinable
  mutating func loadRedoable() throws(Repo.Failure) {
    guard hasUnreadRedoable, engine.history.log.staged.isEmpty else { return }
    engine.takeUp(redoable: try repository._storedRedoableActions())
    if engine.transaction == nil { freeOrphans() }
  }

  /// Reads all actions that the repository has stored from before.
  @inlinable
  mutating func loadAllActions() throws(Repo.Failure) {
    if reading.branches == .unread { return try loadBranches() }
    try loadLine()
  }

  @inlinable
  mutating func loadLine() throws(Repo.Failure) {
    try loadRedoable()
    while try loadOlderActions(.max) {}
    try loadStart()
  }

  /// Reads some of the actions that the repository has stored from before.
  ///
  /// - Parameter count: How many at most; where not given, as many as have been read already, and at least 64, if
  ///   they are not large.
  /// - Returns: Whether there were any.
  /// - Throws: The repository's failure, where none can be read.
  @inlinable
  mutating func loadOlderActions(_ count: Int? = nil) throws(Repo.Failure) -> Bool {
    guard engine.transaction == nil, hasOlderActions else {
      findStart()
      return false
    }
    try loadRedoable()
    let unread = stored.undoableCount
    let older = try nextStoredActions(count ?? max(64, engine.history.log.count))
    guard !older.isEmpty else {
      findStart()
      freeOrphans()
      return false
    }
    engine.takeUp(older: older, stored)
    // One that reads the same actions again and again is not asked for more: that would never end.
    let isNearer = stored.undoableCount < unread
    reading.oldest = engine.history.log.startIndex - (isNearer ? 0 : 1)
    engine.dropOldest()
    freeOrphans()
    storeLimit()
    return true
  }

  /// Notes whether there are still actions that have not been read, and frees orphaned slots.
  @usableFromInline
  mutating func freeOrphans() { engine.freeOrphans(keepingUnread: hasUnreadActions) }

  /// Reads the next of the actions that the repository has stored from before.
  ///
  /// - Parameter count: How many at most; all, where it is the largest number.
  /// - Returns: The actions in batches, the newest first.
  /// - Throws: The repository's failure, where none can be read.
  @usableFromInline
  mutating func nextStoredActions(
    _ count: Int
  ) throws(Repo.Failure) -> [[StoredAction<Element>]] {
    var batches: [[StoredAction<Element>]] = []
    var rest = count
    var left = Int.max
    while rest > 0, 1..<left ~= stored.undoableCount {
      left = stored.undoableCount
      do throws(Repo.Failure) {
        let wanted = min(rest, 1_024)
        let batch = try repository._nextStoredActions(wanted)
        guard !batch.isEmpty else { break }
        rest -= batch.count
        batches.append(batch)
        // Of large actions, as many as have been read already are enough.
        if batch.count < wanted, count < .max, count - rest >= engine.history.log.count { break }
      } catch {
        // What has been read is not read again; what has failed is, with the next reading.
        guard !batches.isEmpty else { throw error }
        break
      }
    }
    return batches
  }

  /// Reads older actions until one is there that undo can take back.
  @inlinable
  mutating func loadOlderActionsIfNeeded() throws(Repo.Failure) {
    while engine.history.undoTarget == nil, try loadOlderActions() {}
  }

  /// Reads as many actions as undo can stop at under the limit, where an action more may leave no room
  /// for the oldest one: which that is depends on how many are discardable.
  ///
  /// Where they can't be read, more is stored than is wanted.
  ///
  /// What can be redone is read as well, where it becomes a branch, and where it says whether a discardable action is
  /// recorded.
  @inlinable
  mutating func readBeforeAction() {
    guard Repo.storesHistory else { return }
    if engine.transaction == nil,
      isDiscardable || engine.history.branching != nil || reading.branches == .unread
    {
      ifPossible { (state) throws(Repo.Failure) in try state.loadRedoable() }
    }
    if reading.branches == .unread { readBranchesForLimit() }
    if engine.keepsOrphans, let maximum = engine.history.maximum {
      readActions(forLimit: maximum)
    }
  }

  @usableFromInline
  mutating func readActions(forLimit maximum: Int) {
    guard engine.transaction == nil else { return }
    ifPossible { (state) throws(Repo.Failure) in
      while state.hasOlderActions,
        state.stored.undoableCount + state.engine.history.position >= maximum,
        state.engine.countUnderLimit() == nil
      {
        guard try state.loadOlderActions() else { return }
      }
    }
  }

  /// Lets the repository know the limit.
  ///
  /// Where it can't store that, it stores more than is wanted, which is no reason to fail.
  @usableFromInline
  mutating func storeLimit() {
    // Whether there are unread actions is known once the limit has dropped what it leaves no room for.
    if engine.keepsOrphans, engine.transaction == nil { freeOrphans() }
    ifPossible { (state) throws(Repo.Failure) in try state.storePresentLimit() }
  }

  mutating func storePresentLimit() throws(Repo.Failure) {
    let limit = engine.countUnderLimit()
    if limit != reading.limit { try store(limit: limit) }
  }

  /// Lets the repository know of a larger limit, before actions are recorded or performed once more for which
  /// it leaves room.
  @usableFromInline
  mutating func storeLargerLimit(_ limit: Int?) throws(Repo.Failure) {
    guard let known = reading.limit, limit.map({ $0 > known }) ?? true else { return }
    try store(limit: limit)
  }

  mutating func store(limit: Int?) throws(Repo.Failure) {
    guard Repo.storesHistory else { return }
    try repository._perform([], in: .limited(to: limit))
    reading.limit = limit
  }
}

// Where the model was saved, as long as the actions there have not been read: the mark is beyond the
// first or the last action then.
extension UndoStore.State {
  /// Takes up what is known of the place before the oldest action.
  @usableFromInline
  mutating func findStart() {
    guard Repo.storesHistory else { return }
    engine.findSavedPlaceAtStart(stored)
    ifPossible { (state) throws(Repo.Failure) in try state.loadStart() }
  }

  /// Reads the names of the place before the oldest action, once all actions have been read.
  @usableFromInline
  mutating func loadStart() throws(Repo.Failure) {
    guard Repo.storesHistory, engine.transaction == nil, !reading.hasReadLine,
      engine.history.log.startIndex == reading.oldest
    else { return }
    try loadRedoable()
    engine.takeUp(try repository._firstStoredCheckpoints(), at: reading.oldest)
    reading.hasReadLine = true
  }

  /// Reads actions until a name is found.
  mutating func loadCheckpoint(_ name: String) throws(Repo.Failure) {
    guard Repo.storesHistory, engine.transaction == nil else { return }
    try loadRedoable()
    while engine.history.checkpointPlaces[TextKey(name)] == nil, try loadOlderActions() {}
    if engine.history.checkpointPlaces[TextKey(name)] == nil { try loadStart() }
    guard reading.branches == .unread, engine.history.checkpointPlaces[TextKey(name)] == nil else {
      return
    }
    try loadBranches()
  }

  /// Reads actions until it is clear whether there are unsaved changes, or where the model was saved; also within a
  /// group or gesture, of which that says nothing.
  ///
  /// What can't be read is a change.
  @usableFromInline
  mutating func loadSavedPlace(exactly: Bool) {
    guard Repo.storesHistory else { return }
    if let mark = engine.history.mark, mark < engine.history.log.startIndex {
      engine.findSavedPlaceAtStart(stored)
    }
    guard let mark = engine.history.mark,
      mark > engine.history.log.endIndex || isSavedBeforeActionsRead(exactly: exactly)
    else { return }
    let aside = engine.setTransactionAside()
    defer { engine.resume(aside) }
    ifPossible { (state) throws(Repo.Failure) in
      if mark > state.engine.history.log.endIndex { try state.loadRedoable() }
      while state.isSavedBeforeActionsRead(exactly: exactly), try state.loadOlderActions() {}
    }
  }

  /// Whether the model was saved before the oldest action that was read, and, unless it is to be known where,
  /// those do not say whether there are unsaved changes.
  private func isSavedBeforeActionsRead(exactly: Bool) -> Bool {
    guard let mark = engine.history.mark, mark < engine.history.log.startIndex else { return false }
    let read = engine.history.log.startIndex..<engine.history.cursor
    return exactly || !read.contains { !engine.history.log.isDiscardable($0) }
  }
}
