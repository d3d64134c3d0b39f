import UndoRedo

/// An actor that makes a repository asynchronous.
///
///     let store = AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>()))
///
/// The repository works on the actor. If it waits for a disk, it blocks a thread, but not that of its
/// caller. If it stores the history with its elements, as a `JSONDocumentRepository` does, so does the
/// actor.
public final actor RepositoryActor<Base: Repository>: AsyncRepository
where Base.Element: Sendable, Base.Element.ID: Sendable {
  /// What the repository holds.
  public typealias Element = Base.Element

  /// What reading and performing can throw.
  public typealias Failure = Base.Failure

  @usableFromInline var base: Base

  /// The elements that were saved last, where the repository is a buffer.
  var saved: Set<Element.ID> = []

  /// Creates an actor.
  ///
  /// - Parameter base: The repository, which nobody else uses from now on unless it is `Sendable`.
  public init(_ base: sending Base) {
    self.base = base
  }

  /// Calls a closure with the repository.
  ///
  /// For a store that uses the actor, changes by the closure are changes by others.
  ///
  /// - Parameter body: Uses the repository.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func withBase<Result, Thrown: Error>(
    _ body: @Sendable (inout Base) throws(Thrown) -> sending Result
  ) throws(Thrown) -> sending Result {
    try body(&base)
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's own failure, where it can't be read.
  @inlinable
  public func element(withID id: Element.ID) throws(Failure) -> Element? {
    try base.element(withID: id)
  }

  /// Returns those elements that have one of some identities.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, in the order of their identities.
  /// - Throws: The repository's own failure, where they can't be read.
  public func elements(withIDs ids: [Element.ID]) throws(Failure) -> [Element] {
    var elements: [Element] = []
    for id in ids {
      if let element = try base.element(withID: id) { elements.append(element) }
    }
    return elements
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in an order of the repository's choosing.
  /// - Throws: The repository's own failure, where it can't be read.
  public func allElements() throws(Failure) -> [Element] {
    try base.allElements()
  }

  /// Performs steps: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: The repository's own failure. Nothing has changed then.
  @inlinable
  public func perform(_ steps: UndoSteps<Element>) throws(Failure) {
    try base.perform(steps)
  }
}

// The history is stored as the repository does.
extension RepositoryActor {
  /// Whether the repository follows the history.
  @inlinable
  public static var _followsHistory: Bool { Base._form.wrapped != .performing }

  /// Performs steps, and follows what becomes of the history with them.
  @inlinable
  public func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure) {
    if case .saved = change { noteSaved() }
    try base._perform(steps, in: change)
  }

  /// What the repository has stored of the history.
  public var _storedHistory: StoredHistory { base._storedHistory }

  /// Reads the stored actions that can be redone.
  public func _storedRedoableActions() throws(Failure) -> [StoredAction<Element>] {
    try base._storedRedoableActions()
  }

  /// Reads the next of the stored actions that can be undone.
  public func _nextStoredActions(_ count: Int) throws(Failure) -> [StoredAction<Element>] {
    try base._nextStoredActions(count)
  }

  /// Reads the names of the place before the oldest of them.
  public func _firstStoredCheckpoints() throws(Failure) -> [String] {
    try base._firstStoredCheckpoints()
  }

  /// Reads the history with its branches.
  public func _historyWithBranches() throws(Failure) -> UndoHistory<Element>? {
    try base._historyWithBranches()
  }

  /// The repository, if it is a buffer.
  public nonisolated var _buffer: _AsyncBuffer<Element>? {
    Base._form.wrapped == .wrappedBuffer ? _AsyncBuffer(self) : nil
  }
}

extension RepositoryActor: ReleasingRepository {
  var isHoldingBack: Bool { base._held.hasEffect }

  func releaseUnchanged() -> Bool { base._held.releaseUnchanged() }

  /// Returns all that were saved last: the buffer does not say what it has found below.
  func takeMerged() -> Set<Element.ID> {
    defer { saved = [] }
    return saved
  }

  @usableFromInline
  func noteSaved() {
    if _buffer != nil { saved = Set(base._held.steps.lazy.map { $0.id }) }
  }
}
