extension UndoStore {
  /// Takes back the last action, and the discardable ones behind it.
  ///
  /// - Returns: What was performed, so that an app can show and select it: the action flipped, in
  ///   which what it had created is deleted. `nil` where there is nothing to undo, and within a
  ///   group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the action's steps.
  @inlinable
  @inline(__always)
  @discardableResult
  public func undo() throws(Repo.Failure) -> UndoAction<Element>? {
    guard operate({ $0.undoSimply() }) else { return try moveAnyhow(isUndo: true) }
    // What is returned is only read, when all is done: who does not use it does not pay for it.
    return withState { $0.history.nextActionToRedo(isFlipped: true) }
  }

  /// Performs the action undone last once more.
  ///
  /// - Returns: What was performed: the action. `nil` where there is nothing to redo, and within a
  ///   group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the action's steps.
  @inlinable
  @inline(__always)
  @discardableResult
  public func redo() throws(Repo.Failure) -> UndoAction<Element>? {
    guard operate({ $0.redoSimply() }) else { return try moveAnyhow(isUndo: false) }
    return withState { state in
      defer { state.dropOldest() }
      return state.history.nextActionToUndo(isFlipped: false)
    }
  }

  /// Takes back the last actions, in one call of the repository.
  ///
  /// Changes of a context are passed over.
  ///
  /// - Parameter count: How many actions to take back at most.
  /// - Returns: What was performed, in order: the actions flipped, the last one first. Empty where
  ///   there is nothing to undo, and within a group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @discardableResult
  public func undo(_ count: Int) throws(Repo.Failure) -> [UndoAction<Element>] {
    precondition(count >= 0, "The number of actions to undo can't be negative")
    return try operate { (state) throws(Repo.Failure) in
      try state.undo(count)
    }
  }

  /// Performs the actions undone last once more, in one call of the repository.
  ///
  /// Changes of a context are passed over.
  ///
  /// - Parameter count: How many actions to redo at most.
  /// - Returns: What was performed, in order. Empty where there is nothing to redo, and within a
  ///   group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @discardableResult
  public func redo(_ count: Int) throws(Repo.Failure) -> [UndoAction<Element>] {
    precondition(count >= 0, "The number of actions to redo can't be negative")
    return try operate { (state) throws(Repo.Failure) in
      try state.redo(count)
    }
  }

  /// Takes back every action, in one call of the repository.
  ///
  /// - Returns: What was performed, in order: the actions flipped, the last one first.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @discardableResult
  public func undoAll() throws(Repo.Failure) -> [UndoAction<Element>] {
    try undo(.max)
  }

  /// Performs every undone action once more, in one call of the repository.
  ///
  /// - Returns: What was performed, in order.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @discardableResult
  public func redoAll() throws(Repo.Failure) -> [UndoAction<Element>] {
    try redo(.max)
  }
}

extension UndoStore {
  /// Takes back or makes again a change of the context, or else an action.
  @usableFromInline
  func moveAnyhow(isUndo: Bool) throws(Repo.Failure) -> UndoAction<Element>? {
    try operate { (state) throws(Repo.Failure) in
      #if !hasFeature(Embedded)
        if let action = moveInContexts(&state, isUndo: isUndo) { return action }
      #endif
      return isUndo ? try state.undo() : try state.redo()
    }
  }
}

extension UndoStore.State {
  /// Takes back the action before the cursor, and the discardable ones behind it.
  @usableFromInline
  mutating func undo() throws(Repo.Failure) -> UndoAction<Element>? {
    try loadOlderActionsIfNeeded()
    // Not in one line: what `net` is called on would be copied before the move, and so what is moved.
    let actions = try move(to: history.undoTarget(from: history.cursor), .undone)
    return net(actions)
  }

  /// Performs the action behind the cursor, and the discardable ones behind it.
  @usableFromInline
  mutating func redo() throws(Repo.Failure) -> UndoAction<Element>? {
    try loadRedoable()
    let actions = try move(to: history.redoTarget(from: history.cursor), .redone)
    return net(actions)
  }

  mutating func undo(_ count: Int) throws(Repo.Failure) -> [UndoAction<Element>] {
    var (place, left) = (history.cursor, count)
    while left > 0 {
      if let next = history.undoTarget(from: place) {
        (place, left) = (next, left - 1)
      } else if try !loadOlderActions() {
        break
      }
    }
    return try move(to: place, .undone)
  }

  mutating func redo(_ count: Int) throws(Repo.Failure) -> [UndoAction<Element>] {
    try loadRedoable()
    var (place, left) = (history.cursor, count)
    while left > 0, let next = history.redoTarget(from: place) { (place, left) = (next, left - 1) }
    return try move(to: place, .redone)
  }

  /// Returns one action that does what an action and discardable ones do, under its name; all their
  /// steps where these come to nothing, since an action needs some.
  private func net(_ actions: [UndoAction<Element>]) -> UndoAction<Element>? {
    guard actions.count > 1 else { return actions.first }
    let action = history.joined(actions)
    let steps = action.netSteps
    return steps.isEmpty ? action : action.replacingSteps(by: steps)
  }
}
