#if !hasFeature(Embedded)
  extension AsyncUndoStore {
    /// The element with an identity, or `nil` where there is none.
    ///
    /// Within a group, what the group has made of it.
    ///
    /// - Parameter id: The identity.
    /// - Throws: The repository's failure, or a `CancellationError`.
    public subscript(id: Element.ID) -> Element? {
      get async throws { try await element(id) }
    }

    /// Every element, in the repository's order.
    ///
    /// Within a group, what the group has made of them; those that it created are at the end.
    ///
    /// - Throws: The repository's failure, or a `CancellationError`.
    public var elements: [Element] {
      get async throws {
        let level = try await takeTurn()
        defer { passTurn(at: level) }
        let all = try await repository.allElements()
        return try store.withState { state in
          state.repository.know(all: all)
          defer { state.repository.know(all: []) }
          return try state.allElements()
        }
      }
    }

    /// The number of elements.
    ///
    /// - Throws: The repository's failure, or a `CancellationError`.
    public var count: Int {
      get async throws { try await elements.count }
    }

    func element(_ id: Element.ID) async throws -> Element? {
      let level = try await takeTurn()
      defer { passTurn(at: level) }
      try await prepare([id])
      return try find(id)
    }

    /// Returns an element that was read, as the open group has made it if there is one.
    func find(_ id: Element.ID) throws -> Element? {
      try store.withState { try $0.find(id) }
    }
  }

  extension AsyncUndoStore {
    /// The actions performed and undone.
    public var history: UndoHistory<Element> { store.history }

    /// Whether there is an action to undo; never within a group.
    public var canUndo: Bool { undoName != nil }

    /// Whether there is an action to redo; never within a group.
    public var canRedo: Bool { redoName != nil }

    /// The name of the action that undo takes back next, or `nil` where there is none.
    public var undoName: String? {
      isWithinGroup ? nil : store.withState { $0.history.undoName }
    }

    /// The name of the action that redo performs next, or `nil` where there is none.
    public var redoName: String? {
      isWithinGroup ? nil : store.withState { $0.history.redoName }
    }

    /// The title of an undo command, such as "Undo Recolor".
    public var undoTitle: String { titleFormat.undo(undoName ?? "") }

    /// The title of a redo command, such as "Redo Recolor".
    public var redoTitle: String { titleFormat.redo(redoName ?? "") }

    /// Whether the model differs in its history from where it was saved.
    public var hasUnsavedChanges: Bool { store.hasUnsavedChanges }

    /// The net change of each element since the model was saved, or `nil` where the saved place can't
    /// be reached any more.
    public var changesSinceSaved: UndoSteps<Element>? { store.changesSinceSaved }

    /// Whether there is something to revert: the saved place is another one than the present, and can
    /// be reached.
    public var canRevertToSaved: Bool {
      !isWithinGroup && hasUnsavedChanges
        && store.withState { $0.history.savedPosition } != nil
    }

    /// The events from now on, as an asynchronous sequence of its own for each call.
    ///
    /// They come one for each operation, when the repository has performed it. However slowly they are
    /// read, none is lost. The sequence ends when the store goes away.
    public var events: AsyncStream<UndoEvent<Element>> { store.events }
  }

  extension AsyncUndoStore {
    /// How ``undoTitle`` and ``redoTitle`` are made of an action's name.
    public var titleFormat: UndoTitleFormat { store.titleFormat }

    /// Sets how ``undoTitle`` and ``redoTitle`` are made of an action's name.
    ///
    /// - Parameter format: The format.
    public func setTitleFormat(_ format: UndoTitleFormat) {
      store.titleFormat = format
    }

    /// The number of actions that can be undone at most, or `nil` for no limit.
    public var limit: Int? { store.limit }

    /// Sets the number of actions that can be undone at most.
    ///
    /// - Parameter limit: The number, or `nil` for no limit.
    /// - Precondition: Not negative.
    public func setLimit(_ limit: Int?) async {
      await change { $0.limit = limit }
    }

    /// How much memory the history may hold, or `nil` for no limit.
    public var memoryLimit: UndoMemoryLimit<Element>? { store.memoryLimit }

    /// Sets how much memory the history may hold.
    ///
    /// - Parameter limit: The limit, or `nil` for none.
    public func setMemoryLimit(_ limit: UndoMemoryLimit<Element>?) async {
      await change { $0.memoryLimit = limit }
    }
  }
#endif
