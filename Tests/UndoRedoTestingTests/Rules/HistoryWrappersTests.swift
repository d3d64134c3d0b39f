import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Wrapping changes nothing: the history is stored as it is without.
@Suite struct HistoryWrappersTests {
  @Test func recording() throws {
    let faults = FaultPlan()
    try RepositoryRule.allHistory.check(
      elements: SampleElement.init, rounds: 5, faults: faults,
      reopen: { RecordingRepository(Ledger(nil, $0.base.archive, faults)) }
    ) {
      RecordingRepository(Ledger(nil, Archive(), faults))
    }
  }

  @Test func severalAroundEachOther() throws {
    try RepositoryRule.allHistory.check(
      elements: SampleElement.init, rounds: 5,
      reopen: {
        FaultyRepository(RecordingRepository(CheckedRepository(Diary($0.base.base.base.archive))))
      }
    ) {
      FaultyRepository(RecordingRepository(CheckedRepository(Diary())))
    }
  }

  @Test func observersAreNotifiedOfASaveBelow() throws {
    let buffer = BufferedRepository(InMemoryRepository([SampleElement(1, 1)]))
    #expect(try savedKinds(buffer) == [.changed, .saved])
    #expect(try savedKinds(RecordingRepository(buffer)) == [.changed, .saved])
    #expect(try savedKinds(FaultyRepository(RecordingRepository(buffer))) == [.changed, .saved])
    #expect(try savedKinds(CheckedRepository(buffer)) == [.changed, .saved])
  }

  /// Saves a change that is not recorded, and nothing.
  private func savedKinds<Repo: Repository<SampleElement>>(
    _ repository: Repo
  ) throws -> [UndoEvent<SampleElement>.Kind] {
    let store = UndoStore(repository)
    var kinds: [UndoEvent<SampleElement>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    try store.withoutRecording { _ = try store.save(SampleElement(1, 2)) }
    try store.markSaved()
    try store.markSaved()
    observation.cancel()
    return kinds
  }

  @Test func theHistoryOfANewOneMustBeReadable() throws {
    let error = try #require(throws: RuleViolation.self) {
      try RepositoryRule.allHistory.check(
        elements: SampleElement.init, rounds: 0,
        reopen: { Unreadable(base: Ledger(nil, $0.base.archive), isNew: false) }
      ) {
        Unreadable(base: Ledger(), isNew: true)
      }
    }
    #expect(error.description.contains("the history is read"), "\(error)")
  }

  @Test func whoeverStoresNoHistoryIsNotChecked() {
    for rule in RepositoryRule.allSharedHistory.filter({ $0.number >= 10 }) {
      #expect(throws: UnsuitableSetup.self) {
        try rule.check(elements: SampleElement.init, reopen: { $0 }) {
          InMemoryRepository<SampleElement>()
        }
      }
    }
  }

  /// What a store does is held back, not stored.
  @Test func aBufferIsNotChecked() {
    #expect(throws: UnsuitableSetup.self) {
      try RepositoryRule.recorded.check(
        elements: SampleElement.init, reopen: { BufferedRepository($0.base) }
      ) {
        BufferedRepository(Ledger())
      }
    }
  }

  @Test func whoeverCanNotBeOpenedAgainIsNotChecked() {
    #expect(throws: UnsuitableSetup.self) {
      try RepositoryRule.recorded.check(elements: SampleElement.init) { Ledger() }
    }
  }
}

private struct Missing: Error {}

/// A repository that can't read the history where it has not been opened before.
private struct Unreadable: RepositoryWrapper {
  var base: Ledger
  let isNew: Bool

  mutating func _firstStoredCheckpoints() throws -> [String] {
    guard !isNew else { throw Missing() }
    return try base._firstStoredCheckpoints()
  }
}

/// A correct repository that stores the history with its elements, and can't fail.
private struct Diary: HistoryRepository, ResidentRepository {
  typealias Element = SampleElement
  typealias Failure = Never

  let archive: Archive
  private var table: InMemoryRepository<SampleElement>
  private var record: HistoryRecord<SampleElement>

  init(_ archive: Archive = Archive()) {
    self.archive = archive
    table = InMemoryRepository(archive.elements)
    record = HistoryRecord(archive.record.history)
  }

  subscript(id: SampleElement.ID) -> SampleElement? { table[id] }
  var elements: [SampleElement] { table.elements }

  mutating func perform(_ steps: UndoSteps<SampleElement>) {
    perform(steps, in: .absorbed(steps, discardedCount: .max))
  }

  mutating func perform(
    _ steps: UndoSteps<SampleElement>, in change: HistoryChange<SampleElement>
  ) {
    table.perform(steps)
    record.apply(change)
    (archive.elements, archive.record) = (elements, record)
  }

  var storedHistory: StoredHistory { record.storedHistory }
  mutating func storedRedoableActions() -> [StoredAction<SampleElement>] {
    record.storedRedoableActions()
  }
  mutating func nextStoredActions(_ count: Int) -> [StoredAction<SampleElement>] {
    record.nextStoredActions(count)
  }
  mutating func firstStoredCheckpoints() -> [String] { record.firstStoredCheckpoints }
}
