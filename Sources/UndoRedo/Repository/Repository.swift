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

  /// Whether nothing but its owner can change what a repository holds.
  ///
  /// A store looks for changes by others only where there can be any. There is a default: `true`
  /// where ``Failure`` is `Never`, and `false` elsewhere.
  static var isExclusive: Bool { get }

  /// Whether a store may let a repository perform the steps of an action one by one, by
  /// ``create(_:at:)``, ``modify(_:to:at:)`` and ``delete(_:at:)``.
  ///
  /// It may be so only where ``Failure`` is `Never`, since nothing then needs to be taken back, and
  /// it is worth it where the repository says where elements stand. There is a default: `false`.
  static var performsStepByStep: Bool { get }

  /// Returns the element with an identity, and gives a hint where it stands.
  ///
  /// There is a default, which knows no places.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - place: Afterwards, where the element stands.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's own failure, where it can't be read.
  func element(
    withID id: Element.ID, at place: inout ElementPlace
  ) throws(Failure) -> Element?

  /// Performs the step that creates an element, and gives a hint where it stands.
  ///
  /// There is a default, which performs the step by ``perform(_:)`` and knows no places.
  ///
  /// - Parameters:
  ///   - new: The element.
  ///   - place: Afterwards, where it stands.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func create(_ new: Element, at place: inout ElementPlace) throws(Failure)

  /// Performs the step that modifies an element, with a hint where it stands.
  ///
  /// There is a default, which performs the step by ``perform(_:)`` and knows no places.
  ///
  /// - Parameters:
  ///   - old: The element as it is.
  ///   - new: The element as it shall be, with the same identity.
  ///   - place: Where it may stand. Afterwards, where it stands.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func modify(
    _ old: Element, to new: Element, at place: inout ElementPlace
  ) throws(Failure)

  /// Performs the step that deletes an element, with a hint where it stands.
  ///
  /// There is a default, which performs the step by ``perform(_:)`` and knows no places.
  ///
  /// - Parameters:
  ///   - old: The element as it is.
  ///   - place: Where it may stand. Afterwards, where it stood.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func delete(_ old: Element, at place: inout ElementPlace) throws(Failure)

  /// Performs steps: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func perform(_ steps: UndoSteps<Element>) throws(Failure)
}

extension Repository where Failure == Never {
  /// Whether nothing but its owner can change what a repository holds: it must be so.
  @inlinable
  public static var isExclusive: Bool { true }
}

extension Repository {
  /// Whether nothing but its owner can change what a repository holds: it is not known.
  @inlinable
  public static var isExclusive: Bool { false }

  /// Whether a store may let a repository perform the steps of an action one by one: it may not.
  @inlinable
  public static var performsStepByStep: Bool { false }

  /// Returns the element with an identity, and leaves the hint as it is.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - place: Left as it is.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's own failure, where it can't be read.
  @inlinable
  public func element(
    withID id: Element.ID, at place: inout ElementPlace
  ) throws(Failure) -> Element? {
    try element(withID: id)
  }

  /// Performs the step that creates an element, and leaves the hint as it is.
  ///
  /// - Parameters:
  ///   - new: The element.
  ///   - place: Left as it is.
  /// - Throws: The repository's own failure. Nothing has changed then.
  @inlinable
  public mutating func create(_ new: Element, at place: inout ElementPlace) throws(Failure) {
    try perform(UndoSteps(.created(new)))
  }

  /// Performs the step that modifies an element, and leaves the hint as it is.
  ///
  /// - Parameters:
  ///   - old: The element as it is.
  ///   - new: The element as it shall be, with the same identity.
  ///   - place: Left as it is.
  /// - Throws: The repository's own failure. Nothing has changed then.
  @inlinable
  public mutating func modify(
    _ old: Element, to new: Element, at place: inout ElementPlace
  ) throws(Failure) {
    try perform(UndoSteps(.modified(from: old, to: new)))
  }

  /// Performs the step that deletes an element, and leaves the hint as it is.
  ///
  /// - Parameters:
  ///   - old: The element as it is.
  ///   - place: Left as it is.
  /// - Throws: The repository's own failure. Nothing has changed then.
  @inlinable
  public mutating func delete(_ old: Element, at place: inout ElementPlace) throws(Failure) {
    try perform(UndoSteps(.deleted(old)))
  }
}
