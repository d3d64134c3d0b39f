import UndoRedo

extension AsyncUndoStore {
  /// Returns the element with an identity; within a group, what the group has made of it.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public func element(withID id: Element.ID) async throws -> Element? {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    return try await find(id)
  }

  /// Returns those elements that have one of some identities, in one call of the repository; within a
  /// group, what the group has made of them.
  ///
  /// - Parameter ids: The identities.
  /// - Returns: The elements, in the order of their identities, each of them once.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    let elements = try await elements(of: ids)
    var known: Set<Element.ID> = []
    return ids.filter { known.insert($0).inserted }.compactMap { elements[$0] }
  }

  /// Returns every element, in the repository's order; within a group, what the group has made of them.
  ///
  /// - Returns: The elements.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public func allElements() async throws -> [Element] {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    return try await findAll()
  }

  /// Returns an element, as the open group has made it if there is one.
  @inlinable
  func find(_ id: Element.ID) async throws -> Element? {
    if let element = engine.changed(id) { return element }
    let element = try await repository.element(withID: id)
    noteFound(id, element)
    return element
  }

  /// Returns every element, as the open group has made them if there is one.
  func findAll() async throws -> [Element] {
    let elements = try await repository.allElements()
    return engine.withChanges(elements)
  }
}

extension AsyncUndoStore {
  /// The actions performed and undone.
  ///
  /// If the repository stores the history, the stored actions are read by the next change, or by ``loadHistory()``:
  /// before, the history, names and titles don't have them.
  public var history: UndoHistory<Element> {
    engine.history.log.link()
    return engine.historyBeforeTransaction
  }

  /// Whether there is an action to undo; never within a group.
  public var canUndo: Bool { undoName != nil }

  /// Whether there is an action to redo; never within a group.
  public var canRedo: Bool { redoName != nil }

  /// The name of the action to undo next, or `nil` where there is none.
  public var undoName: String? {
    isWithinGroup ? nil : engine.history.undoName
  }

  /// The name of the action that redo performs next, or `nil` where there is none.
  public var redoName: String? {
    isWithinGroup ? nil : engine.history.redoName
  }

  /// The title of an undo command, such as "Undo Recolor".
  public var undoTitle: String { titleFormat.undoTitle(of: undoName) }

  /// The title of a redo command, such as "Redo Recolor".
  public var redoTitle: String { titleFormat.redoTitle(of: redoName) }

  /// Whether the model differs in its history from where it was saved.
  ///
  /// If the repository stores the history, the model counts as saved until that is read: by the next change, or by
  /// ``loadHistory()``.
  public var hasUnsavedChanges: Bool { engine.history.hasUnsavedChanges }

  /// The net change of each element since the model was saved, or `nil` where the saved place can't
  /// be reached any more, or has not been read yet: ``loadHistory()`` reads it.
  public var changesSinceSaved: UndoSteps<Element>? {
    knowsSavedPlace ? history.changesSinceSaved : nil
  }

  /// Whether it is known where the model was saved: what follows the history may have stored that, except for
  /// buffers and scopes.
  private var knowsSavedPlace: Bool {
    !Repo._followsHistory || unread != nil || reading.hasReadLine
      || repository._buffer != nil
  }

  /// Whether there is something to revert: the saved place is another one than the present, and can
  /// be reached; never within a group.
  ///
  /// If the repository stores the history, there is nothing until that is read: by the next change, or by
  /// ``loadHistory()``.
  public var canRevertToSaved: Bool {
    !isWithinGroup && hasUnsavedChanges && engine.history.savedPlace != nil
  }

  /// The events from now on, as a separate asynchronous sequence for each call.
  ///
  /// There is one for each operation, or for each action of ``record(_:)``, after the repository has performed it. None
  /// is lost, however slowly they are read. The sequence ends when the store is deallocated.
  public var events: AsyncStream<UndoEvent<Element>> { observers.makeStream() }
}

extension AsyncUndoStore {
  /// The number of actions that can be undone at most, or `nil` for no limit.
  ///
  /// Discardable actions do not count. What ``undo(by:onConflict:)`` and ``redo(by:onConflict:)`` record
  /// has room beside the others, for as many more.
  public var limit: Int? { engine.history.limit }

  /// Sets the number of actions that can be undone at most.
  ///
  /// - Parameter limit: The number, or `nil` for no limit.
  /// - Precondition: Not negative.
  public func setLimit(_ limit: Int?) async {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    do throws(Repo.Failure) { try await readHistoryIfPossible() } catch {}
    // Once nothing is left, nobody can know that only discardable actions have followed.
    let isSaved =
      limit == 0 && !engine.history.hasUnsavedChanges
      && engine.history.savedPosition != engine.history.position
    publish(engine.setLimit(limit))
    if isSaved { _ = engine.markSaved(endsCoalescing: false) }
    await storeLimit()
    if isSaved { do throws(Repo.Failure) { try await store(.saved) } catch {} }
  }

  /// How much memory the history may hold, or `nil` for no limit.
  public var memoryLimit: UndoMemoryLimit<Element>? { engine.history.memoryLimit }

  /// Sets how much memory the history may hold.
  ///
  /// - Parameter limit: The limit, or `nil` for none.
  public func setMemoryLimit(_ limit: UndoMemoryLimit<Element>?) async {
    let level = await takeTurnInAnyCase()
    defer { passTurn(at: level) }
    publish(engine.setMemoryLimit(limit))
    await storeLimit()
  }
}
