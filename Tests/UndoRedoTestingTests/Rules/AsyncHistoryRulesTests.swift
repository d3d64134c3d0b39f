import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// Repositories to be awaited store the history by the same rules.
@Suite struct AsyncHistoryRulesTests {
  private func check(
    _ mistake: Ledger.Mistake?, _ rules: [RepositoryRule], rounds: Int = 20, isLasting: Bool = false
  ) async throws {
    let faults = AsyncFaultPlan(isLasting: isLasting)
    try await rules.check(
      elements: SampleElement.init, rounds: rounds, faults: faults,
      reopen: { AwaitedLedger(mistake, $0.archive, faults) }
    ) {
      AwaitedLedger(mistake, Archive(), faults)
    }
  }

  @Test(arguments: [false, true]) func theLedgerItselfIsCorrect(isLasting: Bool) async throws {
    try await check(nil, RepositoryRule.allSharedHistory, isLasting: isLasting)
  }

  /// Each mistake with the rule that explains it.
  ///
  /// An asynchronous store changes nothing before it has read all.
  private static let mistakes = HistoryMutationTests.mistakes
    .filter { $0.rule != .continued }
    .flatMap { rule, mistakes in
      mistakes.filter { $0 != .performsBeforeItWrites }.map { (rule, $0) }
    }

  @Test(arguments: Depth.slice(of: mistakes, oneIn: 4))
  func everyMistakeIsCaught(rule: RepositoryRule, mistake: Ledger.Mistake) async {
    let violation = await #expect(throws: RuleViolation.self) { try await check(mistake, [rule]) }
    #expect(violation?.rule == rule)
  }

  /// What goes wrong once is a mistake, though it can't be shown again.
  @Test func whatDoesNotRecurIsFound() async {
    var count = 0
    let violation = await #expect(throws: RuleViolation.self) {
      try await RepositoryRule.recorded.check(
        elements: SampleElement.init, reopen: { AwaitedLedger($0.mistake, $0.archive) }
      ) {
        count += 1
        return AwaitedLedger(count == 1 ? .forgetsNames : nil)
      }
    }
    #expect(violation?.rule == .recorded)
  }

  @Test func anActorStoresWhatItsRepositoryStores() async throws {
    try await RepositoryRule.allSharedHistory.check(
      elements: SampleElement.init, rounds: 5,
      reopen: { RepositoryActor(Ledger(nil, await $0.archive)) }
    ) {
      RepositoryActor(Ledger())
    }
  }

  @Test func faulty() async throws {
    try await RepositoryRule.allSharedHistory.check(
      elements: SampleElement.init, rounds: 5,
      reopen: { FaultyAsyncRepository(AwaitedLedger(nil, $0.base.archive)) }
    ) {
      FaultyAsyncRepository(AwaitedLedger())
    }
  }

  @Test func whoeverStoresNoHistoryIsNotChecked() async {
    await #expect(throws: UnsuitableSetup.self) {
      try await RepositoryRule.recorded.check(elements: SampleElement.init, reopen: { $0 }) {
        RepositoryActor(InMemoryRepository<SampleElement>())
      }
    }
  }

  @Test func thePointThatFailsIsShown() async {
    let violation = await #expect(throws: RuleViolation.self) {
      try await check(.recordsBeforeItsLastCall, [.together])
    }
    #expect(violation?.description.contains("of the back-end, “write”, fails\n") == true)
  }

  @Test func theScriptIsAwaited() async {
    let violation = await #expect(throws: RuleViolation.self) {
      try await check(.staysWhereItIs, [.moved])
    }
    #expect(
      violation?.calls == [
        "try await store.group(\"Act\") { try await store.save(SampleElement(0, 0)) }",
        "try await store.undo(1)",
        "try await AsyncUndoStore(try await reopen(store.repository)).loadHistory()",
      ])
    let visit = await #expect(throws: RuleViolation.self) {
      try await check(.performsAllThatIsVisited, [.visited])
    }
    #expect(visit?.calls.first == "await store.setKeepsBranches(true)")
  }
}

extension RepositoryActor<Ledger> {
  fileprivate var archive: Archive {
    get async { withBase { $0.archive } }
  }
}
