import UndoRedo
import UndoRedoTesting

/// What is left when a ledger is closed.
///
/// A check never uses it from two tasks at the same time.
final class Archive: @unchecked Sendable {
  var elements: [SampleElement] = []
  var record = HistoryRecord<SampleElement>()

  /// How often it was written.
  var revision = 0
}

/// Others have written to the archive.
struct Overtaken: Error {}

/// A correct repository that stores the history with its elements, but for one mistake.
struct Ledger: HistoryRepository, ResidentRepository {
  typealias Element = SampleElement
  typealias Failure = any Error

  let archive: Archive
  let faults: FaultPlan
  let mistake: Mistake?
  var table: CheckedRepository<InMemoryRepository<SampleElement>>
  var record: HistoryRecord<SampleElement>

  /// How often the archive was written when this was read of it, or written.
  private var revision: Int

  /// Whether actions are recorded after what others have written, which is read then.
  var readsAnew = false

  /// What of the history was read last.
  private var (hasRead, lastRead) = (false, StoredAction<SampleElement>?.none)

  init(_ mistake: Mistake? = nil, _ archive: Archive = Archive(), _ faults: FaultPlan = FaultPlan())
  {
    self.mistake = mistake
    self.archive = archive
    self.faults = faults
    table = CheckedRepository(InMemoryRepository(archive.elements))
    record = HistoryRecord(archive.record.history)
    revision = archive.revision
  }

  subscript(id: SampleElement.ID) -> SampleElement? { table[id] }
  var elements: [SampleElement] { table.elements }

  mutating func perform(_ steps: UndoSteps<SampleElement>) throws {
    let absorbed = mistake == .absorbsNothingByItself ? [] : steps
    try perform(steps, in: .absorbed(absorbed, discardedCount: .max))
  }

  mutating func perform(
    _ steps: UndoSteps<SampleElement>, in change: HistoryChange<SampleElement>
  ) throws {
    try faults.reach("perform")
    var next = self
    let goesOn =
      revision != archive.revision
      && (change.isRecording && (readsAnew || mistake == .isUpToDateOnceDone)
        || change.isJoining && mistake == .joinsWhatOthersStore)
    if goesOn {
      next = Ledger(mistake, archive, faults)
    } else if revision != archive.revision {
      guard overlooksOthers(change) else {
        if mistake == .isUpToDateOnceRefused { self = Ledger(mistake, archive, faults) }
        throw Overtaken()
      }
      next.table = CheckedRepository(InMemoryRepository(archive.elements))
    }
    if mistake == .performsBeforeItWrites { archive.elements = (try? performed(steps)) ?? elements }
    if mistake == .recordsBeforeItPerforms { archive.record.apply(change) }
    // What is performed alone is right.
    let isAlone = if case .absorbed = change { true } else { false }
    do { try next.table.perform(isAlone ? steps : asTaken(steps)) } catch {
      if mistake == .writesWhatFitsBeforeItRefuses, !isAlone,
        let first = try? performed([steps.first!])
      {
        archive.elements = first
      }
      if mistake == .holdsWhatFitsOnceItRefuses, !isAlone { try table.perform([steps.first!]) }
      guard mistake == .movesWhatDoesNotFit, change.isMove else { throw error }
    }
    if !(mistake == .needsSteps && steps.isEmpty) { next.apply(change) }
    if mistake == .recordsBeforeItsLastCall {
      for _ in 0..<5 { try faults.reach("prepare") }
      archive.record = next.record
    }
    try faults.reach("write")
    archive.elements = next.elements
    archive.record = next.record
    archive.revision += 1
    next.revision = archive.revision
    if goesOn, mistake != .isUpToDateOnceDone {
      // Whoever uses it has still not read what others have stored.
      try? table.perform(steps)
    } else {
      self = next
    }
  }

  /// Whether a call is carried out though others have written.
  private func overlooksOthers(_ change: HistoryChange<SampleElement>) -> Bool {
    switch (mistake, change) {
    case (.overwritesOthers, _), (.movesWhatOthersStore, .moved), (.namesWhatOthersStore, .named):
      true
    case (.comparesElementsAlone, _): archive.elements == elements
    default: false
    }
  }

  /// The steps as if a single one fitted that a mistake does not compare.
  private func asTaken(_ steps: UndoSteps<SampleElement>) -> UndoSteps<SampleElement> {
    guard steps.count == 1, let step = steps.first else { return steps }
    switch (mistake, step) {
    case (.createsOverWhatIsThere, .created), (.deletesWhateverIsThere, .deleted):
      return [UndoRedoStep(from: self[step.id], to: step.newValue) ?? step]
    default: return steps
    }
  }

  private func performed(_ steps: UndoSteps<SampleElement>) throws -> [SampleElement] {
    var table = table
    try table.perform(steps)
    return table.elements
  }

  var storedHistory: StoredHistory {
    var stored = record.storedHistory
    if mistake == .countsNothingOnceRead, hasRead { stored.undoableCount = 0 }
    if mistake == .countsOneTooFew, stored.undoableCount > 1 { stored.undoableCount -= 1 }
    if mistake == .countsOneUndoneTooFew, stored.redoableCount > 1 { stored.redoableCount -= 1 }
    if mistake == .isAlwaysSaved { stored.saved = .here }
    return stored
  }

  mutating func storedRedoableActions() throws -> [StoredAction<SampleElement>] {
    do { try faults.reach("read") } catch {
      guard mistake == .takesAFailureForNothingUndone else { throw error }
      _ = record.storedRedoableActions()
      return []
    }
    let actions = record.storedRedoableActions()
    return read(mistake == .readsAPageOfWhatIsUndone ? Array(actions.prefix(100)) : actions)
  }

  mutating func nextStoredActions(_ count: Int) throws -> [StoredAction<SampleElement>] {
    do { try faults.reach("read") } catch {
      guard mistake == .takesAFailureForTheEnd else { throw error }
      return []
    }
    let last = lastRead
    var actions = record.nextStoredActions(mistake == .returnsAllAtOnce ? .max : count)
    (hasRead, lastRead) = (true, actions.last)
    if mistake == .repeatsTheLast, let last, !actions.isEmpty {
      actions = [last] + actions.dropLast()
    }
    if mistake == .readsTheOldestFirst { actions.reverse() }
    return read(actions)
  }

  mutating func firstStoredCheckpoints() throws -> [String] {
    mistake == .forgetsTheFirstNames ? [] : record.firstStoredCheckpoints
  }
}
