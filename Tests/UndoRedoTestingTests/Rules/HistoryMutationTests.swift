import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Every mistake in storing the history is caught, by the one rule that explains it.
@Suite struct HistoryMutationTests {
  /// The rule that each mistake breaks, and no other.
  static let mistakes: [(rule: RepositoryRule, mistakes: [Ledger.Mistake])] = [
    (
      .together,
      [
        .performsBeforeItWrites, .recordsBeforeItPerforms, .movesWhatDoesNotFit,
        .recordsBeforeItsLastCall, .createsOverWhatIsThere, .deletesWhateverIsThere,
        .writesWhatFitsBeforeItRefuses, .holdsWhatFitsOnceItRefuses,
      ]
    ),
    (
      .recorded,
      [
        .forgetsNames, .forgetsDates, .forgetsAuthors, .forgetsMetadata,
        .forgetsWhatIsDiscardable, .storesTheFirstStepOnly, .readsTheOldestFirst, .shortensNames,
        .storesAHundredActions, .roundsElements,
      ]
    ),
    (.moved, [.staysWhereItIs, .movesOneByOne, .readsAPageOfWhatIsUndone]),
    (.discarded, [.putsWhatIsUndoneFirst, .performsWhatIsUndone]),
    (
      .absorbed,
      [
        .ignoresWhatIsNotRecorded, .ignoresWhatComesWithAnAction, .discardsAllWhenAbsorbing,
        .discardsNothingWhenAbsorbing, .discardsOneWhenAbsorbing, .absorbsNothingByItself,
      ]
    ),
    (.joined, [.joinsNothing]),
    (.saved, [.needsSteps, .isNeverSaved, .isAlwaysSaved, .forgetsSavedActions]),
    (.named, [.forgetsNamesOfPlaces, .neverTakesNamesAway, .forgetsTheFirstNames]),
    (.limited, [.ignoresTheLimit, .limitsOnce]),
    (.cleared, [.ignoresClearing, .isSavedOnceCleared, .isUnsavedOnceCleared]),
    (
      .visited,
      [
        .performsAllThatIsVisited, .forgetsNamesOfVisitedPlaces, .forgetsWhereVisitsBegin,
        .forgetsBranches, .ignoresWhatPasses,
      ]
    ),
    (.replaced, [.ignoresReplacing]),
    (
      .continued,
      [
        .forgetsWhatWasNotRead, .forgetsWhatIsUndoneOnceOpened, .takesAFailureForTheEnd,
        .takesAFailureForNothingUndone,
      ]
    ),
    (
      .inPart,
      [
        .returnsAllAtOnce, .repeatsTheLast, .countsNothingOnceRead, .countsOneTooFew,
        .countsOneUndoneTooFew,
      ]
    ),
    (
      .sharedHistory,
      [
        .overwritesOthers, .comparesElementsAlone, .movesWhatOthersStore, .namesWhatOthersStore,
        .isUpToDateOnceRefused, .isUpToDateOnceDone, .joinsWhatOthersStore,
      ]
    ),
  ]

  private func check(
    _ mistake: Ledger.Mistake?, _ rules: [RepositoryRule], isLasting: Bool = false
  ) throws {
    let faults = FaultPlan(isLasting: isLasting)
    try rules.check(
      elements: SampleElement.init, rounds: 20, faults: faults,
      reopen: { Ledger(mistake, $0.archive, faults) }
    ) {
      Ledger(mistake, Archive(), faults)
    }
  }

  @Test(arguments: [false, true]) func theLedgerItselfIsCorrect(isLasting: Bool) throws {
    try check(nil, RepositoryRule.allSharedHistory, isLasting: isLasting)
  }

  @Test(arguments: Depth.slice(of: RepositoryRule.allSharedHistory, oneIn: 12))
  func theLedgerItselfIsCorrectByEachRule(_ rule: RepositoryRule) throws { try check(nil, [rule]) }

  private static let pairs = mistakes.flatMap { rule, mistakes in mistakes.map { (rule, $0) } }

  @Test(arguments: Depth.slice(of: pairs, oneIn: 6))
  func everyMistakeIsCaught(rule: RepositoryRule, mistake: Ledger.Mistake) {
    let violation = #expect(throws: RuleViolation.self) { try check(mistake, [rule]) }
    #expect(violation?.rule == rule)
  }

  @Test(arguments: Depth.slice(of: pairs, oneIn: 12))
  func inOneRunItIsTheSame(rule: RepositoryRule, mistake: Ledger.Mistake) {
    let violation = #expect(throws: RuleViolation.self) {
      try check(mistake, RepositoryRule.allSharedHistory)
    }
    #expect(violation?.rule == rule)
  }

  /// Each mistake with each rule that it does not break; what comes without steps is of several kinds.
  private static let others = mistakes.flatMap { rule, mistakes in
    mistakes.filter { $0 != .needsSteps }.flatMap { mistake in
      RepositoryRule.allSharedHistory.filter { $0 != rule }.map { (mistake, $0) }
    }
  }

  @Test(arguments: Depth.slice(of: others, oneIn: 180))
  func noOtherRuleIsNamed(mistake: Ledger.Mistake, other: RepositoryRule) {
    #expect(throws: Never.self) { try check(mistake, [other]) }
  }

  /// A call that does what it would have done after reading anew need not be refused.
  @Test func whoReadsAnewMayGoOn() throws {
    func ledger(_ archive: Archive) -> Ledger {
      var ledger = Ledger(nil, archive)
      ledger.readsAnew = true
      return ledger
    }
    try RepositoryRule.allSharedHistory.check(
      elements: SampleElement.init, rounds: 20, reopen: { ledger($0.archive) }
    ) {
      ledger(Archive())
    }
  }

  @Test func whatOthersDoIsShown() {
    let violation = #expect(throws: RuleViolation.self) {
      try check(.comparesElementsAlone, [.sharedHistory])
    }
    #expect(
      violation?.calls == [
        "try store.group(\"Act\") { try store.save(SampleElement(0, 0)) }",
        """
        do {
          let other = UndoStore(try reopen(store.repository))
          try other.markSaved()
          _ = try? store.group("Act") { try store.save(SampleElement(1, 0)) }  // may be refused
          store = UndoStore(try reopen(other.repository))
        }
        """,
      ])
  }

  /// What goes wrong once is a mistake, though it can't be shown again.
  @Test func whatDoesNotRecurIsFound() {
    var count = 0
    let violation = #expect(throws: RuleViolation.self) {
      try RepositoryRule.recorded.check(
        elements: SampleElement.init, reopen: { Ledger($0.mistake, $0.archive) }
      ) {
        count += 1
        return Ledger(count == 1 ? .forgetsNames : nil)
      }
    }
    #expect(violation?.rule == .recorded)
  }

  @Test func thePointThatFailsIsShown() {
    let write = #expect(throws: RuleViolation.self) {
      try check(.recordsBeforeItsLastCall, [.together])
    }
    #expect(write?.description.contains("of the back-end, “write”, fails\n") == true)
    let read = #expect(throws: RuleViolation.self) {
      try check(.takesAFailureForTheEnd, [.continued])
    }
    #expect(read?.description.contains("of the back-end, “read”, fails\n") == true)
    let lasting = #expect(throws: RuleViolation.self) {
      try check(.recordsBeforeItsLastCall, [.together], isLasting: true)
    }
    #expect(lasting?.description.contains("// the back-end fails from call ") == true)
    #expect(lasting?.description.contains(", “write”, on\n") == true)
  }

  /// Who pastes it goes on after a call that has thrown, and reads where a reading failed.
  @Test func whatFailsCanBeRepeated() {
    let write = #expect(throws: RuleViolation.self) {
      try check(.performsBeforeItWrites, [.together])
    }
    #expect(
      write?.calls.first == """
        _ = try? store.group("Act") { try store.save(SampleElement(0, 0)) }  // call 2 of the back-end, “write”, fails
        """)
    let read = #expect(throws: RuleViolation.self) {
      try check(.takesAFailureForTheEnd, [.continued])
    }
    #expect(
      read?.calls.last == """
        try UndoStore(try reopen(store.repository)).loadHistory()  // call 2 of the back-end, “read”, fails
        store = UndoStore(try reopen(store.repository))
        """)
  }

  @Test func whatMustBeRefusedIsExplained() {
    let violation = #expect(throws: RuleViolation.self) {
      try check(.deletesWhateverIsThere, [.together])
    }
    #expect(
      violation?.expected
        == "an error, since the step starts from SampleElement(0, 6), and held is SampleElement(0, 0)"
    )
    #expect(violation?.found.hasPrefix("no error; held: nothing; history: ") == true)
  }

  /// Very many calls are made by a loop.
  @Test func veryManyCallsAreMadeByALoop() {
    let violation = #expect(throws: RuleViolation.self) {
      try check(.storesAHundredActions, [.recorded])
    }
    #expect(violation?.calls.count == 7)
    #expect(
      violation?.calls.first?.hasPrefix(
        """
        for _ in 0..<8 {
          try store.group("Act") { try store.save(SampleElement(1, 2)) }

        """) == true)
  }

  @Test func noMistakeIsLeftOut() {
    #expect(Set(Self.mistakes.flatMap(\.mistakes)) == Set(Ledger.Mistake.allCases))
  }
}
