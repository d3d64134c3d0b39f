import UndoRedo
import UndoRedoAsync

/// An asynchronous repository that does what another one does, and fails as planned.
///
/// It reaches the same points as a ``FaultyRepository``.
public struct FaultyAsyncRepository<Base: AsyncRepository>: AsyncRepository {
  /// What the repository holds.
  public typealias Element = Base.Element

  /// What the other repository throws, or an ``InjectedFault``.
  public typealias Failure = any Error

  /// The repository that does the work.
  public let base: Base

  /// When calls fail.
  public let faults: AsyncFaultPlan

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - base: The repository that does the work.
  ///   - faults: When calls fail.
  public init(_ base: Base, faults: AsyncFaultPlan = AsyncFaultPlan()) {
    self.base = base
    self.faults = faults
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: What is planned at ``FaultPlan/Point/read`` and ``FaultPlan/Point/afterRead``, or
  ///   what the other repository throws.
  public func element(withID id: Element.ID) async throws -> Element? {
    try await reaching { try await base.element(withID: id) }
  }

  /// Returns those elements that have one of some identities, as the other repository does.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: What is planned at ``FaultPlan/Point/read`` and ``FaultPlan/Point/afterRead``, each
  ///   reached once for all of them, or what the other repository throws.
  public func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
    try await reaching { try await base.elements(withIDs: ids) }
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: What is planned at ``FaultPlan/Point/readAll`` and ``FaultPlan/Point/afterReadAll``,
  ///   or what the other repository throws.
  public func allElements() async throws -> [Element] {
    try await reaching(.readAll, .afterReadAll) { try await base.allElements() }
  }

  /// Performs steps.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: What is planned at ``FaultPlan/Point/perform``, before anything has changed, and at
  ///   ``FaultPlan/Point/afterPerform``, when all is done; or what the other repository throws.
  public func perform(_ steps: UndoSteps<Element>) async throws {
    try await reaching(.perform, .afterPerform) { try await base.perform(steps) }
  }

  /// Performs an action, as the other repository does.
  ///
  /// - Parameter action: The action.
  /// - Throws: What ``perform(_:)`` throws.
  public func perform(recording action: UndoAction<Element>) async throws {
    try await reaching(.perform, .afterPerform) { try await base.perform(recording: action) }
  }
}

// The history is stored as the other repository does, with the same faults.
extension FaultyAsyncRepository {
  /// Whether the other repository stores the history.
  public static var _followsHistory: Bool { Base._followsHistory }

  /// Performs steps, and follows what becomes of the history with them.
  public func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws {
    try await reaching(.perform, .afterPerform) { try await base._perform(steps, in: change) }
  }

  /// What the other repository has stored of the history.
  public var _storedHistory: StoredHistory {
    get async throws { try await reaching { try await base._storedHistory } }
  }

  /// Reads the stored actions that can be redone.
  public func _storedRedoableActions() async throws -> [StoredAction<Element>] {
    try await reaching { try await base._storedRedoableActions() }
  }

  /// Reads the next of the stored actions that can be undone.
  public func _nextStoredActions(_ count: Int) async throws -> [StoredAction<Element>] {
    try await reaching { try await base._nextStoredActions(count) }
  }

  /// Reads the names of the place before the oldest of them.
  public func _firstStoredCheckpoints() async throws -> [String] {
    try await reaching { try await base._firstStoredCheckpoints() }
  }

  /// Reads the history with its branches.
  public func _historyWithBranches() async throws -> UndoHistory<Element>? {
    try await reaching { try await base._historyWithBranches() }
  }

  /// Whether the other repository holds back what marking the history as saved would save.
  public var _isHoldingBack: Bool { get async { await base._isHoldingBack } }

  private func reaching<Result>(
    _ before: FaultPlan.Point = .read, _ after: FaultPlan.Point = .afterRead,
    _ body: () async throws -> Result
  ) async throws -> Result {
    try await faults.reach(before)
    let result = try await body()
    try await faults.reach(after)
    return result
  }
}
