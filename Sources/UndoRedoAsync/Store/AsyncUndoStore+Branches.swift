import UndoRedo

// Branches: what was undone before something else was done in its place.
extension AsyncUndoStore {
  /// Whether a new action makes undone actions a branch, and does not discard them.
  public var keepsBranches: Bool { engine.history.keepsBranches || reading.branches == .unread }

  /// Sets whether a new action makes undone actions a branch.
  ///
  /// If the repository stores branches, as a `RepositoryActor` of a `JSONDocumentRepository` and one with a
  /// `HistoryRecord` do, those from before are read with the stored history, by the next operation or by
  /// ``loadHistory()``. Where it can't store that they are removed, they are still there after a relaunch, and do not
  /// come back before; setting `false` again tries it again, and so does setting `true`, or going to a branch. Where it
  /// can't store that `true` was set, branches last as long as the store does.
  ///
  /// - Parameter keepsBranches: Whether it does. Setting `false` removes all branches.
  public func setKeepsBranches(_ keepsBranches: Bool) async {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    guard keepsBranches != self.keepsBranches || reading.branches == .stale && !keepsBranches else {
      return
    }
    // Whether there are any is known once they are read.
    if reading.branches == .unread { do throws(Repo.Failure) { try await readHistory() } catch {} }
    let hadBranches = reading.branches == .unread || !engine.history.branches.isEmpty
    // Where it can't be stored, branches last as long as the store does.
    do throws(Repo.Failure) {
      if !keepsBranches || reading.branches == .stale {
        if try await repository._storedHistory.keepsBranches { try await forgetStoredBranches() }
        reading.branches = .known
      }
      if keepsBranches, try await !repository._storedHistory.keepsBranches {
        try await store(.branching(true))
      }
    } catch {}
    // It may have been stored where the answer was lost; where it can't be read, there may be some.
    var stored: StoredHistory?
    do throws(Repo.Failure) { stored = try await repository._storedHistory } catch {}
    let areStored = stored?.keepsBranches ?? Repo._followsHistory
    unread?.keepsBranches = areStored
    if !areStored {
      reading.branches = .known
    } else {
      reading.branches = keepsBranches && reading.branches != .stale ? .unread : .stale
    }
    if reading.branches == .unread { hasReadHistory = false }
    // What the repository has stored, and was not asked for yet, is numbered from zero on.
    engine.history.keepBranches(
      keepsBranches && reading.branches != .unread,
      after: reading.hasReadLine ? 0 : stored?.undoableCount ?? 0)
    if hadBranches && !keepsBranches { publish(UndoEvent(.cleared)) }
  }

  /// Lets the repository forget the branches that it stores.
  private func forgetStoredBranches() async throws(Repo.Failure) {
    try await store(.branching(false))
    unread?.keepsBranches = false
    reading.branches = .known
  }

  /// Whether branches are stored that are not those of the history.
  var hasOtherBranches: Bool {
    storesBranches && (!engine.history.keepsBranches || reading.branches == .stale)
  }

  /// Goes to a place in the history, on any branch, in one call of the repository.
  ///
  /// The actions on the line after the beginning of the branch become a branch.
  ///
  /// - Parameter place: The place, such as one of the history's `UndoHistory.places`.
  /// - Returns: What has happened, with the net change of each element; `nil` where there is no such place,
  ///   where it is the present one, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func jump(to place: UndoPlace) async throws -> UndoEvent<Element>? {
    // The numbers of places are final once the branches have been read.
    try await visit(named: "") {
      reading.branches != .unread && $0.lineIndex(of: place) != nil
    } to: { _ in
      place
    }
  }

  /// Goes a number of changes back or forward in time, on any branch.
  ///
  /// - Parameter count: The number of places; negative for earlier ones.
  /// - Returns: What has happened, with the net change of each element; `nil` where there is nothing in that
  ///   direction, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func jump(by count: Int) async throws -> UndoEvent<Element>? {
    try await visit(named: "") { _ in
      false
    } to: {
      $0.place(offsetBy: count)
    }
  }

  /// Goes to a place, on any branch.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - isFound: Whether what has been read of the history has the place, so that the rest does not matter.
  ///   - target: The place.
  /// - Returns: What has happened; `nil` where there is no such place, where it is the present one, and within a
  ///   group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  func visit(
    named name: String, if isFound: (UndoHistory<Element>) -> Bool,
    to target: (UndoHistory<Element>) -> UndoPlace?
  ) async throws -> UndoEvent<Element>? {
    let level = try await takeTurnToMove(if: isFound)
    defer { passTurn(at: level) }
    guard engine.transaction == nil else { return nil }
    if !isFound(engine.history) { try await readBranches() }
    guard let place = target(engine.history) else { return nil }
    return try await visit(place, named: name)
  }

  /// Goes to a place, in the caller's turn.
  func visit(_ place: UndoPlace, named name: String) async throws -> UndoEvent<Element>? {
    let elements = try await elements(of: engine.unknownElements(onWayTo: place))
    guard let way = engine.way(to: place, { elements[$0.id] }) else { return nil }
    let start = engine.history.cursor
    let actions = engine.actions(along: way)
    let steps = actions.flatMap { $0.steps }
    let isOnLine = engine.history.lineIndex(of: place) != nil
    if isOnLine {
      guard !actions.isEmpty else { return nil }
      try await perform(steps, to: way.fork)
    } else {
      let change = HistoryChange.visited(
        by: way.fork - start, redoable: engine.history.storedActions(of: way),
        performed: way.count, place: place.number)
      // What was to be forgotten has other places.
      if reading.branches == .stale { try await forgetStoredBranches() }
      // How many of them a limit counts is known once they are on the line.
      try await storeLargerLimit(engine.countUnderLimit(along: way))
      try await perform(steps, in: change)
    }
    engine.move(along: way)
    engine.shareStorage(of: steps)
    let event = UndoEvent(
      .jumped, name: name, changes: engine.netSteps(of: actions),
      distance: engine.history.cursor - start)
    if !isOnLine || engine.history.cursor > start { await dropOldest() }
    publish(event)
    return event
  }
}
