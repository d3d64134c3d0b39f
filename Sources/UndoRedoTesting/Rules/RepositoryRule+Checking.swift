import UndoRedo
import UndoRedoAsync

extension RepositoryRule {
  /// Checks that a repository follows the rule.
  ///
  /// The check makes many repositories, performs steps that fit and steps that don't, and compares
  /// what is held with a model. It begins with the cases that are typically forgotten, and goes on
  /// with random ones. The same arguments always give the same check.
  ///
  ///     try rule.check(
  ///       elements: { Note(id: $0, text: "\($1)") },
  ///       reopen: { try NotesFile(path: $0.path) }
  ///     ) {
  ///       try NotesFile(path: folder.newPath())
  ///     }
  ///
  /// - Parameters:
  ///   - elements: Makes an element of a number, from 0 to 5, and a version, from 0 to 7. The number
  ///     decides the identity, and the version the rest: versions of an element must differ. All of
  ///     them are written, so let some be hard to store, such as an empty text or a fraction,
  ///     and differ from version 0 in one property alone.
  ///   - count: How many numbers `elements` takes, from 0 on: six, or more than a page has, such as 120, where the
  ///     back-end reads in pages. One case then holds them all.
  ///   - accepting: Returns whether the back-end has to hold elements together; it may refuse steps
  ///     that lead to others, and they must then change nothing. By default it has to hold any of the
  ///     six elements in any version. Say more where elements refer to each other by foreign keys,
  ///     or where names must be unique. The elements 0 and 1 in version 0 must be accepted.
  ///   - seed: The seed of the random cases.
  ///   - rounds: How many random cases to check. Take fewer for a slow back-end.
  ///   - faults: The plan by which the back-end of the made repositories fails, where it has one.
  ///     The checks then let each of its first eight calls fail in turn, and later ones at random, up to the
  ///     eleventh, which is what rule 5 is about.
  ///   - reopen: Opens the elements of a repository once more, as another instance, as a relaunch
  ///     or another program would. The rules from 8 on need it. Where it fails by the plan, it is called
  ///     again with the same repository.
  ///   - make: Makes a new, empty repository.
  /// - Throws: A ``RuleViolation`` where the rule is broken, an ``UnsuitableSetup`` where the check
  ///   can't begin, or what `make` throws.
  /// - Complexity: O(*n*) in the number of rounds, each of which makes a repository and calls it
  ///   some fifty times.
  public func check<Repo: Repository>(
    elements: @escaping (_ number: Int, _ version: Int) -> Repo.Element,
    count: Int = 6,
    accepting: @escaping ([Repo.Element.ID: Repo.Element]) -> Bool = { _ in true },
    seed: UInt64 = 0,
    rounds: Int = 100,
    faults: FaultPlan? = nil,
    reopen: ((Repo) throws -> Repo)? = nil,
    _ make: @escaping () throws -> Repo
  ) throws {
    try [self].check(
      elements: elements, count: count, accepting: accepting, seed: seed, rounds: rounds,
      faults: faults, reopen: reopen, make)
  }

  /// Checks that an asynchronous repository follows the rule.
  ///
  /// It does what the check of other repositories does, and awaits each answer before it goes on:
  ///
  ///     try await rule.check(elements: { Note(id: $0, text: "\($1)") }) { NotesServer() }
  ///
  /// Besides, it cancels tasks that perform steps, before they begin and, with a plan of faults,
  /// wherever the back-end reaches a point of it: rule 5 holds for cancellation, too.
  ///
  /// - Parameters:
  ///   - elements: Makes an element of a number, from 0 to 5, and a version, from 0 to 7. The number
  ///     decides the identity, and the version the rest: versions of an element must differ. All of
  ///     them are written, so let some be hard to store, such as an empty text or a fraction,
  ///     and differ from version 0 in one property alone.
  ///   - count: How many numbers `elements` takes, from 0 on: six, or more than a page has, such as 120, where the
  ///     back-end reads in pages. One case then holds them all.
  ///   - accepting: Returns whether the back-end has to hold elements together; it may refuse steps
  ///     that lead to others, and they must then change nothing. By default it has to hold any of the
  ///     six elements in any version. The elements 0 and 1 in version 0 must be accepted.
  ///   - seed: The seed of the random cases.
  ///   - rounds: How many random cases to check. Take fewer for a slow back-end.
  ///   - faults: The plan by which the back-end of the made repositories fails, where it has one.
  ///   - reopen: Opens the elements of a repository once more, as another instance, as a relaunch
  ///     or another program would. The rules from 8 on need it. Where it fails by the plan, it is called
  ///     again with the same repository.
  ///   - make: Makes a new, empty repository.
  /// - Throws: A ``RuleViolation`` where the rule is broken, an ``UnsuitableSetup`` where the check
  ///   can't begin, or what `make` throws.
  public nonisolated(nonsending) func check<Repo: AsyncRepository>(
    elements: @escaping (_ number: Int, _ version: Int) -> Repo.Element,
    count: Int = 6,
    accepting: @escaping ([Repo.Element.ID: Repo.Element]) -> Bool = { _ in true },
    seed: UInt64 = 0,
    rounds: Int = 100,
    faults: AsyncFaultPlan? = nil,
    reopen: (nonisolated(nonsending) (Repo) async throws -> Repo)? = nil,
    _ make: nonisolated(nonsending) @escaping () async throws -> Repo
  ) async throws {
    try await [self].check(
      elements: elements, count: count, accepting: accepting, seed: seed, rounds: rounds,
      faults: faults, reopen: reopen, make)
  }
}
