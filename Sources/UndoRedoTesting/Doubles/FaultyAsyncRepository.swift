import UndoRedo
import UndoRedoAsync

/// An asynchronous repository that does what another one does, and fails as planned.
///
/// It reaches the same points as a ``FaultyRepository``.
public struct FaultyAsyncRepository<Base: AsyncRepository>: AsyncRepositoryWrapper {
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
    try await reaching(.read, .afterRead) { try await base.element(withID: id) }
  }

  /// Returns those elements that have one of some identities, as the other repository does.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: What is planned at ``FaultPlan/Point/read`` and ``FaultPlan/Point/afterRead``, each
  ///   reached once for all of them, or what the other repository throws.
  public func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
    try await reaching(.read, .afterRead) { try await base.elements(withIDs: ids) }
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: What is planned at ``FaultPlan/Point/readAll`` and ``FaultPlan/Point/afterReadAll``,
  ///   or what the other repository throws.
  public func allElements() async throws -> [Element] {
    try await reaching(.readAll, .afterReadAll) { try await base.allElements() }
  }

  /// Returns what the other repository throws.
  ///
  /// - Parameter error: What the other repository throws.
  /// - Returns: The same.
  public func failure(_ error: Base.Failure) -> any Error { error }

  /// Fails as planned before steps are performed, and refuses misfits for a repository that can't.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: What is planned at ``FaultPlan/Point/perform``. Where the failure of the other repository is
  ///   `Never`, an `UndoError` if a step does not start from what it holds, as one that is performed again
  ///   after its answer was lost. Nothing has changed then.
  public func willPerform(_ steps: UndoSteps<Element>) async throws {
    try await faults.reach(.perform)
    guard Base.Failure.self == Never.self else { return }
    let held = try await base.elements(withIDs: Array(Set(steps.map(\.id))))
    // One that returns an element twice breaks rule 1, which is not for this to say.
    let elements = Dictionary(held.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let model = ReferenceModel(elements)
    _ = try model.elements(performing: steps)
  }

  /// Fails as planned after steps were performed.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: What is planned at ``FaultPlan/Point/afterPerform``.
  public func didPerform(_ steps: UndoSteps<Element>) async throws {
    try await faults.reach(.afterPerform)
  }

  /// Fails as planned before the stored history is read, of which the other repository returns each part once.
  ///
  /// - Throws: What is planned at ``FaultPlan/Point/read`` and ``FaultPlan/Point/afterRead``. Nothing is read then.
  public func willReadHistory() async throws {
    try await faults.reach(.read)
    try await faults.reach(.afterRead)
  }

  private func reaching<Result>(
    _ before: FaultPlan.Point, _ after: FaultPlan.Point, _ body: () async throws -> Result
  ) async throws -> Result {
    try await faults.reach(before)
    let result = try await body()
    try await faults.reach(after)
    return result
  }
}
