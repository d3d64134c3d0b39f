/// Where elements live: what performs steps.
///
/// A repository holds elements by identity: in memory, in a file, in a database or on a server.
/// ``UndoStore`` only reads it, and lets it perform steps, by these rules.
///
/// # Rules
///
/// 1. **Read.** Both ways of reading agree, and reading changes nothing: ``allElements()`` returns every
///    element once, in an order that only ``perform(_:)`` may change, also where it throws, and
///    ``element(withID:)`` returns each of them, and `nil` for any other identity.
/// 2. **Perform.** Steps that start from what is held are performed: each step's new value is held
///    afterwards, and an element whose step has none is gone. Elements that no step names are
///    untouched.
/// 3. **In order.** Steps are performed in the order given: a later step of an element starts from
///    what the earlier one leaves.
/// 4. **Compare before writing.** A step is performed only if its old value is what is held at that
///    point: equal to it, or absent for a created one (``UndoRedoStep/starts(from:)``). Otherwise the
///    whole call is refused with an error that names the element and both values, for which
///    ``UndoError/init(refusing:found:)`` serves.
/// 5. **All or nothing.** When ``perform(_:)`` throws, for any reason, what is held is what was held
///    before the call, and the repository still works. When it does not throw, all steps are performed.
/// 6. **Reversible.** Performing steps and then their flip leaves the elements as they were: a deleted
///    element can be created again, and a former value restored.
/// 7. **Empty is nothing.** Performing no steps changes nothing and does not fail.
///
/// Two more apply if the elements outlive the repository; ``HistoryRepository`` has the rules about the
/// history:
///
/// 8. **Durable.** When the elements are opened again, all performed changes are there, and everything
///    still works.
/// 9. **Shared.** Changes by others are never overwritten: a step that does not start from the present
///    element is refused, whether or not the repository has read the change. A step that does start from
///    it may be refused, too. A repository that has not read the change may still return what was there
///    before, but then by both ways of reading.
///
/// Rule 4 has one exception. A repository whose ``Failure`` is `Never` can't refuse. Only its owner may
/// change it, so that every step of a store fits. It traps if a step creates an element that exists, or
/// changes one that does not, which is a programming mistake.
///
/// `UndoRedoTesting` has each of these rules as a check for tests.
///
/// A repository must not call the store that it belongs to while it performs: that traps.
///
/// # Kinds of repositories
///
/// - A back-end with transactions implements ``perform(_:)`` itself.
/// - For separate insertions, updates and deletions, ``SimpleRepository`` provides it.
/// - One that holds its elements in memory, so that reading can't fail, is also a ``ResidentRepository``;
///   its store is read without `try`.
/// - One that stores the history with its elements is a ``HistoryRepository``, and one that holds
///   changes back a ``BufferingRepository``.
/// - One that stands in front of another one is a ``RepositoryWrapper``.
///
/// Declare ``Element`` and ``Failure`` as type aliases: the compiler can't always infer them from the
/// methods, and a reader should not have to.
///
/// A repository is a struct or a class. A struct is owned by its store; a class may be shared,
/// and rule 4 is what makes that safe.
public protocol Repository<Element> {
  /// What the repository holds.
  associatedtype Element: Identifiable & Equatable

  /// What reading and performing can throw; `Never` where they can't fail.
  associatedtype Failure: Error

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's own failure, where it can't be read.
  func element(withID id: Element.ID) throws(Failure) -> Element?

  /// Returns every element.
  ///
  /// - Returns: The elements, in an order of the repository's choosing.
  /// - Throws: The repository's own failure, where it can't be read.
  func allElements() throws(Failure) -> [Element]

  /// Performs steps: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func perform(_ steps: UndoSteps<Element>) throws(Failure)

  /// Returns the failure with which to refuse a step that does not start from what is held.
  ///
  /// A repository that compares in place of this one, as a ``BufferedRepository`` does, throws it.
  /// There are defaults where ``Failure`` is `any Error` or ``UndoError``, which is itself thrown
  /// then, and where it is `Never`: that traps.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The failure to throw.
  func refusal(_ error: UndoError) -> Failure

  // What stores alone ask. The history is answered for by ``HistoryRepository``, all of it is passed on by
  // ``RepositoryWrapper``, and the rest is for the repositories of this package.

  /// What a store makes of the repository.
  static var _form: _RepositoryForm { get }

  /// Performs steps, and follows what becomes of the history with them.
  mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure)

  /// What has been stored of the history, and was not asked for yet.
  var _storedHistory: StoredHistory { get }

  /// Reads the stored actions that can be redone.
  mutating func _storedRedoableActions() throws(Failure) -> [StoredAction<Element>]

  /// Reads the next of the stored actions that can be undone.
  mutating func _nextStoredActions(_ count: Int) throws(Failure) -> [StoredAction<Element>]

  /// Reads the names of the place before the oldest of them.
  mutating func _firstStoredCheckpoints() throws(Failure) -> [String]

  /// Reads the history with its branches, where those are stored.
  mutating func _historyWithBranches() throws(Failure) -> UndoHistory<Element>?

  /// The elements that the repository has in memory and lends to its store: all of a table, and those that a
  /// layer holds back.
  var _held: _HeldElements<Element> { get set }

  /// Calls a closure that makes an element of a value another one, and follows it, in place of ``perform(_:)``.
  mutating func _follow(_ element: UnsafePointer<Element>, _ move: () -> Void)

  /// Which elements may have a part in common; `nil` where each stands for itself.
  static var _overlap: ElementOverlap<Element.ID>? { get }

  /// Whether performing steps of different elements would change nothing, since they take each other
  /// back.
  func _wouldCancelOut(_ steps: UndoSteps<Element>) -> Bool
}

/// What a store makes of a repository.
public enum _RepositoryForm: Sendable {
  /// It performs steps: what people implement.
  case performing

  /// It performs steps, and follows what becomes of the history with them.
  case storingHistory

  /// It is a table of elements, which the store takes over: nothing has to be performed.
  case table

  /// It holds a value, whose properties are its elements: it follows where undo and redo lead, and nothing of
  /// it can fail.
  case value

  /// A layer that the store holds back changes in, which are performed below when it is saved.
  case buffer

  /// A layer that the store holds back changes in, which another store performs when the scope is committed.
  case scope

  /// What a store makes of a repository that passes everything on to one of this form.
  @inlinable package var wrapped: Self {
    switch self {
    case .storingHistory, .buffer: .storingHistory
    case .performing, .table, .value, .scope: .performing
    }
  }
}

extension Repository {
  /// Steps are performed.
  @inlinable
  public static var _form: _RepositoryForm { .performing }

  /// Performs the steps, if there are any.
  @inlinable
  public mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure) {
    if !steps.isEmpty { try perform(steps) }
  }

  /// Nothing is stored.
  @inlinable
  public var _storedHistory: StoredHistory { StoredHistory() }

  /// No actions are stored.
  @inlinable
  public mutating func _storedRedoableActions() throws(Failure) -> [StoredAction<Element>] { [] }

  /// No actions are stored.
  @inlinable
  public mutating func _nextStoredActions(
    _ count: Int
  ) throws(Failure) -> [StoredAction<Element>] { [] }

  /// No names are stored.
  @inlinable
  public mutating func _firstStoredCheckpoints() throws(Failure) -> [String] { [] }

  #if hasFeature(Embedded)
    /// There are no branches.
    @inlinable
    public mutating func _historyWithBranches() throws(Failure) -> UndoHistory<Element>? { nil }
  #else
    /// The history of which a record speaks, if there is one.
    public mutating func _historyWithBranches() throws(Failure) -> UndoHistory<Element>? {
      _storedHistory.history(of: Element.self)
    }
  #endif

  /// No elements.
  @inlinable
  public var _held: _HeldElements<Element> {
    get { _HeldElements() }
    set {}
  }

  /// There is nothing to follow.
  @inlinable
  public mutating func _follow(_ element: UnsafePointer<Element>, _ move: () -> Void) {}

  /// No two elements overlap.
  @inlinable
  public static var _overlap: ElementOverlap<Element.ID>? { nil }

  /// Each step has an effect.
  @inlinable
  public func _wouldCancelOut(_ steps: UndoSteps<Element>) -> Bool { false }
}

extension Repository {
  // By patterns, which the compiler resolves for each type of repository; `==` would be called.

  /// Whether the repository is a table, which the store takes over.
  @inlinable
  @inline(__always)
  package static var isTable: Bool { if case .table = _form { true } else { false } }

  /// Whether a store lets the repository follow its history.
  @inlinable
  @inline(__always)
  package static var storesHistory: Bool { if case .storingHistory = _form { true } else { false } }

  /// Whether the repository holds a value, and follows where undo and redo lead.
  @inlinable
  @inline(__always)
  static var isValue: Bool { if case .value = _form { true } else { false } }

  /// Whether changes are held back until the store is saved.
  @inlinable
  @inline(__always)
  static var isBuffer: Bool { if case .buffer = _form { true } else { false } }

  /// Whether a store holds changes back over the repository.
  @inlinable
  @inline(__always)
  static var isLayer: Bool {
    switch _form {
    case .buffer, .scope: true
    case .performing, .storingHistory, .table, .value: false
    }
  }

  /// Whether undo and redo need not ask the repository.
  @inlinable
  @inline(__always)
  static var undoesInPlace: Bool {
    switch _form {
    case .table, .value, .buffer, .scope: true
    case .performing, .storingHistory: false
    }
  }
}

extension Repository where Failure == UndoError {
  /// Returns the error itself.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The error.
  public func refusal(_ error: UndoError) -> UndoError { error }
}

extension Repository where Failure == Never {
  /// Traps: a repository that can't fail can't refuse.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: Never.
  public func refusal(_ error: UndoError) -> Never {
    preconditionFailure("A step must start from what a repository holds that can't refuse it")
  }
}

extension Repository where Failure == any Error {
  /// Returns the error itself.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The error.
  public func refusal(_ error: UndoError) -> any Error { error }
}
