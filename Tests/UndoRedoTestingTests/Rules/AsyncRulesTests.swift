import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// The rules of asynchronous repositories are those of all, and are checked as well.
@Suite struct AsyncRulesTests {
  @Test func inMemory() async throws {
    try await RepositoryRule.all.check(elements: SampleElement.init, rounds: Depth.rounds) {
      RepositoryActor(InMemoryRepository<SampleElement>())
    }
  }

  @Test func aServer() async throws {
    let faults = AsyncFaultPlan()
    try await RepositoryRule.allShared.check(
      elements: Note.init, rounds: Depth.rounds, faults: faults, reopen: { $0 }
    ) {
      Server(faults: faults)
    }
  }

  /// The checks see the same, whether they await or not.
  @Test(arguments: MutationTests.mutants)
  func everyMistakeIsSeenAlike(rule: RepositoryRule, mutants: [Table.Type]) async throws {
    for mutant in Depth.slice(of: mutants, oneIn: 6) {
      await expectSameViolation("\(mutant)") {
        try rule.check(
          elements: SampleElement.init, reopen: { type(of: $0).init($0.disk, $0.faults) }
        ) {
          mutant.init(Disk(), FaultPlan())
        }
      } awaiting: {
        try await rule.check(
          elements: SampleElement.init,
          reopen: { Awaited(type(of: $0.base).init($0.base.disk, $0.base.faults)) }
        ) {
          Awaited(mutant.init(Disk(), FaultPlan()))
        }
      }
    }
  }

  @Test func whatIsAskedForTogetherMustAgree() async throws {
    let violation = await #expect(throws: RuleViolation.self) {
      try await RepositoryRule.read.check(elements: Note.init) { ForgetsTheFirst() }
    }
    #expect(violation?.calls == ["try await repository.perform([.created(\(Note(0, 0)))])"])
    #expect(
      violation?.expected
        == "elements(withIDs: [0, 1, 2, 3, 4]) returns what allElements() has: \(Note(0, 0))")
    #expect(violation?.found == "it returns nothing")
  }

  /// A refusal is written as in a repository that is not awaited, be it a struct or an actor.
  @Test func withFailuresOfTheirOwn() async throws {
    try await RepositoryRule.all.check(elements: Note.init, rounds: Depth.rounds) { Drawer() }
    try await RepositoryRule.all.check(elements: Note.init, rounds: Depth.rounds) {
      DrawerClient(drawer: Drawer())
    }
  }

  @Test func aFailureOfReadingIsShown() async throws {
    let faults = AsyncFaultPlan()
    let violation = await #expect(throws: RuleViolation.self) {
      try await RepositoryRule.read.check(elements: Note.init, faults: faults) {
        ConcealsAFailure(base: Server(faults: faults))
      }
    }
    #expect(
      violation?.calls == [
        """
        try await repository.perform([.created(\(Note(0, 0)))])
        _ = try await repository.element(withID: 0)  // call 3 of the back-end, “read”, fails
        """
      ])
    #expect(
      violation?.expected
        == "element(withID: 0) throws, since a call fails in it, or returns: \(Note(0, 0))")
    #expect(violation?.found == "it does not throw, and returns: nothing")
  }

  @Test func whoIsCancelledWhenAllIsDoneMustNotThrow() async throws {
    let faults = AsyncFaultPlan()
    let violation = await #expect(throws: RuleViolation.self) {
      try await RepositoryRule.allOrNothing.check(elements: Note.init, faults: faults) {
        ThrowsOnceCancelled(base: Server(faults: faults))
      }
    }
    #expect(violation?.thrown == "Swift.CancellationError()")
  }

  @Test func aLostAnswerBreaksRule5() async throws {
    let faults = AsyncFaultPlan()
    let violation = await #expect(throws: RuleViolation.self) {
      try await RepositoryRule.allOrNothing.check(elements: Note.init, faults: faults) {
        FaultyAsyncRepository(Server(faults: AsyncFaultPlan()), faults: faults)
      }
    }
    #expect(
      violation?.calls == [
        """
        try? await repository.perform([.created(\(Note(0, 0)))])  // call 2 of the back-end, “after perform”, fails
        """
      ])
  }
}

private struct ForgetsTheFirst: AsyncRepository {
  typealias Element = Note
  typealias Failure = UndoError

  let base = Server(faults: AsyncFaultPlan())

  func element(withID id: Int) async -> Note? { await base.element(withID: id) }
  func elements(withIDs ids: [Int]) async -> [Note] {
    await base.allElements().filter { ids.contains($0.id) && $0.id != 0 }
  }
  func allElements() async -> [Note] { await base.allElements() }
  func perform(_ steps: UndoSteps<Note>) async throws(UndoError) {
    do { try await base.perform(steps) } catch { throw error as! UndoError }
  }
}

private struct Refusal: Error {
  let reason: UndoError
}

private actor Drawer: SimpleAsyncRepository {
  typealias Element = Note
  typealias Failure = Refusal

  private var notes: [Int: Note] = [:]

  func element(withID id: Int) -> Note? { notes[id] }
  func allElements() -> [Note] { notes.values.sorted { $0.id < $1.id } }
  func insert(_ note: Note) { notes[note.id] = note }
  func update(_ old: Note, to new: Note) { notes[new.id] = new }
  func delete(_ note: Note) { notes[note.id] = nil }
  func refusal(_ error: UndoError) -> Refusal { Refusal(reason: error) }
}

private struct DrawerClient: SimpleAsyncRepository {
  typealias Element = Note
  typealias Failure = Refusal

  let drawer: Drawer

  func element(withID id: Int) async -> Note? { await drawer.element(withID: id) }
  func allElements() async -> [Note] { await drawer.allElements() }
  func insert(_ note: Note) async { await drawer.insert(note) }
  func update(_ old: Note, to new: Note) async { await drawer.update(old, to: new) }
  func delete(_ note: Note) async { await drawer.delete(note) }
  func refusal(_ error: UndoError) -> Refusal { Refusal(reason: error) }
}

private struct ConcealsAFailure: AsyncRepository {
  typealias Element = Note
  typealias Failure = any Error

  let base: Server

  func element(withID id: Int) async -> Note? {
    do { try await base.faults.reach("read") } catch { return nil }
    return await base.element(withID: id)
  }
  func allElements() async -> [Note] { await base.allElements() }
  func perform(_ steps: UndoSteps<Note>) async throws { try await base.perform(steps) }
}

private struct ThrowsOnceCancelled: AsyncRepository {
  typealias Element = Note
  typealias Failure = any Error

  let base: Server

  func element(withID id: Int) async -> Note? { await base.element(withID: id) }
  func allElements() async -> [Note] { await base.allElements() }
  func perform(_ steps: UndoSteps<Note>) async throws {
    try await base.perform(steps)
    try Task.checkCancellation()
  }
}

/// A back-end that writes step by step, and awaits each of them.
private actor Server: AsyncRepository {
  typealias Element = Note
  typealias Failure = any Error

  let faults: AsyncFaultPlan
  private var notes: [Int: Note] = [:]

  init(faults: AsyncFaultPlan) {
    self.faults = faults
  }

  func element(withID id: Int) -> Note? { notes[id] }
  func allElements() -> [Note] { notes.values.sorted { $0.id < $1.id } }

  func perform(_ steps: UndoSteps<Note>) async throws {
    var transaction = notes
    for step in steps {
      guard transaction[step.id] == step.oldValue else {
        throw UndoError(refusing: step, found: transaction[step.id])
      }
      try await faults.reach("write")
      transaction[step.id] = step.newValue
    }
    try await faults.reach("commit")
    notes = transaction
  }
}
