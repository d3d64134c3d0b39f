import Testing
import UndoRedo
import UndoRedoTesting

/// What a failing test shows is read by people, and is as fixed as any other promise.
@Suite struct RuleViolationTests {
  private func text(_ mutant: Table.Type, _ rule: RepositoryRule) -> String {
    do {
      try Table.check(mutant, [rule])
      return "kept"
    } catch {
      return "\(error)"
    }
  }

  @Test func theShortestStepsAreShownAsCode() {
    let expected = """
      Rule 3 is broken: In order.
      Steps must be performed in the order given, so that a later step of an element starts from \
      what the earlier one leaves.

      The shortest steps that show it, from an empty repository:
        try repository.perform([.created(SampleElement(0, 0))])
        try repository.perform([
          .deleted(SampleElement(0, 0)),
          .created(SampleElement(0, 0)),
        ])

      Expected: no error; held afterwards: SampleElement(0, 0)
      Found:    an error; held afterwards: SampleElement(0, 0)
      Thrown:   element 0 is not what it was when the change was recorded: expected nothing, found \
      SampleElement(0, 0)
      Seed:     0
      """
    #expect(text(PerformsKindByKind.self, .inOrder) == expected)
  }

  /// Very many steps are made by a loop, which does the same where it is pasted.
  @Test func veryManyStepsAreMadeByALoop() throws {
    let violation = #expect(throws: RuleViolation.self) {
      try Table.check(IgnoresWhatComesAfterManySteps.self, [.inOrder])
    }
    #expect(
      violation?.calls == [
        """
        do {
          var steps = [
            UndoRedoStep.created(SampleElement(0, 0)),
            .created(SampleElement(1, 0)),
          ]
          for _ in 0..<166 {
            steps += [
              .modified(from: SampleElement(0, 0), to: SampleElement(0, 1)),
              .modified(from: SampleElement(1, 0), to: SampleElement(1, 1)),
              .modified(from: SampleElement(0, 1), to: SampleElement(0, 2)),
              .modified(from: SampleElement(1, 1), to: SampleElement(1, 2)),
              .modified(from: SampleElement(0, 2), to: SampleElement(0, 0)),
              .modified(from: SampleElement(1, 2), to: SampleElement(1, 0)),
            ]
          }
          steps += [
            .modified(from: SampleElement(0, 0), to: SampleElement(0, 1)),
            .modified(from: SampleElement(1, 0), to: SampleElement(1, 1)),
            .created(SampleElement(2, 1)),
          ]
          try repository.perform(steps)
        }
        """
      ])
    let repository = Table(Disk(), FaultPlan())
    do {
      var steps = [
        UndoRedoStep.created(SampleElement(0, 0)),
        .created(SampleElement(1, 0)),
      ]
      for _ in 0..<166 {
        steps += [
          .modified(from: SampleElement(0, 0), to: SampleElement(0, 1)),
          .modified(from: SampleElement(1, 0), to: SampleElement(1, 1)),
          .modified(from: SampleElement(0, 1), to: SampleElement(0, 2)),
          .modified(from: SampleElement(1, 1), to: SampleElement(1, 2)),
          .modified(from: SampleElement(0, 2), to: SampleElement(0, 0)),
          .modified(from: SampleElement(1, 2), to: SampleElement(1, 0)),
        ]
      }
      steps += [
        .modified(from: SampleElement(0, 0), to: SampleElement(0, 1)),
        .modified(from: SampleElement(1, 0), to: SampleElement(1, 1)),
        .created(SampleElement(2, 1)),
      ]
      try repository.perform(steps)
    }
    #expect(
      try repository.allElements() == [
        SampleElement(0, 1), SampleElement(1, 1), SampleElement(2, 1),
      ])
  }

  @Test func aFailureOfReadingIsShown() {
    #expect(
      text(ReadingConcealsAFailure.self, .read).contains(
        """
          try repository.perform([.created(SampleElement(0, 0))])
          _ = try repository.element(withID: 0)  // call 3 of the back-end, “read”, fails

        Expected: element(withID: 0) throws, since a call fails in it, or returns: \
        SampleElement(0, 0)
        Found:    it does not throw, and returns: nothing

        """))
  }

  @Test func whatIsReadWrongAfterAFailureIsShown() {
    #expect(
      text(ForgetsWhereReadingFails.self, .read).contains(
        """
          _ = try repository.element(withID: 0)  // call 3 of the back-end, “read”, fails

        Expected: element(withID: 0) throws, since a call fails in it; or else \
        element(withID: 1) returns what allElements() has: SampleElement(1, 0)
        Found:    it returns nothing

        """))
    #expect(
      text(IsStuckOnceReadingFails.self, .allOrNothing).contains(
        """
          try repository.perform([.created(SampleElement(0, 0))])
          _ = try repository.element(withID: 0)  // call 3 of the back-end, “read”, fails

        Expected: element(withID: 0) does not fail
        Found:    an error
        Thrown:   UndoRedoTestingTests.Unexplained()

        """))
  }

  @Test func whatCannotBeReadIsNamed() {
    #expect(
      text(ReadingThrowsWhereNothingIs.self, .read).contains(
        """
        It shows in an empty repository, before any step.

        Expected: element(withID: 0) does not fail
        Found:    an error
        Thrown:   UndoRedoTestingTests.Unexplained()

        """))
    #expect(
      text(CantBeReadAfterAFailure.self, .allOrNothing).contains(
        "Expected: allElements() does not fail\n"))
  }

  @Test func noStepLeadsToWhatIsThere() {
    #expect(
      text(RemovesBeforeItWrites.self, .allOrNothing).contains(
        """
          try repository.perform([.created(SampleElement(0, 0))])
          try? repository.perform([.modified(from: SampleElement(0, 0), to: SampleElement(0, 1))])  \
        // call 2 of the back-end, “write”, fails

        """))
  }

  @Test func whatDoesNotFitIsMarked() {
    let text = text(AcceptsAStaleDeletion.self, .compareBeforeWriting)
    #expect(
      text.contains(
        "\n  try repository.perform([.deleted(SampleElement(0, 1))])  // does not fit\n"))
    #expect(
      text.contains(
        """
        Expected: an error, since the step starts from SampleElement(0, 1), and held is \
        SampleElement(0, 0)
        Found:    no error; held afterwards: nothing

        """))
  }

  @Test func whatAnErrorLeavesOutIsShown() {
    #expect(
      text(RefusesWithoutAWord.self, .compareBeforeWriting).contains(
        "Found:    an error that leaves out 0 and SampleElement(0, 0)\n"))
  }

  @Test func theFailingCallIsShown() {
    let text = text(SwallowsAFailure.self, .allOrNothing)
    #expect(text.contains("// call 1 of the back-end, “write”, fails\n"))
    #expect(
      text.contains(
        """
        Expected: no error; held afterwards: SampleElement(0, 0); or else an error; held afterwards: nothing
        Found:    no error; held afterwards: nothing

        """))
  }

  /// Who pastes it goes on after a call that has thrown, too.
  @Test func whatHasThrownIsTried() {
    #expect(
      text(WritesBeforeItCommits.self, .allOrNothing).contains(
        """
          try? repository.perform([.created(SampleElement(0, 0))])  // call 2 of the back-end, “commit”, fails
          try repository.perform([.created(SampleElement(1, 0))])

        """))
  }

  @Test func aRefusalThatIsRightIsExplained() {
    #expect(
      text(KeepsAPartOfTheBatch.self, .allOrNothing).contains(
        """
          try? repository.perform([
            .created(SampleElement(0, 1)),
            .deleted(SampleElement(0, 0)),
          ])  // does not fit

        Expected: an error, since the step starts from SampleElement(0, 0), and held is SampleElement(0, 1); \
        held afterwards: nothing
        Found:    an error; held afterwards: SampleElement(0, 1)

        """))
  }

  @Test func eachErrorIsShown() {
    #expect(
      text(CantBeReadAfterAFailure.self, .allOrNothing).contains(
        """
        Expected: allElements() does not fail
        Found:    an error
        Thrown:   element 0 is not what it was when the change was recorded: expected SampleElement(0, 0), \
        found nothing; then, when read: UndoRedoTestingTests.Unexplained()

        """))
  }

  /// Checks a table that another one spoils whose opening fails.
  private func violation(
    _ spoil: @escaping (Disk) -> Void, _ open: @escaping (Disk) throws -> Void
  ) -> RuleViolation? {
    let faults = FaultPlan()
    return #expect(throws: RuleViolation.self) {
      try RepositoryRule.durable.check(
        elements: SampleElement.init, faults: faults,
        reopen: { table in
          try open(table.disk)
          do { try faults.reach("open") } catch {
            spoil(table.disk)
            throw error
          }
          return Table(table.disk, faults)
        }
      ) { Table(Disk(), faults) }
    }
  }

  @Test func theSecondAttemptToOpenIsShown() {
    let attempts = """
      _ = try? reopen(repository)  // call 1 of the back-end, “open”, fails
      repository = try reopen(repository)
      """
    let emptied = violation({ $0.rows = [] }) { _ in }
    #expect(emptied?.calls.last == attempts)
    #expect(emptied?.expected == "no error; held afterwards: SampleElement(0, 0)")
    #expect(emptied?.found == "no error; held afterwards: nothing")
    let locked = violation({ $0.isLocked = true }) { if $0.isLocked { throw Unexplained() } }
    #expect(locked?.calls == [attempts])
    #expect(
      locked?.expected
        == "the elements are opened again, at the second attempt, in which nothing fails")
    #expect(locked?.found == "an error")
    #expect(locked?.thrown == "UndoRedoTestingTests.Unexplained()")
  }

  @Test func openingAgainAndSomebodyElseAreShown() {
    #expect(
      text(NeverWritesToTheDisk.self, .durable).contains(
        "\n  repository = try reopen(repository)\n"))
    #expect(
      text(TrustsItsCache.self, .shared).contains(
        """

          do {
            var other = try reopen(repository)
            try other.perform([.created(SampleElement(0, 0))])  // by somebody else
          }

        """))
  }

  @Test func noStepAtAll() {
    #expect(
      text(ReadingReturnsADefault.self, .read).contains(
        "\n\nIt shows in an empty repository, before any step.\n\n"))
  }
}
