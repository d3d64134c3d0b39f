/// What was wrong at the end of a script.
struct Mistake {
  enum Kind {
    /// Reading contradicts itself, or fails.
    case reading
    /// Reading conceals a failure.
    case concealing
    /// What is held, or what was thrown, is wrong.
    case performing
    /// What does not fit was performed, or refused without a word of why.
    case refusing
    /// Only the place where the model was saved is wrong.
    case saving
    /// More actions are read than were asked for, or fewer are said to be left.
    case counting
  }

  var kind = Kind.performing
  var expected: String
  var found: String
  /// The error that was thrown, in words.
  var thrown: String?
}

/// Something that a repository has done wrong with steps.
struct Finding<Element: Identifiable & Equatable> {
  let mistake: Mistake

  /// What led to it, up to the mistake.
  let script: Script

  /// What came of the script.
  let calls: [Call<Element>]

  let complexity: Complexity
}

extension Finding: Discovery {
  var simplerScripts: any Sequence<Script> { script.simplerScripts }
  var length: Int { complexity.steps }

  /// The rule that is broken, by what it takes to break it.
  var rule: RepositoryRule {
    if complexity.others > 0 { return .shared }
    if complexity.reopenings > 0 { return .durable }
    if mistake.kind == .concealing { return .read }
    if mistake.kind == .refusing { return .compareBeforeWriting }
    if complexity.faults + complexity.misfits > 0 { return .allOrNothing }
    if mistake.kind == .reading { return .read }
    if complexity.empties > 0 { return .emptyIsNothing }
    if complexity.repetitions > 0 { return .inOrder }
    if complexity.returns > 0 { return .reversible }
    return .perform
  }

  /// With less, the mistake may be one of another kind.
  func mayLead(to rule: RepositoryRule) -> Bool { true }

  func violation(seed: UInt64) -> RuleViolation {
    RuleViolation(
      rule: rule, calls: calls.map(\.code), expected: mistake.expected, found: mistake.found,
      thrown: mistake.thrown, seed: seed)
  }
}
