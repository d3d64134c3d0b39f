import UndoRedo

/// A repository that does what another one does, and records what it was asked to do.
///
///     let store = UndoStore(RecordingRepository(InMemoryRepository<Note>()))
///     try store.perform("Add") { … }
///     store.repository.performed.count    // 1
///
/// Copies keep their calls in one place, so that what a store asks of its copy is seen by all.
public struct RecordingRepository<Base: Repository>: RepositoryWrapper {
  /// What the repository holds.
  public typealias Element = Base.Element

  /// What the other repository throws.
  public typealias Failure = Base.Failure

  /// Something that a repository was asked to do.
  public enum Call: Equatable {
    /// To return the element with an identity.
    case read(Element.ID)

    /// To return every element.
    case readAll

    /// To perform steps.
    case perform(UndoSteps<Element>)
  }

  private final class Record {
    var calls: [Call] = []
  }

  /// The repository that does the work.
  public var base: Base

  private let record = Record()

  /// Creates a repository.
  ///
  /// - Parameter base: The repository that does the work.
  public init(_ base: Base) {
    self.base = base
  }

  /// What the repository was asked to do, in order, whether it failed or not.
  public var calls: [Call] { record.calls }

  /// The steps that the repository was asked to perform, call by call.
  public var performed: [UndoSteps<Element>] {
    calls.compactMap { if case .perform(let steps) = $0 { steps } else { nil } }
  }

  /// Forgets the calls made so far.
  public func forgetCalls() {
    record.calls = []
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: What the other repository throws.
  public func element(withID id: Element.ID) throws(Failure) -> Element? {
    record.calls.append(.read(id))
    return try base.element(withID: id)
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: What the other repository throws.
  public func allElements() throws(Failure) -> [Element] {
    record.calls.append(.readAll)
    return try base.allElements()
  }

  /// Records steps that are to be performed.
  ///
  /// - Parameter steps: The steps; where only the history changes, there are none, and nothing is recorded.
  public func willPerform(_ steps: UndoSteps<Element>) {
    if !steps.isEmpty { record.calls.append(.perform(steps)) }
  }

  /// Returns the failure with which the other repository refuses a step.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The failure to throw.
  public func refusal(_ error: UndoError) -> Failure { base.refusal(error) }
}

extension RecordingRepository: ResidentRepository where Base: ResidentRepository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? {
    record.calls.append(.read(id))
    return base[id]
  }

  /// The number of elements.
  public var count: Int { base.count }

  /// Every element, in the order of the other repository.
  public var elements: [Element] {
    record.calls.append(.readAll)
    return base.elements
  }
}
