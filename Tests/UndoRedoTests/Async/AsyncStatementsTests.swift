import Testing
import UndoRedo
import UndoRedoAsync

/// A closure of one line may be given where none with a result is expected, as by a task.
@Suite struct AsyncStatementsTests {
  private let store = AsyncUndoStore(
    RepositoryActor(InMemoryRepository([Item(id: 1, value: 1), Item(id: 2, value: 2)])))

  private func click(_ action: () async throws -> Void) async throws { try await action() }

  @Test func aGroupOfOneLineMayBeAllOfATask() async throws {
    let store = store
    let task: Task<Void, any Error> = Task {
      try await store.group("Delete") { try await store.delete(1) }
    }
    try await task.value
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await store.withAuthor("Ann") { try await store.delete(2) } }
      try await tasks.waitForAll()
    }
    #expect(await store.history.actions.map(\.name) == ["Delete", ""])
    #expect(await store.history.actions.map(\.author) == [nil, "Ann"])
  }

  @Test func soMayOtherClosures() async throws {
    try await click { try await store.withoutRecording { try await store.delete(1) } }
    #expect(await store.history.actions.isEmpty)
    for value in [5, 6] {
      try await click {
        try await store.coalescingActions(by: "key") {
          try await store.modify(2, \.value, to: value)
        }
      }
    }
    try await click { try await store.withDiscardableActions { try await store.delete(2) } }
    #expect(await store.history.actions.map(\.isDiscardable) == [false, true])
  }

  @Test func aResultIsStillReturned() async throws {
    let old = try await store.group("Delete") { try await store.delete(1) }
    #expect(old == Item(id: 1, value: 1))
    let count = try await store.withAuthor("Ann") { try await store.allElements().count }
    #expect(count == 1)
  }
}
