import UndoRedo

/// One undo or redo of a store in an undo manager: of an action, or of a change of the context.
///
/// An entry is a move from one place in the history to the next, back or forward, depending on what the
/// manager does.
public final class UndoMirrorEntry {
  /// The name of the action, or of the change.
  public var name: String { move.name }

  /// The target under which to register the entry.
  public internal(set) var target = UndoMirrorTarget()

  var move: UndoMove
  private let body: (UndoMirrorEntry) -> Void

  init(_ move: UndoMove, _ body: @escaping (UndoMirrorEntry) -> Void) {
    self.move = move
    self.body = body
  }

  /// Undoes or redoes in the store, as the manager does.
  public func perform() {
    body(self)
  }
}

/// The target of entries, so that the manager can remove all with the same one at once.
public final class UndoMirrorTarget {
  /// Whether the entries have been removed, as far as the manager did.
  var isRemoved = false
}
