import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Mistakes that can be made only where something is awaited are caught, too.
@Suite struct AsyncMutationTests {
  /// The rule that each mistake breaks, and no other.
  static let mistakes: [(rule: RepositoryRule, mistakes: [Service.Mistake])] = [
    (
      .read,
      [
        .asksForTooFewTogether, .returnsAllTogether, .answersTogetherFromACache,
        .failsWhereOneOfSeveralIsMissing, .returnsTheFirstForAll, .returnsTheLastOfAll,
      ]
    ),
    (
      .perform,
      [.answersBeforeItHasWritten, .performsFirstStepsOfRecordedActions, .keepsWhatIsDeletedLast]
    ),
    (.inOrder, [.writesInTheOrderOfAnswers]),
    (.compareBeforeWriting, [.recordsWhateverIsThere]),
    (
      .allOrNothing,
      [
        .takesBackOnlyNewElements, .takesBackOnlyTheLast, .takesLostAnswersForFailures,
        .takesFailuresForLostAnswers,
        .takesBackInTheCancelledTask, .takesNothingBackOnceCancelled, .breaksOffBetweenWrites,
        .takesCancellationForSuccess, .staysBusyOnceCancelled, .forgetsAllOnceCancelled,
      ]
    ),
    (
      .shared,
      [.writesWithoutACondition, .recordsWithoutACondition, .takesConflictsForSuccess]
    ),
  ]

  private func check(_ mistake: Service.Mistake?, _ rule: RepositoryRule) async throws {
    let faults = AsyncFaultPlan(letsOthersWrite: true)
    try await rule.check(
      elements: SampleElement.init, rounds: Depth.rounds, faults: faults, reopen: { $0 }
    ) {
      Service(mistake, faults: faults)
    }
  }

  private func violation(
    _ mistake: Service.Mistake, _ rule: RepositoryRule
  ) async -> RuleViolation? {
    await #expect(throws: RuleViolation.self, "\(mistake)") { try await check(mistake, rule) }
  }

  @Test(arguments: Depth.slice(of: RepositoryRule.allShared, oneIn: 3))
  func theServiceItselfIsCorrect(_ rule: RepositoryRule) async throws {
    try await check(nil, rule)
  }

  @Test(arguments: mistakes)
  func everyMistakeIsCaught(rule: RepositoryRule, mistakes: [Service.Mistake]) async {
    for mistake in Depth.slice(of: mistakes, oneIn: 2) {
      #expect(await violation(mistake, rule)?.rule == rule, "\(mistake)")
    }
  }

  /// Each mistake with each rule that it does not break.
  private static let others = mistakes.flatMap { rule, mistakes in
    mistakes.flatMap { mistake in
      RepositoryRule.all.filter { $0 != rule }.map { (mistake, $0) }
    }
  }

  @Test(arguments: Depth.slice(of: others, oneIn: 12))
  func noOtherRuleIsNamed(mistake: Service.Mistake, other: RepositoryRule) async {
    await #expect(throws: Never.self) { try await check(mistake, other) }
  }

  @Test func noMistakeIsLeftOut() {
    #expect(Set(Self.mistakes.flatMap(\.mistakes)) == Set(Service.Mistake.allCases))
  }

  /// Where there is no plan of faults, tasks are cancelled before they begin.
  @Test func cancellationNeedsNoPlan() async throws {
    let violation = await #expect(throws: RuleViolation.self) {
      try await RepositoryRule.allOrNothing.check(elements: SampleElement.init) {
        Service(.takesCancellationForSuccess, faults: AsyncFaultPlan())
      }
    }
    #expect(
      violation?.calls == [
        "try await repository.perform([.created(SampleElement(0, 0))])  // by a cancelled task"
      ])
    #expect(
      violation?.expected
        == "no error; held afterwards: SampleElement(0, 0); or else an error; held afterwards: nothing"
    )
  }

  /// Where there is no plan of faults, actions are recorded where there are elements, too.
  @Test(
    arguments: [
      (.perform, .keepsWhatIsDeletedLast), (.compareBeforeWriting, .recordsWhateverIsThere),
      (.allOrNothing, .takesBackOnlyNewElements),
    ] as [(RepositoryRule, Service.Mistake)])
  func recordingNeedsNoPlan(rule: RepositoryRule, mistake: Service.Mistake) async {
    let violation = await #expect(throws: RuleViolation.self) {
      try await RepositoryRule.all.check(elements: SampleElement.init) {
        Service(mistake, faults: AsyncFaultPlan())
      }
    }
    #expect(violation?.rule == rule)
    #expect(violation?.calls.last?.contains("perform(recording: ") == true)
  }

  @Test func theCallAtWhichATaskIsCancelledIsShown() async throws {
    let violation = await violation(.takesBackInTheCancelledTask, .allOrNothing)
    #expect(
      violation?.calls == [
        """
        try? await repository.perform([
          .created(SampleElement(0, 0)),
          .created(SampleElement(1, 0)),
        ])  // its task is cancelled at call 1 of the back-end, “write”
        """
      ])
    #expect(violation?.found == "an error; held afterwards: SampleElement(0, 0)")
  }

  @Test func whatCannotBeReadIsNamed() async {
    let violation = await violation(.failsWhereOneOfSeveralIsMissing, .read)
    #expect(violation?.expected == "elements(withIDs: [0, 1, 2, 3, 4]) does not fail")
    #expect(violation?.thrown == "UndoRedoTestingTests.Unexplained()")
  }
}
