/// A repository in front of another one, such as one that logs or checks what is performed.
///
/// It passes everything on, including the history if the other repository stores one, so that a store works
/// as it does without. What it adds is done before and after the other one performs steps:
///
///     struct LoggedRepository<Base: Repository>: RepositoryWrapper {
///       typealias Element = Base.Element
///       typealias Failure = Base.Failure
///
///       var base: Base
///
///       func refusal(_ error: UndoError) -> Failure { base.refusal(error) }
///
///       mutating func willPerform(_ steps: UndoSteps<Element>) {
///         print("\(steps.count) steps")
///       }
///     }
///
/// In front of a repository in memory, it is one as well:
///
///     extension LoggedRepository: ResidentRepository where Base: ResidentRepository {}
///
/// All rules of ``Repository`` hold for it, and those of ``HistoryRepository`` if the other one follows them.
public protocol RepositoryWrapper<Element>: Repository where Base.Element == Element {
  /// The other repository.
  associatedtype Base: Repository

  /// The other repository, which does the work.
  var base: Base { get set }

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
  mutating func willPerform(_ steps: UndoSteps<Element>) throws(Failure)

  /// Called after the other repository has performed steps. By default, it does nothing.
  ///
  /// - Parameter steps: The steps; there may be none, where only the history has changed.
  /// - Throws: The repository's own failure, as when an answer is lost: the steps are performed all the same.
  mutating func didPerform(_ steps: UndoSteps<Element>) throws(Failure)

  /// Called before the other repository reads what it has stored of the history. By default, it does nothing.
  ///
  /// - Throws: The repository's own failure. Nothing is read then.
  mutating func willReadHistory() throws(Failure)
}

extension RepositoryWrapper where Failure == Base.Failure {
  /// Returns the failure of the other repository.
  ///
  /// - Parameter error: What the other repository throws.
  /// - Returns: The same.
  public func failure(_ error: Base.Failure) -> Failure { error }
}

extension RepositoryWrapper {
  /// Does nothing.
  public mutating func willPerform(_ steps: UndoSteps<Element>) {}

  /// Does nothing.
  public mutating func didPerform(_ steps: UndoSteps<Element>) {}

  /// Does nothing.
  public mutating func willReadHistory() {}

  /// Returns the element with an identity, or throws the repository's own failure.
  public func element(withID id: Element.ID) throws(Failure) -> Element? {
    do throws(Base.Failure) { return try base.element(withID: id) } catch { throw failure(error) }
  }

  /// Returns every element, in the order of the other repository, or throws the repository's own failure.
  public func allElements() throws(Failure) -> [Element] {
    do throws(Base.Failure) { return try base.allElements() } catch { throw failure(error) }
  }

  /// Performs steps: all of them, in order, or none, and throws the repository's own failure.
  public mutating func perform(_ steps: UndoSteps<Element>) throws(Failure) {
    try perform(steps) { (base) throws(Base.Failure) in try base.perform(steps) }
  }

  private mutating func perform(
    _ steps: UndoSteps<Element>, by body: (inout Base) throws(Base.Failure) -> Void
  ) throws(Failure) {
    try willPerform(steps)
    do throws(Base.Failure) { try body(&base) } catch { throw failure(error) }
    try didPerform(steps)
  }

  private mutating func readHistory<Result>(
    _ body: (inout Base) throws(Base.Failure) -> Result
  ) throws(Failure) -> Result {
    try willReadHistory()
    do throws(Base.Failure) { return try body(&base) } catch { throw failure(error) }
  }
}

// A wrapper is a `ResidentRepository` by the name alone, where the other repository is one.
extension RepositoryWrapper where Self: ResidentRepository, Base: ResidentRepository {
  /// Returns the element with an identity, or `nil` where there is none, and never throws.
  public func element(withID id: Element.ID) throws(Failure) -> Element? { self[id] }

  /// Returns every element, in the order of the other repository, and never throws.
  public func allElements() throws(Failure) -> [Element] { elements }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? { base[id] }

  /// Every element, in the order of the other repository.
  public var elements: [Element] { base.elements }
}

// What stores ask is answered as the other repository does.
extension RepositoryWrapper {
  /// What a store makes of the repository.
  public static var _form: _RepositoryForm { Base._form.wrapped }

  /// Performs steps, and follows what becomes of the history with them.
  public mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure) {
    try perform(steps) { (base) throws(Base.Failure) in try base._perform(steps, in: change) }
  }

  /// What has been stored of the history, and was not asked for yet.
  public var _storedHistory: StoredHistory { base._storedHistory }

  /// Reads the stored actions that can be redone.
  public mutating func _storedRedoableActions() throws(Failure) -> [StoredAction<Element>] {
    try readHistory { (base) throws(Base.Failure) in try base._storedRedoableActions() }
  }

  /// Reads the next of the stored actions that can be undone.
  public mutating func _nextStoredActions(
    _ count: Int
  ) throws(Failure) -> [StoredAction<Element>] {
    try readHistory { (base) throws(Base.Failure) in try base._nextStoredActions(count) }
  }

  /// Reads the names of the place before the oldest of them.
  public mutating func _firstStoredCheckpoints() throws(Failure) -> [String] {
    try readHistory { (base) throws(Base.Failure) in try base._firstStoredCheckpoints() }
  }

  /// Reads the history with its branches, where those are stored.
  public mutating func _historyWithBranches() throws(Failure) -> UndoHistory<Element>? {
    try readHistory { (base) throws(Base.Failure) in try base._historyWithBranches() }
  }

  /// The elements that the other repository has in memory.
  public var _held: _HeldElements<Element> {
    get { base._held }
    set { base._held = newValue }
  }
}
