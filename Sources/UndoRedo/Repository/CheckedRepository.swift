/// A repository that compares before it performs, over one that can't refuse.
///
/// An ``InMemoryRepository`` relies on its owner, and can't fail. Use this one where changes must be
/// refused: by a ``DeleteRule`` that denies deletions, or because the steps come from elsewhere:
///
///     let store = UndoStore(
///       CheckedRepository(InMemoryRepository<Folder>()), rules: [.deny(by: \.parent)])
public struct CheckedRepository<Base: Repository> where Base.Failure == Never {
  /// The other repository.
  public private(set) var base: Base

  /// Creates a repository over another one.
  ///
  /// - Parameter base: The other repository.
  public init(_ base: Base) {
    self.base = base
  }
}

extension CheckedRepository: Repository {
  /// What the other repository holds.
  public typealias Element = Base.Element

  /// Why a step or a deletion is refused.
  public typealias Failure = UndoError

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: Never.
  public func element(withID id: Element.ID) throws(UndoError) -> Element? {
    base.element(withID: id)
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in the order of the other repository.
  /// - Throws: Never.
  public func allElements() throws(UndoError) -> [Element] { base.allElements() }

  /// Performs steps: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: An error with the code ``UndoError/Code/conflict`` where a step does not start from what
  ///   is there. Nothing has changed then.
  public mutating func perform(_ steps: UndoSteps<Element>) throws(UndoError) {
    try base.refuseMisfits(among: steps)
    base.perform(steps)
  }
}

// The history is followed as the other repository does.
extension CheckedRepository {
  /// Whether the other repository follows the history.
  public static var _followsHistory: Bool { Base._followsHistory }

  /// Performs steps, and follows what becomes of the history with them.
  public mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(UndoError) {
    try base.refuseMisfits(among: steps)
    base._perform(steps, in: change)
  }

  /// What the other repository has stored of the history.
  public var _storedHistory: StoredHistory { base._storedHistory }

  /// Reads the stored actions that can be redone.
  public mutating func _storedRedoableActions() throws(UndoError) -> [StoredAction<Element>] {
    base._storedRedoableActions()
  }

  /// Reads the next of the stored actions that can be undone.
  public mutating func _nextStoredActions(
    _ count: Int
  ) throws(UndoError) -> [StoredAction<Element>] {
    base._nextStoredActions(count)
  }

  /// Reads the names of the place before the oldest of them.
  public mutating func _firstStoredCheckpoints() throws(UndoError) -> [String] {
    base._firstStoredCheckpoints()
  }

  /// Reads the history with its branches.
  public mutating func _historyWithBranches() throws(UndoError) -> UndoHistory<Base.Element>? {
    base._historyWithBranches()
  }
}

extension CheckedRepository: ResidentRepository where Base: ResidentRepository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? { base[id] }

  /// Every element, in the order of the other repository.
  public var elements: [Element] { base.elements }

  /// The number of elements.
  public var count: Int { base.count }
}

extension CheckedRepository: Sendable where Base: Sendable {}

extension Repository {
  /// Refuses steps that don't start from what is there, in the place of a repository that can't.
  ///
  /// One whose failure is `Never` relies on its store and traps. Within another repository it may be
  /// handed steps by anyone, and that other one can fail.
  ///
  /// - Parameter steps: The steps, for this repository alone.
  /// - Throws: An error with the code ``UndoError/Code/conflict``, where a step does not fit. Nothing has
  ///   changed then.
  package func refuseMisfits(among steps: UndoSteps<Element>) throws(UndoError) {
    var changes = PendingChanges<Element>()
    try changes.perform(
      steps,
      find: { (step) throws(UndoError) in
        do throws(Failure) { return try element(withID: step.id) } catch { return nil }
      }, refusal: { $0 })
  }
}
