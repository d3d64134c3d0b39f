/// An element that is in the way of undoing an action.
///
/// It has changed since the action, and not back to what it was before. Or a ``DeleteRule`` would delete or change it,
/// or deny the undo because of it: it refers to an element that would be deleted, or it is missing, and a restored
/// element would refer to it.
public struct UndoConflict<Element: Identifiable> {
  /// The element's identity.
  public let id: Element.ID

  /// The element after the action; `nil` where there was none.
  public let expected: Element?

  /// The present element; `nil` where there is none, or where it can't be told whether there is, as of a property of a
  /// value that may have gone with another one.
  public let found: Element?

  /// The positions in ``UndoHistory/actions`` of the later actions that have changed the element.
  ///
  /// They are empty if the element was changed outside the history.
  public let positions: [Int]
}

extension UndoConflict: Equatable where Element: Equatable {}
extension UndoConflict: Sendable where Element: Sendable, Element.ID: Sendable {}

#if !hasFeature(Embedded)
  extension UndoConflict: CustomStringConvertible {
    /// Which element is in the way, without the user's data; control characters are escaped.
    public var description: String {
      let error = UndoError(.conflict, Element.self, id: id)
      return "\(error.typeName ?? "element") \(error.id) is in the way".escapingControls
    }
  }

  extension UndoConflict: CustomDebugStringConvertible {
    /// The same, and both values.
    public var debugDescription: String {
      func text(_ value: Element?) -> String { value.map { String(describing: $0) } ?? "nothing" }
      return "\(description): expected \(text(expected)), found \(text(found))".escapingControls
    }
  }
#endif

/// What to do with an element that is in the way of undoing an action: an ``UndoConflict``.
///
/// Where the element's type is ``PropertyMergeable``, changes of different properties are no conflict.
public enum UndoConflictPolicy: Hashable, Sendable {
  /// Refuse, and change nothing.
  ///
  /// The error has the code ``UndoError/Code/conflict``. Where a delete rule is about an element that no later action
  /// has changed, it has ``UndoError/Code/referencedElement`` or ``UndoError/Code/missingReference``.
  case refuse

  /// Skip an action with such an element: of an author, undo the next one that qualifies; of several, the others.
  case skip

  /// Leave the element as it is, with what it refers to, and undo the rest of the action; of an author, the next
  /// action of which something is left.
  case leave

  /// Restore the element from before the action, overwrite later changes, and let delete rules act.
  case overwrite

  /// Undo the later actions on the elements of the action as well, as one action.
  ///
  /// What no later action has done can't be undone so: it is refused, as by ``refuse``.
  case undoLater
}
