/// Where elements live: what performs steps.
///
/// A repository holds elements by identity. It may keep them in memory, in a file, in a database or
/// behind a network; ``UndoStore`` needs only that it can be read and that it performs steps by
/// these rules.
///
/// # Rules
///
/// 1. **Read.** Both ways of reading agree, and reading changes nothing: ``allElements()`` returns
///    every element once, in an order that stays the same while nothing is performed, and
///    ``element(withID:)`` returns each of them, and `nil` for any other identity.
/// 2. **Perform.** Steps that start from what is held are performed: each step's new value is held
///    afterwards, and an element whose step has none is gone. Elements that no step names are
///    untouched.
/// 3. **In order.** Steps are performed in the order given: a later step of an element starts from
///    what the earlier one leaves.
/// 4. **Compare before writing.** A step is performed only if its old value is what is held at that
///    point: equal to it, or absent for a created one. Otherwise the whole call is refused with an
///    error that names the element and both values, for which
///    ``UndoError/init(refusing:found:)`` serves.
/// 5. **All or nothing.** When ``perform(_:)`` throws, for whatever reason, what is held is what
///    was held before the call, and the repository goes on from there. When it does not throw, all
///    is done.
/// 6. **Reversible.** Performing steps and then their flip leaves the elements as they were: what
///    was deleted can be created again, and a former value can come back.
/// 7. **Empty is nothing.** Performing no steps changes nothing and does not fail.
///
/// Two more are for those whose elements outlive them:
///
/// 8. **Durable.** Whoever opens the elements again finds what was performed, and goes on from
///    there.
/// 9. **Shared.** What somebody else has changed is never overwritten: a step that does not start
///    from it is refused, whether or not the repository has seen the change. A step that does may
///    be refused, too.
///
/// Rule 4 has one exception. A repository whose ``Failure`` is `Never` can't refuse. It must be one
/// that nothing but its owner can change, so that every step of a store fits, and it traps where a
/// step creates what is there or changes what is not: only a programming mistake can have made it.
///
/// `UndoRedoTesting` has each of these rules as a check for tests.
///
/// A repository must not call the store that it belongs to while it performs: that traps.
///
/// # Kinds of repositories
///
/// - A back-end with transactions implements ``perform(_:)`` itself.
/// - Where each insertion, update and deletion stands alone, ``SimpleRepository`` provides it.
/// - One that holds its elements in memory, so that reading can't fail, is a
///   ``ResidentRepository`` too; its store is then read without `try`.
///
/// Each states its ``Element`` and its ``Failure`` as type aliases: the compiler can't always work
/// them out of the methods, and a reader should not have to.
///
/// A repository is a struct or a class. A struct is owned by its store; a class may be shared, and
/// rule 4 is what makes that safe.
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

  /// Performs steps, and keeps what becomes of the history with them.
  ///
  /// A store calls this and not ``perform(_:)``, so that a repository can let the history survive
  /// with the elements. All or nothing holds for both together. There may be no steps, where only
  /// the history changes. There is a default, which performs the steps and keeps nothing.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - change: What becomes of the history.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure)

  /// Returns the failure with which to refuse a step that does not start from what is held.
  ///
  /// A repository that compares in place of this one, as a ``BufferedRepository`` does, throws it.
  /// There are defaults where ``Failure`` is `any Error` or ``UndoError``, which is itself thrown
  /// then, and where it is `Never`: that traps.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The failure to throw.
  func refusal(_ error: UndoError) -> Failure

  /// What the repository has kept of the history from before, and was not asked for yet.
  ///
  /// There is a default: nothing.
  var kept: KeptHistory { get }

  /// Reads the actions from before that can be redone.
  ///
  /// The store does so before it asks for those that can be undone. There is a default, which has
  /// none.
  ///
  /// - Returns: The actions, the one that is redone next first.
  /// - Throws: The repository's own failure, where they can't be read.
  mutating func keptRedoableActions() throws(Failure) -> [KeptAction<Element>]

  /// Reads the next of the actions from before that can be undone, going back in time.
  ///
  /// There is a default, which has none.
  ///
  /// - Parameter count: How many to read at most.
  /// - Returns: The actions as they were performed, the newest first, each one starting from what
  ///   the ones before it in time lead to; empty where there are no more.
  /// - Throws: The repository's own failure, where they can't be read.
  mutating func nextKeptActions(_ count: Int) throws(Failure) -> [KeptAction<Element>]

  /// Whether deleting an element can bring about other edits.
  ///
  /// There is a default: `false`.
  static var hasDeleteRules: Bool { get }

  /// Returns what else the deletion of elements brings about, such as the deletion of those that
  /// belong to them.
  ///
  /// The store makes these edits part of what has deleted the elements, and asks again with what
  /// they delete. Of an element that has gone by then, nothing is edited. It only asks where
  /// ``hasDeleteRules`` says so, and not when it undoes or redoes. There is a default: nothing.
  ///
  /// - Parameters:
  ///   - elements: The elements that are deleted.
  ///   - others: Returns all elements that are left, with what the open group has made of them.
  /// - Returns: The edits, in the order in which they are to be made.
  /// - Throws: The repository's own failure, where the elements can't be read.
  func consequences(
    ofDeleting elements: [Element], among others: () throws(Failure) -> [Element]
  ) throws(Failure) -> [Edit<Element>]

  /// Whether the repository is nothing but its ``table``.
  ///
  /// A store then takes the table out of the repository and changes elements there, without calling
  /// ``perform(_:)``; whoever asks the store for its repository gets the table back in it. There is
  /// a default: `false`.
  static var isTable: Bool { get }

  /// The elements, where the repository is nothing but a table of them.
  ///
  /// There is a default for those that are not, which is never used.
  var table: ElementTable<Element> { get set }

  /// Whether two elements may have a part in common, or `nil` where no two do.
  ///
  /// A store keeps the changes of such elements in order. There is a default: `nil`, since elements
  /// mostly stand for themselves.
  static var overlap: ((Element.ID, Element.ID) -> Bool)? { get }

  /// Returns whether performing steps would change nothing, since elements overlap.
  ///
  /// There is a default: `false`, since each step has an effect.
  ///
  /// - Parameter steps: Steps of different elements, each of which has an effect.
  /// - Returns: Whether they take each other back.
  func wouldBeUnchanged(by steps: UndoSteps<Element>) -> Bool
}

extension Repository {
  /// Performs the steps, if there are any, and keeps nothing of the history.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - change: What becomes of the history.
  /// - Throws: The repository's own failure. Nothing has changed then.
  @inlinable
  public mutating func perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure) {
    if !steps.isEmpty { try perform(steps) }
  }

  /// Nothing is kept.
  @inlinable
  public var kept: KeptHistory { KeptHistory() }

  /// Returns no actions.
  ///
  /// - Returns: None.
  /// - Throws: Never.
  @inlinable
  public mutating func keptRedoableActions() throws(Failure) -> [KeptAction<Element>] { [] }

  /// Returns no actions.
  ///
  /// - Parameter count: How many to read at most.
  /// - Returns: None.
  /// - Throws: Never.
  @inlinable
  public mutating func nextKeptActions(_ count: Int) throws(Failure) -> [KeptAction<Element>] { [] }

  /// Whether deleting an element can bring about other edits: it can't.
  @inlinable
  public static var hasDeleteRules: Bool { false }

  /// Returns no edits.
  ///
  /// - Parameters:
  ///   - elements: The elements that are deleted.
  ///   - others: Returns all elements that are left.
  /// - Returns: None.
  /// - Throws: Never.
  @inlinable
  public func consequences(
    ofDeleting elements: [Element], among others: () throws(Failure) -> [Element]
  ) throws(Failure) -> [Edit<Element>] { [] }

  /// Whether the repository is nothing but its table: it is not.
  @inlinable
  public static var isTable: Bool { false }

  /// No elements.
  @inlinable
  public var table: ElementTable<Element> {
    get { ElementTable() }
    set {}
  }

  /// No two elements overlap.
  @inlinable
  public static var overlap: ((Element.ID, Element.ID) -> Bool)? { nil }

  /// Returns that steps change something.
  ///
  /// - Parameter steps: Steps of different elements, each of which has an effect.
  /// - Returns: `false`.
  @inlinable
  public func wouldBeUnchanged(by steps: UndoSteps<Element>) -> Bool { false }
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

#if !hasFeature(Embedded)
  extension Repository where Failure == any Error {
    /// Returns the error itself.
    ///
    /// - Parameter error: What was expected and what was found.
    /// - Returns: The error.
    public func refusal(_ error: UndoError) -> any Error { error }
  }
#endif
