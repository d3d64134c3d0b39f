import UndoRedo
import UndoRedoTesting

/// Notes that others can change, too, whose history is left to a record.
final class SharedDiary: ResidentRepository, HistoryRepository {
  typealias Element = Note
  typealias Failure = UndoError

  private var table: CheckedRepository<InMemoryRepository<Note>>
  private(set) var record = HistoryRecord<Note>()

  init(_ texts: String...) {
    table = CheckedRepository(InMemoryRepository(texts.enumerated().map { Note($0 + 1, $1) }))
  }

  subscript(id: Int) -> Note? { table[id] }
  var elements: [Note] { table.elements }

  /// What someone else does.
  func put(_ note: Note) throws(UndoError) {
    try table.perform([UndoRedoStep(from: table[note.id], to: note)!])
  }

  func perform(_ steps: UndoSteps<Note>) throws(UndoError) {
    try perform(steps, in: .absorbed(steps, discardedCount: .max))
  }

  func perform(_ steps: UndoSteps<Note>, in change: HistoryChange<Note>) throws(UndoError) {
    try table.perform(steps)
    record.apply(change)
  }

  var storedHistory: StoredHistory { record.storedHistory }
  func storedRedoableActions() -> [StoredAction<Note>] { record.storedRedoableActions() }
  func nextStoredActions(_ count: Int) -> [StoredAction<Note>] { record.nextStoredActions(count) }
  func firstStoredCheckpoints() -> [String] { record.firstStoredCheckpoints }
}
