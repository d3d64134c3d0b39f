extension UndoStore {
  /// Takes back the last action.
  ///
  /// - Returns: What was performed, so that an app can show and select it: the action flipped, in
  ///   which what it had created is deleted. `nil` where there is nothing to undo, and within a
  ///   group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the action's steps.
  @discardableResult
  public func undo() throws(Repo.Failure) -> UndoAction<Element>? {
    guard canUndo, let action = history.undoable.first?.flip() else { return nil }
    try perform(action.steps)
    history.moveBack(1)
    return action
  }

  /// Performs the action undone last once more.
  ///
  /// - Returns: What was performed: the action. `nil` where there is nothing to redo, and within a
  ///   group.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of the action's steps.
  @discardableResult
  public func redo() throws(Repo.Failure) -> UndoAction<Element>? {
    guard canRedo, let action = history.redoable.first else { return nil }
    try perform(action.steps)
    history.moveForward(1)
    return action
  }

  /// Takes back the last actions, in one call of the repository.
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
    guard canUndo else { return [] }
    let actions = history.undoable.prefix(count).map { $0.flip() }
    try perform(UndoSteps(netOf: actions.lazy.flatMap { $0.steps }))
    history.moveBack(actions.count)
    return actions
  }

  /// Performs the actions undone last once more, in one call of the repository.
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
    guard canRedo else { return [] }
    let actions = Array(history.redoable.prefix(count))
    try perform(UndoSteps(netOf: actions.lazy.flatMap { $0.steps }))
    history.moveForward(actions.count)
    return actions
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
