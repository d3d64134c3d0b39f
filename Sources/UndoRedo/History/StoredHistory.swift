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

  /// The saved place, relative to the present place; ``SavedPlace/lost`` once a limit has dropped it, too.
  public var saved = SavedPlace.here

  /// Whether branches are stored: set by a ``HistoryRecord`` whose history has them.
  ///
  /// Then a change that is not recorded is ``HistoryChange/passed(_:)`` where it discards nothing, and what
  /// ``HistoryChange/visited(by:redoable:performed:place:)`` replaces is stored.
  public package(set) var keepsBranches = false

  #if !hasFeature(Embedded)
    /// The history with its branches, where a ``HistoryRecord`` has it.
    private var tree: StoredTree?
  #endif

  /// Creates the description of a history of which nothing is stored.
  public init() {}
}

#if !hasFeature(Embedded)
  extension StoredHistory {
    /// Returns the description with the history that it is of, which has branches.
    ///
    /// So the branches go wherever the description goes: a repository that passes on what its record says
    /// need not do anything for them.
    func with<Element>(_ history: UndoHistory<Element>) -> StoredHistory {
      var stored = self
      stored.keepsBranches = true
      stored.tree = StoredTree(history: history)
      return stored
    }

    /// Returns the history with its branches, if the description has it.
    package func history<Element>(of type: Element.Type) -> UndoHistory<Element>? {
      var history = tree?.history as? UndoHistory<Element>
      history?.log.link()
      return history
    }

    /// The description alone.
    package var withoutHistory: StoredHistory {
      var stored = self
      stored.tree = nil
      return stored
    }
  }

  /// A history of elements of any type, which says nothing that the description does not say.
  private struct StoredTree: Hashable {
    let history: Any

    static func == (lhs: StoredTree, rhs: StoredTree) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  // Only a store of its elements takes it out, which has it from its own repository.
  extension StoredTree: @unchecked Sendable {}
#else
  // There are no branches.
  extension StoredHistory {
    func with<Element>(_ history: UndoHistory<Element>) -> StoredHistory { self }
    package func history<Element>(of type: Element.Type) -> UndoHistory<Element>? { nil }
  }
#endif

/// What a store knows of the branches that its repository stores.
@usableFromInline
package enum StoredBranches {
  /// As many as it has asked for.
  case known

  /// They have not been read: until then, what is set aside is in the repository alone.
  case unread

  /// They were to be forgotten, and could not be.
  case stale
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
  @usableFromInline package var goneAfter = 0

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
