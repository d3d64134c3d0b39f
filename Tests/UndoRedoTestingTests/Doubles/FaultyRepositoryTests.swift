import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct FaultyRepositoryTests {
  private let faults = FaultPlan()
  private let store: UndoStore<FaultyRepository<InMemoryRepository<Note>>>

  init() throws {
    store = UndoStore(FaultyRepository(InMemoryRepository<Note>(), faults: faults))
    try store.save(Note(1, 0), named: "Add")
  }

  @Test func withoutAPlanItDoesWhatTheOtherDoes() throws {
    try store.save(Note(1, 1), named: "Edit")
    #expect(try store.element(withID: 1) == Note(1, 1))
    #expect(try store.allElements() == [Note(1, 1)])
    try store.undoAll()
    #expect(store.repository.base.elements.isEmpty)
  }

  /// Whoever stores no history is not called for a limit: a fault would be met by it, and not by the change.
  @Test func aLimitIsNoCall() throws {
    faults.fail(at: .perform)
    let store = UndoStore(FaultyRepository(InMemoryRepository<Note>(), faults: faults), limit: 5)
    store.limit = 6
    store.limit = 2
    #expect(throws: InjectedFault.self) { try store.save(Note(1, 0)) }
    for text in 0..<4 { try store.save(Note(1, text)) }
    try store.undoAll()
    #expect(store[1] == Note(1, 1))
  }

  /// What is in memory is read without `try`, and what is performed fails.
  @Test func aRepositoryInMemoryIsReadWithoutTry() throws {
    faults.fail()
    #expect(store[1] == Note(1, 0) && store.elements == [Note(1, 0)] && store.fetch().count == 1)
    #expect(store.count == 1 && !store.contains(2))
    #expect(throws: InjectedFault.self) { try store.allElements() }
    faults.fail(at: .read)
    #expect(throws: InjectedFault.self) { try store.element(withID: 1) }
    faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) { try store.save(Note(2, 0)) }
  }

  @Test func failingBeforeHasNoTrace() throws {
    let history = store.history
    faults.fail(at: .perform, atCall: 2)
    try store.save(Note(2, 0), named: "Add")
    #expect(throws: InjectedFault.self) { try store.save(Note(3, 0), named: "Add") }
    #expect(store.repository.base.elements.count == 2)
    try store.undo()
    #expect(store.history.undoable.map(\.name) == history.undoable.map(\.name))
  }

  @Test func failingAfterLeavesAChange() throws {
    faults.fail(at: .afterPerform)
    let history = store.history
    #expect(throws: InjectedFault.self) { try store.save(Note(2, 0), named: "Add") }
    #expect(store.repository.base[2] == Note(2, 0))
    #expect(store.history == history)
  }

  @Test(arguments: [FaultPlan.Point.read, .afterRead])
  func readingOne(point: FaultPlan.Point) throws {
    faults.fail(at: point)
    #expect(throws: InjectedFault.self) { try store.element(withID: 1) }
    #expect(try store.element(withID: 1) == Note(1, 0))
  }

  @Test(arguments: [FaultPlan.Point.readAll, .afterReadAll])
  func readingAll(point: FaultPlan.Point) throws {
    faults.fail(at: point)
    #expect(throws: InjectedFault.self) { try store.allElements() }
    #expect(try store.allElements() == [Note(1, 0)])
  }

  /// What was done although its answer was lost does not fit any more.
  @Test func doingAgainWhatWasDoneIsRefused() throws {
    faults.fail(at: .afterPerform)
    #expect(throws: InjectedFault.self) { try store.undo() }
    let refusal = #expect(throws: UndoError.self) { try store.undo() }
    #expect(refusal?.code == .conflict)
    #expect(store.repository.base.elements.isEmpty)
  }

  @Test func whoCanNotRefuseIsGivenNoMisfits() throws {
    try RepositoryRule.all.check(elements: Note.init, rounds: Depth.rounds) {
      FaultyRepository(InMemoryRepository<Note>())
    }
  }

  @Test func whatIsRefusedIsTheFailureOfTheOther() throws {
    #expect(throws: Full.self) { throw FaultyRepository(Shelf()).refusal(refusal) }
    #expect(throws: refusal) { throw store.repository.refusal(refusal) }
    var buffer = BufferedRepository(FaultyRepository(Shelf()))
    #expect(throws: Full.self) { try buffer.perform([.deleted(Note(1, 0))]) }
  }

  private var refusal: UndoError { UndoError(refusing: .created(Note(1, 0)), found: Note(1, 1)) }

  /// A failure to read the history loses nothing of it.
  @Test(arguments: [FaultPlan.Point.read, .afterRead])
  func readingTheHistory(point: FaultPlan.Point) throws {
    let before = UndoStore(Ledger())
    for version in 0..<3 { try before.save(SampleElement(0, version), named: "Edit") }
    try before.undo()
    let store = UndoStore(
      FaultyRepository(Ledger(nil, before.repository.archive), faults: faults))
    faults.fail(at: point)
    #expect(throws: InjectedFault.self) { try store.loadHistory() }
    try store.loadHistory()
    #expect(store.history.undoable == before.history.undoable)
    #expect(store.history.redoable == before.history.redoable)
  }

  @Test func whatTheOtherThrowsIsThrown() {
    var repository = FaultyRepository(Table(Disk(), faults))
    #expect(throws: UndoError.self) { try repository.perform([.deleted(SampleElement(0, 0))]) }
  }
}

private struct Full: Error {}

/// Refuses with a failure of its own.
private struct Shelf: SimpleRepository {
  typealias Element = Note
  typealias Failure = Full

  func element(withID id: Int) -> Note? { nil }
  func allElements() -> [Note] { [] }
  func insert(_ note: Note) {}
  func update(_ old: Note, to new: Note) {}
  func delete(_ note: Note) {}
  func refusal(_ error: UndoError) -> Full { Full() }
}
