/// What a store stands on: a ``Repository``, or a value whose properties are changed.
///
/// To store elements in a place of your own, write a ``Repository``.
public protocol RepositoryOrValue<Element> {
  /// What is held.
  associatedtype Element: Identifiable & Equatable

  /// What reading and performing can throw; `Never` where they can't fail.
  associatedtype Failure: Error

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: A failure, where it can't be read.
  func element(withID id: Element.ID) throws(Failure) -> Element?

  /// Returns every element.
  ///
  /// - Returns: The elements; none of a value, whose properties can't be listed.
  /// - Throws: A failure, where they can't be read.
  func allElements() throws(Failure) -> [Element]

  /// Performs steps: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: A failure. Nothing has changed then.
  mutating func perform(_ steps: UndoSteps<Element>) throws(Failure)

  /// Returns the failure with which to refuse a step that does not start from what is held.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The failure to throw.
  func refusal(_ error: UndoError) -> Failure

  // What stores alone ask. The history is answered for by ``HistoryRepository``, what repositories have of it all is
  // passed on by ``RepositoryWrapper``, and the rest is for values and the repositories of this package.

  /// What a store makes of the repository.
  static var _form: _RepositoryForm { get }

  /// Whether nobody but its store changes the elements, so that what the store finds out about them lasts.
  static var _isOwned: Bool { get }

  /// Performs steps, and follows what becomes of the history with them.
  mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure)

  /// What has been stored of the history, and was not asked for yet.
  var _storedHistory: StoredHistory { get }

  /// Reads the stored actions that can be redone.
  mutating func _storedRedoableActions() throws(Failure) -> [StoredAction<Element>]

  /// Reads the next of the stored actions that can be undone.
  mutating func _nextStoredActions(_ count: Int) throws(Failure) -> [StoredAction<Element>]

  /// Reads the names of the place before the oldest of them.
  mutating func _firstStoredCheckpoints() throws(Failure) -> [String]

  /// Reads the history with its branches, where those are stored.
  mutating func _historyWithBranches() throws(Failure) -> UndoHistory<Element>?

  /// The elements that the repository has in memory and lends to its store: all of a table, and those that a
  /// layer holds back.
  var _held: _HeldElements<Element> { get set }

  /// Calls a closure that makes an element of a value another one, and follows it, in place of ``perform(_:)``.
  mutating func _follow(_ element: UnsafePointer<Element>, _ move: () -> Void)

  /// Which elements may have a part in common; `nil` where each stands for itself.
  static var _overlap: ElementOverlap<Element.ID>? { get }

  /// Whether performing steps of different elements would change nothing, since they take each other
  /// back.
  func _wouldCancelOut(_ steps: UndoSteps<Element>) -> Bool
}

/// What a store makes of a repository.
public enum _RepositoryForm: Sendable {
  /// It performs steps: what people implement.
  case performing

  /// It performs steps, and follows what becomes of the history with them.
  case storingHistory

  /// It is a table of elements, which the store takes over: nothing has to be performed.
  case table

  /// It is such a table that can refuse changes: by delete rules, which the store asks before it makes them.
  case checkedTable

  /// It holds a value, whose properties are its elements: it follows where undo and redo lead, and nothing of
  /// it can fail.
  case value

  /// A layer that the store holds back changes in, which are performed below when it is saved.
  case buffer

  /// A layer that the store holds back changes in, which another store performs when the scope is committed.
  case scope

  /// It passes everything on to a buffer, which holds changes back until the history is marked as saved.
  case wrappedBuffer

  /// What a store makes of a repository that passes everything on to one of this form.
  @inlinable package var wrapped: Self {
    switch self {
    case .storingHistory: .storingHistory
    case .buffer, .wrappedBuffer: .wrappedBuffer
    case .performing, .table, .checkedTable, .value, .scope: .performing
    }
  }
}

extension RepositoryOrValue {
  /// Steps are performed.
  @inlinable
  public static var _form: _RepositoryForm { .performing }

  /// Others may change the elements.
  @inlinable
  public static var _isOwned: Bool { false }

  /// Performs the steps, if there are any.
  @inlinable
  public mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure) {
    if !steps.isEmpty { try perform(steps) }
  }

  /// Nothing is stored.
  @inlinable
  public var _storedHistory: StoredHistory { StoredHistory() }

  /// No actions are stored.
  @inlinable
  public mutating func _storedRedoableActions() throws(Failure) -> [StoredAction<Element>] { [] }

  /// No actions are stored.
  @inlinable
  public mutating func _nextStoredActions(
    _ count: Int
  ) throws(Failure) -> [StoredAction<Element>] { [] }

  /// No names are stored.
  @inlinable
  public mutating func _firstStoredCheckpoints() throws(Failure) -> [String] { [] }

  /// The history of which a record speaks, if there is one.
  public mutating func _historyWithBranches() throws(Failure) -> UndoHistory<Element>? {
    _storedHistory.history(of: Element.self)
  }

  /// No elements.
  @inlinable
  public var _held: _HeldElements<Element> {
    get { _HeldElements() }
    set {}
  }

  /// There is nothing to follow.
  @inlinable
  public mutating func _follow(_ element: UnsafePointer<Element>, _ move: () -> Void) {}

  /// No two elements overlap.
  @inlinable
  public static var _overlap: ElementOverlap<Element.ID>? { nil }

  /// Each step has an effect.
  @inlinable
  public func _wouldCancelOut(_ steps: UndoSteps<Element>) -> Bool { false }
}

extension RepositoryOrValue {
  // By patterns, which the compiler resolves for each type of repository; `==` would be called.

  /// Whether the repository is a table, which the store takes over.
  @inlinable
  @inline(__always)
  package static var isTable: Bool {
    switch _form {
    case .table, .checkedTable: true
    case .performing, .storingHistory, .value, .buffer, .scope, .wrappedBuffer: false
    }
  }

  /// Whether changes may be refused: not where the repository is nothing but a table.
  @inlinable
  @inline(__always)
  static var mayRefuse: Bool { if case .table = _form { false } else { true } }

  /// Whether a store lets the repository follow its history.
  @inlinable
  @inline(__always)
  package static var storesHistory: Bool {
    switch _form {
    case .storingHistory, .wrappedBuffer: true
    case .performing, .table, .checkedTable, .value, .buffer, .scope: false
    }
  }

  /// Whether undo and redo are done by the engine alone: nothing is performed, and nothing can fail.
  @inlinable
  @inline(__always)
  static var isMovedByEngine: Bool { if case .value = _form { true } else { isTable } }

  /// Whether changes are held back until the store is saved.
  @inlinable
  @inline(__always)
  static var isBuffer: Bool { if case .buffer = _form { true } else { false } }

  /// Whether a store holds changes back over the repository.
  @inlinable
  @inline(__always)
  static var isLayer: Bool {
    switch _form {
    case .buffer, .scope: true
    case .performing, .storingHistory, .table, .checkedTable, .value, .wrappedBuffer: false
    }
  }

  /// Whether undo and redo need not ask the repository.
  @inlinable
  @inline(__always)
  static var undoesInPlace: Bool { isMovedByEngine || isLayer }
}

extension RepositoryOrValue {
  /// Performs net changes; where others have changed the elements, what is left to do of them, if the changes go
  /// together.
  ///
  /// - Parameters:
  ///   - steps: The changes, which start from what the elements were.
  ///   - change: Returns what the history makes of the changes that are performed.
  /// - Returns: Whether others had changed the elements.
  /// - Throws: The repository's failure. Nothing has changed then.
  @inlinable
  mutating func performWhatFits(
    _ steps: UndoSteps<Element>, in change: (UndoSteps<Element>) -> HistoryChange<Element>
  ) throws(Failure) -> Bool {
    if steps.isEmpty { return false }
    do throws(Failure) {
      try _perform(steps, in: change(steps))
      return false
    } catch {
      let left = try? steps.fitted { (step) throws(Failure) in try element(withID: step.id) }
      guard let left else { throw error }
      if !left.isEmpty { try _perform(left, in: change(left)) }
      return true
    }
  }
}

extension RepositoryOrValue where Failure == UndoError {
  /// Returns the error itself.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The error.
  public func refusal(_ error: UndoError) -> UndoError { error }
}

extension RepositoryOrValue where Failure == Never {
  /// Traps: a repository that can't fail can't refuse.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: Never.
  public func refusal(_ error: UndoError) -> Never {
    preconditionFailure("A step must start from what a repository holds that can't refuse it")
  }
}

extension RepositoryOrValue where Failure == any Error {
  /// Returns the error itself.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The error.
  public func refusal(_ error: UndoError) -> any Error { error }
}
