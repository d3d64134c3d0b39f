/// The actions performed, the actions undone, and the cursor between them.
///
/// A history is a value without a repository, input or output: it stores the actions, and returns what to
/// perform next. ``UndoStore`` combines a history with a repository; alone, a history can be used for any
/// model that is changed by hand:
///
///     var history = UndoHistory<String>()
///     history.record(UndoAction("Rename", .modified(from: "a", to: "b")))
///     history.undoTitle              // "Undo Rename"
///     let undone = history.undo()    // the flipped action: .modified(from: "b", to: "a")
///
/// # Recording
///
/// A new action is added after the last performed one, and discards the undone ones, or makes them a
/// branch (``keepsBranches``). Undo and redo only move the cursor: they are never recorded as actions.
///
/// # Limit
///
/// A history is unlimited unless it is given a ``limit``: the number of actions that can be undone at
/// most. Whole actions are dropped, the oldest first. The limit never drops undone actions. Discardable
/// actions do not count, and nor do those by which authors take back own actions and bring them back, as
/// long as there are no more than twice as many actions as the limit says in all. A ``memoryLimit``
/// limits the number of bytes in the same way.
///
/// # The saved mark
///
/// The mark is a place in the history, not a depth. If that place can't be reached any more, because an
/// undone action was discarded or an old one dropped, the history has unsaved changes until it is marked
/// again.
///
/// # Equality and copies
///
/// Two histories are equal if they hold equal actions with the cursor and the mark at the same place, and
/// equal branches, under the same limit. A copy costs O(1), and shares its storage with the original
/// until one of them changes; changing one does not change the other. The first change of a shared
/// history copies its lists of chunks, one entry for 256 values. If it changes them, it also copies one entry for each
/// checkpoint, for each different name of an action, and for each action with metadata.
public struct UndoHistory<Value> {
  @usableFromInline package var log = ActionLog<Value>()

  /// The values of the present, with which the steps exchange theirs.
  ///
  /// Recorded by hand, each step has a slot of its own. In a store, each element has one.
  @usableFromInline package var table = SlotTable<Value>()

  /// The number of the action that redo performs next: those before it are performed.
  @usableFromInline package var cursor = 0

  /// The cursor at which the model was saved, or `nil` where that place can't be reached.
  @usableFromInline var mark: Int? = 0

  /// The cursors at which checkpoints were added, by name.
  @usableFromInline package var checkpointPlaces = Dictionary<TextKey, Int>()

  /// What ``limit`` gives.
  @usableFromInline var maximum: Int?

  /// What ``memoryLimit`` gives.
  @usableFromInline var maximumMemory: UndoMemoryLimit<Value>?

  /// What the values that steps keep take beyond their own size, as far as the limit says.
  @usableFromInline var heldCost: Int64 = 0

  #if !hasFeature(Embedded)
    /// What all copies of a history have in common, and no other history has.
    @usableFromInline var origin = HistoryOrigin()

    /// What is beside the line of what can be undone and redone, where branches are stored.
    @usableFromInline package var branching: Branching<Value>?
  #endif

  /// Creates an empty history.
  ///
  /// - Parameter limit: The number of actions that can be undone at most, or `nil` for no limit.
  /// - Precondition: The limit is not negative.
  @inlinable
  public init(limit: Int? = nil) {
    Self.check(limit)
    maximum = limit
  }

  @usableFromInline
  static func check(_ limit: Int?) {
    precondition(limit ?? 0 >= 0, "The limit of a history can't be negative")
  }
}

extension UndoHistory {
  /// Adds an action that has been performed, and discards the undone ones, or makes them a branch.
  ///
  /// An action without steps is not recorded.
  ///
  /// - Parameter action: The action.
  /// - Complexity: O(1) per step, and per step of the undone actions that are discarded.
  public mutating func record(_ action: UndoAction<Value>) {
    guard !action.steps.isEmpty else { return }
    leaveUndone()
    stageAnew(action.steps)
    finishAction(action.details)
    dropOldest()
  }

  /// Stages steps that are recorded by hand: each has a slot of its own.
  mutating func stageAnew(_ steps: UndoSteps<Value>) {
    for step in steps {
      switch step {
      case .created(let new):
        create(new)
      case .modified(let old, let new):
        modify(table.insert(old), to: new)
      case .deleted(let old):
        delete(table.insert(old))
      }
    }
  }

  /// Moves the cursor back over the last performed action, and the discardable ones after it.
  ///
  /// - Returns: What to perform to undo the action: the flipped action, together with the discardable
  ///   ones. `nil` where there is nothing to undo.
  /// - Complexity: O(*n*) in the number of the actions' steps.
  @discardableResult
  public mutating func undo() -> UndoAction<Value>? {
    guard let undoTarget else { return nil }
    return joined(move(to: undoTarget))
  }

  /// Moves the cursor forward over the action undone last, and the discardable ones after it.
  ///
  /// - Returns: What to perform: the action itself, together with the discardable ones. `nil` where
  ///   there is nothing to redo.
  /// - Complexity: O(*n*) in the number of the actions' steps; under a limit, with discardable actions or own undo in the
  ///   history, also in the number of its actions.
  @discardableResult
  public mutating func redo() -> UndoAction<Value>? {
    guard let redoTarget else { return nil }
    return joined(move(to: redoTarget))
  }

  /// Removes all actions, performed and undone, and all checkpoints.
  ///
  /// ``hasUnsavedChanges`` does not change.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public mutating func removeAll() {
    forgetAll()
    freeAbandoned()
  }

  /// Whether a slot has a value, but no step.
  @inlinable
  func isAbandoned(_ slot: UInt32) -> Bool {
    !log.hasSteps(slot) && !table.isFree(slot)
  }

  /// Frees the slots of which no step speaks any more, where nothing but the steps has needed them.
  @inlinable
  mutating func freeAbandoned() {
    for slot in log.abandoned where isAbandoned(slot) { free(slot) }
    log.forgetAbandoned()
  }
}

extension UndoHistory {
  /// The number of actions that can be undone at most, or `nil` for no limit.
  ///
  /// Setting a smaller limit drops the oldest actions at once. A limit of zero disables undo. What an author's undo and
  /// redo record has room beside the other actions, for as many more.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: Setting it is O(*n*) in the number of actions and steps dropped; where any are dropped beside the
  ///   line, also O(*n* log *n*) in the number of branches.
  public var limit: Int? {
    get { maximum }
    @inlinable set {
      setLimit(newValue)
      dropOldest()
    }
  }

  @inlinable
  mutating func setLimit(_ limit: Int?) {
    Self.check(limit)
    maximum = limit
  }
}

extension UndoHistory: Sendable where Value: Sendable {}

extension UndoHistory: Equatable where Value: Equatable {
  /// Whether two histories hold equal actions, with the cursor and the mark at the same place.
  ///
  /// - Parameters:
  ///   - lhs: A history.
  ///   - rhs: Another history.
  /// - Returns: Whether they are equal.
  /// - Complexity: O(*n*) in the number of steps.
  public static func == (lhs: UndoHistory, rhs: UndoHistory) -> Bool {
    lhs.limit == rhs.limit && lhs.savedPosition == rhs.savedPosition
      && lhs.checkpoints == rhs.checkpoints
      && lhs.undoable == rhs.undoable && lhs.redoable == rhs.redoable
      && lhs.hasSameBranches(as: rhs)
  }
}

extension UndoHistory: Hashable where Value: Hashable {
  /// Feeds the actions, the cursor, the mark and the limit into a hasher.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(limit)
    hasher.combine(savedPosition)
    hasher.combine(checkpoints)
    hasher.combine(undoable)
    hasher.combine(redoable)
  }
}
