extension UndoStore {
  /// Marks the present place in the history as the saved one.
  ///
  /// Within a group or gesture, that is the place before it. What a buffer holds back is saved, too; those that
  /// observe saves are not notified.
  ///
  /// - Throws: The repository's failure, where it stores the history or holds changes back, and can't save them.
  ///   Nothing has changed then.
  /// - Complexity: O(1); if branches are kept, O(*n*) in their number; over a buffer, O(*n* log *n*) in the number of
  ///   changed elements, and that of the repository below.
  public func markSaved() throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in try state.markSaved() }
  }

  /// Forgets every action, performed or undone, every recorded change of the context, and every
  /// checkpoint; leaves the elements as they are.
  ///
  /// Nothing can be undone or redone then.
  ///
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeAllActions() throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in
      let isSaved = !state.hasUnsavedChanges()
      let place = state.engine.history.cursor
      let hadMore =
        state.hasUnreadActions || contextName(at: place, isUndo: true) != nil
        || contextName(at: place, isUndo: false) != nil
      try state.store(.cleared(isSaved: isSaved))
      let event = state.engine.removeAllActions()
      state.notify(event ?? (hadMore ? UndoEvent(.cleared) : nil))
    }
  }

  /// Gives the present place in the history a name; if another place has it, that one loses it.
  ///
  /// Within a group or gesture, that is the place before its action.
  ///
  /// - Parameter name: The name.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(1); where branches are stored, O(*n*) in their number. Whenever actions are dropped or
  ///   discarded later, all names are looked through.
  public func addCheckpoint(_ name: String) throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in
      try state.store(.named(name))
      let event = state.engine.addCheckpoint(name)
      state.notify(event)
    }
  }

  /// Removes a checkpoint.
  ///
  /// - Parameter name: Its name.
  /// - Returns: Whether there was one.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: That of ``loadHistory()`` where it is none that has been read, and the repository
  ///   stores the history.
  @discardableResult
  public func removeCheckpoint(_ name: String) throws(Repo.Failure) -> Bool {
    try operate { (state) throws(Repo.Failure) in
      let aside = Repo.storesHistory ? state.engine.setTransactionAside() : nil
      defer { state.engine.resume(aside) }
      try state.loadCheckpoint(name)
      guard state.engine.history.hasCheckpoint(name) else { return false }
      try state.store(.unnamed(name))
      let event = state.engine.removeCheckpoint(name)
      state.notify(event)
      return true
    }
  }

  /// Goes to a position in the history, in one call of the repository.
  ///
  /// - Parameter position: How many of the history's ``UndoHistory/actions`` shall be performed.
  /// - Returns: What has happened, with the net change of each element; `nil` where there is no such
  ///   position, where it is the present one, and within a group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps between.
  @discardableResult
  public func jump(to position: Int) throws(Repo.Failure) -> UndoEvent<Element>? {
    try operate { (state) throws(Repo.Failure) in
      try state.loadRedoable()
      guard let place = state.engine.history.place(at: position) else { return nil }
      return try state.jump(to: place, named: "")
    }
  }

  /// Goes to a place that the history had when it was read, in one call of the repository; where branches are
  /// stored, also to one that is on a branch now.
  ///
  /// What a list of the history shows may be out of date by the time a person taps on it:
  ///
  ///     let shown = store.history
  ///     for (index, action) in shown.actions.enumerated() {
  ///       Button(action.name) { store.jump(to: index + 1, in: shown) }
  ///     }
  ///
  /// - Parameters:
  ///   - position: How many of the actions of the history as it was read shall be performed.
  ///   - history: The history as it was read.
  /// - Returns: What has happened, with the net change of each element; `nil` where the place can't be
  ///   reached any more, where it is the present one, and within a group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps before the place, and between.
  @discardableResult
  public func jump(
    to position: Int, in history: UndoHistory<Element>
  ) throws(Repo.Failure) -> UndoEvent<Element>? {
    let present = self.history
    #if hasFeature(Embedded)
      guard let position = present.position(of: position, in: history) else { return nil }
      return try jump(to: position)
    #else
      guard let place = present.place(of: position, in: history) else { return nil }
      return try jump(to: place)
    #endif
  }

  /// Goes to a checkpoint in the history, in one call of the repository.
  ///
  /// - Parameter name: The checkpoint's name.
  /// - Returns: What has happened, with the net change of each element; `nil` where there is no such
  ///   checkpoint, where it is the present place, and within a group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps between; that of ``loadHistory()`` where it is none
  ///   that has been read, and the repository stores the history.
  @discardableResult
  public func jump(toCheckpoint name: String) throws(Repo.Failure) -> UndoEvent<Element>? {
    try operate { (state) throws(Repo.Failure) in
      try state.loadCheckpoint(name)
      if let place = state.engine.history.checkpointPlaces[TextKey(name)] {
        return try state.jump(to: place, named: name)
      }
      #if hasFeature(Embedded)
        return nil
      #else
        guard let place = state.engine.history.checkpointOnBranch(name) else { return nil }
        return try state.visit(place, named: name)
      #endif
    }
  }
}

extension UndoStore {
  /// The net change of each element since the model was saved, or `nil` where the saved place can't
  /// be reached any more.
  ///
  /// It goes by the actions. A discardable change that is not recorded, since something can be redone, is no part of
  /// them where the model was saved on another branch.
  ///
  /// - Complexity: O(*n*) in the number of steps between.
  public var changesSinceSaved: UndoSteps<Element>? {
    willRead(.history)
    return withState { state in
      state.loadSavedPlace(exactly: true)
      if state.engine.history.savedPosition == nil { _ = state.isSavedOnBranch() }
      state.engine.history.log.link()
      return state.engine.historyBeforeTransaction.changesSinceSaved
    }
  }

  /// Whether there is something to revert: there are unsaved changes, and the saved place can be
  /// reached; never within a group.
  public var canRevertToSaved: Bool {
    willRead(.canRevertToSaved)
    return withState { $0.canRevertToSaved() }
  }

  /// Makes the elements what they were when the model was saved, as one action that can be undone.
  ///
  /// The model has no unsaved changes afterwards. Undo brings them back. Where the changes since then
  /// cancel out, the present place is marked as the saved one, and that is all.
  ///
  /// Where the model was saved on another branch, the store goes there, as to any other place, and nothing is
  /// recorded: what was done since is a branch then.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Returns: The recorded action, or the one that going to the other branch comes to; `nil` where there is
  ///   nothing to revert, as ``canRevertToSaved`` says, and where nothing has changed.
  /// - Throws: The repository's failure. Nothing has changed then. Where the action is recorded, and only marking
  ///   the place as the saved one fails, nothing is thrown, and the model stays unsaved.
  /// - Complexity: O(*n*) in the number of steps between.
  @discardableResult
  public func revertToSaved(
    named name: String = "Revert", metadata: [String: String] = Dictionary()
  ) throws(Repo.Failure) -> UndoAction<Element>? {
    var saved: UndoSteps<Element> = []
    defer { didSave(saved) }
    return try operate { (state) throws(Repo.Failure) in
      guard state.canRevertToSaved() else { return nil }
      #if !hasFeature(Embedded)
        if let place = state.engine.history.savedPlaceOnBranch {
          let event = try state.visit(place, named: name)
          return UndoAction(name, steps: event?.changes ?? [], metadata: metadata)
        }
      #endif
      state.engine.history.log.link()
      guard let changes = state.engine.history.changesSinceSaved else { return nil }
      // What comes before it and what comes after stands alone.
      var options = state.options(name, metadata)
      options.standAlone()
      let outcome = try state.restore(changes.flip(), options, now)
      do throws(Repo.Failure) {
        let pending = Repo.isBuffer ? state.engine.pendingSteps : []
        try state.save()
        saved = pending
        let event = state.engine.markSaved()
        if Repo.storesHistory { state.storeLimit() }
        if state.event == nil { state.notify(event) }
      } catch {
        // Where the elements are reverted and the action is recorded, it stays unsaved.
        if !outcome.isRecorded { throw error }
      }
      return state.action(of: outcome)
    }
  }
}

extension UndoStore.State {
  /// Lets the repository store what becomes of the history, if it does.
  @usableFromInline
  mutating func store(_ change: HistoryChange<Element>) throws(Repo.Failure) {
    if Repo.storesHistory { try perform([], in: change) }
  }

  mutating func markSaved(endsCoalescing: Bool = true) throws(Repo.Failure) {
    let hasChanges =
      Repo.isLayer
      ? Repo.isBuffer && engine.hasPendingSteps
      : Repo.storesHistory && repository._held.hasEffect
    try save()
    let event = engine.markSaved(endsCoalescing: endsCoalescing)
    if Repo.storesHistory { storeLimit() }
    notify(event ?? (hasChanges ? UndoEvent(.saved) : nil))
  }

  /// Performs steps that restore a former state as one action, from the present values of the elements.
  ///
  /// - Returns: What has become of it.
  mutating func restore(
    _ steps: UndoSteps<Element>, _ options: ActionOptions, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) -> Outcome {
    readBeforeAction()
    engine.transaction = Transaction()
    do throws(Repo.Failure) {
      for step in steps {
        // Where elements overlap, one may have been changed by way of another.
        let found = Repo._overlap == nil ? try find(step.id) : step.oldValue
        engine.stage(step.id, from: found, to: step.newValue)
      }
    } catch {
      engine.cancel()
      throw error
    }
    return try commit(options, now, isRestoring: true)
  }

  mutating func jump(
    to place: Int, named name: String
  ) throws(Repo.Failure) -> UndoEvent<Element>? {
    let start = engine.history.cursor
    let actions = try move(to: place, .jumped, named: name)
    guard !actions.isEmpty else { return nil }
    // A limit may have dropped the rest.
    return isWatched
      ? event
      : UndoEvent(
        .jumped, name: name, changes: engine.netSteps(of: actions), distance: place - start)
  }
}
