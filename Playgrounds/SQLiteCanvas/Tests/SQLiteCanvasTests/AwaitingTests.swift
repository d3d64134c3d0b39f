import SQLiteCanvas
import Testing
import UndoRedo
import UndoRedoAsync

/// Many tasks use one awaited database.
@Suite struct AwaitingTests {
  @Test func noEditIsLost() async throws {
    let repository = AwaitedNotes(database: try Notes.inMemory().database)
    let store = AsyncUndoStore(repository)
    try await store.save(Note(id: 0, text: ""), named: "Add Note")
    try await withThrowingTaskGroup { tasks in
      for id in 1...100 {
        tasks.addTask {
          try await store.group("\(id)") {
            try await store.save(Note(id: id, text: "\(id)"), named: "Add Note")
            try await store.modify(0, named: "Append") { $0.text += "." }
          }
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try await repository.element(withID: 0)?.text.count == 100)
    #expect(try await store.count == 101)
    #expect(try await store.undoAll().count == 101)
    #expect(try await repository.allElements().isEmpty)
  }

  /// What was written at once is there as a whole, or not at all.
  @Test(arguments: [1, 3, 10, 30, 100]) func cancelling(yields: Int) async throws {
    let repository = AwaitedNotes(database: try Notes.inMemory().database)
    let store = AsyncUndoStore(repository)
    let task = Task {
      try await store.perform("Import") {
        for id in 1...20 { Create(Note(id: id, text: "")) }
      }
    }
    for _ in 0..<yields { await Task.yield() }
    task.cancel()
    let isDone = (try? await task.value) != nil
    #expect(try await repository.allElements().count == (isDone ? 20 : 0))
    #expect(await store.canUndo == isDone)
  }
}
