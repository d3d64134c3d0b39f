import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Every mistake in a correct repository is caught, by the one rule that explains it.
@Suite struct MutationTests {
  /// What each mutant does wrong is in its name.
  ///
  /// The first one of each rule breaks no other.
  static let mutants: [(rule: RepositoryRule, mutants: [Table.Type])] = [
    (
      .read,
      [
        ReadingIsCached.self, ReadingCreates.self, ReadingReturnsADefault.self,
        ReadingComparesHashes.self, ReadingThrowsWhereNothingIs.self, ReadingTakesOut.self,
        ReadingConcealsAFailure.self, ForgetsWhereReadingFails.self, ListsStaleElements.self,
        ListsTwice.self, ListsOneTooFew.self,
        ListsFiveAtMost.self, ListsInChangingOrder.self,
        UpdatesTheFirst.self,
      ]
    ),
    (
      .perform,
      [
        ForgetsToDelete.self, ForgetsToInsert.self, ForgetsToUpdate.self, DeletesAll.self,
        DeletesTheLast.self, DeletesByHash.self, DeletesByFormerIndex.self,
        UpdatesEveryRow.self, WritesTheOldValue.self,
        RefusesWhatChangesNothing.self, ThrowsWhenAllIsDone.self, HoldsOnlyTwo.self,
        PerformsTheFirstStepOnly.self, RoundsTheLastVersion.self, ForgetsTheLastElement.self,
      ]
    ),
    (
      .inOrder,
      [
        PerformsBackwards.self, IgnoresWhatComesAfterManySteps.self, PerformsKindByKind.self,
        PerformsOneStepPerElement.self,
        ComparesAllBeforeItBegins.self,
      ]
    ),
    (
      .compareBeforeWriting,
      [
        ComparesNothing.self, OverwritesWhatIsThere.self, AcceptsAStaleUpdate.self,
        AcceptsAStaleDeletion.self, UpdateInsertsWhatIsMissing.self,
        DeletionOfWhatIsMissingIsFine.self, SkipsWhatDoesNotFit.self,
        ComparesWithTheNewValueToo.self, CreatesAnEqualElementAgain.self,
        ComparesTheFirstStepOnly.self, ComparesWithWhatWasThereBefore.self,
        TakesTheLastVersionForTheFirst.self, ComparesUpdatesByAPart.self,
        TakesAFailureForAbsence.self,
        RefusesWithoutAWord.self, RefusesWithoutTheFoundValue.self, TakesARepeatedCallForDone.self,
      ]
    ),
    (
      .allOrNothing,
      [
        KeepsAPartOfTheBatch.self, CommitsEveryFiveHundredSteps.self, RollsBackInTheWrongOrder.self,
        RollsBackToASharedReference.self, RollsBackTheLastStepOnly.self, EmptiesOnFailure.self,
        SwallowsAFailure.self, SwallowsTheFailureOfAWrite.self, WritesBeforeItCommits.self,
        ThrowsAfterTheCommit.self, StaysLockedAfterAFailure.self,
        WritesInChunksOnceAllIsCompared.self, DropsWhatIsUnwrittenWhenItFailsAgain.self,
        CantBeReadAfterAFailure.self, IsStuckOnceReadingFails.self, RemovesBeforeItWrites.self,
      ]
    ),
    (
      .reversible,
      [BuriesWhatIsDeleted.self, RevivesTheLastVersion.self, TakesAFormerValueForNoChange.self]
    ),
    (.emptyIsNothing, [RefusesNoSteps.self, ClearsForNoSteps.self]),
    (
      .durable,
      [
        NumbersAnewWhenOpened.self, NeverWritesToTheDisk.self, WritesOneCallTooLate.self,
        WritesInsertionsOnly.self, OpensWithoutTheLast.self,
        OpensEmptyOnFailure.self, OpensWhenItIsRead.self,
      ]
    ),
    (.shared, [TrustsItsCache.self, ComparesWithItsCache.self, ListsWhatItHasCached.self]),
  ]

  @Test(arguments: mutants)
  func everyMistakeIsCaught(rule: RepositoryRule, mutants: [Table.Type]) throws {
    for mutant in Depth.slice(of: mutants, oneIn: 3) {
      let violation = #expect(throws: RuleViolation.self, "\(mutant)") {
        try Table.check(mutant, [rule])
      }
      #expect(violation?.rule == rule, "\(mutant)")
    }
  }

  /// A mutant for each rule, with each rule that it does not break.
  private static let others = mutants.flatMap { rule, mutants in
    RepositoryRule.allShared.filter { $0 != rule }.map { (mutants[0], $0) }
  }

  @Test(arguments: Depth.slice(of: others, oneIn: 3))
  func noOtherRuleIsNamed(mutant: Table.Type, other: RepositoryRule) throws {
    #expect(throws: Never.self) { try Table.check(mutant, [other]) }
  }

  @Test(arguments: mutants)
  func inOneRunItIsTheSame(rule: RepositoryRule, mutants: [Table.Type]) throws {
    for mutant in Depth.slice(of: mutants, oneIn: 6) {
      let violation = #expect(throws: RuleViolation.self, "\(mutant)") {
        try Table.check(mutant, RepositoryRule.allShared)
      }
      #expect(violation?.rule == rule, "\(mutant)")
    }
  }

  @Test(arguments: RepositoryRule.allShared)
  func theTableItselfIsCorrect(_ rule: RepositoryRule) throws {
    try Table.check(Table.self, [rule])
  }

  @Test func inOneRunTheTableItselfIsCorrect() throws {
    try Table.check(Table.self, RepositoryRule.allShared)
  }
}
