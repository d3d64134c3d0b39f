extension UndoStore {
  /// Undoes the last action, and the discardable ones after it.
  ///
  /// - Returns: What was performed, so that an app can show and select it: the action flipped, in
  ///   which what it had created is deleted. `nil` where there is nothing to undo, and within a
  ///   group. Where it was a change of the context alone, the action has no steps.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @inlinable
  @inline(__always)
  @discardableResult
  public func undo() throws(Repo.Failure) -> UndoAction<Element>? {
    guard Repo.undoesInPlace,
      withState({ $0.moveInPlace(to: $0.engine.history.undoTarget) })
    else {
      return try moveAnyhow(isUndo: true)
    }
    // What is returned is only read, when all is done: who does not use it does not pay for it.
    return withState { $0.engine.history.flippedActionUndoneLast() }
  }

  /// Performs the action undone last once more, and the discardable ones after it.
  ///
  /// - Returns: What was performed: the action. `nil` where there is nothing to redo, and within a
  ///   group. Where it was a change of the context alone, the action has no steps.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the actions' steps; under a limit, with discardable actions or own undo in the
  ///   history, also in the number of its actions.
  @inlinable
  @inline(__always)
  @discardableResult
  public func redo() throws(Repo.Failure) -> UndoAction<Element>? {
    guard Repo.undoesInPlace,
      withState({ $0.moveInPlace(to: $0.engine.history.redoTarget) })
    else {
      return try moveAnyhow(isUndo: false)
    }
    return withState { $0.engine.history.actionPerformedLast() }
  }

  /// Undoes the last actions, in one call of the repository.
  ///
  /// Changes of a context are skipped, unless the number is `.max`.
  ///
  /// - Parameter count: How many actions to take back at most.
  /// - Returns: What was performed, in order: the actions flipped, the last one first. Empty where
  ///   there is nothing to undo, and within a group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @inlinable
  @discardableResult
  public func undo(_ count: Int) throws(Repo.Failure) -> [UndoAction<Element>] {
    precondition(count >= 0, "The number of actions to undo can't be negative")
    return try move(over: count, isUndo: true)
  }

  /// Performs the actions undone last once more, in one call of the repository.
  ///
  /// Changes of a context are skipped, unless the number is `.max`.
  ///
  /// - Parameter count: How many actions to redo at most.
  /// - Returns: What was performed, in order. Empty where there is nothing to redo, and within a
  ///   group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @inlinable
  @discardableResult
  public func redo(_ count: Int) throws(Repo.Failure) -> [UndoAction<Element>] {
    precondition(count >= 0, "The number of actions to redo can't be negative")
    return try move(over: count, isUndo: false)
  }

  /// Undoes every action, and every change of the context at the place where that ends, in one call of the repository.
  ///
  /// Changes of the context at other places are as they were when redo comes back there.
  ///
  /// - Returns: What was performed, in order: the actions flipped, the last one first.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @inlinable
  @discardableResult
  public func undoAll() throws(Repo.Failure) -> [UndoAction<Element>] {
    try undo(.max)
  }

  /// Performs every undone action once more, and makes every change of the context again at the place where that ends,
  /// in one call of the repository.
  ///
  /// - Returns: What was performed, in order.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @inlinable
  @discardableResult
  public func redoAll() throws(Repo.Failure) -> [UndoAction<Element>] {
    try redo(.max)
  }
}

extension UndoStore {
  /// Takes back a change of the context, or else an action; or makes it again, or performs it.
  @inlinable
  func moveAnyhow(isUndo: Bool) throws(Repo.Failure) -> UndoAction<Element>? {
    try operate { (state) throws(Repo.Failure) in
      if let action = moveInContext(&state, isUndo: isUndo) { return action }
      return try state.moveOnce(isUndo: isUndo)
    }
  }

  /// Takes back a number of actions, or performs them again; where it is `.max`, also every change of the
  /// context.
  @inlinable
  func move(over count: Int, isUndo: Bool) throws(Repo.Failure) -> [UndoAction<Element>] {
    try operate { (state) throws(Repo.Failure) in
      let actions = try state.move(over: count, isUndo: isUndo)
      if count == .max { moveAllInContext(&state, isUndo: isUndo) }
      return actions
    }
  }
}

extension UndoStore.State {
  /// Goes to the other side of an action where nothing can fail, and nobody wants to know.
  ///
  /// - Returns: Whether that was all there was to do.
  @inlinable
  @inline(__always)
  mutating func moveInPlace(to target: Int?) -> Bool {
    guard !isWatched, engine.transaction == nil, engine.history.log.discardableCount == 0,
      !engine.mayRepeatElements,
      let target, !engine.history.exceedsLimit(at: target),
      !Repo.isLayer || engine.holdsAll(onTheWayTo: target)
    else { return false }
    let isForward = target > engine.history.cursor
    move(engineTo: target)
    // Never the action that was performed last, of which the caller reads what it returns.
    if isForward, engine.history.maximumMemory != nil { dropOldest() }
    return true
  }

  /// Takes back the action before the cursor, or performs the one after it, and the discardable ones after
  /// that.
  ///
  /// - Returns: What was performed, as one action.
  @inlinable
  mutating func moveOnce(isUndo: Bool) throws(Repo.Failure) -> UndoAction<Element>? {
    try loadNext(isUndo: isUndo)
    guard engine.transaction == nil,
      let place = isUndo ? engine.history.undoTarget : engine.history.redoTarget
    else { return nil }
    let start = engine.history.cursor
    let action: UndoAction<Element>
    if Repo.isMovedByEngine, abs(place - start) == 1 && !engine.mayRepeatElements {
      // What was read before would be held while it is changed, and copied.
      move(engineTo: place)
      action = engine.history.adjacentAction(
        min(place, start), isFlipped: place < start, fromHeld: true)
    } else {
      action = engine.action(to: place)
      try perform(action.steps, to: place)
      move(engineTo: place)
      if engine.storesDifferencesLate { engine.shareStorage(of: action.steps) }
    }
    if isWatched {
      move = .back
      event = UndoEvent(
        isUndo ? .undone : .redone, name: action.isDiscardable ? "" : action.name,
        changes: engine.netSteps(of: action, by: place - start), distance: place - start)
    }
    if place > start { dropOldest() }
    return action
  }

  /// Takes back a number of actions, or performs them again.
  @inlinable
  mutating func move(
    over count: Int, isUndo: Bool
  ) throws(Repo.Failure) -> [UndoAction<Element>] {
    if Repo.storesHistory, !isUndo { try loadRedoable() }
    var (place, left) = engine.history.target(of: count, isUndo: isUndo)
    while Repo.storesHistory, isUndo, left > 0, try loadOlderActions() {
      (place, left) = engine.history.target(of: count, isUndo: true)
    }
    return try move(to: place, isUndo ? .undone : .redone)
  }

  /// Goes to a place in the history, in one call of the repository.
  ///
  /// The repository performs step by step, and not the net change: each step is compared with what
  /// is there, and elements return to where they stood.
  ///
  /// - Returns: What was performed, in order; empty where the place is the present one.
  @inlinable
  mutating func move(
    to place: Int, _ kind: UndoEvent<Element>.Kind, named name: String? = nil
  ) throws(Repo.Failure) -> [UndoAction<Element>] {
    guard engine.transaction == nil, place != engine.history.cursor else { return [] }
    let start = engine.history.cursor
    let actions: [UndoAction<Element>]
    if Repo.isMovedByEngine {
      // What was read before would be held while it is changed, and copied.
      move(engineTo: place)
      actions = engine.actions(from: start, to: place)
    } else {
      actions = engine.actions(to: place)
      let steps =
        actions.count == 1 ? actions[0].steps : actions.flatMap { $0.steps }
      try perform(steps, to: place)
      move(engineTo: place)
      engine.noteCreated(by: actions)
      if engine.storesDifferencesLate { engine.shareStorage(of: steps) }
    }
    if isWatched {
      move = .back
      event = UndoEvent(
        kind, name: name ?? engine.name(of: actions), changes: engine.netSteps(of: actions),
        distance: place - start)
    }
    if place > start { dropOldest() }
    return actions
  }

  /// Lets the repository perform what leads to a place in the history.
  @inlinable
  mutating func perform(_ steps: UndoSteps<Element>, to place: Int) throws(Repo.Failure) {
    if Repo.isMovedByEngine { return }
    let distance = place - engine.history.cursor
    if Repo.storesHistory, distance > 0 {
      try storeLargerLimit(engine.countUnderLimit(at: place))
    }
    try perform(steps, in: .moved(by: distance))
  }

  /// Drops the oldest actions that the limits do not leave room for, once later ones were performed again.
  @inlinable
  mutating func dropOldest() {
    engine.dropOldest()
    if Repo.storesHistory { storeLimit() }
  }
}
