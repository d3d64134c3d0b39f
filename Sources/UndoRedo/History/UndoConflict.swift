/// An element that is not what an action left, which is to be taken back.
public struct UndoConflict<Element: Identifiable> {
  /// The element's identity.
  public let id: Element.ID

  /// What the action left; `nil` where it deleted the element.
  public let expected: Element?

  /// What the element is now; `nil` where there is none.
  public let found: Element?

  /// The positions in ``UndoHistory/actions`` of the later actions that have changed the element.
  ///
  /// They are empty where somebody else has changed it.
  public let positions: [Int]
}

extension UndoConflict: Equatable where Element: Equatable {}
extension UndoConflict: Sendable where Element: Sendable, Element.ID: Sendable {}

/// What to do where an element is not what an action left that is to be taken back.
///
/// Where the element's type is ``PropertyMergeable``, changes of different properties are no conflict.
public enum UndoConflictPolicy: Hashable, Sendable {
  /// Refuse, and change nothing.
  case refuse

  /// Pass over the action, and take the next one if there is one that qualifies.
  case skip

  /// Leave the element as it is, and take back the rest of the action.
  case leave

  /// Make the element what it was before the action, whatever has been made of it since.
  case overwrite

  /// Take back the later actions on the same elements as well, as one action.
  case undoLater
}
