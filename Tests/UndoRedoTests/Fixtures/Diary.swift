import Foundation
import UndoRedo

/// What a repository of somebody's own stores that leaves the history to a record, and knows nothing of branches.
struct Diary: ResidentRepository, HistoryRepository {
  typealias Element = Note
  typealias Failure = UndoError

  private var table: CheckedRepository<InMemoryRepository<Note>>
  private(set) var record: HistoryRecord<Note>

  init(_ notes: [Note] = [], _ history: NoteHistory = NoteHistory()) {
    table = CheckedRepository(InMemoryRepository(notes))
    record = HistoryRecord(history)
  }

  /// Returns what is there after a relaunch.
  func reopened() throws -> Diary {
    let data = try JSONEncoder().encode(record.history)
    return Diary(elements, try JSONDecoder().decode(NoteHistory.self, from: data))
  }

  subscript(id: Int) -> Note? { table[id] }
  var elements: [Note] { table.elements }

  mutating func perform(_ steps: UndoSteps<Note>) throws(UndoError) {
    try perform(steps, in: .absorbed(steps, discardedCount: .max))
  }

  mutating func perform(
    _ steps: UndoSteps<Note>, in change: HistoryChange<Note>
  ) throws(UndoError) {
    try table.perform(steps)
    record.apply(change)
  }

  var storedHistory: StoredHistory { record.storedHistory }
  mutating func storedRedoableActions() -> [StoredAction<Note>] { record.storedRedoableActions() }
  mutating func nextStoredActions(_ count: Int) -> [StoredAction<Note>] {
    record.nextStoredActions(count)
  }
  mutating func firstStoredCheckpoints() -> [String] { record.firstStoredCheckpoints }
}
