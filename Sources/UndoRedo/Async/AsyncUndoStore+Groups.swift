#if !hasFeature(Embedded)
  extension AsyncUndoStore {
    /// Makes all changes of a closure one action.
    ///
    /// When the closure throws, the repository fails to perform the changes, or the task is cancelled,
    /// everything is as before.
    ///
    /// - Parameters:
    ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
    ///   - metadata: Whatever the caller wants to keep with the action.
    ///   - body: Ordinary code that reads and changes the store, and may await. It runs where the
    ///     caller is isolated.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, the repository's failure, or a `CancellationError`.
    @discardableResult
    public nonisolated(nonsending) func group<Result>(
      _ name: String, metadata: [String: String] = [:],
      _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
      try await runGroup(name, metadata, body).result
    }

    /// Makes changes that are not the user's and can't be undone.
    ///
    /// The changes are performed by the repository at once when the closure ends. They become part
    /// of the recorded steps before them, so that undo keeps working; the redo list is kept. Groups
    /// within the closure are not recorded either.
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
    /// The level at which the group has its turn.
    let level: Int
    /// The savepoint around it, if there is a group around it.
    let savepoint: Int?
    let wasRecording: Bool
  }

  extension AsyncUndoStore {
    /// Runs a closure as a group: the outermost one performs and records, an inner one joins it.
    ///
    /// - Returns: What the closure returns, and the action where one was recorded.
    nonisolated(nonsending) func runGroup<Result>(
      _ name: String, _ metadata: [String: String], isRecorded: Bool = true,
      _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> (result: Result, action: UndoAction<Element>?) {
      let scope = AsyncScope(.group, of: identity)
      try await openGroup(scope, isRecorded: isRecorded)
      let result: Result
      do {
        result = try await AsyncScope.$innermost.withValue(scope) { try await body() }
      } catch {
        await cancelGroup(scope)
        throw error
      }
      return (result, try await endGroup(scope, ActionDetails(name: name, metadata: metadata)))
    }

    private func openGroup(_ scope: AsyncScope, isRecorded: Bool) async throws {
      let level = try await takeTurn()
      let (savepoint, wasRecording) = store.withState { state in
        let wasRecording = state.isRecording
        state.isRecording = wasRecording && isRecorded
        return (state.openGroup(), wasRecording)
      }
      let group = OpenAsyncGroup(
        scope: scope, level: level, savepoint: savepoint, wasRecording: wasRecording)
      levels.append(Level(group: group))
    }

    /// Ends a group, once all that is under way within it has ended.
    private func endGroup(
      _ scope: AsyncScope, _ details: ActionDetails
    ) async throws -> UndoAction<Element>? {
      let group = await lastTurn(of: scope)
      defer { leave(group) }
      do {
        try Task.checkCancellation()
        guard group.savepoint == nil else {
          store.withState { $0.closeGroup(within: group.savepoint) }
          return nil
        }
        let steps = store.withState { $0.pendingSteps }
        let end = { (store: Store) in try store.operate { try $0.commit(details, store.now) } }
        let isRecorded =
          steps.isEmpty ? try withScopes(end) : try await perform(steps, end)
        return isRecorded ? store.history.undoable.first : nil
      } catch {
        rollBack(group)
        throw error
      }
    }

    /// Takes back what a group has done, once all that is under way within it has ended.
    private func cancelGroup(_ scope: AsyncScope) async {
      let group = await lastTurn(of: scope)
      rollBack(group)
      leave(group)
    }

    private func rollBack(_ group: OpenAsyncGroup) {
      store.withState { state in
        state.rollBack()
        state.closeGroup(within: group.savepoint)
      }
    }

    private func lastTurn(of scope: AsyncScope) async -> OpenAsyncGroup {
      let level = levels.lastIndex { $0.group?.scope === scope }!
      _ = await takeTurnInAnyCase(at: level)
      return levels[level].group!
    }

    /// Lets those go on who wait for the group's end.
    private func leave(_ group: OpenAsyncGroup) {
      store.withState { $0.isRecording = group.wasRecording }
      var level = levels.removeLast()
      level.turns.close()
      passTurn(at: group.level)
    }
  }

  extension UndoStore.State {
    /// What the repository has to perform when the open group ends.
    var pendingSteps: UndoSteps<Element> {
      mutating get {
        UndoSteps(netChanges().compactMap { UndoRedoStep(changing: $0.stored, to: $0.new) })
      }
    }
  }
#endif
