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
/// Rule 4 has one exception. A repository whose `Failure` is `Never` can't refuse. Only its owner may
/// change it, so that every step of a store fits. It traps if a step creates an element that exists, or
/// changes one that does not, which is a programming mistake.
///
/// `UndoRedoTesting` has each of these rules as a check for tests.
///
/// A repository must not call the store that it belongs to while it is read or performs: that traps.
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
/// Declare `Element` and `Failure` as type aliases: the compiler can't always infer them from the
/// methods, and a reader should not have to. If the conformance has conditions, the language wants
/// ``RepositoryOrValue`` in it, too: `extension Cache: RepositoryOrValue, Repository where …`.
///
/// A repository is a struct or a class. A struct is owned by its store; a class may be shared,
/// and rule 4 is what makes that safe.
public protocol Repository<Element>: RepositoryOrValue {
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
  /// There are defaults where `Failure` is `any Error` or ``UndoError``, which is itself thrown
  /// then, and where it is `Never`: that traps.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The failure to throw.
  func refusal(_ error: UndoError) -> Failure
}
