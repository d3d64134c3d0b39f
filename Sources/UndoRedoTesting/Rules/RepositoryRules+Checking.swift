import UndoRedo
import UndoRedoAsync

extension Collection<RepositoryRule> {
  /// Checks that a repository follows all of the rules, in one run.
  ///
  /// The checks of single rules do much of the same, again and again. Here it is done once, which takes a
  /// fraction of the time:
  ///
  ///     try RepositoryRule.allDurable.check(
  ///       elements: { Note(id: $0, text: "\($1)") },
  ///       reopen: { try NotesFile(path: $0.path) }
  ///     ) {
  ///       try NotesFile(path: folder.newPath())
  ///     }
  ///
  /// The check ends with the first rule that it finds broken. Whether others are, the checks of single rules
  /// say.
  ///
  /// - Parameters:
  ///   - elements: Makes an element of a number, from 0 to 5, and a version, from 0 to 7, as for the check of a
  ///     single rule.
  ///   - count: How many numbers `elements` takes, from 0 on: six, or more than a page has, such as 120, where the
  ///     back-end reads in pages. One case then holds them all.
  ///   - accepting: Returns whether the back-end has to hold elements together. By default it has to hold any
  ///     of the six elements in any version.
  ///   - seed: The seed of the random cases.
  ///   - rounds: How many random cases to check. Take fewer for a slow back-end.
  ///   - faults: The plan by which the back-end of the made repositories fails, where it has one.
  ///   - reopen: Opens the elements of a repository once more, as another instance, as a relaunch
  ///     or another program would. The rules from 8 on need it.
  ///   - make: Makes a new, empty repository.
  /// - Throws: A ``RuleViolation`` where a rule is broken, an ``UnsuitableSetup`` where the check
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
    precondition(rounds >= 0, "The number of rounds can't be negative")
    let samples = try Samples(elements, count: count, accepting: accepting)
    try requireOpening(reopen != nil, storesHistory: Repo.storesHistory)
    try requireSharing(faults?.letsOthersWrite)
    let misfits = Repo.Failure.self != Never.self
    let plan = faults ?? FaultPlan()
    if let ofSteps {
      let trial = Trial(samples: samples, faults: plan, reopen: reopen, make: make)
      let ingredients = ofSteps.ingredients(
        count: count, misfits: misfits, faults: faults != nil,
        interferences: faults?.letsOthersWrite == true)
      var search = Search<Finding<Repo.Element>>(
        ofSteps, ingredients.scripts(for: ofSteps, seed: seed, rounds: rounds), seed: seed)
      while let script = try search.next() { search.note(try trial.run(script)) }
      if let faults { try search.checkUseOfPlan(faults.isUsed) }
    }
    if let ofHistory {
      let trial = HistoryTrial(samples: samples, faults: plan, reopen: reopen!, make: make)
      let ingredients = HistoryIngredients(
        misfits: misfits, faults: faults != nil, others: ofHistory.contains(.sharedHistory))
      var search = Search<HistoryFinding>(
        ofHistory, ingredients.scripts(seed: seed, rounds: rounds), seed: seed)
      while let script = try search.next() { search.note(try trial.run(script)) }
      if let faults { try search.checkUseOfPlan(faults.isUsed) }
    }
  }

  /// Checks that an asynchronous repository follows all of the rules, in one run.
  ///
  /// It is to the check of a single rule what the check of other repositories is:
  ///
  ///     try await RepositoryRule.all.check(elements: { Note(id: $0, text: "\($1)") }) { NotesServer() }
  ///
  /// - Parameters:
  ///   - elements: Makes an element of a number, from 0 to 5, and a version, from 0 to 7, as for the check of a
  ///     single rule.
  ///   - count: How many numbers `elements` takes, from 0 on: six, or more than a page has, such as 120, where the
  ///     back-end reads in pages. One case then holds them all.
  ///   - accepting: Returns whether the back-end has to hold elements together. By default it has to hold any
  ///     of the six elements in any version.
  ///   - seed: The seed of the random cases.
  ///   - rounds: How many random cases to check. Take fewer for a slow back-end.
  ///   - faults: The plan by which the back-end of the made repositories fails, where it has one.
  ///   - reopen: Opens the elements of a repository once more, as another instance, as a relaunch
  ///     or another program would. The rules from 8 on need it.
  ///   - make: Makes a new, empty repository.
  /// - Throws: A ``RuleViolation`` where a rule is broken, an ``UnsuitableSetup`` where the check
  ///   can't begin, or what `make` throws.
  /// - Complexity: O(*n*) in the number of rounds, each of which makes a repository and calls it
  ///   some fifty times.
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
    precondition(rounds >= 0, "The number of rounds can't be negative")
    let samples = try Samples(elements, count: count, accepting: accepting)
    try requireOpening(reopen != nil, storesHistory: Repo._followsHistory)
    try requireSharing(faults?.letsOthersWrite)
    let misfits = Repo.Failure.self != Never.self
    let plan = faults ?? AsyncFaultPlan()
    if let ofSteps {
      let trial = AsyncTrial(samples: samples, faults: plan, reopen: reopen, make: make)
      let ingredients = ofSteps.ingredients(
        count: count, misfits: misfits, faults: faults != nil, cancellations: true,
        interferences: faults?.letsOthersWrite == true)
      var search = Search<Finding<Repo.Element>>(
        ofSteps, ingredients.scripts(for: ofSteps, seed: seed, rounds: rounds), seed: seed)
      while let script = try search.next() { search.note(try await trial.run(script)) }
      if let faults { try search.checkUseOfPlan(await faults.isUsed) }
    }
    if let ofHistory {
      let trial = AsyncHistoryTrial(samples: samples, faults: plan, reopen: reopen!, make: make)
      let ingredients = HistoryIngredients(
        misfits: misfits, faults: faults != nil, others: ofHistory.contains(.sharedHistory))
      var search = Search<HistoryFinding>(
        ofHistory, ingredients.scripts(seed: seed, rounds: rounds), seed: seed)
      while let script = try search.next() { search.note(try await trial.run(script)) }
      if let faults { try search.checkUseOfPlan(await faults.isUsed) }
    }
  }

  /// Makes sure that a check can begin.
  private func requireOpening(_ isThere: Bool, storesHistory: Bool) throws(UnsuitableSetup) {
    if isEmpty { throw UnsuitableSetup("There are no rules to check.") }
    if !storesHistory, let rule = first(where: \.isAboutHistory) {
      throw UnsuitableSetup(
        "Rule \(rule.number), \(rule.name), is for repositories that store the history with their elements; this one does not."
      )
    }
    if !isThere, let rule = first(where: { $0.number >= RepositoryRule.durable.number }) {
      throw UnsuitableSetup(
        "To check \(rule), pass `reopen:`, which opens a second instance of the repository.")
    }
  }

  /// Makes sure that others write where the plan says so: each of several checks may have the same plan.
  private func requireSharing(_ letsOthersWrite: Bool?) throws(UnsuitableSetup) {
    guard letsOthersWrite == true, count > 1, !contains(.shared) else { return }
    throw UnsuitableSetup(
      "With a plan that lets others write, check \(RepositoryRule.shared), which is in RepositoryRule.allShared."
    )
  }

  /// The rules about steps alone, if there are any.
  private var ofSteps: [RepositoryRule]? { nonempty { !$0.isAboutHistory } }

  /// The rules about the history, if there are any.
  private var ofHistory: [RepositoryRule]? { nonempty(where: \.isAboutHistory) }

  private func nonempty(where isIncluded: (RepositoryRule) -> Bool) -> [RepositoryRule]? {
    let rules = filter(isIncluded)
    return rules.isEmpty ? nil : rules
  }

  private func ingredients(
    count: Int, misfits: Bool, faults: Bool, cancellations: Bool = false, interferences: Bool
  ) -> Ingredients {
    Ingredients(
      count: count, misfits: misfits, faults: faults, cancellations: cancellations,
      reopening: contains { $0.number >= RepositoryRule.durable.number },
      others: contains(.shared), interferences: interferences && contains(.shared))
  }
}
