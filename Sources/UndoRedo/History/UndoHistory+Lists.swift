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
  public var undoTitle: String { UndoTitleFormat.english.undoTitle(of: undoName) }

  /// The title of a redo command in English, such as "Redo Recolor".
  public var redoTitle: String { UndoTitleFormat.english.redoTitle(of: redoName) }

  /// The actions that can be undone, newest first: in the order of undo.
  public var undoable: UndoActions<Value> {
    UndoActions(history: self, first: cursor - 1, count: cursor - log.startIndex, stride: -1)
  }

  /// The actions that can be redone, the one undone last first: in the order of redo.
  public var redoable: UndoActions<Value> {
    UndoActions(history: self, first: cursor, count: log.endIndex - cursor, stride: 1)
  }
}
