#if !hasFeature(Embedded)
  extension AsyncUndoStore {
    /// Takes back the last action, and the discardable ones behind it.
    ///
    /// - Returns: What was performed: the action flipped. `nil` where there is nothing to undo, and
    ///   within a group.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    @discardableResult
    public func undo() async throws -> UndoAction<Element>? {
      try await move { try $0.undo() }
    }

    /// Performs the action undone last once more.
    ///
    /// - Returns: What was performed: the action. `nil` where there is nothing to redo, and within a
    ///   group.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    @discardableResult
    public func redo() async throws -> UndoAction<Element>? {
      try await move { try $0.redo() }
    }

    /// Takes back the last actions, in one call of the repository.
    ///
    /// - Parameter count: How many actions to take back at most.
    /// - Returns: What was performed, in order: the actions flipped, the last one first. Empty where
    ///   there is nothing to undo, and within a group.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    /// - Precondition: The number is not negative.
    @discardableResult
    public func undo(_ count: Int) async throws -> [UndoAction<Element>] {
      try await move { try $0.undo(count) }
    }

    /// Performs the actions undone last once more, in one call of the repository.
    ///
    /// - Parameter count: How many actions to redo at most.
    /// - Returns: What was performed, in order. Empty where there is nothing to redo, and within a
    ///   group.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    /// - Precondition: The number is not negative.
    @discardableResult
    public func redo(_ count: Int) async throws -> [UndoAction<Element>] {
      try await move { try $0.redo(count) }
    }

    /// Takes back every action, in one call of the repository.
    ///
    /// - Returns: What was performed, in order: the actions flipped, the last one first.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    @discardableResult
    public func undoAll() async throws -> [UndoAction<Element>] {
      try await undo(.max)
    }

    /// Performs every undone action once more, in one call of the repository.
    ///
    /// - Returns: What was performed, in order.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    @discardableResult
    public func redoAll() async throws -> [UndoAction<Element>] {
      try await redo(.max)
    }

    /// Goes to another place in the history, which starts from nothing that must be read.
    func move<Result>(_ operation: (Store) throws -> Result) async throws -> Result {
      let level = try await takeTurn()
      defer { passTurn(at: level) }
      return try await settle(operation)
    }
  }
#endif
