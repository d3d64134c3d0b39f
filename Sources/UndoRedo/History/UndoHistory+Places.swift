/// A place in a history that has a name.
public struct UndoCheckpoint: Hashable, Sendable {
  /// The checkpoint's name.
  public let name: String

  /// How many of the actions are performed at that place.
  public let position: Int
}

// A place is between two actions. It is numbered by the action after it; a position is the same,
// counted from the oldest action.
extension UndoHistory {
  /// Every action, performed or undone, the oldest first.
  ///
  /// Those before ``position`` are performed, the others are undone.
  public var actions: UndoActions<Value> {
    UndoActions(history: self, first: log.startIndex, count: log.count, stride: 1)
  }

  /// Where the history is: how many of its actions are performed.
  @inlinable
  public var position: Int { cursor - log.startIndex }

  /// Moves the cursor to a position.
  ///
  /// - Parameter position: How many of the actions shall be performed.
  /// - Returns: What to perform to get there, in order: the actions between, flipped on the way back.
  ///   Empty where there is no such position, and where it is the present one.
  /// - Complexity: O(*n*) in the number of steps between.
  @discardableResult
  public mutating func jump(to position: Int) -> [UndoAction<Value>] {
    place(at: position).map { move(to: $0) } ?? []
  }

  package func place(at position: Int) -> Int? {
    (0...log.count).contains(position) ? log.startIndex + position : nil
  }

  /// Moves the cursor to a place, and drops what the limits leave no room for on the way forward.
  mutating func move(to place: Int) -> [UndoAction<Value>] {
    let isForward = cursor < place
    let actions = moveOnly(to: place)
    // A limit made smaller in the meantime may be exceeded by what is redone.
    if isForward { dropOldest() }
    return actions
  }

  mutating func moveOnly(to place: Int) -> [UndoAction<Value>] {
    var actions: [UndoAction<Value>] = []
    while cursor > place {
      moveBack()
      actions.append(
        repeatsElements(cursor) ? action(cursor).flip() : flippedActionUndoneLast())
    }
    while cursor < place {
      moveForward()
      actions.append(
        repeatsElements(cursor - 1) ? action(cursor - 1) : actionPerformedLast())
    }
    return actions
  }

  /// Whether an action has two steps of one slot, as one that was made by hand may have.
  private mutating func repeatsElements(_ index: Int) -> Bool {
    let steps = log.stepIndices(of: index)
    guard steps.count > 1 else { return false }
    log.link()
    return steps.contains { log.step(before: $0) >= steps.lowerBound }
  }

  /// Returns one action that does what an action and discardable ones do, under its name.
  @inlinable
  func joined(_ actions: [UndoAction<Value>]) -> UndoAction<Value> {
    let main = actions.first { !$0.isDiscardable } ?? actions[0]
    if actions.count == 1 { return main }
    var steps: [UndoRedoStep<Value>] = []
    for action in actions { for step in action.steps { steps.append(step) } }
    return main.replacingSteps(by: steps)
  }
}

// Undo and redo do not stop at discardable actions: they belong to the action before them.
extension UndoHistory {
  /// The place to which undo leads, or `nil` where there is nothing to undo.
  @inlinable package var undoTarget: Int? { undoTarget(from: cursor) }

  /// The place to which redo leads, or `nil` where there is nothing to redo.
  @inlinable package var redoTarget: Int? { redoTarget(from: cursor) }

  /// Returns the place to which undo leads from a place, or `nil` where there is nothing to undo.
  @inlinable
  package func undoTarget(from place: Int) -> Int? {
    var index = place - 1
    while index >= log.startIndex, log.isDiscardable(index) { index -= 1 }
    return index < log.startIndex ? nil : index
  }

  /// Returns the place to which redo leads from a place, or `nil` where there is nothing to redo.
  @inlinable
  package func redoTarget(from place: Int) -> Int? {
    guard var index = nextToRedo(from: place) else { return nil }
    repeat { index += 1 } while index < log.endIndex && log.isDiscardable(index)
    return index
  }

  /// Returns the place to which a number of undos or redos leads from a place, or from the present one,
  /// and how many of them there are too few.
  @inlinable
  package func target(of count: Int, isUndo: Bool, from start: Int? = nil) -> (
    place: Int, left: Int
  ) {
    var (place, left) = (start ?? cursor, count)
    while left > 0, let next = isUndo ? undoTarget(from: place) : redoTarget(from: place) {
      (place, left) = (next, left - 1)
    }
    return (place, left)
  }

  /// Returns the action that redo performs next from a place, or `nil` where there is none.
  @inlinable
  func nextToRedo(from place: Int) -> Int? {
    var index = place
    while index < log.endIndex, log.isDiscardable(index) { index += 1 }
    return index == log.endIndex ? nil : index
  }
}

extension UndoHistory {
  /// Marks the present place as the saved one.
  ///
  /// - Complexity: O(1); where branches are stored, O(*n*) in their number.
  public mutating func markSaved() {
    mark = cursor
    guard branching != nil else { return }
    noteSaved()
    // The place at which it was saved before may be one that a limit has spared.
    dropOldestLeaves()
  }

  /// Whether there are actions between the saved place and the present one, or the saved one can't
  /// be reached any more.
  ///
  /// Discardable actions don't count. A new history is saved.
  ///
  /// - Complexity: O(*n*) in the number of discardable actions between.
  @inlinable
  public var hasUnsavedChanges: Bool {
    guard let mark else { return true }
    if mark == cursor { return false }
    return (min(mark, cursor)..<max(mark, cursor)).contains { !log.isDiscardable($0) }
  }

  /// The position at which the model was saved, or `nil` where that can't be reached any more: an
  /// undone action was discarded, or an old one dropped.
  @inlinable
  public var savedPosition: Int? {
    guard let mark, mark >= log.startIndex, mark <= log.endIndex else { return nil }
    return mark - log.startIndex
  }

  /// Gives the present place a name; if another place has it, that one loses it.
  ///
  /// - Parameter name: The name.
  /// - Complexity: O(1); where branches are stored, O(*n*) in their number.
  public mutating func addCheckpoint(_ name: String) {
    if branching != nil { _ = removeCheckpointOnBranch(name) }
    checkpointPlaces[TextKey(name)] = cursor
  }

  /// Removes a checkpoint.
  ///
  /// - Parameter name: Its name.
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func removeCheckpoint(_ name: String) -> Bool {
    checkpointPlaces.removeValue(forKey: TextKey(name)) != nil || removeCheckpointOnBranch(name)
  }

  /// The checkpoints on the line, by position and then by name.
  ///
  /// One goes when its place can't be reached any more. Those on branches are the ``UndoBranch/checkpoints`` of these.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public var checkpoints: [UndoCheckpoint] {
    checkpointPlaces
      .map { UndoCheckpoint(name: String($0.key), position: $0.value - log.startIndex) }
      .sorted { ($0.position, $0.name) < ($1.position, $1.name) }
  }
}

extension UndoHistory where Value: Identifiable & Equatable {
  /// The net change of each element since the model was saved, or `nil` where the saved place can't
  /// be reached any more.
  ///
  /// - Complexity: O(*n*) in the number of steps between; where it is on a branch, that of
  ///   ``changes(from:to:)``.
  public var changesSinceSaved: UndoSteps<Value>? {
    if let mark, savedPosition != nil { return netSteps(from: mark, to: cursor) }
    #if hasFeature(Embedded)
      return nil
    #else
      return savedPlaceOnBranch.flatMap { changes(from: $0, to: place) }
    #endif
  }

  /// Forgets where the model was saved, on the line or beside it.
  mutating func forgetSavedPlace() {
    mark = nil
    forgetSavedPlaceOnBranch()
  }
}
