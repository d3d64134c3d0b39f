#if !hasFeature(Embedded)
  extension AsyncUndoStore {
    /// Saves an element: creates it if it is new, replaces it if it is there.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    /// - Returns: The element that was replaced, or `nil` where it is new.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    @discardableResult
    public func save(_ element: Element, named name: String) async throws -> Element? {
      try await replace(element.id, by: element, named: name)
    }

    /// Deletes the element with an identity.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    /// - Returns: The deleted element, or `nil` where there was none.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    @discardableResult
    public func delete(_ id: Element.ID, named name: String) async throws -> Element? {
      try await replace(id, by: nil, named: name)
    }

    /// Deletes an element, whatever its value is by now.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    /// - Returns: The deleted element, or `nil` where there was none.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    @discardableResult
    public func delete(_ element: Element, named name: String) async throws -> Element? {
      try await replace(element.id, by: nil, named: name)
    }

    /// Modifies an element by a closure.
    ///
    /// Nobody else changes the element between its being read and its being written.
    ///
    /// - Parameters:
    ///   - id: The element's identity.
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    ///   - body: Changes the element, where the caller is isolated.
    /// - Returns: The modified element, or `nil` where there is none.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    /// - Precondition: The closure does not change the element's identity.
    @discardableResult
    public nonisolated(nonsending) func modify(
      _ id: Element.ID, named name: String, _ body: (inout Element) -> Void
    ) async throws -> Element? {
      try await runGroup(name, [:]) {
        guard let old = try await element(id) else { return nil }
        var new = old
        body(&new)
        precondition(new.id == id, "A modification can't change the id of an element")
        try await stage([.modified(from: old, to: new)])
        return new
      }.result
    }

    /// Sets a property of an element.
    ///
    /// - Parameters:
    ///   - id: The element's identity.
    ///   - property: The property to set.
    ///   - value: The property's new value.
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    /// - Returns: The modified element, or `nil` where there is none.
    /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
    /// - Precondition: The property is not part of the element's identity.
    @discardableResult
    public nonisolated(nonsending) func modify<Value>(
      _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, to value: Value,
      named name: String
    ) async throws -> Element? {
      try await modify(id, named: name) { $0[keyPath: property] = value }
    }

    private func replace(
      _ id: Element.ID, by new: Element?, named name: String
    ) async throws -> Element? {
      let level = try await takeTurn()
      defer { passTurn(at: level) }
      try await prepare([id])
      return try await settle { try $0.replace(id, by: new, named: name) }
    }

    /// Makes changes a part of the open group that start from what was read in it.
    func stage(_ steps: UndoSteps<Element>) async throws {
      let level = try await takeTurn()
      defer { passTurn(at: level) }
      store.withState { $0.repository.know(steps.compactMap(\.oldValue), of: steps.map(\.id)) }
      for step in steps { _ = try store.replace(step.id, by: step.newValue, named: "") }
    }
  }
#endif
