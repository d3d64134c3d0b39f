/// What a store has done in one operation.
public struct UndoEvent<Element> {
  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// An action was performed, be it a single edit, a group or a gesture.
    case performed
    /// Elements were changed without being recorded; or, if there are no changes, a change of the context was recorded.
    case changed
    /// One or several actions were undone.
    case undone
    /// One or several undone actions were redone.
    case redone
    /// The history has moved to a position or a checkpoint.
    case jumped
    /// The present place was marked as the saved one.
    case saved
    /// A checkpoint was added or removed.
    case marked
    /// All or part of the history was removed, or another one was adopted.
    case cleared
    /// Unsaved or uncommitted changes were dropped.
    case rolledBack
  }

  /// What was done.
  public let kind: Kind

  /// The name of the action, or of the checkpoint; empty where there is none, or several.
  ///
  /// An action that was coalesced with the one before has the name of that one.
  public let name: String

  /// The net change of each element.
  public let changes: UndoSteps<Element>

  /// How far the history has moved: the number of actions redone, negative for actions undone, one
  /// for a new action, and zero where it has not moved.
  ///
  /// An action that was coalesced with the one before has not moved it, or has moved it back by one
  /// where the two cancel out. What the limits drop at the other end does not count.
  public let distance: Int

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - kind: What was done.
  ///   - name: The name of the action, or of the checkpoint.
  ///   - changes: The net change of each element.
  ///   - distance: How far the history has moved.
  public init(
    _ kind: Kind, name: String = "", changes: UndoSteps<Element> = [], distance: Int = 0
  ) {
    self.kind = kind
    self.name = name
    self.changes = changes
    self.distance = distance
  }
}

extension UndoEvent: Equatable where Element: Equatable {}
extension UndoEvent: Hashable where Element: Hashable {}
extension UndoEvent: Sendable where Element: Sendable {}
