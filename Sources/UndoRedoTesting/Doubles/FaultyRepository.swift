import UndoRedo

/// A repository that does what another one does, and fails as planned.
///
/// It shows how an app bears the failures of a repository:
///
///     let notes = FaultyRepository(InMemoryRepository<Note>())
///     let store = UndoStore(notes)
///     notes.faults.fail(at: .perform, atCall: 2)
///
/// A call can fail before the other repository is asked, and then nothing has happened. Or it can
/// fail after it, as when an answer is lost on its way: an app then learns of a failure, and has to
/// live with a change.
///
/// In front of a repository in memory, what a store reads without `try` can't fail: `store[id]`, `elements`, `count`,
/// `fetch` and `contains`.
public struct FaultyRepository<Base: Repository>: RepositoryWrapper {
  /// What the repository holds.
  public typealias Element = Base.Element

  /// What the other repository throws, or an ``InjectedFault``.
  public typealias Failure = any Error

  /// The repository that does the work.
  public var base: Base

  /// When calls fail.
  public let faults: FaultPlan

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - base: The repository that does the work.
  ///   - faults: When calls fail.
  public init(_ base: Base, faults: FaultPlan = FaultPlan()) {
    self.base = base
    self.faults = faults
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: What is planned at ``FaultPlan/Point/read`` and ``FaultPlan/Point/afterRead``, or
  ///   what the other repository throws.
  public func element(withID id: Element.ID) throws -> Element? {
    try faults.reach(.read)
    let element = try base.element(withID: id)
    try faults.reach(.afterRead)
    return element
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: What is planned at ``FaultPlan/Point/readAll`` and ``FaultPlan/Point/afterReadAll``,
  ///   or what the other repository throws.
  public func allElements() throws -> [Element] {
    try faults.reach(.readAll)
    let elements = try base.allElements()
    try faults.reach(.afterReadAll)
    return elements
  }

  /// Returns what the other repository throws.
  ///
  /// - Parameter error: What the other repository throws.
  /// - Returns: The same.
  public func failure(_ error: Base.Failure) -> any Error { error }

  /// Returns the failure with which the other repository refuses a step.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The failure to throw; the error itself where the other repository can't refuse.
  public func refusal(_ error: UndoError) -> any Error {
    Base.Failure.self == Never.self ? error : base.refusal(error)
  }

  /// Fails as planned before steps are performed, and refuses misfits for a repository that can't.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: What is planned at ``FaultPlan/Point/perform``. Where the failure of the other repository is
  ///   `Never`, an `UndoError` if a step does not start from what it holds, as one that is performed again
  ///   after its answer was lost. Nothing has changed then.
  public func willPerform(_ steps: UndoSteps<Element>) throws {
    try faults.reach(.perform)
    if Base.Failure.self == Never.self { try base.refuseMisfits(among: steps) }
  }

  /// Fails as planned after steps were performed.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: What is planned at ``FaultPlan/Point/afterPerform``.
  public func didPerform(_ steps: UndoSteps<Element>) throws { try faults.reach(.afterPerform) }

  /// Fails as planned before the stored history is read, of which the other repository returns each part once.
  ///
  /// - Throws: What is planned at ``FaultPlan/Point/read`` and ``FaultPlan/Point/afterRead``. Nothing is read then.
  public func willReadHistory() throws {
    try faults.reach(.read)
    try faults.reach(.afterRead)
  }
}

extension FaultyRepository: ResidentRepository where Base: ResidentRepository {
  /// The number of elements.
  public var count: Int { base.count }
}

extension FaultPlan.Point {
  /// Before a ``FaultyRepository`` reads an element.
  public static let read: Self = "read"

  /// After a ``FaultyRepository`` has read an element.
  public static let afterRead: Self = "after read"

  /// Before a ``FaultyRepository`` reads all elements.
  public static let readAll: Self = "read all"

  /// After a ``FaultyRepository`` has read all elements.
  public static let afterReadAll: Self = "after read all"

  /// Before a ``FaultyRepository`` performs steps.
  public static let perform: Self = "perform"

  /// After a ``FaultyRepository`` has performed steps, of which the store then does not know.
  public static let afterPerform: Self = "after perform"
}
