import UndoRedo

extension AsyncUndoStore {
  /// The tasks that take turns with each other: all, or those within one group.
  @usableFromInline
  struct Level: Sendable {
    @usableFromInline var turns = TurnQueue()

    /// The group, if it is one.
    var group: OpenAsyncGroup?
  }

  /// Waits for the turn of an operation.
  ///
  /// - Returns: The level at which it is to be passed on.
  /// - Throws: A `CancellationError` where the task is cancelled; there is no turn to pass on then.
  @inlinable
  func takeTurn() async throws -> Int {
    try Task.checkCancellation()
    if levels.count == 1, levels[0].turns.take() {
      waited = 0
      return 0
    }
    return try await waitForTurn()
  }

  @usableFromInline
  func waitForTurn() async throws -> Int {
    let start = moment
    let level = try await nextTurn()
    if level == 0 { waited = moment - start }
    return level
  }

  private func nextTurn() async throws -> Int {
    while true {
      try Task.checkCancellation()
      let level = innermostLevel
      if levels[level].turns.take() { return level }
      tickets += 1
      let ticket = tickets
      let outcome = await withTaskCancellationHandler {
        await wait(at: level, ticket)
      } onCancel: {
        Task { await self.cancel(ticket) }
      }
      switch outcome {
      case .turn: return level
      case .closed: continue
      case .cancelled: throw CancellationError()
      }
    }
  }

  /// Waits for the turn of what is done even if the task is cancelled.
  ///
  /// - Parameter level: The level at which to wait, or `nil` for that of the task.
  /// - Returns: The level at which it is to be passed on.
  func takeTurnInAnyCase(at level: Int? = nil) async -> Int {
    while true {
      let level = level ?? innermostLevel
      if levels[level].turns.take() { return level }
      tickets += 1
      if case .turn = await wait(at: level, tickets) { return level }
    }
  }

  @inlinable
  func passTurn(at level: Int) {
    if level == 0, !mirrors.channels.isEmpty { updateMirrors() }
    levels[level].turns.pass()
  }

  /// The present moment in seconds, by the store's clock if it has one.
  nonisolated var moment: Double { now?().secondsSince1970 ?? systemMoment() ?? 0 }

  /// How many seconds the operation that has the turn of all has waited before it began.
  @usableFromInline
  var secondsWaited: Double {
    for scope in AsyncScope.open(of: identity) {
      if case .waited(let seconds) = scope.kind { return seconds + waited }
    }
    return waited
  }

  /// Whether the task is within a group that is open.
  var isWithinGroup: Bool { innermostLevel > 0 }

  /// The level of the innermost open group that the task is within.
  private var innermostLevel: Int {
    guard levels.count > 1 else { return 0 }
    for scope in AsyncScope.open(of: identity) {
      if let level = levels.lastIndex(where: { $0.group?.scope === scope }) { return level }
    }
    return 0
  }

  private func wait(at level: Int, _ ticket: Int) async -> TurnQueue.Outcome {
    let outcome = await withCheckedContinuation { levels[level].turns.add(ticket, $0) }
    if case .turn = outcome { levels[level].turns.noteHolder() }
    return outcome
  }

  private func cancel(_ ticket: Int) {
    for level in levels.indices { levels[level].turns.cancel(ticket) }
  }
}
