/// The actions performed, the actions undone, and the cursor between them.
///
/// A history is a value. It knows no repository and does no input or output: it remembers what was
/// done, and says what to do next. ``UndoStore`` keeps a history in step with a repository; on its
/// own, a history serves any model that is changed by hand:
///
///     var history = UndoHistory<String>()
///     history.record(UndoAction("Rename", .modified(from: "a", to: "b")))
///     history.undoTitle              // "Undo Rename"
///     let undone = history.undo()    // the flipped action: .modified(from: "b", to: "a")
///
/// # Recording
///
/// A new action goes behind the last performed one and discards the undone ones. Undoing and
/// redoing only move the cursor: neither is ever recorded as an action.
///
/// # Limit
///
/// A history is unlimited unless it is given a ``limit``: the number of actions that can be undone
/// at most. Whole actions are dropped, the oldest first. Undone actions are never dropped by the
/// limit, since every one of them was performed once.
///
/// # The saved mark
///
/// The mark names a place in the history, not a depth. Once that place can't be reached any more,
/// because an undone action was discarded or an old one dropped, the history has unsaved changes
/// until it is marked again.
///
/// # Equality and copies
///
/// Two histories are equal if they hold equal actions with the cursor and the mark at the same
/// place, under the same limit. A copy costs O(1), and shares its storage with the original until
/// one of them changes; neither ever sees what happens to the other. The first change of a shared
/// history copies its lists of chunks, one entry for 256 values.
public struct UndoHistory<Value> {
  @usableFromInline var log = ActionLog<Value>()

  /// The number of the action that redo performs next: those before it are performed.
  @usableFromInline var cursor = 0

  /// The cursor at which the model was saved, or `nil` where that place can't be reached.
  @usableFromInline var mark: Int? = 0

  /// The number of actions that can be undone at most, or `nil` for no limit.
  ///
  /// Setting a smaller limit drops the oldest actions at once. A limit of zero switches undo off.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: Setting it is O(*n*) in the number of actions and steps dropped.
  public var limit: Int? {
    didSet {
      Self.check(limit)
      dropOldest()
    }
  }

  /// Creates an empty history.
  ///
  /// - Parameter limit: The number of actions that can be undone at most, or `nil` for no limit.
  /// - Precondition: The limit is not negative.
  @inlinable
  public init(limit: Int? = nil) {
    Self.check(limit)
    self.limit = limit
  }

  @usableFromInline
  static func check(_ limit: Int?) {
    precondition(limit ?? 0 >= 0, "The limit of a history can't be negative")
  }
}

extension UndoHistory {
  /// Adds an action that has been performed, and discards the undone ones.
  ///
  /// - Parameter action: The action.
  /// - Complexity: O(1) per step, and per step of the undone actions that are discarded.
  @inlinable
  public mutating func record(_ action: UndoAction<Value>) {
    discardUndone()
    log.append(action)
    finishRecording()
  }

  /// Moves the cursor back over the last performed action.
  ///
  /// - Returns: What to perform to take the action back: the action flipped. `nil` where there is
  ///   nothing to undo.
  @discardableResult
  public mutating func undo() -> UndoAction<Value>? {
    guard let action = undoable.first else { return nil }
    moveBack(1)
    return action.flip()
  }

  /// Moves the cursor forward over the action undone last.
  ///
  /// - Returns: What to perform: the action itself. `nil` where there is nothing to redo.
  @discardableResult
  public mutating func redo() -> UndoAction<Value>? {
    guard let action = redoable.first else { return nil }
    moveForward(1)
    return action
  }

  /// Forgets every action, performed or undone.
  ///
  /// Whether there are unsaved changes stays as it was.
  public mutating func removeAll() {
    let isSaved = !hasUnsavedChanges
    log.removeAll()
    cursor = log.endIndex
    mark = isSaved ? cursor : nil
  }

  @inlinable
  mutating func discardUndone() {
    guard cursor < log.endIndex else { return }
    if let mark, mark > cursor { self.mark = nil }
    log.removeLast(log.endIndex - cursor)
  }

  @inlinable
  mutating func finishRecording() {
    cursor = log.endIndex
    dropOldest()
  }

  @inlinable
  mutating func moveBack(_ count: Int) {
    cursor -= count
  }

  @inlinable
  mutating func moveForward(_ count: Int) {
    cursor += count
    // A limit made smaller in the meantime may be exceeded by what is redone.
    dropOldest()
  }

  @inlinable
  mutating func dropOldest() {
    guard let limit, cursor - log.startIndex > limit else { return }
    let undone = log.endIndex - cursor
    log.removeFirst(cursor - log.startIndex - limit)
    cursor = log.endIndex - undone
    if let mark, mark < log.startIndex { self.mark = nil }
  }
}

extension UndoHistory where Value: Equatable {
  /// Records an action of one step that creates or deletes an element at a place.
  @inlinable
  mutating func record(
    _ name: String, old: Value?, new: Value?, at place: ElementPlace, date: UndoDate?
  ) {
    discardUndone()
    append(old: old, new: new, at: place, named: name)
    finishRecording(steps: 1, date: date, metadata: [:])
  }

  /// Adds a step to the action that is to be finished next, whatever it does.
  @inlinable
  mutating func append(old: Value?, new: Value?, at place: ElementPlace, named name: String) {
    let old = old.map { log.number(of: $0, at: place) } ?? ActionLog<Value>.none
    let new = new.map { log.versions.insert($0) } ?? ActionLog<Value>.none
    log.append(old: old, new: new, at: place, named: name)
  }

  /// Records an action of one step that modifies an element at a place.
  ///
  /// It does what the method above does, without the cost of optionals.
  @inlinable
  mutating func record(
    _ name: String, modifying old: Value, to new: Value, at place: ElementPlace, date: UndoDate?
  ) {
    discardUndone()
    let old = log.number(of: old, at: place)
    let new = log.versions.insert(new)
    log.append(old: old, new: new, at: place, named: name)
    finishRecording(steps: 1, date: date, metadata: [:])
  }

  /// Makes the steps appended last an action.
  @inlinable
  mutating func finishRecording(steps: Int, date: UndoDate?, metadata: [String: String]) {
    log.finishAction(steps: steps, date: date, metadata: metadata)
    finishRecording()
  }
}

extension UndoHistory {
  /// Marks the present place as the saved one.
  public mutating func markSaved() {
    mark = cursor
  }

  /// Whether the present place is another one than the saved one.
  ///
  /// A new history is saved.
  public var hasUnsavedChanges: Bool { mark != cursor }
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
    lhs.limit == rhs.limit && lhs.relativeMark == rhs.relativeMark
      && lhs.undoable == rhs.undoable && lhs.redoable == rhs.redoable
  }
}

extension UndoHistory: Hashable where Value: Hashable {
  /// Feeds the actions, the cursor, the mark and the limit into a hasher.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(limit)
    hasher.combine(relativeMark)
    hasher.combine(undoable)
    hasher.combine(redoable)
  }
}

extension UndoHistory {
  /// The mark, counted from the oldest action kept.
  var relativeMark: Int? { mark.map { $0 - log.startIndex } }
}
