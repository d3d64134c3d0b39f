import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct RepositoryRuleTests {
  @Test func theRulesAreNumberedInOrder() {
    #expect(RepositoryRule.all.map(\.number) == Array(1...7))
    #expect(RepositoryRule.allDurable.map(\.number) == Array(1...8))
    #expect(RepositoryRule.allShared.map(\.number) == Array(1...9))
    #expect(RepositoryRule.allHistory.map(\.number) == Array(1...8) + Array(10...23))
    #expect(RepositoryRule.allSharedHistory.map(\.number).sorted() == Array(1...24))
    #expect(RepositoryRule.allOrNothing.id == 5)
    #expect("\(RepositoryRule.allOrNothing)" == "rule 5, All or nothing")
    for rule in RepositoryRule.allShared {
      #expect(rule.statement.hasSuffix(".") && rule.statement.count { $0 == "." } == 1)
    }
  }

  /// A check always does the same: same calls, same number of repositories.
  @Test func aCheckIsRepeatable() throws {
    func calls(seed: UInt64) throws -> [RecordingRepository<InMemoryRepository<Note>>.Call] {
      var repositories: [RecordingRepository<InMemoryRepository<Note>>] = []
      try RepositoryRule.perform.check(elements: Note.init, seed: seed, rounds: 30) {
        repositories.append(RecordingRepository(InMemoryRepository()))
        return repositories[repositories.count - 1]
      }
      return repositories.flatMap(\.calls)
    }
    #expect(try calls(seed: 1) == calls(seed: 1))
    #expect(try calls(seed: 1) != calls(seed: 2))
  }

  /// A store never asks for a step that changes nothing, and two of the rules alone are about it.
  @Test(arguments: [false, true])
  func oneStepOfACheckChangesNothing(letsOthersWrite: Bool) throws {
    let idle = UndoRedoStep.modified(from: SampleElement(0, 0), to: SampleElement(0, 0))
    #expect(try idleSteps(RepositoryRule.allShared, letsOthersWrite) == [idle])
    for rule in RepositoryRule.allShared {
      let needsOne = [.read, .perform].contains(rule)
      #expect(try idleSteps([rule], letsOthersWrite) == (needsOne ? [idle] : []))
    }
  }

  /// The steps of a check that change nothing.
  private func idleSteps(
    _ rules: [RepositoryRule], _ letsOthersWrite: Bool
  ) throws -> [UndoRedoStep<SampleElement>] {
    let faults = FaultPlan(letsOthersWrite: letsOthersWrite)
    var repositories: [RecordingRepository<LockingTable>] = []
    func recorded(_ table: LockingTable) -> RecordingRepository<LockingTable> {
      repositories.append(RecordingRepository(table))
      return repositories[repositories.count - 1]
    }
    try rules.check(
      elements: SampleElement.init, faults: faults,
      reopen: { recorded(LockingTable($0.base.disk, faults)) }
    ) {
      recorded(LockingTable(Disk(), faults))
    }
    return repositories.flatMap(\.performed).flatMap { $0 }.filter { !$0.hasEffect }
  }

  @Test func whatTheFactoryThrowsIsThrown() {
    struct Unavailable: Error {}
    #expect(throws: Unavailable.self) {
      try RepositoryRule.read.check(elements: Note.init) { () throws -> InMemoryRepository<Note> in
        throw Unavailable()
      }
    }
  }

  /// A change that was made although its answer was lost is not all or nothing.
  @Test func aLostAnswerBreaksRule5() throws {
    let faults = FaultPlan()
    let violation = #expect(throws: RuleViolation.self) {
      try RepositoryRule.allOrNothing.check(elements: SampleElement.init, faults: faults) {
        FaultyRepository(Table(Disk(), FaultPlan()), faults: faults)
      }
    }
    #expect(
      violation?.calls == [
        "try? repository.perform([.created(SampleElement(0, 0))])  // call 2 of the back-end, “after perform”, fails"
      ])
    #expect(violation?.thrown == "planned failure of call 2, at “after perform”")
  }
}
