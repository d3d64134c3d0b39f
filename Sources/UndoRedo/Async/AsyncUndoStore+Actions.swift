#if !hasFeature(Embedded)
  extension AsyncUndoStore {
    /// Performs an action that is written line by line.
    ///
    /// Lines are carried out in order, and each sees what those before it have done. If one can't be
    /// carried out, nothing of the action stays.
    ///
    /// - Parameters:
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    ///   - metadata: Whatever the caller wants to keep with the action.
    ///   - edits: The lines. They may await. Reading the store in them gives what is there before the
    ///     action.
    /// - Returns: The recorded action; `nil` where nothing has changed, and within a group.
    /// - Throws: An ``UndoError`` that names the line and the element where an element to be modified
    ///   or deleted is missing, one to be created is there, or a modification changes an identity;
    ///   the repository's failure; what the lines throw; or a `CancellationError`.
    @discardableResult
    public nonisolated(nonsending) func perform(
      _ name: String, metadata: [String: String] = [:],
      @ActionBuilder<Element> _ edits: nonisolated(nonsending) () async throws -> [Edit<Element>]
    ) async throws -> UndoAction<Element>? {
      try await runGroup(name, metadata) {
        let edits = try await edits()
        let elements = try await elements(for: edits)
        // A small store of these elements carries the lines out, where the caller is isolated.
        let lines = UndoStore(InMemoryRepository(elements))
        if let action = try lines.perform(name, { edits }) { try await stage(action.steps) }
      }.action
    }

    /// Records a change that has been made already.
    ///
    /// - Parameters:
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    ///   - steps: What has changed; the repository holds the new values.
    ///   - metadata: Whatever the caller wants to keep with the action.
    /// - Returns: The recorded action; `nil` where nothing has changed, and within a group.
    /// - Throws: An ``UndoError`` with the code ``UndoError/Code/conflict`` where the repository holds
    ///   something else than the steps' new values, the repository's failure, or a
    ///   `CancellationError`. Nothing is recorded then.
    @discardableResult
    public func record(
      _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = [:]
    ) async throws -> UndoAction<Element>? {
      let level = try await takeTurn()
      defer { passTurn(at: level) }
      try await prepare(steps.map(\.id), exceptStaged: false)
      return try await settle { try $0.record(name, steps, metadata: metadata) }
    }

    /// Returns the elements that lines speak of, as the open group has made them.
    private nonisolated(nonsending) func elements(
      for edits: [Edit<Element>]
    ) async throws -> [Element] {
      var ids = edits.compactMap(\.id)
      if ids.count < edits.count { ids += try await elements.map(\.id) }
      return try await elements(withIDs: ids)
    }

    /// Returns those elements that have one of some identities, as the open group has made them.
    private func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
      let level = try await takeTurn()
      defer { passTurn(at: level) }
      try await prepare(ids)
      var known: Set<Element.ID> = []
      return try ids.filter { known.insert($0).inserted }.compactMap { try find($0) }
    }
  }
#endif
