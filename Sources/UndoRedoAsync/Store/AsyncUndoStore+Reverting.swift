import UndoRedo

// Taking back actions that need not be the last ones. What is taken back becomes an action itself.
extension AsyncUndoStore {
  /// Undoes the last action of an author, wherever it is in the history.
  ///
  /// It is the asynchronous form of `UndoStore.undo(by:onConflict:)`.
  ///
  /// - Parameters:
  ///   - author: The author.
  ///   - policy: What to do with elements that have changed since the action.
  /// - Returns: What was performed; `nil` where the author has nothing to undo, and within a group.
  /// - Throws: An `UndoError` where the policy is to refuse, or what is in the way can't be undone or
  ///   overwritten: `UndoError.Code.conflict`, `UndoError.Code.referencedElement` or
  ///   `UndoError.Code.missingReference`; the repository's failure; or a `CancellationError`. Nothing has
  ///   changed then.
  @discardableResult
  public func undo(
    by author: String, onConflict policy: UndoConflictPolicy = .refuse
  ) async throws -> UndoAction<Element>? {
    try await revert(by: author, .undoes, policy)
  }

  /// Redoes the action of an author undone last by ``undo(by:onConflict:)``.
  ///
  /// After a new action of the author, there is nothing to redo; actions of others do not matter.
  ///
  /// - Parameters:
  ///   - author: The author.
  ///   - policy: What to do with elements that have changed since the undo.
  /// - Returns: What was performed; `nil` where the author has nothing to redo, and within a group.
  /// - Throws: An `UndoError` where the policy is to refuse, or what is in the way can't be undone or
  ///   overwritten: `UndoError.Code.conflict`, `UndoError.Code.referencedElement` or
  ///   `UndoError.Code.missingReference`; the repository's failure; or a `CancellationError`. Nothing has
  ///   changed then.
  @discardableResult
  public func redo(
    by author: String, onConflict policy: UndoConflictPolicy = .refuse
  ) async throws -> UndoAction<Element>? {
    try await revert(by: author, .redoes, policy)
  }

  /// Undoes one action, which need not be the last one.
  ///
  /// It is the asynchronous form of `UndoStore.undo(actionAt:onConflict:)`.
  ///
  /// - Parameters:
  ///   - position: The action's position in the history's `UndoHistory.actions`.
  ///   - policy: What to do with elements that have changed since the action.
  /// - Returns: What was performed; `nil` where there is no performed action at the position, where it is
  ///   undone already or has no effect any more, and within a group.
  /// - Throws: An `UndoError` where the policy is to refuse, or what is in the way can't be undone or
  ///   overwritten: `UndoError.Code.conflict`, `UndoError.Code.referencedElement` or
  ///   `UndoError.Code.missingReference`; the repository's failure; or a `CancellationError`. Nothing has
  ///   changed then.
  @discardableResult
  public func undo(
    actionAt position: Int, onConflict policy: UndoConflictPolicy = .refuse
  ) async throws -> UndoAction<Element>? {
    try await revert(nil, policy, readingAll: false) { history, readCount in
      // It is one in the history as the caller has seen it.
      0..<(history.position - readCount) ~= position ? [readCount + position] : []
    }
  }

  /// Undoes one action of the history as it was read before, which need not be the last one.
  ///
  /// Other tasks may have changed the history since: this finds the same action.
  ///
  /// - Parameters:
  ///   - position: The action's position in the `UndoHistory.actions` of the history as it was read.
  ///   - history: The history as it was read.
  ///   - policy: What to do with elements that have changed since the action.
  /// - Returns: What was performed; `nil` where the action is not among the performed ones any more or has become
  ///   another one, where it is undone already or has no effect any more, and within a group.
  /// - Throws: As ``undo(actionAt:onConflict:)`` does. Nothing has changed then.
  @discardableResult
  public func undo(
    actionAt position: Int, in history: UndoHistory<Element>,
    onConflict policy: UndoConflictPolicy = .refuse
  ) async throws -> UndoAction<Element>? {
    try await revert(nil, policy, readingAll: false) { present, _ in
      present.performedPositions(of: position, in: history)
    }
  }

  /// Undoes every performed action for which a condition holds, as one action.
  ///
  /// - Parameters:
  ///   - name: The name of the action as which it is recorded.
  ///   - policy: What to do with elements that have changed since the actions.
  ///   - isIncluded: Whether to undo an action.
  /// - Returns: What was performed; `nil` where the actions have no effect any more, and within a group.
  /// - Throws: An `UndoError` where the policy is to refuse, or what is in the way can't be undone or
  ///   overwritten: `UndoError.Code.conflict`, `UndoError.Code.referencedElement` or
  ///   `UndoError.Code.missingReference`; the repository's failure; or a `CancellationError`. Nothing has
  ///   changed then.
  @discardableResult
  public func undoActions(
    _ name: String, onConflict policy: UndoConflictPolicy = .refuse,
    where isIncluded: @Sendable (UndoAction<Element>) -> Bool
  ) async throws -> UndoAction<Element>? {
    try await revert(name, policy, readingAll: true) { history, _ in
      history.performedPositions(where: isIncluded)
    }
  }

  /// The name of the action that ``undo(by:onConflict:)`` undoes next; `nil` where there is none, and
  /// within a group.
  ///
  /// One that has no effect any more is passed over, as it is when it is undone; what others have changed in the
  /// repository counts once the store knows it. If the repository stores the history, actions from before are not
  /// found until that is read: by the next change, or by ``loadHistory()``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The name.
  /// - Complexity: O(log *n*) in the number of actions, and O(*n*) in that of the steps of the action, and of
  ///   later ones of its elements, where these are not as it left them. The first call is O(*n*), and the others in
  ///   the number of those recorded, undone and redone since the last one.
  public func undoName(by author: String) -> String? {
    nextName(.undoes, by: author)
  }

  /// The name of the action that ``redo(by:onConflict:)`` redoes next; `nil` where there is none, and
  /// within a group.
  ///
  /// What has no effect any more is passed over, and actions from before are found once the stored history has been
  /// read, as with ``undoName(by:)``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The name.
  /// - Complexity: O(log *n*) in the number of actions, and O(*n*) in that of the steps of the action, and of
  ///   later ones of its elements, where these are not as it left them. The first call is O(*n*), and the others in
  ///   the number of those recorded, undone and redone since the last one.
  public func redoName(by author: String) -> String? {
    nextName(.redoes, by: author)
  }

  /// The name of what an author undoes or redoes next, by what the repository has performed so far.
  private func nextName(_ kind: ReversalLink.Kind, by author: String) -> String? {
    if isWithinGroup { return nil }
    guard engine.transaction != nil else { return engine.nextName(kind, by: author) }
    // What another task's group has staged does not count.
    var engine = engine
    engine.cancel()
    return engine.nextName(kind, by: author)
  }

  /// The title of a command for ``undo(by:onConflict:)``, such as "Undo Recolor", by the ``titleFormat``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The title.
  /// - Complexity: That of ``undoName(by:)``.
  public func undoTitle(by author: String) -> String {
    titleFormat.undoTitle(of: undoName(by: author))
  }

  /// The title of a command for ``redo(by:onConflict:)``, such as "Redo Recolor", by the ``titleFormat``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The title.
  /// - Complexity: That of ``redoName(by:)``.
  public func redoTitle(by author: String) -> String {
    titleFormat.redoTitle(of: redoName(by: author))
  }

  /// Returns the elements that have changed since a performed action, so that undoing it is a conflict.
  ///
  /// - Parameter position: The action's position in the history's `UndoHistory.actions`.
  /// - Returns: The elements; `nil` where there is no performed action at the position, where it is
  ///   undone already or has no effect any more, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: O(*n*) in the number of steps of the action, and of later ones of the same elements.
  public func conflicts(
    undoingActionAt position: Int
  ) async throws -> [UndoConflict<Element>]? {
    try await conflicts { 0..<$0.position ~= position ? position : nil }
  }

  /// Returns the elements that have changed since an action of the history as it was read before.
  ///
  /// - Parameters:
  ///   - position: The action's position in the `UndoHistory.actions` of the history as it was read.
  ///   - history: The history as it was read.
  /// - Returns: The elements; `nil` where the action is not among the performed ones any more or has become another
  ///   one, where it is undone already or has no effect any more, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`.
  /// - Complexity: That of ``conflicts(undoingActionAt:)``.
  public func conflicts(
    undoingActionAt position: Int, in history: UndoHistory<Element>
  ) async throws -> [UndoConflict<Element>]? {
    try await conflicts { $0.performedPositions(of: position, in: history).first }
  }

  private func conflicts(
    at position: (UndoHistory<Element>) -> Int?
  ) async throws -> [UndoConflict<Element>]? {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    guard engine.transaction == nil, let position = position(engine.history) else { return nil }
    let number = engine.history.log.startIndex + position
    guard !engine.history.inForce([number]).isEmpty else { return nil }
    return try await conflicts(undoing: number)
  }

  /// Returns the elements that are in the way of ``undo(by:onConflict:)``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The elements; `nil` where the author has nothing to undo, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public func conflicts(undoingBy author: String) async throws -> [UndoConflict<Element>]? {
    try await conflicts(.undoes, by: author)
  }

  /// Returns the elements that are in the way of ``redo(by:onConflict:)``.
  ///
  /// - Parameter author: The author.
  /// - Returns: The elements; `nil` where the author has nothing to redo, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`.
  public func conflicts(redoingBy author: String) async throws -> [UndoConflict<Element>]? {
    try await conflicts(.redoes, by: author)
  }

  private func conflicts(
    _ kind: ReversalLink.Kind, by author: String
  ) async throws -> [UndoConflict<Element>]? {
    let level = try await takeTurnToMove { _ in true }
    defer { passTurn(at: level) }
    guard engine.transaction == nil else { return nil }
    var passed: Int?
    while let next = try await next(kind, by: author, before: &passed) {
      if let conflicts = try await conflicts(undoing: next) { return conflicts }
      passed = next
    }
    return nil
  }

  /// Returns what is in the way of taking back an action; `nil` where nothing is left of it.
  private func conflicts(undoing number: Int) async throws -> [UndoConflict<Element>]? {
    let reversal = try await reversal(of: [number], .refuse)
    guard reversal.isOfUse else { return nil }
    return engine.conflicts(of: reversal)
  }

  /// Returns the number of the action that an author takes back or brings back next, which is read if need be.
  private func next(
    _ kind: ReversalLink.Kind, by author: String, before passed: inout Int?
  ) async throws -> Int? {
    while true {
      let next = engine.history.next(kind, by: author, before: passed)
      guard Repo._followsHistory, !hasReadHistory, engine.history.isUnread(next, kind, by: author)
      else { return next }
      try await readHistory()
      passed = nil
    }
  }

  /// Takes back the last own action of an author, or brings it back.
  private func revert(
    by author: String, _ kind: ReversalLink.Kind, _ policy: UndoConflictPolicy
  ) async throws -> UndoAction<Element>? {
    var options = options("")
    options.author = author
    let level = try await takeTurnToMove { _ in true }
    defer { passTurn(at: level) }
    guard engine.transaction == nil else { return nil }
    var passed: Int?
    while let next = try await next(kind, by: author, before: &passed) {
      let name = engine.history.log.nameOfOrigin(of: next)
      options.name =
        kind == .undoes ? titleFormat.undoTitle(of: name) : titleFormat.redoTitle(of: name)
      if let action = try await revert([next], kind, policy, options, name) { return action }
      passed = next
    }
    return nil
  }

  /// Takes back the actions at some positions, as one: those that a closure returns for the history, of which
  /// so many performed actions were read just now; all of it, where that is needed.
  private func revert(
    _ name: String?, _ policy: UndoConflictPolicy, readingAll needsAll: Bool,
    _ positions: (_ history: UndoHistory<Element>, _ readCount: Int) -> [Int]
  ) async throws -> UndoAction<Element>? {
    var options = options("")
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    guard engine.transaction == nil else { return nil }
    let position = engine.history.position
    if needsAll { try await readHistory() } else { try await readHistoryIfPossible() }
    let found = positions(history, engine.history.position - position)
    let numbers = engine.history.inForce(found.map { engine.history.log.startIndex + $0 })
    guard let first = numbers.last else { return nil }
    let ownName = engine.history.log.name(of: first)
    options.name = name ?? titleFormat.undoTitle(of: ownName)
    return try await revert(numbers, .reverts, policy, options)
  }

  /// Takes back some actions, the last one first, as one action.
  ///
  /// - Returns: The action; `nil` where nothing is left of them, or all are to be skipped.
  private func revert(
    _ numbers: [Int], _ kind: ReversalLink.Kind, _ policy: UndoConflictPolicy,
    _ options: ActionOptions, _ original: String? = nil
  ) async throws -> UndoAction<Element>? {
    var numbers = numbers
    var reversal = try await reversal(of: numbers, policy)
    while let others = engine.actions(insteadOf: numbers, for: reversal, policy) {
      numbers = others
      reversal = try await self.reversal(of: numbers, policy)
    }
    if let refusal = engine.refusal(of: reversal, policy) {
      throw refusal.refusing(options.name)
    }
    guard reversal.hasEffect else { return nil }

    let options = engine.linking(options, kind, to: numbers, original)
    engine.transaction = Transaction()
    do {
      for change in reversal.changes {
        // A rule may have deleted it with another one.
        if change.new == nil, engine.changed(change.id) == .some(nil) { continue }
        try await stage(change.id, change.found, change.new)
      }
    } catch {
      engine.cancel()
      throw error
    }
    return try await commit(options).isRecorded ? lastAction : nil
  }

  /// Says what taking back some actions does, the last one first, and what is in the way.
  private func reversal(
    of numbers: [Int], _ policy: UndoConflictPolicy
  ) async throws -> Reversal<Element> {
    let found = try await elements(of: engine.ids(ofActions: numbers))
    var reversal = engine.reversal(
      of: numbers, policy, merge: mergeChange
    ) { id, _ in found[id] }
    // What is overwritten is left to the rules. Where some are skipped, others may be in the way.
    if !rules.isEmpty, policy != .overwrite, reversal.hasEffect,
      reversal.taken.count == numbers.count
    {
      let elements = try await elements(askedForBy: rules, in: reversal.steps)
      let present = Dictionary(elements.lazy.map { ($0.id, $0) }) { first, _ in first }
      reversal.findReferences(by: rules, leavingConflicts: policy == .leave) {
        present[$0]
      } _: { ids, rule in
        rules[rule].sources(of: ids, among: elements)
      }
    }
    return reversal
  }
}
