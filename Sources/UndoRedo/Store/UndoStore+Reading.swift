extension UndoStore where Repo: ResidentRepository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// Within a group, what the group has made of it.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? {
    willRead(id)
    return withState { $0.resident(id) }
  }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end, or already
  /// where they are after it.
  ///
  /// - Complexity: O(*n*) in the number of elements, in memory with those deleted ones of which the history speaks.
  @inlinable
  public var elements: [Element] {
    willRead(.elements)
    return withState { $0.residents }
  }

  /// The number of elements.
  ///
  /// - Complexity: That of the repository's count; O(*n*) in the number of elements in a group.
  @inlinable
  public var count: Int {
    willRead(.count)
    return withState { state in
      if Repo.isTable { return state.engine.history.table.count }
      guard state.engine.transaction == nil else { return state.residents.count }
      let (count, repository) = (state.repository.count, state.repository)
      return Repo.isLayer ? state.engine.count(with: count) { repository[$0] != nil } : count
    }
  }

  /// Whether there are no elements.
  ///
  /// - Complexity: That of `count`.
  @inlinable
  public var isEmpty: Bool { count == 0 }
}

extension UndoStore {
  /// Whether there is something to undo, an action or a recorded change of the context; never within a group.
  ///
  /// Where the repository stores the history, the first question of this kind reads the newest actions from before, and
  /// all that can be redone.
  ///
  /// - Complexity: O(*n*) in the number of discardable actions after it.
  @inlinable
  public var canUndo: Bool {
    willRead(.canUndo)
    return canMove(isUndo: true)
  }

  /// Whether there is something to redo, an action or a recorded change of the context; never within a group.
  @inlinable
  public var canRedo: Bool {
    willRead(.canRedo)
    return canMove(isUndo: false)
  }

  /// The name of the action, or of the recorded change of the context, that undo takes back next; `nil` where there is
  /// none.
  ///
  /// - Complexity: O(*n*) in the number of discardable actions after it.
  @inlinable
  public var undoName: String? {
    willRead(.undoName)
    return nextName(isUndo: true)
  }

  /// The name of the action, or of the recorded change of the context, that redo performs next; `nil` where there is none.
  @inlinable
  public var redoName: String? {
    willRead(.redoName)
    return nextName(isUndo: false)
  }

  /// The title of an undo command, such as "Undo Recolor".
  @inlinable
  public var undoTitle: String {
    willRead(.undoTitle)
    return format.undoTitle(of: nextName(isUndo: true))
  }

  /// The title of a redo command, such as "Redo Recolor".
  @inlinable
  public var redoTitle: String {
    willRead(.redoTitle)
    return format.redoTitle(of: nextName(isUndo: false))
  }

  /// Whether the model differs in its history from where it was saved.
  ///
  /// What an open group or gesture has done is not in the history yet, and does not count.
  public var hasUnsavedChanges: Bool {
    willRead(.hasUnsavedChanges)
    return withState { $0.hasUnsavedChanges() }
  }

  /// The number of actions that can be undone at most, or `nil` for no limit.
  ///
  /// With zero, nothing can be undone, not even a change of the context.
  ///
  /// Discardable actions do not count. What `undo(by:)` and `redo(by:)` record has room beside the others, for as many
  /// more: so an author can undo, redo and undo again as many actions as the limit says.
  ///
  /// Setting a smaller one forgets the oldest actions at once, also those of branches, and notifies
  /// observers.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: Setting it is O(*n*) in the number of steps forgotten, and of all branches for each action
  ///   forgotten beside the line.
  public var limit: Int? {
    get {
      willRead(.history)
      return withState { $0.engine.history.limit }
    }
    set {
      operate { state in
        let count = state.undoableCount
        let hadContextChange = contextName(at: state.engine.history.cursor, isUndo: true) != nil
        let isSmaller = newValue ?? .max < state.engine.history.limit ?? .max
        if isSmaller, state.reading.branches == .unread {
          state.ifPossible { (state) throws(Repo.Failure) in try state.loadAllActions() }
        }
        // Once nothing is left, nobody can know that only discardable actions have followed.
        let isSaved =
          newValue == 0 && !state.hasUnsavedChanges()
          && state.engine.history.savedPosition != state.engine.history.position
        let event = state.engine.setLimit(newValue)
        if isSaved { _ = state.engine.markSaved(endsCoalescing: false) }
        state.readBeforeAction()
        state.storeLimit()
        if isSaved { state.ifPossible { (state) throws(Repo.Failure) in try state.store(.saved) } }
        if event != nil || state.undoableCount < count || newValue == 0 && hadContextChange {
          state.notify(UndoEvent(.cleared))
        }
      }
    }
  }

  /// How much memory the history may hold, or `nil` for no limit.
  ///
  /// Setting a smaller one forgets the oldest actions at once, first those of branches, and notifies
  /// observers.
  ///
  /// - Complexity: Setting it is O(*n*) in the number of steps.
  public var memoryLimit: UndoMemoryLimit<Element>? {
    get {
      willRead(.history)
      return withState { $0.engine.history.memoryLimit }
    }
    set {
      operate { state in
        let event = state.engine.setMemoryLimit(newValue)
        state.notify(event)
      }
    }
  }
}

extension UndoStore {
  /// Returns whether there is something to undo, or to redo: a change of the context, or an action.
  @inlinable
  @inline(__always)
  func canMove(isUndo: Bool) -> Bool {
    if hasContext { return nextName(isUndo: isUndo) != nil }
    return withState { $0.canMove(isUndo: isUndo) }
  }

  /// Returns the name of what undo takes back next, or redo performs: a change of the context, or an
  /// action.
  @inlinable
  func nextName(isUndo: Bool) -> String? {
    if hasContext, let place = placeOutsideTransaction,
      let name = contextName(at: place, isUndo: isUndo)
    {
      return name
    }
    return withState { $0.name(isUndo: isUndo) }
  }
}

// What is stored from before is read as far as the answer needs it. What can't be read is there all
// the same: undo and redo will tell.
extension UndoStore.State {
  @inlinable
  @inline(__always)
  mutating func canMove(isUndo: Bool) -> Bool {
    if Repo.storesHistory { return name(isUndo: isUndo) != nil }
    return engine.transaction == nil
      && (isUndo ? engine.history.undoTarget : engine.history.redoTarget) != nil
  }

  /// Returns the name of the action that undo takes back next, or redo performs; empty where it can't
  /// be read.
  @inlinable
  mutating func name(isUndo: Bool) -> String? {
    guard engine.transaction == nil else { return nil }
    do throws(Repo.Failure) { try loadNext(isUndo: isUndo) } catch { return "" }
    return isUndo ? engine.history.undoName : engine.history.redoName
  }

  /// Reads the action that undo takes back next, or redo performs, where the repository stores it.
  @inlinable
  mutating func loadNext(isUndo: Bool) throws(Repo.Failure) {
    guard Repo.storesHistory else { return }
    try isUndo ? loadOlderActionsIfNeeded() : loadRedoable()
  }

  @inlinable
  mutating func hasUnsavedChanges() -> Bool {
    if Repo.storesHistory { loadSavedPlace(exactly: false) }
    return engine.history.hasUnsavedChanges
  }

  @inlinable
  mutating func canRevertToSaved() -> Bool {
    guard engine.transaction == nil else { return false }
    if Repo.storesHistory { loadSavedPlace(exactly: true) }
    guard engine.history.hasUnsavedChanges else { return false }
    if engine.history.savedPosition == nil, isSavedOnBranch() { return true }
    // That may have read that it is on the line.
    return engine.history.savedPosition != nil && engine.history.hasUnsavedChanges
  }
}

extension UndoStore.State {
  /// Returns every element, as the open transaction has made them if there is one.
  @inlinable
  mutating func allElements() throws(Repo.Failure) -> [Element] {
    Repo.isTable ? engine.elements : engine.withChanges(try repository.allElements())
  }

  /// Returns what every element is made into, as the open transaction has made them if there is one.
  @inlinable
  package mutating func compactMap<Result>(
    ofKind kind: Int, _ transform: (Element) -> Result?
  ) throws(Repo.Failure) -> [Result] {
    if Repo.isTable { return engine.compactMap(ofKind: kind, transform) }
    return try allElements().compactMap(transform)
  }
}

extension UndoStore.State where Repo: ResidentRepository {
  @inlinable
  @inline(__always)
  func resident(_ id: Element.ID) -> Element? {
    known(id) ?? repository[id]
  }

  @inlinable var residents: [Element] {
    mutating get { Repo.isTable ? engine.elements : engine.withChanges(repository.elements) }
  }

  /// Returns what every element is made into, as the open transaction has made them if there is one.
  @inlinable
  package mutating func compactMapResidents<Result>(
    ofKind kind: Int, _ transform: (Element) -> Result?
  ) -> [Result] {
    if Repo.isTable { return engine.compactMap(ofKind: kind, transform) }
    return residents.compactMap(transform)
  }
}
