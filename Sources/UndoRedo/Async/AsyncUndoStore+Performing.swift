#if !hasFeature(Embedded)
  // The store within does nothing before the repository has: an operation is tried, and where it needs
  // steps performed it is refused, which leaves no trace. When the repository has performed them, the
  // operation is done again. All this happens within a turn.
  extension AsyncUndoStore {
    typealias Store = UndoStore<RehearsalRepository<Element>>

    /// Does an operation, once the repository has performed what it takes.
    ///
    /// - Parameter operation: Does it. It may be called twice, and calls nothing of the caller's.
    /// - Returns: What the operation returns.
    /// - Throws: What the repository or the operation throws, or a `CancellationError`. Nothing has
    ///   changed then.
    func settle<Result>(_ operation: (Store) throws -> Result) async throws -> Result {
      do {
        return try withScopes { try operation($0) }
      } catch let unperformed as RehearsalRepository<Element>.Unperformed {
        return try await perform(unperformed.steps) { try operation($0) }
      }
    }

    /// Lets the repository perform steps, and does what follows from it.
    func perform<Result>(
      _ steps: UndoSteps<Element>, _ operation: (Store) throws -> Result
    ) async throws -> Result {
      try Task.checkCancellation()
      try await repository.perform(steps)
      store.withState { $0.repository.hasPerformed = true }
      defer { store.withState { $0.repository.hasPerformed = false } }
      return try withScopes { try operation($0) }
    }

    /// Reads what the next operation starts from.
    ///
    /// - Parameters:
    ///   - ids: The identities of the elements.
    ///   - isRestricted: Whether elements that the open group has changed are left out.
    /// - Throws: The repository's failure.
    func prepare(_ ids: [Element.ID], exceptStaged isRestricted: Bool = true) async throws {
      var known: Set<Element.ID> = []
      let unknown = ids.filter { id in
        known.insert(id).inserted && !(isRestricted && isStaged(id))
      }
      var found: [Element] = []
      if unknown.count == 1 {
        if let element = try await repository.element(withID: unknown[0]) { found = [element] }
      } else if unknown.count > 1 {
        found = try await repository.elements(withIDs: unknown)
      }
      store.withState { $0.repository.know(found, of: unknown) }
    }

    private func isStaged(_ id: Element.ID) -> Bool {
      if case .some = store.withState({ $0.staged(id) }) { true } else { false }
    }

    /// Lets the scopes of the task hold for what a closure does.
    func withScopes<Result>(_ body: (Store) throws -> Result) rethrows -> Result {
      var joining: ActionJoining?
      var isDiscardable = false
      for scope in AsyncScope.innermost.scopes(of: identity) {
        switch scope.kind {
        case .joining(let key, let window):
          joining = joining ?? ActionJoining(key: key, window: window)
        case .discardable: isDiscardable = true
        case .group: break
        }
      }
      guard joining != nil || isDiscardable else { return try body(store) }
      store.withState { ($0.joining, $0.isDiscardable) = (joining, isDiscardable) }
      defer { store.withState { ($0.joining, $0.isDiscardable) = (nil, false) } }
      return try body(store)
    }
  }
#endif
