import UndoRedo

extension AsyncUndoStore {
  /// Makes all changes of a closure one action.
  ///
  /// When the closure throws, the repository fails to perform the changes, or the task is cancelled,
  /// everything is as before.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - body: Ordinary code that reads and changes the store, and may await. It runs where the
  ///     caller is isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, the repository's failure, or a `CancellationError`.
  @discardableResult
  public nonisolated(nonsending) func group<Result>(
    _ name: String = "", metadata: [String: String] = [:],
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    try await runGroup(name, metadata, body).result
  }

  /// Makes changes that are not the user's and can't be undone.
  ///
  /// The repository performs the changes in one call when the closure ends. They become part of the
  /// recorded steps before them, so that undo still works. Undone actions can still be redone, up to the
  /// first one that would overwrite the changes. Groups within the closure are not recorded either.
  ///
  /// - Parameter body: Ordinary code that reads and changes the store, and may await. It runs where
  ///   the caller is isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, the repository's failure, or a `CancellationError`. Nothing
  ///   has changed then.
  @discardableResult
  public nonisolated(nonsending) func withoutRecording<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    try await runGroup("", [:], isRecorded: false, body).result
  }
}

/// A group of an asynchronous store that is open.
struct OpenAsyncGroup {
  /// The group, as tasks know it that are within.
  let scope: AsyncScope
  /// How the action is to be recorded, as of the moment at which the group was begun.
  let options: ActionOptions
  /// The savepoint around it, if there is a group around it.
  let savepoint: Savepoint?
}

extension AsyncUndoStore {
  /// Runs a closure as a group: the outermost one performs and records, an inner one joins it.
  ///
  /// - Parameters:
  ///   - name: The action's name.
  ///   - metadata: The action's metadata.
  ///   - isRecorded: Whether the changes are recorded.
  ///   - commit: Performs and records what the outermost group has done, and returns whether there is an
  ///     action of it, where that is not all that is to be done.
  ///   - body: The closure.
  /// - Returns: What the closure returns, and the action where one was recorded.
  /// - Throws: What the closure throws, the repository's failure, or a `CancellationError`.
  nonisolated(nonsending) func runGroup<Result>(
    _ name: String, _ metadata: [String: String], isRecorded: Bool = true,
    by commit: GroupCommit? = nil, _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> (result: Result, action: UndoAction<Element>?) {
    let closure = AsyncScope.Lifetime()
    defer { withExtendedLifetime(closure) {} }
    let scope = AsyncScope(.group, of: identity, during: closure)
    try await openGroup(scope, name, metadata, isRecorded: isRecorded)
    let result: Result
    do {
      result = try await scope.run(body)
    } catch {
      await cancelGroup(scope)
      throw error
    }
    return (result, try await endGroup(scope, by: commit))
  }

  typealias GroupCommit = @Sendable (isolated AsyncUndoStore, ActionOptions) async throws -> Bool

  private func openGroup(
    _ scope: AsyncScope, _ name: String, _ metadata: [String: String], isRecorded: Bool
  ) async throws {
    // What is not recorded is no discardable action, either.
    let options = isRecorded ? options(name, metadata) : ActionOptions(named: name)
    _ = try await takeTurnToChange()
    let savepoint = engine.openGroup(isRecorded: isRecorded)
    levels.append(
      Level(group: OpenAsyncGroup(scope: scope, options: options, savepoint: savepoint)))
  }

  /// Ends a group, once all that is under way within it has ended.
  private func endGroup(
    _ scope: AsyncScope, by commit: GroupCommit?
  ) async throws -> UndoAction<Element>? {
    let group = await lastTurn(of: scope)
    defer { leave() }
    do {
      try Task.checkCancellation()
    } catch {
      rollBack(group)
      throw error
    }
    guard group.savepoint == nil else {
      engine.closeGroup(within: group.savepoint)
      return nil
    }
    let isRecorded =
      if let commit {
        try await commit(self, group.options)
      } else {
        try await self.commit(group.options).isRecorded
      }
    return isRecorded ? lastAction : nil
  }

  /// Takes back what a group has done, once all that is under way within it has ended.
  private func cancelGroup(_ scope: AsyncScope) async {
    let group = await lastTurn(of: scope)
    rollBack(group)
    leave()
  }

  private func rollBack(_ group: OpenAsyncGroup) {
    engine.rollBack()
    engine.closeGroup(within: group.savepoint)
  }

  private func lastTurn(of scope: AsyncScope) async -> OpenAsyncGroup {
    let level = levels.lastIndex { $0.group?.scope === scope }!
    _ = await takeTurnInAnyCase(at: level)
    return levels[level].group!
  }

  /// Lets the tasks go on that wait for the end of the innermost group, which has its turn in the one around it.
  private func leave() {
    var level = levels.removeLast()
    level.turns.close()
    passTurn(at: levels.count - 1)
  }
}
