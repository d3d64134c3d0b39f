import UndoRedo

/// Where elements live that are read and written asynchronously: on a server, or in a database on
/// its own thread.
///
/// It is the asynchronous form of `Repository`, with the same numbered rules, which `UndoRedoTesting`
/// checks in the same way. An ``AsyncUndoStore`` calls it to perform steps one call at a time.
///
/// A repository must not use its store: it would wait for itself, and traps.
///
/// Rule 5 includes cancellation: a call that throws because its task is cancelled must have changed
/// nothing. If a back-end can't know that, it must ignore cancellation, and finish.
///
/// A repository can be used from everywhere: it is an actor, or a value or class without mutable state,
/// such as a client of a server. If each insertion, update and deletion is a separate request,
/// ``SimpleAsyncRepository`` provides ``perform(_:)``. A ``RepositoryActor`` makes any `Repository`
/// asynchronous. One that stores the history with its elements is an ``AsyncHistoryRepository``.
public protocol AsyncRepository<Element>: Sendable {
  /// What the repository holds.
  associatedtype Element: Identifiable & Equatable & Sendable where Element.ID: Sendable

  /// What reading and performing can throw; `Never` where they can't fail.
  associatedtype Failure: Error

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's own failure, where it can't be read.
  func element(withID id: Element.ID) async throws(Failure) -> Element?

  /// Returns those elements that have one of some identities.
  ///
  /// The default reads one after the other. If a back-end can read all at once, an action of many
  /// elements needs fewer round trips.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, in any order.
  /// - Throws: The repository's own failure, where they can't be read.
  func elements(withIDs ids: [Element.ID]) async throws(Failure) -> [Element]

  /// Returns every element.
  ///
  /// - Returns: The elements, in an order of the repository's choosing.
  /// - Throws: The repository's own failure, where it can't be read.
  func allElements() async throws(Failure) -> [Element]

  /// Performs steps: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: The repository's own failure. Nothing has changed then.
  func perform(_ steps: UndoSteps<Element>) async throws(Failure)

  /// Performs the steps of an action that the store is about to record: all of them, in order, or none.
  ///
  /// The default performs the steps. A back-end with a log of actions can write both at once, with the
  /// action's name, author and metadata. Undo, redo and changes that are not recorded call
  /// ``perform(_:)``, as does a group in which such changes, or ones that have been made already, are mixed with
  /// others.
  ///
  /// What is coalesced with the last action comes as an action of its own, with its own steps alone, so that a log
  /// has more actions than the history. If others count them, as <doc:SeveralPeople> shows, call
  /// ``AsyncUndoStore/endCoalescing()`` before each edit.
  ///
  /// - Parameter action: The action.
  /// - Throws: The repository's own failure. Nothing has changed then.
  func perform(recording action: UndoAction<Element>) async throws(Failure)

  // What stores alone ask, and repositories that pass on to another one have to pass on. It is answered for
  // by ``AsyncHistoryRepository``.

  /// Whether the history is stored with the elements.
  static var _followsHistory: Bool { get }

  /// Performs steps, and follows what becomes of the history with them.
  func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws(Failure)

  /// What has been stored of the history, and was not asked for yet.
  var _storedHistory: StoredHistory { get async throws(Failure) }

  /// Reads the stored actions that can be redone.
  func _storedRedoableActions() async throws(Failure) -> [StoredAction<Element>]

  /// Reads the next of the stored actions that can be undone.
  func _nextStoredActions(_ count: Int) async throws(Failure) -> [StoredAction<Element>]

  /// Reads the names of the place before the oldest of them.
  func _firstStoredCheckpoints() async throws(Failure) -> [String]

  /// Reads the history with its branches, where those are stored.
  func _historyWithBranches() async throws(Failure) -> UndoHistory<Element>?

  /// What holds changes back: the repository, or the one that it passes everything on to.
  var _buffer: _AsyncBuffer<Element>? { get }
}

extension AsyncRepository {
  /// The history is not stored.
  @inlinable
  public static var _followsHistory: Bool { false }

  /// Performs the steps, if there are any; those of an action that is recorded as such, whatever others have
  /// changed before it.
  @inlinable
  public func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws(Failure) {
    if case .recorded(let action, absorbed: _, joinsLast: _) = change,
      action.steps.elementsEqual(steps, by: { areSame($0, $1) })
    {
      try await perform(recording: action)
    } else if !steps.isEmpty {
      try await perform(steps)
    }
  }

  /// Nothing is stored.
  public var _storedHistory: StoredHistory {
    get async throws(Failure) { StoredHistory() }
  }

  /// No actions are stored.
  public func _storedRedoableActions() async throws(Failure) -> [StoredAction<Element>] { [] }

  /// No actions are stored.
  public func _nextStoredActions(
    _ count: Int
  ) async throws(Failure) -> [StoredAction<Element>] { [] }

  /// No names are stored.
  public func _firstStoredCheckpoints() async throws(Failure) -> [String] { [] }

  /// The history of which a record speaks, if there is one.
  public func _historyWithBranches() async throws(Failure) -> UndoHistory<Element>? {
    try await _storedHistory.history(of: Element.self)
  }

  /// Nothing is held back.
  public var _buffer: _AsyncBuffer<Element>? { nil }
}

/// Whether two steps make the same of the same element.
@inlinable
func areSame<Element: Identifiable & Equatable>(
  _ one: UndoRedoStep<Element>, _ other: UndoRedoStep<Element>
) -> Bool {
  one.id == other.id && isSame(one.oldValue, other.oldValue)
    && isSame(one.newValue, other.newValue)
}

extension AsyncRepository {
  /// Returns those elements that have one of some identities, asking for one after the other.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, in the order of their identities.
  /// - Throws: The repository's own failure, where they can't be read.
  public func elements(withIDs ids: [Element.ID]) async throws(Failure) -> [Element] {
    var elements: [Element] = []
    for id in ids {
      if let element = try await element(withID: id) { elements.append(element) }
    }
    return elements
  }
  /// Performs the steps of an action.
  ///
  /// - Parameter action: The action.
  /// - Throws: The repository's own failure. Nothing has changed then.
  public func perform(recording action: UndoAction<Element>) async throws(Failure) {
    try await perform(action.steps)
  }
}
