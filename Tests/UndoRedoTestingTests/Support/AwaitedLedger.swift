import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// A ledger that is awaited, with the same mistakes.
actor AwaitedLedger: AsyncHistoryRepository {
  typealias Element = SampleElement
  typealias Failure = any Error

  nonisolated let archive: Archive
  private let faults: AsyncFaultPlan
  nonisolated let mistake: Ledger.Mistake?
  private var ledger: Ledger

  init(
    _ mistake: Ledger.Mistake? = nil, _ archive: Archive = Archive(),
    _ faults: AsyncFaultPlan = AsyncFaultPlan()
  ) {
    self.mistake = mistake
    self.archive = archive
    self.faults = faults
    ledger = Ledger(mistake, archive)
  }

  func element(withID id: SampleElement.ID) -> SampleElement? { ledger[id] }

  func allElements() -> [SampleElement] { ledger.elements }

  func perform(_ steps: UndoSteps<SampleElement>) async throws {
    let absorbed = mistake == .absorbsNothingByItself ? [] : steps
    try await perform(steps, in: .absorbed(absorbed, discardedCount: .max))
  }

  func perform(
    _ steps: UndoSteps<SampleElement>, in change: HistoryChange<SampleElement>
  ) async throws {
    try await faults.reach("perform")
    let record = archive.record
    if mistake == .recordsBeforeItPerforms { archive.record.apply(change) }
    if mistake == .recordsBeforeItsLastCall {
      for _ in 0..<5 { try await faults.reach("prepare") }
      archive.record.apply(change)
    }
    try await faults.reach("write")
    archive.record = record
    try ledger.perform(steps, in: change)
  }

  var storedHistory: StoredHistory {
    get async throws {
      try await faults.reach("count")
      return ledger.storedHistory
    }
  }

  func storedRedoableActions() async throws -> [StoredAction<SampleElement>] {
    try await faults.reach("read")
    return try ledger.storedRedoableActions()
  }

  func nextStoredActions(_ count: Int) async throws -> [StoredAction<SampleElement>] {
    try await faults.reach("read")
    return try ledger.nextStoredActions(count)
  }

  func firstStoredCheckpoints() async throws -> [String] {
    try await faults.reach("read")
    return try ledger.firstStoredCheckpoints()
  }
}
