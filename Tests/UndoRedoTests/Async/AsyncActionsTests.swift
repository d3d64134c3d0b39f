import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// A repository that stores a log learns what its steps belong to.
@Suite struct AsyncActionsTests {
  /// Notes what it is asked to perform: an action, or steps alone.
  actor Log: AsyncRepository {
    typealias Element = Item
    typealias Failure = any Error

    var items: [Int: Item] = [:]
    var actions: [UndoAction<Item>?] = []

    func element(withID id: Int) -> Item? { items[id] }

    func allElements() -> [Item] { items.values.sorted { $0.id < $1.id } }

    func perform(_ steps: UndoSteps<Item>) {
      for step in steps { items[step.id] = step.newValue }
      actions.append(nil)
    }

    func perform(recording action: UndoAction<Item>) {
      for step in action.steps { items[step.id] = step.newValue }
      actions.append(action)
    }
  }

  @Test func whatIsRecordedComesAsTheActionThatTheHistoryHolds() async throws {
    let log = Log()
    let store = AsyncUndoStore(log, now: { UndoDate(secondsSince1970: 7) })
    try await store.withAuthor("Ann") {
      try await store.save(Item(id: 1, value: 1), named: "Add")
      try await store.perform("Change", metadata: ["why": "test"]) {
        Modify(1, \.value, to: 2)
        Create(Item(id: 2, value: 0))
      }
    }
    try await store.withAuthor("Bob") {
      try await store.group("Both") {
        try await store.delete(2)
        try await store.modify(1, \.value, to: 3)
      }
    }
    try await store.undo(by: "Bob")
    let actions = await log.actions
    #expect(actions == Array(await store.history.actions))
    #expect(actions.map { $0?.author } == ["Ann", "Ann", "Bob", "Bob"])
    #expect(actions.last??.metadata["undoes"] == "1")
  }

  @Test func whatIsNotRecordedComesAsSteps() async throws {
    let log = Log()
    let store = AsyncUndoStore(log)
    try await store.save(Item(id: 1, value: 1), named: "Add")
    try await store.undo()
    try await store.redo()
    try await store.withoutRecording { try await store.modify(1, \.value, to: 2) }
    #expect(await log.actions.map { $0?.name } == ["Add", nil, nil, nil])
  }

  @Test func aDoublePassesTheActionOn() async throws {
    let log = Log()
    let store = AsyncUndoStore(FaultyAsyncRepository(log))
    try await store.save(Item(id: 1, value: 1), named: "Add")
    #expect(await log.actions.map { $0?.name } == ["Add"])
  }
}
