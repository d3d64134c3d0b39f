/// Something that a repository has done wrong.
protocol Discovery {
  /// What a check does with a repository.
  associatedtype Script

  associatedtype Complexity: Comparable

  /// What may do the same with less, what leaves out most first.
  var simplerScripts: any Sequence<Script> { get }

  /// How much it takes.
  var complexity: Complexity { get }

  /// How many steps its script has.
  var length: Int { get }

  /// The rule that is broken, by what it takes to break it.
  var rule: RepositoryRule { get }

  /// Whether something less complex may break a rule.
  func mayLead(to rule: RepositoryRule) -> Bool

  func violation(seed: UInt64) -> RuleViolation
}

/// The search for the simplest script by which one of some rules is broken.
///
/// It says which script to run next, and is told what has come of it:
///
///     while let script = try search.next() { search.note(try run(script)) }
struct Search<Found: Discovery> {
  typealias Script = Found.Script

  private let rules: [RepositoryRule]
  private let seed: UInt64
  private var scripts: AnyIterator<Script>

  /// What is being shortened, and the scripts that may do the same with less.
  private var best: Found?
  private var simplerScripts: AnyIterator<Script> = AnyIterator { nil }
  private var attempts = 0
  private var findingsOfOthers = 0

  init(_ rules: [RepositoryRule], _ scripts: some Sequence<Script>, seed: UInt64) {
    self.rules = rules
    self.seed = seed
    self.scripts = AnyIterator(scripts.makeIterator())
  }

  /// Returns the script to run next, or `nil` where the search has ended.
  ///
  /// - Throws: The violation, where one of the rules is broken.
  mutating func next() throws(RuleViolation) -> Script? {
    if let best {
      // Long scripts take long to run.
      attempts -= 1 + best.length / 4
      if attempts > 0, rules.contains(where: best.mayLead), let script = simplerScripts.next() {
        return script
      }
      if rules.contains(best.rule) { throw best.violation(seed: seed) }
      self.best = nil
      findingsOfOthers += 1
    }
    // Each takes many runs to shorten, and is reported by the check of its own rule.
    return findingsOfOthers < 4 ? scripts.next() : nil
  }

  /// Makes sure that the search was for what it seems to be.
  ///
  /// - Parameter isUsed: Whether the back-end has reached any point of the plan by which it fails.
  /// - Throws: An error where no call could fail although there is a plan.
  func checkUseOfPlan(_ isUsed: Bool) throws(UnsuitableSetup) {
    guard !isUsed && findingsOfOthers == 0 else { return }
    throw UnsuitableSetup(
      """
      No repository has reached a point of the plan `faults`, so nothing has failed: create the \
      repositories with the same plan, and let them reach a point of it wherever they can fail.
      """)
  }

  /// Takes what has come of the last script.
  mutating func note(_ finding: Found?) {
    guard let finding else { return }
    if let best {
      guard finding.complexity < best.complexity else { return }
    } else {
      attempts = 1500
    }
    best = finding
    simplerScripts = Self.iterator(of: finding.simplerScripts)
  }

  private static func iterator(of scripts: some Sequence<Script>) -> AnyIterator<Script> {
    AnyIterator(scripts.makeIterator())
  }
}
