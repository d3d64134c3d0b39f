import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Who overwrites what others write in the middle of a call is caught, where a plan lets them.
@Suite struct InterferenceTests {
  @Test(arguments: [LockingTable.self, LockingReader.self, ConditionalTable.self])
  func whoeverLocksOrComparesLastIsCorrect(kind: Table.Type) throws {
    try Table.check(kind, RepositoryRule.allShared, letsOthersWrite: true)
  }

  private static let mistakes: [Table.Type] = [
    Table.self, IgnoresTheCondition.self, LooksAtTheConditionTooEarly.self,
    TakesAConflictForSuccess.self, TriesAgainWithoutComparing.self, UnlocksBeforeItCommits.self,
    WritesWhatItHasNotChanged.self, BringsBackWhatOthersDelete.self,
    TakesBackWhatOthersWrite.self, WritesAgainOverOthers.self, LooksAtTheLastRowOnly.self,
  ]

  @Test(arguments: Depth.slice(of: mistakes, oneIn: 3))
  func everyMistakeIsCaught(kind: Table.Type) {
    for rules in [[.shared], RepositoryRule.allShared] {
      let violation = #expect(throws: RuleViolation.self) {
        try Table.check(kind, rules, letsOthersWrite: true)
      }
      #expect(violation?.rule == .shared)
    }
    #expect(throws: Never.self) { try Table.check(kind, RepositoryRule.allShared) }
  }

  @Test func theExampleSaysWhatOthersDo() {
    let violation = #expect(throws: RuleViolation.self) {
      try Table.check(Table.self, [.shared], letsOthersWrite: true)
    }
    #expect(
      violation?.description.contains(
        """
          try repository.perform([.created(SampleElement(0, 0))])  // at call 1 of the back-end, “write”, \
        somebody else performs .created(SampleElement(0, 7))

        Expected: an error, since the step starts from nothing, and held is SampleElement(0, 7)
        Found:    no error; held afterwards: SampleElement(0, 0)

        """) == true)
  }
}
