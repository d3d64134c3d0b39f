extension UndoStore {
  /// Marks the present place in the history as the saved one.
  ///
  /// - Throws: The repository's failure, where it keeps the history and can't. Nothing has changed
  ///   then.
  public func markSaved() throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in
      if !Repo.isTable { try state.repository.perform([], in: .saved) }
      state.history.markSaved()
      state.lastJoining = nil
      if state.isObserved { state.event = UndoEvent(.saved) }
    }
  }

  /// Forgets every action, performed or undone, and leaves the elements as they are.
  ///
  /// - Throws: The repository's failure, where it keeps the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeAllActions() throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in
      if !Repo.isTable {
        state.loadSavedPlace(exactly: false)
        let isSaved = !state.history.hasUnsavedChanges
        try state.repository.perform([], in: .cleared(isSaved: isSaved))
      }
      state.history.forgetAll()
      state.lastJoining = nil
      state.freeAbandoned()
      if state.isObserved { state.event = UndoEvent(.cleared) }
    }
  }

  /// Gives the present place in the history a name; if another place has it, that one loses it.
  ///
  /// - Parameter name: The name.
  public func addCheckpoint(_ name: String) {
    withState { state in
      state.history.addCheckpoint(name)
      state.lastJoining = nil
    }
  }

  /// Removes a checkpoint.
  ///
  /// - Parameter name: Its name.
  /// - Returns: Whether there was one.
  @discardableResult
  public func removeCheckpoint(_ name: String) -> Bool {
    withState { $0.history.removeCheckpoint(name) }
  }

  /// Goes to a position in the history, in one call of the repository.
  ///
  /// - Parameter position: How many of the history's ``UndoHistory/actions`` shall be performed.
  /// - Returns: What has happened, with the net change of each element; `nil` where the position is
  ///   the present one, and within a group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The position is not negative, and at most the number of actions.
  /// - Complexity: O(*n*) in the number of steps between.
  @discardableResult
  public func jump(to position: Int) throws(Repo.Failure) -> UndoEvent<Element>? {
    try operate { (state) throws(Repo.Failure) in
      precondition(
        position >= 0 && position <= state.history.log.count,
        "A position must be one of the history's")
      return try state.jump(to: state.history.log.startIndex + position, named: "")
    }
  }

  /// Goes to a checkpoint in the history, in one call of the repository.
  ///
  /// - Parameter name: The checkpoint's name.
  /// - Returns: What has happened, with the net change of each element; `nil` where there is no such
  ///   checkpoint, where it is the present place, and within a group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps between.
  @discardableResult
  public func jump(toCheckpoint name: String) throws(Repo.Failure) -> UndoEvent<Element>? {
    try operate { (state) throws(Repo.Failure) in
      guard let place = state.history.checkpointPlaces[name] else { return nil }
      return try state.jump(to: place, named: name)
    }
  }
}

extension UndoStore {
  /// The net change of each element since the model was saved, or `nil` where the saved place can't
  /// be reached any more.
  ///
  /// - Complexity: O(*n* log *n*) in the number of steps between.
  public var changesSinceSaved: UndoSteps<Element>? {
    withState { state in
      state.loadSavedPlace(exactly: true)
      return state.historyBeforeGroup.changesSinceSaved
    }
  }

  /// Whether there is something to revert: the saved place is another one than the present, and can
  /// be reached.
  public var canRevertToSaved: Bool {
    withState { state in
      state.loadSavedPlace(exactly: true)
      return state.group == nil && state.history.hasUnsavedChanges
        && state.history.savedPosition != nil
    }
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
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n* log *n*) in the number of steps between.
  @discardableResult
  public func revertToSaved(
    named name: String = "Revert", metadata: [String: String] = [:]
  ) throws(Repo.Failure) -> UndoAction<Element>? {
    try operate { (state) throws(Repo.Failure) in
      state.loadSavedPlace(exactly: true)
      guard state.group == nil, let changes = state.history.changesSinceSaved else { return nil }
      state.lastJoining = nil
      state.group = OpenGroup()
      do throws(Repo.Failure) {
        for step in changes.flip() {
          let old = try state.find(step.id)
          if old != step.newValue { state.stage(step.id, old, by: step.newValue) }
        }
      } catch {
        state.rollBack()
        state.closeGroup(within: nil)
        throw error
      }
      let isRecorded = try state.commit(ActionDetails(name: name, metadata: metadata), now)
      guard isRecorded else { return nil }
      do throws(Repo.Failure) {
        if !Repo.isTable { try state.repository.perform([], in: .saved) }
        state.history.markSaved()
      } catch {
        // The elements are reverted, and so is the action recorded: it stays unsaved.
      }
      return state.history.actions.last
    }
  }
}

extension UndoStore.State {
  /// Goes to a place in the history.
  mutating func jump(
    to place: Int, named name: String
  ) throws(Repo.Failure) -> UndoEvent<Element>? {
    let wasObserved = isObserved
    isObserved = true
    defer { isObserved = wasObserved }
    let actions = try move(to: place, .jumped, named: name)
    return actions.isEmpty ? nil : wasObserved ? event : event.take()
  }
}

extension UndoHistory where Value: Identifiable & Equatable {
  /// The net change of each element since the model was saved, or `nil` where the saved place can't
  /// be reached any more.
  ///
  /// - Complexity: O(*n* log *n*) in the number of steps between.
  public var changesSinceSaved: UndoSteps<Value>? {
    guard let mark, savedPosition != nil else { return nil }
    let numbers = log.firstStep(of: min(mark, cursor))..<log.firstStep(of: max(mark, cursor))
    let changes = UndoSteps(netOf: numbers.lazy.map { step($0) })
    return mark > cursor ? changes.flip() : changes
  }
}
