// Taking back actions that need not be the last ones. What is taken back becomes an action itself.
extension UndoStore where Repo.Failure == Never {
  /// Undoes the last action of an author, even if others have done something since.
  ///
  /// ``undo()`` undoes the last action of all. This is for people, and programs, that
  /// work on one model at the same time: each has an undo of their own. It is recorded as an action
  /// of the author, under the title of an undo command. An action of which nothing is left is
  /// skipped.
  ///
  /// - Parameters:
  ///   - author: The author: see ``author``.
  ///   - policy: What to do where an element is not what the action left.
  /// - Returns: What was performed; `nil` where the author has nothing to undo, and within a group.
  /// - Throws: An error where the policy is to refuse, or what is in the way can't be undone or
  ///   overwritten: ``UndoError/Code/conflict``, ``UndoError/Code/referencedElement`` or
  ///   ``UndoError/Code/missingReference``. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps of the action, and of later ones of the same
  ///   elements. The first call is O(*n*) in the number of actions and steps, and the others in that of
  ///   those undone and redone since the last one.
  @discardableResult
  public func undo(
    by author: String, onConflict policy: UndoConflictPolicy = .refuse
  ) throws(UndoError) -> UndoAction<Element>? {
    try unwrap { () throws(StoreFailure<Never>) in try revert(by: author, .undoes, policy) }
  }

  /// Redoes what an author has undone last by `undo(by:)`.
  ///
  /// A new action of the author discards it; actions of others do not.
  ///
  /// - Parameters:
  ///   - author: The author.
  ///   - policy: What to do where an element is not what taking back the action left.
  /// - Returns: What was performed; `nil` where the author has nothing to redo, and within a group.
  /// - Throws: An error where the policy is to refuse, or what is in the way can't be undone or
  ///   overwritten: ``UndoError/Code/conflict``, ``UndoError/Code/referencedElement`` or
  ///   ``UndoError/Code/missingReference``. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps of the action, and of later ones of the same
  ///   elements. The first call is O(*n*) in the number of actions and steps, and the others in that of
  ///   those undone and redone since the last one.
  @discardableResult
  public func redo(
    by author: String, onConflict policy: UndoConflictPolicy = .refuse
  ) throws(UndoError) -> UndoAction<Element>? {
    try unwrap { () throws(StoreFailure<Never>) in try revert(by: author, .redoes, policy) }
  }

  /// Undoes one action, which need not be the last one.
  ///
  /// Where no later action has changed the same elements, the model is what it would be without the
  /// action. It is recorded as an action of its own, under the title of an undo command; undoing
  /// that restores the action.
  ///
  /// - Parameters:
  ///   - position: The action's position in the history's ``UndoHistory/actions``.
  ///   - policy: What to do where an element is not what the action left.
  /// - Returns: What was performed; `nil` where there is no performed action at the position, where
  ///   it is taken back already or nothing of it is left, and within a group.
  /// - Throws: An error where the policy is to refuse, or what is in the way can't be undone or
  ///   overwritten: ``UndoError/Code/conflict``, ``UndoError/Code/referencedElement`` or
  ///   ``UndoError/Code/missingReference``. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps of the action, and of later ones of the same
  ///   elements.
  @discardableResult
  public func undo(
    actionAt position: Int, onConflict policy: UndoConflictPolicy = .refuse
  ) throws(UndoError) -> UndoAction<Element>? {
    try unwrap { () throws(StoreFailure<Never>) in
      try revert(actionsAt: [position], nil, policy)
    }
  }

  /// Undoes one action of the history as it was read, which need not be the last one.
  ///
  /// What a list of the history shows may be out of date by the time a person taps on it, and reading older actions
  /// changes all positions: this finds the same action.
  ///
  ///     let shown = store.history
  ///     for (index, action) in shown.actions.enumerated() {
  ///       Button(action.name) { try? store.undo(actionAt: index, in: shown) }
  ///     }
  ///
  /// - Parameters:
  ///   - position: The action's position in the ``UndoHistory/actions`` of the history as it was read.
  ///   - history: The history as it was read.
  ///   - policy: What to do where an element is not what the action left.
  /// - Returns: What was performed; `nil` where the action is not among the performed ones any more or has become
  ///   another one, where it is taken back already or nothing of it is left, and within a group.
  /// - Throws: An error as with `undo(actionAt:)`. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps of the action, and of later ones of the same elements.
  @discardableResult
  public func undo(
    actionAt position: Int, in history: UndoHistory<Element>,
    onConflict policy: UndoConflictPolicy = .refuse
  ) throws(UndoError) -> UndoAction<Element>? {
    try unwrap { () throws(StoreFailure<Never>) in
      try revert(actionsAt: self.history.performedPositions(of: position, in: history), nil, policy)
    }
  }

  /// Undoes every performed action for which a condition holds, as one action: the run of a
  /// program, or an import.
  ///
  ///     try store.undoActions("Undo Import", onConflict: .leave) { $0.metadata["run"] == "7" }
  ///
  /// - Parameters:
  ///   - name: The name of the action as which it is recorded.
  ///   - policy: What to do where an element is not what the actions left.
  ///   - isIncluded: Whether to take back an action.
  /// - Returns: What was performed; `nil` where nothing is left of the actions, and within a group.
  /// - Throws: An error where the policy is to refuse, or what is in the way can't be undone or
  ///   overwritten: ``UndoError/Code/conflict``, ``UndoError/Code/referencedElement`` or
  ///   ``UndoError/Code/missingReference``. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps of the history.
  @discardableResult
  public func undoActions(
    _ name: String, onConflict policy: UndoConflictPolicy = .refuse,
    where isIncluded: (UndoAction<Element>) -> Bool
  ) throws(UndoError) -> UndoAction<Element>? {
    loadHistory()
    let positions = history.performedPositions(where: isIncluded)
    return try unwrap { () throws(StoreFailure<Never>) in
      try revert(actionsAt: positions, name, policy)
    }
  }
}

#if !hasFeature(Embedded)
  extension UndoStore {
    /// Undoes the last action of an author where the repository can fail; its failure is thrown,
    /// too.
    @discardableResult
    public func undo(
      by author: String, onConflict policy: UndoConflictPolicy = .refuse
    ) throws -> UndoAction<Element>? {
      try unwrap { () throws(StoreFailure<Repo.Failure>) in
        try revert(by: author, .undoes, policy)
      }
    }

    /// Redoes what an author has undone last where the repository can fail; its failure is thrown,
    /// too.
    @discardableResult
    public func redo(
      by author: String, onConflict policy: UndoConflictPolicy = .refuse
    ) throws -> UndoAction<Element>? {
      try unwrap { () throws(StoreFailure<Repo.Failure>) in
        try revert(by: author, .redoes, policy)
      }
    }

    /// Undoes one action, which need not be the last one, where the repository can fail; its
    /// failure is thrown, too.
    @discardableResult
    public func undo(
      actionAt position: Int, onConflict policy: UndoConflictPolicy = .refuse
    ) throws -> UndoAction<Element>? {
      try unwrap { () throws(StoreFailure<Repo.Failure>) in
        try revert(actionsAt: [position], nil, policy)
      }
    }

    /// Undoes one action of the history as it was read, which need not be the last one, where the
    /// repository can fail; its failure is thrown, too.
    @discardableResult
    public func undo(
      actionAt position: Int, in history: UndoHistory<Element>,
      onConflict policy: UndoConflictPolicy = .refuse
    ) throws -> UndoAction<Element>? {
      try unwrap { () throws(StoreFailure<Repo.Failure>) in
        try revert(
          actionsAt: self.history.performedPositions(of: position, in: history), nil, policy)
      }
    }

    /// Undoes every performed action for which a condition holds where the repository can fail; its
    /// failure is thrown, too.
    ///
    /// It reads all actions that the repository has stored from before.
    @discardableResult
    public func undoActions(
      _ name: String, onConflict policy: UndoConflictPolicy = .refuse,
      where isIncluded: (UndoAction<Element>) -> Bool
    ) throws -> UndoAction<Element>? {
      try loadHistory()
      let positions = history.performedPositions(where: isIncluded)
      return try unwrap { () throws(StoreFailure<Repo.Failure>) in
        try revert(actionsAt: positions, name, policy)
      }
    }
  }
#endif

// Looking at what can be taken back, without doing so. That depends on the history, and within a group, where
// plain undo is not possible either, there is nothing.
extension UndoStore {
  /// The name of the action that `undo(by:)` takes back next; `nil` where there is none.
  ///
  /// One of which nothing is left is passed over, as it is when it is taken back. A repository that others change, too,
  /// is not asked: what they have made of an element counts once the store has met it.
  ///
  /// - Parameter author: The author.
  /// - Returns: The name.
  /// - Complexity: O(log *n*) in the number of actions, and O(*n*) in that of the steps of the action, and of
  ///   later ones of its elements, where these are not as it left them. The first call is O(*n*), and the others in
  ///   the number of those recorded, undone and redone since the last one.
  public func undoName(by author: String) -> String? {
    willRead(.history)
    willRead(.canUndo)
    return withState { $0.nextName(.undoes, by: author) }
  }

  /// The name of the action that `redo(by:)` brings back next; `nil` where there is none.
  ///
  /// What would change nothing is passed over, as with ``undoName(by:)``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The name.
  /// - Complexity: O(log *n*) in the number of actions, and O(*n*) in that of the steps of the action, and of
  ///   later ones of its elements, where these are not as it left them. The first call is O(*n*), and the others in
  ///   the number of those recorded, undone and redone since the last one.
  public func redoName(by author: String) -> String? {
    willRead(.history)
    willRead(.canUndo)
    return withState { $0.nextName(.redoes, by: author) }
  }

  /// The title of a command for `undo(by:)`, such as "Undo Recolor", by the ``titleFormat``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The title.
  /// - Complexity: That of ``undoName(by:)``.
  public func undoTitle(by author: String) -> String {
    titleFormat.undoTitle(of: undoName(by: author))
  }

  /// The title of a command for `redo(by:)`, such as "Redo Recolor", by the ``titleFormat``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The title.
  /// - Complexity: That of ``redoName(by:)``.
  public func redoTitle(by author: String) -> String {
    titleFormat.redoTitle(of: redoName(by: author))
  }

  /// Returns the elements that are not what a performed action left, so that taking it back is a
  /// conflict.
  ///
  /// - Parameter position: The action's position in the history's ``UndoHistory/actions``.
  /// - Returns: The elements; `nil` where there is no performed action at the position, where it is
  ///   taken back already or nothing of it is left, and within a group.
  /// - Throws: The repository's failure, where elements can't be read.
  /// - Complexity: O(*n*) in the number of steps of the action, and of later ones of the same
  ///   elements.
  public func conflicts(
    undoingActionAt position: Int
  ) throws(Repo.Failure) -> [UndoConflict<Element>]? {
    try lookingAtConflicts { (state) throws(Repo.Failure) in
      guard let number = state.performedAction(at: position),
        !state.engine.history.inForce([number]).isEmpty
      else { return nil }
      return try state.conflicts(undoing: number)
    }
  }

  /// Returns the elements that are not what an action of the history as it was read left.
  ///
  /// - Parameters:
  ///   - position: The action's position in the ``UndoHistory/actions`` of the history as it was read.
  ///   - history: The history as it was read.
  /// - Returns: The elements; `nil` where the action is not among the performed ones any more or has become another
  ///   one, where it is taken back already or nothing of it is left, and within a group.
  /// - Throws: The repository's failure, where elements can't be read.
  /// - Complexity: That of ``conflicts(undoingActionAt:)``.
  public func conflicts(
    undoingActionAt position: Int, in history: UndoHistory<Element>
  ) throws(Repo.Failure) -> [UndoConflict<Element>]? {
    guard let position = self.history.performedPositions(of: position, in: history).first else {
      return nil
    }
    return try conflicts(undoingActionAt: position)
  }

  /// Returns the elements that are in the way of `undo(by:)`.
  ///
  /// - Parameter author: The author.
  /// - Returns: The elements; `nil` where the author has nothing to undo, and within a group.
  /// - Throws: The repository's failure, where elements or stored actions can't be read.
  /// - Complexity: That of `undo(by:)`.
  public func conflicts(
    undoingBy author: String
  ) throws(Repo.Failure) -> [UndoConflict<Element>]? {
    try lookingAtConflicts { (state) throws(Repo.Failure) in
      try state.conflicts(.undoes, by: author)
    }
  }

  /// Returns the elements that are in the way of `redo(by:)`.
  ///
  /// - Parameter author: The author.
  /// - Returns: The elements; `nil` where the author has nothing to redo, and within a group.
  /// - Throws: The repository's failure, where elements or stored actions can't be read.
  /// - Complexity: That of `redo(by:)`.
  public func conflicts(
    redoingBy author: String
  ) throws(Repo.Failure) -> [UndoConflict<Element>]? {
    try lookingAtConflicts { (state) throws(Repo.Failure) in
      try state.conflicts(.redoes, by: author)
    }
  }

  private func lookingAtConflicts(
    _ body: (inout State) throws(Repo.Failure) -> [UndoConflict<Element>]?
  ) throws(Repo.Failure) -> [UndoConflict<Element>]? {
    willRead(.history)
    willRead(.isInTransaction)
    // What refers to an element need not be in the history, nor what others have made of it.
    if !Repo.isTable || withState({ $0.hasRules }) { willRead(.elements) }
    return try withState(body)
  }
}
