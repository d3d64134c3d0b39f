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
public struct FaultyRepository<Base: Repository>: Repository {
  /// What the repository holds.
  public typealias Element = Base.Element

  /// What the other repository throws, or an ``InjectedFault``.
  public typealias Failure = any Error

  /// The repository that does the work.
  public private(set) var base: Base

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

  /// Performs steps.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: What is planned at ``FaultPlan/Point/perform``, before anything has changed, and at
  ///   ``FaultPlan/Point/afterPerform``, when all is done; or what the other repository throws.
  public mutating func perform(_ steps: UndoSteps<Element>) throws {
    try faults.reach(.perform)
    try base.perform(steps)
    try faults.reach(.afterPerform)
  }
}

// The history is followed as the other repository does, with the same faults.
extension FaultyRepository {
  /// Whether the other repository follows the history.
  public static var _followsHistory: Bool { Base._followsHistory }

  /// Performs steps, and follows what becomes of the history with them.
  public mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws {
    try faults.reach(.perform)
    try base._perform(steps, in: change)
    try faults.reach(.afterPerform)
  }

  /// What the other repository has stored of the history.
  public var _storedHistory: StoredHistory { base._storedHistory }

  /// Reads the stored actions that can be redone.
  public mutating func _storedRedoableActions() throws -> [StoredAction<Element>] {
    try reading { try $0._storedRedoableActions() }
  }

  /// Reads the next of the stored actions that can be undone.
  public mutating func _nextStoredActions(_ count: Int) throws -> [StoredAction<Element>] {
    try reading { try $0._nextStoredActions(count) }
  }

  /// Reads the names of the place before the oldest of them.
  public mutating func _firstStoredCheckpoints() throws -> [String] {
    try reading { try $0._firstStoredCheckpoints() }
  }

  /// Reads the history with its branches.
  public mutating func _historyWithBranches() throws -> UndoHistory<Element>? {
    try reading { try $0._historyWithBranches() }
  }

  private mutating func reading<Result>(_ body: (inout Base) throws -> Result) throws -> Result {
    try faults.reach(.read)
    let result = try body(&base)
    try faults.reach(.afterRead)
    return result
  }
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

  /// After a ``FaultyRepository`` has performed steps.
  public static let afterPerform: Self = "after perform"
}
