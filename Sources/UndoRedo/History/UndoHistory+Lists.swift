extension UndoHistory {
  /// Whether there is an action to undo; discardable ones don't count.
  ///
  /// - Complexity: O(*n*) in the number of discardable actions after it.
  @inlinable
  public var canUndo: Bool { undoTarget != nil }

  /// Whether there is an action to redo; discardable ones don't count.
  @inlinable
  public var canRedo: Bool { nextToRedo(from: cursor) != nil }

  /// The name of the action to undo next, or `nil` where there is none.
  ///
  /// - Complexity: O(*n*) in the number of discardable actions after it.
  @inlinable
  public var undoName: String? { undoTarget.map { log.name(of: $0) } }

  /// The name of the action to redo next, or `nil` where there is none.
  @inlinable
  public var redoName: String? { nextToRedo(from: cursor).map { log.name(of: $0) } }

  /// The title of an undo command in English, such as "Undo Recolor".
  public var undoTitle: String { undoTitle(in: .english) }

  /// The title of a redo command in English, such as "Redo Recolor".
  public var redoTitle: String { redoTitle(in: .english) }

  /// Returns the title of an undo command.
  ///
  /// - Parameter format: How to make a title of a name.
  /// - Returns: The title of the next action to undo, or of undo as such where there is none.
  public func undoTitle(in format: UndoTitleFormat) -> String { format.undoTitle(of: undoName) }

  /// Returns the title of a redo command.
  ///
  /// - Parameter format: How to make a title of a name.
  /// - Returns: The title of the next action to redo, or of redo as such where there is none.
  public func redoTitle(in format: UndoTitleFormat) -> String { format.redoTitle(of: redoName) }

  /// The actions that can be undone, newest first: in the order of undo.
  public var undoable: UndoActions<Value> {
    UndoActions(history: self, first: cursor - 1, count: cursor - log.startIndex, stride: -1)
  }

  /// The actions that can be redone, the one undone last first: in the order of redo.
  public var redoable: UndoActions<Value> {
    UndoActions(history: self, first: cursor, count: log.endIndex - cursor, stride: 1)
  }
}
