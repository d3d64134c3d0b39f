import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@Suite struct FaultyAsyncRepositoryTests {
  private let faults = AsyncFaultPlan()
  private let base = RepositoryActor(RecordingRepository(InMemoryRepository([Note(1, 0)])))
  private let repository:
    FaultyAsyncRepository<RepositoryActor<RecordingRepository<InMemoryRepository<Note>>>>

  init() {
    repository = FaultyAsyncRepository(base, faults: faults)
  }

  @Test func withoutAPlanItDoesWhatTheOtherDoes() async throws {
    let store = AsyncUndoStore(repository)
    try await store.save(Note(1, 1), named: "Edit")
    #expect(try await store[1] == Note(1, 1))
    #expect(try await store.elements == [Note(1, 1)])
    try await store.undoAll()
    #expect(await base.allElements() == [Note(1, 0)])
  }

  @Test func failingBeforeHasNoTraceAndAfterLeavesAChange() async throws {
    await faults.fail(at: .perform)
    await #expect(throws: InjectedFault.self) {
      try await repository.perform([.created(Note(2, 0))])
    }
    #expect(await base.allElements().count == 1)
    await faults.fail(at: .afterPerform)
    await #expect(throws: InjectedFault.self) {
      try await repository.perform([.created(Note(2, 0))])
    }
    #expect(await base.allElements().count == 2)
  }

  @Test(arguments: [FaultPlan.Point.read, .afterRead])
  func readingOneOrSome(point: FaultPlan.Point) async throws {
    await faults.fail(at: point)
    await #expect(throws: InjectedFault.self) { try await repository.element(withID: 1) }
    await faults.fail(at: point)
    await #expect(throws: InjectedFault.self) { try await repository.elements(withIDs: [1]) }
    #expect(try await repository.element(withID: 1) == Note(1, 0))
  }

  /// Those asked for together are one call, and not one for each.
  @Test func someAreAskedForTogether() async throws {
    #expect(try await repository.elements(withIDs: [1, 7]) == [Note(1, 0)])
    #expect(await faults.reached == [.read, .afterRead])
  }

  /// What was done although its answer was lost does not fit any more.
  @Test func doingAgainWhatWasDoneIsRefused() async throws {
    let store = AsyncUndoStore(repository)
    try await store.save(Note(2, 0), named: "Add")
    await faults.fail(at: .afterPerform)
    await #expect(throws: InjectedFault.self) { try await store.undo() }
    let refusal = await #expect(throws: UndoError.self) { try await store.undo() }
    #expect(refusal?.code == .conflict)
    #expect(await base.allElements() == [Note(1, 0)])
  }

  @Test func whoCanNotRefuseIsGivenNoMisfits() async throws {
    try await RepositoryRule.all.check(elements: Note.init, rounds: Depth.rounds) {
      FaultyAsyncRepository(RepositoryActor(InMemoryRepository<Note>()))
    }
  }

  /// What is wrong with a repository is reported, whatever it is.
  @Test func whoReturnsAnElementTwiceIsFound() async throws {
    let violation = await #expect(throws: RuleViolation.self) {
      try await RepositoryRule.all.check(elements: Note.init, rounds: 20) {
        FaultyAsyncRepository(Stutterer())
      }
    }
    #expect(violation?.rule == .read)
  }

  /// A failure to read the history loses nothing of it.
  @Test(arguments: [FaultPlan.Point.read, .afterRead], 1...5)
  func readingTheHistory(point: FaultPlan.Point, call: Int) async throws {
    let before = UndoStore(Ledger())
    for version in 0..<3 { try before.save(SampleElement(0, version), named: "Edit") }
    try before.undo()
    let store = AsyncUndoStore(
      FaultyAsyncRepository(AwaitedLedger(nil, before.repository.archive), faults: faults))
    await faults.fail(at: point, atCall: call)
    await #expect(throws: InjectedFault.self) { try await store.loadHistory() }
    try await store.loadHistory()
    #expect(await store.history.undoable == before.history.undoable)
    #expect(await store.history.redoable == before.history.redoable)
  }

  @Test(arguments: [FaultPlan.Point.readAll, .afterReadAll])
  func readingAll(point: FaultPlan.Point) async throws {
    await faults.fail(at: point)
    await #expect(throws: InjectedFault.self) { try await repository.allElements() }
    #expect(try await repository.allElements() == [Note(1, 0)])
  }
}

/// A repository that never fails, and returns each element twice when it is asked for some.
private actor Stutterer: AsyncRepository {
  private var base = InMemoryRepository<Note>()

  func element(withID id: Note.ID) -> Note? { base.element(withID: id) }

  func elements(withIDs ids: [Note.ID]) -> [Note] {
    ids.compactMap { base.element(withID: $0) }.flatMap { [$0, $0] }
  }

  func allElements() -> [Note] { base.allElements() }

  func perform(_ steps: UndoSteps<Note>) { base.perform(steps) }
}
