import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// What uses the store within a group belongs to it, and never waits for itself.
@Suite(.timeLimit(.minutes(5))) struct AsyncNestingTests {
  let repository = SlowItems()
  let store: AsyncUndoStore<SlowItems>

  init() {
    store = AsyncUndoStore(repository)
  }

  @Test func everythingCanBeUsedWithinAGroup() async throws {
    try await store.save(Item(id: 0, value: 0), named: "Before")
    try await store.group("Group") {
      try await store.save(Item(id: 1, value: 1), named: "Inner")
      #expect(try await store[1]?.value == 1)
      #expect(try await store.elements.map(\.id) == [0, 1])
      #expect(try await store.count == 2)
      #expect(try await !store.isEmpty)
      #expect(await !store.canUndo)
      #expect(await store.undoName == nil)
      #expect(try await store.undo() == nil)
      #expect(try await store.redo() == nil)
      #expect(try await store.undoAll().isEmpty)
      #expect(try await store.jump(to: 0) == nil)
      #expect(try await store.jump(to: 99) == nil)
      #expect(try await store.revertToSaved() == nil)
      #expect(await !store.canRevertToSaved)
      #expect(await store.history.undoable.map(\.name) == ["Before"])
      #expect(
        try await store.perform("Lines") {
          for item in try await store.elements { Modify(item.id) { $0.value += 10 } }
        } == nil)
      try await store.modify(1, \.value, to: 20, named: "")
      try await store.withoutRecording { try await store.delete(5, named: "") }
      try await store.coalescingActions(by: "key") {
        try await store.withDiscardableActions { try await store.delete(0, named: "") }
      }
      await store.setLimit(10)
      await store.endCoalescing()
    }
    #expect(await store.limit == 10)
    #expect(await store.history.undoable.map(\.name) == ["Group", "Before"])
    #expect(await repository.items == [1: Item(id: 1, value: 20)])
    #expect(await repository.performed.count == 2)
  }

  @Test func childTasksBelongToTheGroup() async throws {
    try await store.group("Children") {
      async let first = store.save(Item(id: 1, value: 1), named: "")
      async let second = store.save(Item(id: 2, value: 2), named: "")
      _ = try await (first, second)
      try await withThrowingTaskGroup { tasks in
        for id in 3..<50 {
          tasks.addTask {
            // A group within the group, beside others.
            try await store.group("Inner") {
              try await store.save(Item(id: id, value: 0), named: "")
              await Task.yield()
              try await store.modify(id, named: "") { $0.value = id }
            }
          }
        }
        try await tasks.waitForAll()
      }
    }
    #expect(await store.history.undoable.map(\.name) == ["Children"])
    #expect(await repository.performed.map(\.count) == [49])
    #expect(await repository.items.values.allSatisfy { $0.id == $0.value })
  }

  /// What an unstructured task does belongs to the group while that is open, and stands for itself
  /// afterwards.
  @Test func anUnstructuredTaskOutlivesTheGroup() async throws {
    let gate = Gate()
    await gate.close(.read)
    let task = try await store.group("Group") {
      let early = Task { try await store.save(Item(id: 1, value: 1), named: "Early") }
      _ = try await early.value
      return Task {
        await gate.pass(.read)
        try await store.save(Item(id: 2, value: 2), named: "Late")
        try await store.group("Late Group") { try await store.delete(1, named: "") }
      }
    }
    await gate.waitUntilHeld()
    await gate.open()
    try await task.value
    #expect(await store.history.actions.map(\.name) == ["Group", "Late", "Late Group"])
  }

  /// A closure that was open when a task began, and has ended since, is no more held than others.
  @Test func aTaskHoldsNoClosureThatHasEnded() async throws {
    let (store, gate) = (store, Gate())
    await gate.close(.read)
    let task = try await store.group("Group") {
      let task: Task<Int, Never> = Task {
        await store.withAuthor("Ann") {
          await gate.pass(.read)
          return await Task { await store.withAuthor("Bob") { AsyncScope.entered.count } }.value
        }
      }
      await gate.waitUntilHeld()
      return task
    }
    await gate.open()
    #expect(await task.value == 1)
  }

  /// As one that asks a server now and then does, for ever.
  @Test func tasksThatBeginOneAnotherHoldNoneOfTheClosures() async {
    let store = store
    let (counts, continuation) = AsyncStream<Int>.makeStream()
    @Sendable func begin(_ rounds: Int) {
      Task {
        if rounds == 0 {
          continuation.yield(AsyncScope.entered.count)
        } else {
          await store.withAuthor("Ann") { begin(rounds - 1) }
        }
      }
    }
    begin(100_000)
    for await count in counts.prefix(1) { #expect(count < 100) }
  }

  /// A group ends when what has come before has ended.
  ///
  /// Those who come while it waits for that do what they want outside.
  @Test func aGroupWaitsForWhatItHasBegun() async throws {
    let late = Gate()
    await late.close(.read)
    await repository.gate.close(.read)
    let task = Task {
      try await store.group("Group") {
        let saves = (0..<10).map { id in
          Task {
            if id >= 5 { await late.pass(.read) }
            try await store.save(Item(id: id, value: 0), named: "\(id)")
          }
        }
        // One is held, and four are behind it.
        while await store.waitingCount < 4 { await Task.yield() }
        return saves
      }
    }
    // The four, and the group's end.
    while await store.waitingCount < 5 { await Task.yield() }
    #expect(await repository.gate.waitUntilHeld())
    await late.open()
    while await store.waitingCount < 10 { await Task.yield() }
    await repository.gate.open()
    for save in try await task.value { _ = try await save.value }

    let actions = await store.history.actions
    #expect(actions.first?.name == "Group")
    #expect(Set(actions.first?.createdIDs ?? []) == Set(0..<5))
    #expect(Set(actions.dropFirst().map(\.name)) == Set((5..<10).map { "\($0)" }))
    #expect(await repository.overlaps == 0)
    #expect(await store.levels.count == 1)
    #expect(await store.waitingCount == 0)
  }

  @Test func twoStoresNest() async throws {
    let other = AsyncUndoStore(SlowItems())
    try await store.group("Outer") {
      try await other.group("Other") {
        try await store.save(Item(id: 1, value: 1), named: "")
        try await other.save(Item(id: 2, value: 2), named: "")
        #expect(await !store.canUndo)
      }
      #expect(await other.undoName == "Other")
    }
    #expect(await store.undoName == "Outer")
  }

  /// Closures run where their caller is isolated, so they need not be sent.
  @MainActor @Test func closuresRunWhereTheCallerIs() async throws {
    final class Editor {
      var text = 1
    }
    let editor = Editor()
    try await store.save(Item(id: 1, value: 0), named: "Save")
    try await store.modify(1, named: "Modify") { $0.value = editor.text }
    let result = try await store.group("Group") {
      MainActor.assertIsolated()
      editor.text += 1
      try await store.modify(1, named: "") { $0.value = editor.text }
      MainActor.assertIsolated()
      return editor
    }
    try await store.perform("Lines") { Modify(1) { $0.value += editor.text } }
    #expect(result === editor)
    #expect(try await store[1]?.value == 4)
  }
}
