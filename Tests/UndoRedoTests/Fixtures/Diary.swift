import TestSupport
import UndoRedo
import UndoRedoTesting

/// What a repository of somebody's own stores that leaves the history to a record, and knows nothing of branches; others
/// can change its notes, too.
final class Diary: ResidentRepository, HistoryRepository {
  typealias Element = Note
  typealias Failure = UndoError

  private var table: CheckedRepository<InMemoryRepository<Note>>
  private(set) var record: HistoryRecord<Note>

  /// Whether it does wrong, and reads the same actions each time.
  var readsAgain = false

  init(_ notes: [Note] = [], _ history: NoteHistory = NoteHistory()) {
    table = CheckedRepository(InMemoryRepository(notes))
    record = HistoryRecord(history)
  }

  /// Returns what is there after a relaunch.
  func reopened() throws -> sending Diary { Diary(elements, try recoded(record.history)) }

  /// What someone else does.
  func put(_ note: Note) throws(UndoError) {
    try table.perform([UndoRedoStep(from: table[note.id], to: note)!])
  }

  subscript(id: Int) -> Note? { table[id] }
  var elements: [Note] { table.elements }

  func perform(_ steps: UndoSteps<Note>) throws(UndoError) {
    try perform(steps, in: .absorbed(steps, discardedCount: .max))
  }

  func perform(_ steps: UndoSteps<Note>, in change: HistoryChange<Note>) throws(UndoError) {
    try table.perform(steps)
    record.apply(change)
  }

  var storedHistory: StoredHistory { record.storedHistory }
  func storedRedoableActions() -> [StoredAction<Note>] { record.storedRedoableActions() }

  func nextStoredActions(_ count: Int) -> [StoredAction<Note>] {
    let before = record
    defer { if readsAgain { record = before } }
    return record.nextStoredActions(count)
  }

  func firstStoredCheckpoints() -> [String] { record.firstStoredCheckpoints }
}
