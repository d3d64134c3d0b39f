#if !hasFeature(Embedded)
  extension AsyncUndoStore {
    /// Marks the present place in the history as the saved one.
    public func markSaved() async {
      await change { try $0.markSaved() }
    }

    /// Forgets every action, performed or undone, and leaves the elements as they are.
    public func removeAllActions() async {
      await change { try $0.removeAllActions() }
    }

    /// Gives the present place in the history a name; if another place has it, that one loses it.
    ///
    /// - Parameter name: The name.
    public func addCheckpoint(_ name: String) async {
      await change { try $0.addCheckpoint(name) }
    }

    /// Removes a checkpoint.
    ///
    /// - Parameter name: Its name.
    /// - Returns: Whether there was one.
    @discardableResult
    public func removeCheckpoint(_ name: String) async -> Bool {
      await change { try $0.removeCheckpoint(name) }
    }

    /// Goes to a position in the history, in one call of the repository.
    ///
    /// The position is one of the history as it is when the operation's turn comes. Others may have
    /// moved it: a checkpoint names a place more safely.
    ///
    /// - Parameter position: How many of the history's ``UndoHistory/actions`` shall be performed.
    /// - Returns: What has happened, with the net change of each element; `nil` where there is no such
    ///   position, where it is the present one, and within a group.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    /// - Precondition: The position is not negative.
    @discardableResult
    public func jump(to position: Int) async throws -> UndoEvent<Element>? {
      precondition(position >= 0, "A position must be one of the history's")
      return try await move { store in
        guard position <= store.withState({ $0.history.log.count }) else { return nil }
        return try store.jump(to: position)
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
      try await move { try $0.jump(toCheckpoint: name) }
    }

    /// Makes the elements what they were when the model was saved, as one action that can be undone.
    ///
    /// The model has no unsaved changes afterwards. Undo brings them back.
    ///
    /// - Parameters:
    ///   - name: The action's name, for menus.
    ///   - metadata: Whatever the caller wants to keep with the action.
    /// - Returns: The recorded action; `nil` where there is nothing to revert, where the saved place
    ///   can't be reached any more, and within a group.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    @discardableResult
    public func revertToSaved(
      named name: String = "Revert", metadata: [String: String] = [:]
    ) async throws -> UndoAction<Element>? {
      let level = try await takeTurn()
      defer { passTurn(at: level) }
      try await prepare(store.changesSinceSaved?.map(\.id) ?? [])
      return try await settle { try $0.revertToSaved(named: name, metadata: metadata) }
    }

    /// Changes what the repository need not be asked about, and what can't fail.
    func change<Result>(_ operation: (Store) throws -> Result) async -> Result {
      let level = await takeTurnInAnyCase()
      defer { passTurn(at: level) }
      do {
        return try operation(store)
      } catch {
        preconditionFailure("What has no steps needs nothing to be performed")
      }
    }
  }
#endif
