import UndoRedo

/// One undo or redo of a store, as an undo manager knows it: that of an action, or of a change of the
/// context.
///
/// An entry stands for the way from one place in the history to the next, back or forth, whichever the
/// manager is doing.
public final class UndoMirrorEntry {
  /// The name of the action, or of the change.
  public var name: String { move.name }

  /// What the entry is to be registered under.
  public internal(set) var target = UndoMirrorTarget()

  let move: UndoMove
  private let body: (UndoMirrorEntry) -> Void

  init(_ move: UndoMove, _ body: @escaping (UndoMirrorEntry) -> Void) {
    self.move = move
    self.body = body
  }

  /// Undoes or redoes in the store, whichever the manager is doing.
  public func perform() {
    body(self)
  }
}

/// What entries are registered under, so that the manager can remove all that have it at once.
public final class UndoMirrorTarget {
  /// Whether the entries have been removed, as far as the manager did.
  var isRemoved = false
}
