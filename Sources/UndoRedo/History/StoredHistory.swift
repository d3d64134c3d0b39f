/// What a repository has stored of a store's history from before, and the store has not read yet.
public struct StoredHistory: Hashable, Sendable {
  /// Where the model was saved.
  public enum SavedPlace: Hashable, Sendable {
    /// Where the history stands.
    case here

    /// Before an action that can be undone.
    case before

    /// After an action that can be redone.
    case after

    /// Nowhere that can be reached.
    case lost
  }

  /// How many actions there are at most that can be undone.
  public var undoableCount = 0

  /// How many actions there are at most that can be redone.
  public var redoableCount = 0

  /// Where the model was saved, seen from where the history stood when it was stored.
  public var saved = SavedPlace.here

  /// Whether branches are stored as well, so that what is undone and left becomes one.
  public var keepsBranches = false

  /// Creates the description of a history of which nothing is stored.
  public init() {}
}

/// An action that a repository has stored from before.
public struct StoredAction<Element> {
  /// The action, as it was performed.
  public var action: UndoAction<Element>

  /// Whether the model was saved right after the action.
  public var isSaved: Bool

  /// The names of the place right after the action.
  public var checkpoints: [String]

  /// Creates a stored action.
  ///
  /// - Parameters:
  ///   - action: The action, as it was performed.
  ///   - isSaved: Whether the model was saved right after the action.
  ///   - checkpoints: The names of the place right after the action.
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
