import Testing
import UndoRedo

@testable import UndoRedoAsync

/// Whose an action is: that of the moment at which somebody asks for it.
@Suite(.timeLimit(.minutes(5))) struct AsyncAuthorsTests {
  let base = SlowItems([Item(id: 1, value: 1)])
  let store: AsyncUndoStore<SlowItems>

  init() {
    store = AsyncUndoStore(base, author: "Ann")
  }

  private var authors: [String?] {
    get async { await store.history.actions.map(\.author) }
  }

  @Test func aGroupHasTheAuthorOfItsBeginning() async throws {
    try await store.group("Import") {
      try await store.save(Item(id: 2, value: 2))
      await store.setAuthor("Bob")
      try await store.save(Item(id: 3, value: 3))
    }
    try await store.group("Import") {
      try await store.save(Item(id: 4, value: 4))
      await store.setAuthor(nil)
    }
    try await store.save(Item(id: 5, value: 5))
    #expect(await authors == ["Ann", "Bob", nil])
  }

  @Test func soHasAnOperationThatWaits() async throws {
    let store = store
    let edits: [@Sendable () async throws -> Void] = [
      { try await store.save(Item(id: 2, value: 2)) },
      { try await store.modify(1, \.value, to: 5) },
      { try await store.group("Group") { _ = try await store.save(Item(id: 3, value: 3)) } },
      { try await store.perform("Lines") { Delete(3) } },
      { try await store.record("Others", [.created(Item(id: 9, value: 9))]) },
      { try await store.undo(actionAt: 0) },
      { try await store.undo(by: "Cid") },
      { try await store.revertToSaved() },
    ]
    await base.put(Item(id: 9, value: 9))
    await base.gate.close(.perform)
    let first = Task { try await store.save(Item(id: 8, value: 8), named: "First") }
    await base.gate.waitUntilHeld()
    var tasks: [Task<Void, any Error>] = []
    for edit in edits {
      tasks.append(Task { try await edit() })
      while await store.waitingCount < tasks.count { await Task.yield() }
    }
    await store.setAuthor("Bob")
    await base.gate.open()
    _ = try await first.value
    for task in tasks { try await task.value }
    #expect(await authors == Array(repeating: "Ann", count: 8), "Cid has nothing to undo")
  }

  /// However long they take, and whatever they do then.
  @Test func tasksMadeInAClosureHaveItsAuthorForGood() async throws {
    let (store, gate) = (store, Gate())
    await gate.close(.read)
    let tasks = await store.withAuthor("Cid") {
      await store.withAuthor("Dan") {
        [
          Task {
            await gate.pass(.read)
            try await store.group("Group") { _ = try await store.save(Item(id: 2, value: 2)) }
            try await store.save(Item(id: 3, value: 3))
            try await store.withAuthor("Eve") { _ = try await store.save(Item(id: 4, value: 4)) }
            try await store.perform("Other", metadata: ["author": "Flo"]) { Delete(4) }
            try await Task { _ = try await store.save(Item(id: 5, value: 5)) }.value
          },
          Task.detached { _ = try await store.save(Item(id: 6, value: 6)) },
        ]
      }
    }
    try await tasks[1].value
    await gate.waitUntilHeld()
    await gate.open()
    try await tasks[0].value
    #expect(await authors == ["Ann", "Dan", "Dan", "Eve", "Flo", "Dan"])
  }

  @Test func aScopeHasTheAuthorOfTheClosureThatItIsMadeIn() async throws {
    try await store.withAuthor("Bob") {
      let scope = await store.makeScope()
      try await scope.save(Item(id: 2, value: 2))
      #expect(await scope.history.actions.map(\.author) == ["Bob"])
    }
  }

  @Test func whatHoldsForAStoreDoesNotHoldForAnother() async throws {
    let other = AsyncUndoStore(SlowItems())
    try await store.withAuthor("Bob") {
      try await other.withDiscardableActions {
        try await store.save(Item(id: 2, value: 2))
        try await other.save(Item(id: 2, value: 2))
      }
    }
    #expect(await authors == ["Bob"])
    #expect(await store.history.actions.map(\.isDiscardable) == [false])
    #expect(await other.history.actions.map(\.author) == [nil])
    #expect(await other.history.actions.map(\.isDiscardable) == [true])
  }

  /// As of one that makes a store for each of many documents.
  @Test func aTaskHoldsNothingOfStoresThatHaveGone() async {
    let (counts, continuation) = AsyncStream<Int>.makeStream()
    @Sendable func begin(_ rounds: Int) {
      Task {
        if rounds == 0 {
          continuation.yield(AsyncScope.entered.count)
        } else {
          await AsyncUndoStore(SlowItems()).withAuthor("Ann") { begin(rounds - 1) }
        }
      }
    }
    begin(200)
    for await count in counts.prefix(1) { #expect(count < 100) }
  }
}
