import Testing
import UndoRedo

/// Taking back actions that are stored, and have not been read yet.
@Suite struct UnreadReversalTests {
  @Test func allThatAreStoredAreTakenBack() throws {
    let store = UndoStore(Book())
    for number in 0..<200 { store.save(Note(number, "imported"), named: "Import") }
    let again = UndoStore(store.repository.reopened)
    #expect(try again.undoActions("Undo Import") { $0.name == "Import" }?.steps.count == 200)
    #expect(again.isEmpty)
  }

  /// A repository that stores the history, and can't fail.
  private struct Book: HistoryRepository, ResidentRepository {
    typealias Element = Note
    typealias Failure = Never

    private var table = InMemoryRepository<Note>()
    private var record = HistoryRecord<Note>()

    var reopened: Book {
      var book = self
      book.record = HistoryRecord(record.history)
      return book
    }

    subscript(id: Int) -> Note? { table[id] }
    var elements: [Note] { table.elements }

    mutating func perform(_ steps: UndoSteps<Note>) {
      perform(steps, in: .absorbed(steps, discardedCount: .max))
    }

    mutating func perform(_ steps: UndoSteps<Note>, in change: HistoryChange<Note>) {
      table.perform(steps)
      record.apply(change)
    }

    var storedHistory: StoredHistory { record.storedHistory }
    mutating func storedRedoableActions() -> [StoredAction<Note>] { record.storedRedoableActions() }
    mutating func nextStoredActions(_ count: Int) -> [StoredAction<Note>] {
      record.nextStoredActions(count)
    }
    mutating func firstStoredCheckpoints() -> [String] { record.firstStoredCheckpoints }
  }
}
