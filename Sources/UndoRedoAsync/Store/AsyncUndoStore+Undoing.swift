import UndoRedo

extension AsyncUndoStore {
  /// Undoes the last action, and the discardable ones after it.
  ///
  /// - Returns: What was performed: the action flipped. `nil` where there is nothing to undo, and
  ///   within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @inlinable
  @discardableResult
  public func undo() async throws -> UndoAction<Element>? {
    try await moveOnce(.undone) { $0.undoTarget }
  }

  /// Redoes the action undone last, and the discardable ones after it.
  ///
  /// - Returns: What was performed: the action. `nil` where there is nothing to redo, and within a
  ///   group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @inlinable
  @discardableResult
  public func redo() async throws -> UndoAction<Element>? {
    try await moveOnce(.redone) { $0.redoTarget }
  }

  /// Undoes the last actions, in one call of the repository.
  ///
  /// - Parameter count: How many actions to undo at most.
  /// - Returns: What was performed, in order: the actions flipped, the last one first. Empty where
  ///   there is nothing to undo, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Precondition: The number is not negative.
  @discardableResult
  public func undo(_ count: Int) async throws -> [UndoAction<Element>] {
    precondition(count >= 0, "The number of actions to undo can't be negative")
    return try await move(.undone) {
      $0.target(of: count, isUndo: true).left == 0
    } to: {
      $0.target(of: count, isUndo: true).place
    }.actions
  }

  /// Redoes the actions undone last, in one call of the repository.
  ///
  /// - Parameter count: How many actions to redo at most.
  /// - Returns: What was performed, in order. Empty where there is nothing to redo, and within a
  ///   group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Precondition: The number is not negative.
  @discardableResult
  public func redo(_ count: Int) async throws -> [UndoAction<Element>] {
    precondition(count >= 0, "The number of actions to redo can't be negative")
    return try await move(.redone) { _ in
      true
    } to: {
      $0.target(of: count, isUndo: false).place
    }.actions
  }

  /// Undoes every action, in one call of the repository.
  ///
  /// - Returns: What was performed, in order: the actions flipped, the last one first.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func undoAll() async throws -> [UndoAction<Element>] {
    try await undo(.max)
  }

  /// Redoes every undone action, in one call of the repository.
  ///
  /// - Returns: What was performed, in order.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public func redoAll() async throws -> [UndoAction<Element>] {
    try await redo(.max)
  }

  /// Undoes or redoes one action, with the discardable ones around it.
  ///
  /// - Returns: What was performed; `nil` where there is nothing to undo or redo, and within a group.
  @inlinable
  func moveOnce(
    _ kind: UndoEvent<Element>.Kind, to target: (UndoHistory<Element>) -> Int?
  ) async throws -> UndoAction<Element>? {
    // Older actions have nothing to redo.
    try await move(kind, asOne: true) {
      kind == .redone || target($0) != nil
    } to: {
      target($0)
    }.actions.first
  }

  /// Goes to another place in the history, in one call of the repository.
  ///
  /// - Parameters:
  ///   - kind: What it is called.
  ///   - name: The name of the event, if it is not that of the actions.
  ///   - isOne: Whether what is performed on the way is one action.
  ///   - isFound: Whether the place is in what has been read of the history.
  ///   - target: The place.
  /// - Returns: What was performed, in order, and what has happened; nothing where the place is the
  ///   present one, and within a group.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @inlinable
  func move(
    _ kind: UndoEvent<Element>.Kind, named name: String? = nil, asOne isOne: Bool = false,
    if isFound: (UndoHistory<Element>) -> Bool = { _ in false },
    to target: (UndoHistory<Element>) -> Int?
  ) async throws -> (actions: [UndoAction<Element>], event: UndoEvent<Element>?) {
    let level = try await takeTurnToMove(if: isFound)
    defer { passTurn(at: level) }
    guard engine.transaction == nil, let place = target(engine.history),
      place != engine.history.cursor
    else { return ([], nil) }
    let distance = place - engine.history.cursor
    let actions = isOne ? [engine.action(to: place)] : engine.actions(to: place)
    let steps =
      actions.count == 1 ? actions[0].steps : actions.flatMap { $0.steps }
    try await perform(steps, to: place)
    engine.move(to: place)
    engine.shareStorage(of: steps)
    let event = UndoEvent(
      kind, name: name ?? engine.name(of: actions),
      changes: isOne ? engine.netSteps(of: actions[0], by: distance) : engine.netSteps(of: actions),
      distance: distance)
    if distance > 0 { await dropOldest() }
    publish(event)
    return (actions, event)
  }
}
