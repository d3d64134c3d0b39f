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

    /// For how many more there is room, whatever they are.
    @inlinable var left: Int { min(others, all) }

    /// Whether there is no room for older actions, not even for those that may be unread and take none from others.
    @inlinable
    func isTaken(_ hasUnread: Bool) -> Bool {
      #if hasFeature(Embedded)
        others <= 0
      #else
        hasUnread ? all <= 0 : left <= 0
      #endif
    }

    /// Takes room for actions that are not discardable, or gives it back where their number is negative.
    @inlinable
    mutating func take(_ count: Int, ofWhichReversals reversalCount: Int) {
      all -= count
      others -= count - reversalCount
    }
  }
}
