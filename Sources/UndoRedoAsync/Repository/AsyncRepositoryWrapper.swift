import UndoRedo

/// An asynchronous repository in front of another one, such as one that logs what is performed.
///
/// It is the asynchronous form of `RepositoryWrapper`: it passes everything on, including the history if the other
/// repository stores one, so that a store works as it does without. What it adds is done before and after the
/// other one performs steps:
///
///     struct LoggedRepository<Base: AsyncRepository>: AsyncRepositoryWrapper {
///       typealias Element = Base.Element
///       typealias Failure = Base.Failure
///
///       let base: Base
///
///       func willPerform(_ steps: UndoSteps<Element>) async {
///         print("\(steps.count) steps")
///       }
///     }
///
/// All rules of ``AsyncRepository`` hold for it, and those of ``AsyncHistoryRepository`` if the other one follows
/// them.
public protocol AsyncRepositoryWrapper<Element>: AsyncRepository where Base.Element == Element {
  /// The other repository.
  associatedtype Base: AsyncRepository

  /// The other repository, which does the work.
  var base: Base { get }

  /// Returns the failure to throw where the other repository throws.
  ///
  /// There is a default where both throw the same.
  ///
  /// - Parameter error: What the other repository throws.
  /// - Returns: The failure to throw.
  func failure(_ error: Base.Failure) -> Failure

  /// Called before the other repository performs steps. By default, it does nothing.
  ///
  /// - Parameter steps: The steps; there may be none, where only the history changes.
  /// - Throws: The repository's own failure. The other repository is not called then.
  func willPerform(_ steps: UndoSteps<Element>) async throws(Failure)

  /// Called after the other repository has performed steps. By default, it does nothing.
  ///
  /// - Parameter steps: The steps; there may be none, where only the history has changed.
  /// - Throws: The repository's own failure, as when an answer is lost: the steps are performed all the same.
  func didPerform(_ steps: UndoSteps<Element>) async throws(Failure)

  /// Called before the other repository reads what it has stored of the history. By default, it does nothing.
  ///
  /// - Throws: The repository's own failure. Nothing is read then.
  func willReadHistory() async throws(Failure)
}

extension AsyncRepositoryWrapper where Failure == Base.Failure {
  /// Returns the failure of the other repository.
  ///
  /// - Parameter error: What the other repository throws.
  /// - Returns: The same.
  public func failure(_ error: Base.Failure) -> Failure { error }
}

extension AsyncRepositoryWrapper {
  /// Does nothing.
  public func willPerform(_ steps: UndoSteps<Element>) async {}

  /// Does nothing.
  public func didPerform(_ steps: UndoSteps<Element>) async {}

  /// Does nothing.
  public func willReadHistory() async {}

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's own failure, where it can't be read.
  public func element(withID id: Element.ID) async throws(Failure) -> Element? {
    try await converting { (base) throws(Base.Failure) in try await base.element(withID: id) }
  }

  /// Returns those elements that have one of some identities.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: The repository's own failure, where they can't be read.
  public func elements(withIDs ids: [Element.ID]) async throws(Failure) -> [Element] {
    try await converting { (base) throws(Base.Failure) in try await base.elements(withIDs: ids) }
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: The repository's own failure, where it can't be read.
  public func allElements() async throws(Failure) -> [Element] {
    try await converting { (base) throws(Base.Failure) in try await base.allElements() }
  }

  /// Performs steps: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: The repository's own failure.
  public func perform(_ steps: UndoSteps<Element>) async throws(Failure) {
    try await perform(steps) { (base) throws(Base.Failure) in try await base.perform(steps) }
  }

  /// Performs the steps of an action that the store is about to record: all of them, in order, or none.
  ///
  /// - Parameter action: The action.
  /// - Throws: The repository's own failure.
  public func perform(recording action: UndoAction<Element>) async throws(Failure) {
    try await perform(action.steps) { (base) throws(Base.Failure) in
      try await base.perform(recording: action)
    }
  }

  private func converting<Result>(
    _ body: (Base) async throws(Base.Failure) -> Result
  ) async throws(Failure) -> Result {
    do throws(Base.Failure) { return try await body(base) } catch { throw failure(error) }
  }

  private func perform(
    _ steps: UndoSteps<Element>, by body: (Base) async throws(Base.Failure) -> Void
  ) async throws(Failure) {
    try await willPerform(steps)
    try await converting(body)
    try await didPerform(steps)
  }

  private func readHistory<Result>(
    _ body: (Base) async throws(Base.Failure) -> Result
  ) async throws(Failure) -> Result {
    try await willReadHistory()
    return try await converting(body)
  }
}

// What stores ask is answered as the other repository does.
extension AsyncRepositoryWrapper {
  /// Whether the history is stored with the elements.
  public static var _followsHistory: Bool { Base._followsHistory }

  /// Performs steps, and follows what becomes of the history with them.
  public func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws(Failure) {
    try await perform(steps) { (base) throws(Base.Failure) in
      try await base._perform(steps, in: change)
    }
  }

  /// What has been stored of the history, and was not asked for yet.
  public var _storedHistory: StoredHistory {
    get async throws(Failure) {
      try await readHistory { (base) throws(Base.Failure) in try await base._storedHistory }
    }
  }

  /// Reads the stored actions that can be redone.
  public func _storedRedoableActions() async throws(Failure) -> [StoredAction<Element>] {
    try await readHistory { (base) throws(Base.Failure) in
      try await base._storedRedoableActions()
    }
  }

  /// Reads the next of the stored actions that can be undone.
  public func _nextStoredActions(
    _ count: Int
  ) async throws(Failure) -> [StoredAction<Element>] {
    try await readHistory { (base) throws(Base.Failure) in
      try await base._nextStoredActions(count)
    }
  }

  /// Reads the names of the place before the oldest of them.
  public func _firstStoredCheckpoints() async throws(Failure) -> [String] {
    try await readHistory { (base) throws(Base.Failure) in
      try await base._firstStoredCheckpoints()
    }
  }

  /// Reads the history with its branches, where those are stored.
  public func _historyWithBranches() async throws(Failure) -> UndoHistory<Element>? {
    try await readHistory { (base) throws(Base.Failure) in try await base._historyWithBranches() }
  }

  /// The other repository, if it holds changes back.
  public var _buffer: _AsyncBuffer<Element>? { base._buffer }
}
