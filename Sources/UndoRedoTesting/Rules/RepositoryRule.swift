/// One of the numbered rules that a repository follows, to be checked by a test.
///
/// The rules are those of the documentation of `Repository`, with the same numbers, and from 10 on those of
/// `HistoryRepository`. One test checks all of them, in Swift Testing and wherever else a thrown error fails
/// a test, as in XCTest:
///
///     @Test func shelfKeepsTheRules() throws {
///       try RepositoryRule.all.check(elements: { Note(id: $0, text: "\($1)") }) { Shelf() }
///     }
///
/// It ends with the first rule that is broken. To see each one that is, make each a test case of its own,
/// which takes several times as long:
///
///     @Test(arguments: RepositoryRule.all)
///     func shelfKeeps(_ rule: RepositoryRule) throws {
///       try rule.check(elements: { Note(id: $0, text: "\($1)") }) { Shelf() }
///     }
///
/// # Which rules
///
/// ``all`` are for every repository, simple or transactional. A repository whose elements are still
/// there when it is opened again follows the ``allDurable`` ones, and one that others can change at
/// the same time the ``allShared`` ones. One that stores the history follows the ``allHistory``
/// ones, or ``allSharedHistory``: their checks use it by way of a store. Where `Failure` is `Never`, a repository can't
/// refuse, and the checks perform only steps that fit: rules 4 and 5 then hold by themselves.
///
/// # What names a rule
///
/// The checks of single rules in ``all`` do the same with a repository; only calls of very many steps are
/// made for the rules alone that they can break. What
/// goes wrong is shortened as far as it stays wrong, and what is left tells which rule is broken:
/// the batch that names an element twice points to rule 3, where nothing without such a batch goes
/// wrong. The check of a single rule throws what that rule is to blame for, and leaves the rest to the
/// others. So a mistake is reported once, by the rule that explains it best. A check that meets nothing but
/// mistakes of others soon gives up: put those right first. The checks of the rules about the history
/// skip cases that can't break their rule.
///
/// # What can't be checked
///
/// A repository that traps ends the process of the tests, and no rule is named: look at where it
/// trapped. Nor does a check wait, look at clocks or use several threads.
public struct RepositoryRule: Hashable, Sendable {
  /// The number of the rule in the documentation of `Repository` or `HistoryRepository`.
  public let number: Int

  /// The name of the rule, such as "All or nothing".
  public let name: String

  /// What a repository must do, in one sentence.
  public let statement: String
}

extension RepositoryRule {
  /// Both ways of reading agree, and reading changes nothing.
  public static let read = RepositoryRule(
    number: 1, name: "Read",
    statement: """
      allElements() must return every element once, in an order that stays the same while nothing \
      is performed, element(withID:) each of these and nil for any other identity, and reading must \
      change nothing.
      """)

  /// Steps that start from what is held are performed.
  public static let perform = RepositoryRule(
    number: 2, name: "Perform",
    statement: """
      After perform(_:), each step's new value must be held, an element whose step has none must \
      be gone, and all other elements must be untouched.
      """)

  /// Steps are performed in the order given.
  public static let inOrder = RepositoryRule(
    number: 3, name: "In order",
    statement: """
      Steps must be performed in the order given, so that a later step of an element starts from \
      what the earlier one leaves.
      """)

  /// A step is performed only if it starts from what is held.
  public static let compareBeforeWriting = RepositoryRule(
    number: 4, name: "Compare before writing",
    statement: """
      A call with a step that does not start from what is held at that point must be refused with \
      an error that names the element and both values.
      """)

  /// A call that throws has changed nothing, and one that does not has done all.
  public static let allOrNothing = RepositoryRule(
    number: 5, name: "All or nothing",
    statement: """
      When perform(_:) throws, what is held must be what was held before, and the repository must \
      go on from there; when it does not throw, all must be done.
      """)

  /// What has been there can be there again.
  public static let reversible = RepositoryRule(
    number: 6, name: "Reversible",
    statement: """
      Performing steps and then their flip must leave the elements as they were: what was deleted \
      can be created again, and a former value can come back.
      """)

  /// Performing no steps changes nothing.
  public static let emptyIsNothing = RepositoryRule(
    number: 7, name: "Empty is nothing",
    statement: "Performing no steps must change nothing and must not fail.")

  /// Whoever opens the elements again finds what was performed.
  public static let durable = RepositoryRule(
    number: 8, name: "Durable",
    statement: """
      Whoever opens the elements again must find what was performed, and must be able to go on \
      from there.
      """)

  /// What others have changed is never overwritten.
  public static let shared = RepositoryRule(
    number: 9, name: "Shared",
    statement: """
      What somebody else has changed must never be overwritten: a step that does not start from it \
      must be refused, whether or not the repository has seen the change; and both ways of reading \
      must agree on whether it has.
      """)
}

extension RepositoryRule {
  /// The rules of every repository.
  public static let all: [RepositoryRule] = [
    read, perform, inOrder, compareBeforeWriting, allOrNothing, reversible, emptyIsNothing,
  ]

  /// The rules of a repository whose elements outlive it, such as one on a file.
  ///
  /// Their checks need `reopen:`, which opens the elements again.
  public static let allDurable = all + [durable]

  /// The rules of a repository whose elements others can change meanwhile, such as one on a
  /// database.
  ///
  /// Their checks need `reopen:`, which opens the elements again.
  public static let allShared = allDurable + [shared]
}

extension RepositoryRule: Identifiable {
  /// The number of the rule.
  public var id: Int { number }
}

extension RepositoryRule: CustomStringConvertible {
  /// The number and the name of the rule: "rule 5, All or nothing".
  public var description: String { "rule \(number), \(name)" }
}
