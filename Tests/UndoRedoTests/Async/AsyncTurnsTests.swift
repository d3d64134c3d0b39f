import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// Operations of many tasks: one after the other, whatever they await.
@Suite(.timeLimit(.minutes(5))) struct AsyncTurnsTests {
  @Test(arguments: [UInt64(1), 2, 3], [nil, 8])
  func aThousandTasks(seed: UInt64, failingOneIn odds: Int?) async throws {
    let repository = SlowItems(seed: seed)
    let store = AsyncUndoStore(repository)
    await repository.fail(oneIn: odds)
    await withTaskGroup { tasks in
      for task in 0..<1000 {
        tasks.addTask {
          var generator = SeededGenerator(seed: seed &* 1000 &+ UInt64(task))
          for _ in 0..<generator.int(0..<5) { await Task.yield() }
          await store.apply(Interaction.awaited(using: &generator, depth: 1))
        }
      }
    }
    #expect(await repository.overlaps == 0)
    #expect(await (repository.failures > 100) == (odds != nil))
    await repository.fail(oneIn: nil)
    // Nothing is lost: what was performed, replayed in its order, gives what is held.
    var model = ReferenceModel<Item>()
    for steps in await repository.performed {
      model.record("", try model.elements(performing: steps))
    }
    #expect(await repository.items == model.elements)

    // The history fits to what is held, from one end to the other.
    let last = await repository.items
    let undone = try await store.undoAll()
    try await store.redo(undone.count)
    while try await store.redo() != nil {}
    try await store.undoAll()
    try await store.redo(undone.count)
    #expect(await repository.items == last)
  }

  /// A thousand tasks that all must succeed, and each of which leaves its own trace.
  @Test func noEditIsLost() async throws {
    let repository = SlowItems([Item(id: 0, value: 0)], seed: 7)
    let store = AsyncUndoStore(repository)
    try await withThrowingTaskGroup { tasks in
      for task in 1...1000 {
        tasks.addTask {
          switch task % 4 {
          case 0: try await store.save(Item(id: task, value: 1), named: "\(task)")
          case 1: try await store.modify(0, named: "\(task)") { $0.value += 1 }
          case 2: try await store.perform("\(task)") { Modify(0) { $0.value += 1 } }
          default:
            try await store.group("\(task)") {
              let value = try await store[0]!.value
              await Task.yield()
              try await store.save(Item(id: 0, value: value + 1), named: "")
              try await store.save(Item(id: task, value: 1), named: "")
            }
          }
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try await store[0]?.value == 750)
    #expect(try await store.count == 501)
    let names = await store.history.undoable.map { Int($0.name)! }
    #expect(names.sorted() == Array(1...1000))
    try await store.undoAll()
    #expect(try await store.elements == [Item(id: 0, value: 0)])
  }

  @Test func turnsAreTakenInTheOrderOfArrival() async throws {
    let repository = SlowItems()
    let store = AsyncUndoStore(repository)
    await repository.gate.close(.perform)
    var tasks = [Task { try await store.save(Item(id: 0, value: 0), named: "0") }]
    await repository.gate.waitUntilHeld()
    for number in 1..<20 {
      tasks.append(Task { try await store.save(Item(id: number, value: 0), named: "\(number)") })
      while await store.waitingCount < number { await Task.yield() }
    }
    await repository.gate.open()
    for task in tasks { _ = try await task.value }
    #expect(await store.history.actions.map(\.name) == (0..<20).map { "\($0)" })
  }

  @Test func othersWaitWhileAGroupIsOpen() async throws {
    let repository = SlowItems()
    let store = AsyncUndoStore(repository)
    let gate = Gate()
    await gate.close(.read)
    let group = Task {
      try await store.group("Group") {
        try await store.save(Item(id: 1, value: 1), named: "")
        await gate.pass(.read)
        try await store.save(Item(id: 2, value: 2), named: "")
      }
    }
    await gate.waitUntilHeld()
    let undo = Task { try await store.undo()?.name }
    while await store.waitingCount < 1 { await Task.yield() }
    let count = Task { try await store.count }
    while await store.waitingCount < 2 { await Task.yield() }
    #expect(await repository.performed.isEmpty)
    #expect(await store.history.actions.isEmpty)
    #expect(await !store.canUndo)
    await gate.open()
    try await group.value
    #expect(try await undo.value == "Group")
    #expect(try await count.value == 0)
  }

  @Test func groupsOfManyTasksDoNotMix() async throws {
    let repository = SlowItems(seed: 3)
    let store = AsyncUndoStore(repository)
    await withTaskGroup { tasks in
      for task in 0..<200 {
        tasks.addTask {
          try? await store.group("\(task)") {
            for id in 0..<3 {
              try await store.save(Item(id: id, value: task), named: "")
              await Task.yield()
            }
            if task % 5 == 0 { throw Failed() }
          }
        }
      }
    }
    for steps in await repository.performed {
      #expect(steps.count == 3)
      #expect(Set(steps.map { $0.newValue!.value }).count == 1)
    }
    #expect(await store.history.undoable.count == 160)
  }
}

/// A repository that uses its store while it performs steps of the second item.
private actor SelfishItems: AsyncRepository {
  typealias Element = Item
  typealias Failure = any Error

  let items = SlowItems()
  private var store: AsyncUndoStore<SelfishItems>?

  func use(_ store: AsyncUndoStore<SelfishItems>) { self.store = store }

  func element(withID id: Int) async throws -> Item? { try await items.element(withID: id) }
  func allElements() async throws -> [Item] { try await items.allElements() }

  func perform(_ steps: UndoSteps<Item>) async throws {
    try await items.perform(steps)
    if steps.contains(where: { $0.id == 2 }) { _ = try await store?.undo() }
  }
}

extension Misuse {
  private static func ofAStore(
    _ name: String,
    _ commit: @escaping @Sendable (AsyncUndoStore<SelfishItems>, Gate) async throws -> Void
  ) -> Misuse {
    Misuse(name, breaks: "can't be used by its own repository") {
      let repository = SelfishItems()
      let store = AsyncUndoStore(repository)
      await repository.use(store)
      try await commit(store, repository.items.gate)
    }
  }

  static let ofTurns = [
    ofAStore("use of a store by its repository") { store, _ in
      try await store.group("Group") {}
      try await store.save(Item(id: 2, value: 2), named: "Save")
    },
    ofAStore("use of a store by its repository in a group") { store, _ in
      try await store.group("Group") {
        try await store.save(Item(id: 2, value: 1), named: "Save")
      }
    },
    ofAStore("use of a store by its repository, whose turn has come later") { store, gate in
      await gate.close(.performed)
      let first = Task { try await store.save(Item(id: 1, value: 1), named: "First") }
      await gate.waitUntilHeld()
      let second = Task { try await store.save(Item(id: 2, value: 2), named: "Second") }
      while await store.waitingCount < 1 { await Task.yield() }
      await gate.open()
      _ = try await first.value
      _ = try await second.value
    },
  ]
}
