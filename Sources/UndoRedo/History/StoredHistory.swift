/// The part of a stored history that the store has not read yet.
public struct StoredHistory: Hashable, Sendable {
  /// Where the model was saved.
  public enum SavedPlace: Hashable, Sendable {
    /// At the present place.
    case here

    /// Before an action that can be undone.
    case before

    /// After an action that can be redone.
    case after

    /// At a place that can't be reached.
    case lost
  }

  /// How many actions there are at most that can be undone.
  public var undoableCount = 0

  /// How many actions there are at most that can be redone.
  public var redoableCount = 0

  /// The saved place, relative to the present place when the history was stored.
  public var saved = SavedPlace.here

  /// Whether branches are stored.
  public var keepsBranches = false

  /// Creates the description of a history of which nothing is stored.
  public init() {}
}

/// An action that a repository has stored from before.
public struct StoredAction<Element> {
  /// The action, as it was performed.
  public var action: UndoAction<Element>

  /// Whether the model was saved immediately after the action.
  public var isSaved: Bool

  /// The names of the place after the action.
  public var checkpoints: [String]

  /// How many actions came between this one and the next newer one, of which nothing is left: what newer
  /// actions say of others counts them.
  package var goneAfter = 0

  /// Creates a stored action.
  ///
  /// - Parameters:
  ///   - action: The action, as it was performed.
  ///   - isSaved: Whether the model was saved immediately after the action.
  ///   - checkpoints: The names of the place after the action.
  public init(
    _ action: UndoAction<Element>, isSaved: Bool = false, checkpoints: [String] = []
  ) {
    self.action = action
    self.isSaved = isSaved
    self.checkpoints = checkpoints
  }
}

extension StoredAction: Equatable where Element: Equatable {}
extension StoredAction: Sendable where Element: Sendable {}
