import Testing
import UndoRedo
import UndoRedoTesting

/// What is wrong with a test is not blamed on its repository.
@Suite struct UnsuitableSetupTests {
  private struct Tag: Identifiable, Equatable {
    let id: Int
    let name: String
  }

  private func reason(
    _ rule: RepositoryRule = .read, holding tags: [Tag] = [],
    _ elements: @escaping (Int, Int) -> Tag = { Tag(id: $0, name: "\($1)") }
  ) -> String? {
    #expect(throws: UnsuitableSetup.self) {
      try rule.check(elements: elements) { InMemoryRepository(tags) }
    }?.description
  }

  @Test func theElements() throws {
    #expect(
      reason { Tag(id: 10 * $0 + $1, name: "\($1)") }?.contains("the same identity") == true)
    #expect(reason { Tag(id: $0 / 2, name: "\($1)") }?.contains("another identity") == true)
    #expect(reason { Tag(id: $0, name: "\($1 / 7)") }?.contains("0 and 1 are equal") == true)
    var count = 0
    #expect(
      reason { number, _ in
        count += 1
        return Tag(id: number, name: "\(count)")
      }?.contains("equal elements for equal numbers") == true)
    #expect(
      reason { number, version in
        count += 1
        return Tag(id: count, name: "\(version)")
      }?.contains("each time") == true)
  }

  @Test func anElementThatIsNotEqualToItself() {
    struct Weight: Identifiable, Equatable {
      let id: Int
      let kilos: Double
    }
    let reason = #expect(throws: UnsuitableSetup.self) {
      try RepositoryRule.read.check(
        elements: { Weight(id: $0, kilos: $1 == 3 ? .nan : Double($1)) }
      ) {
        InMemoryRepository<Weight>()
      }
    }
    #expect(reason?.description.contains("number 0 and version 3 are not equal") == true)
  }

  @Test func aPlanThatLetsOthersWriteForRulesWithoutThem() {
    let error = #expect(throws: UnsuitableSetup.self) {
      try RepositoryRule.all.check(
        elements: { Tag(id: $0, name: "\($1)") }, faults: FaultPlan(letsOthersWrite: true)
      ) { InMemoryRepository<Tag>() }
    }
    #expect(
      error?.description
        == "With a plan that lets others write, check rule 9, Shared, which is in RepositoryRule.allShared."
    )
  }

  @Test func theRepository() {
    #expect(
      reason(holding: [Tag(id: 9, name: "")])
        == "Each check needs a new, empty repository; the one that it was given holds an element "
        + "already.")
  }

  /// Nothing could be checked where nothing is accepted.
  @Test(arguments: 1...2) func whatIsAccepted(count: Int) {
    let reason = #expect(throws: UnsuitableSetup.self) {
      try RepositoryRule.read.check(
        elements: { Tag(id: $0, name: "\($1)") }, accepting: { $0.count < count }
      ) {
        InMemoryRepository<Tag>()
      }
    }
    #expect(reason?.description.contains("`accepting` must accept the elements") == true)
    #expect(reason?.description.contains(#"Tag(id: \#(count - 1), name: "0")."#) == true)
  }

  @Test func theRules() {
    #expect(throws: UnsuitableSetup.self) {
      try [RepositoryRule]().check(elements: SampleElement.init) {
        InMemoryRepository<SampleElement>()
      }
    }
  }

  @Test func theSecondInstance() {
    for rule in [RepositoryRule.durable, .shared] {
      #expect(reason(rule)?.contains("pass `reopen:`") == true)
    }
  }

  /// A plan that is not the one of the repositories lets nothing fail.
  @Test func thePlanOfFaults() async {
    let reason = #expect(throws: UnsuitableSetup.self) {
      try RepositoryRule.allOrNothing.check(elements: SampleElement.init, faults: FaultPlan()) {
        Table(Disk(), FaultPlan())
      }
    }
    #expect(reason?.description.contains("No repository has reached a point") == true)
    let sameReason = await #expect(throws: UnsuitableSetup.self) {
      try await RepositoryRule.allOrNothing.check(
        elements: SampleElement.init, faults: AsyncFaultPlan()
      ) {
        Service(faults: AsyncFaultPlan())
      }
    }
    #expect(sameReason == reason)
  }
}
