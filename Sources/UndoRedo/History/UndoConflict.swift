/// An element that has changed since an action that is to be undone.
public struct UndoConflict<Element: Identifiable> {
  /// The element's identity.
  public let id: Element.ID

  /// The element after the action; `nil` where it was deleted.
  public let expected: Element?

  /// The present element; `nil` where there is none.
  public let found: Element?

  /// The positions in ``UndoHistory/actions`` of the later actions that have changed the element.
  ///
  /// They are empty if the element was changed outside the history.
  public let positions: [Int]
}

extension UndoConflict: Equatable where Element: Equatable {}
extension UndoConflict: Sendable where Element: Sendable, Element.ID: Sendable {}

/// What to do with an element that has changed since the action that is to be undone.
///
/// Where the element's type is ``PropertyMergeable``, changes of different properties are no conflict.
public enum UndoConflictPolicy: Hashable, Sendable {
  /// Refuse, and change nothing.
  case refuse

  /// Skip the action, and undo the next one that qualifies.
  case skip

  /// Leave the element as it is, and undo the rest of the action.
  case leave

  /// Restore the element from before the action, and overwrite later changes.
  case overwrite

  /// Undo the later actions on the same elements as well, as one action.
  case undoLater
}
