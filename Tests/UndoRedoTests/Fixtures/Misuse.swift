/// Something that must not be done: a process that does it ends, and states the rule.
struct Misuse: Sendable {
  let name: String
  let rule: String
  let commit: @Sendable () async throws -> Void

  init(_ name: String, breaks rule: String, _ commit: @escaping @Sendable () async throws -> Void) {
    self.name = name
    self.rule = rule
    self.commit = commit
  }

  /// Each is found beside the tests of what it misuses.
  static let all: [Misuse] = [
    ofStores, ofUndoing, ofEditing, ofCopying, ofLimits, ofGestures, ofReentrancy, ofSaving,
    ofHistories, ofRepositories, ofSteps, ofLogs, ofValues, ofElementsOfValues, ofValueScopes,
    ofTurns, ofAwaitedTransactions,
  ].flatMap { $0 }

  static func named(_ name: String) -> Misuse {
    let found = all.filter { $0.name == name }
    precondition(found.count == 1, "A misuse has a name of its own")
    return found[0]
  }
}
