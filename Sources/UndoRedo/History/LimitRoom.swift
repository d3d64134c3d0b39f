extension UndoHistory {
  /// For how many actions a limit leaves room.
  ///
  /// Those by which authors take back own actions, or bring them back, have room beside the others: for as many as
  /// these, so that all of the others can be taken back, brought back, and so on.
  @usableFromInline
  struct Room {
    /// For how many that are neither discardable nor own undo or redo.
    @usableFromInline var others: Int

    /// For how many that are not discardable.
    @usableFromInline var all: Int

    @inlinable
    init(under limit: Int) {
      others = limit
      // Without an overflow, for a limit that is none.
      all = limit > .max / 2 ? .max : 2 * limit
    }

    /// Whether there is room for no more of some kind.
    @inlinable var isTaken: Bool { others <= 0 || all <= 0 }

    /// Whether there are more than there is room for.
    @inlinable var isExceeded: Bool { others < 0 || all < 0 }

    /// Takes room for an action that is not discardable.
    ///
    /// - Returns: Whether there is room for it.
    @inlinable
    mutating func take(isReversal: Bool) -> Bool {
      all -= 1
      if !isReversal { others -= 1 }
      return !isExceeded
    }

    /// Gives back the room of an action that is not discardable.
    @inlinable
    mutating func give(isReversal: Bool) {
      all += 1
      if !isReversal { others += 1 }
    }
  }
}
