import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// Cancelling a task leaves everything whole, wherever it stands.
@Suite(.timeLimit(.minutes(5))) struct AsyncCancellationTests {
  static let operations: [Interaction] = [
    .save(Item(id: 1, value: 9)), .delete(1), .modify(1, by: 1),
    .perform([.modify(1, by: 1), .delete(2)]),
    .group([.save(Item(id: 1, value: 5)), .group([.delete(2)])]),
    .unrecorded([.save(Item(id: 1, value: 5))]),
    .undo, .redo, .undoMany(2), .redoAll,
  ]

  /// A store with two elements, of whose four actions one is undone.
  private func start() async throws -> (AsyncUndoStore<SlowItems>, SlowItems) {
    let repository = SlowItems([Item(id: 2, value: 0)])
    let store = AsyncUndoStore(repository)
    for value in 1...4 { try await store.save(Item(id: 1, value: value), named: "\(value)") }
    try await store.undo()
    return (store, repository)
  }

  /// None of them reads all elements.
  @Test(arguments: operations, [Gate.Point.read, .perform, .performed])
  func atEverySuspensionOfTheRepository(_ operation: Interaction, _ point: Gate.Point) async throws
  {
    let (store, repository) = try await start()
    let (history, items) = (await store.history, await repository.items)
    await repository.gate.close(point)
    let task = Task { await store.apply(operation) }
    // Where the operation does not come to the point, it ends without having been held.
    let ending = Task {
      _ = await task.value
      await repository.gate.open()
    }
    let isHeld = await repository.gate.waitUntilHeld()
    task.cancel()
    await repository.gate.open()
    await ending.value
    let threw = await task.value

    // Once the repository has been asked to perform, what it answers is what happens.
    #expect(isHeld || point == .read)
    #expect(threw == (isHeld && point == .read))
    if threw {
      #expect(await store.history == history)
      #expect(await repository.items == items)
    } else {
      #expect(await repository.items != items)
      #expect(await store.history != history)
    }
    try await expectWhole(store, repository)
  }

  @Test(arguments: operations)
  func whileItWaitsForItsTurn(_ operation: Interaction) async throws {
    let (store, repository) = try await start()
    await repository.gate.close(.perform)
    let first = Task { try await store.save(Item(id: 3, value: 3), named: "First") }
    await repository.gate.waitUntilHeld()
    let waiting = Task { await store.apply(operation) }
    while await store.waitingCount < 1 { await Task.yield() }
    let last = Task { try await store.save(Item(id: 4, value: 4), named: "Last") }
    while await store.waitingCount < 2 { await Task.yield() }

    // It gives up although the one in front has not ended.
    waiting.cancel()
    #expect(await waiting.value)
    await repository.gate.open()
    _ = try await first.value
    _ = try await last.value
    #expect(await store.history.undoable.map(\.name) == ["Last", "First", "3", "2", "1"])
    try await expectWhole(store, repository)
  }

  @Test(arguments: operations)
  func beforeItBegins(_ operation: Interaction) async throws {
    let (store, repository) = try await start()
    let history = await store.history
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await store.apply(operation)
    }
    #expect(await task.value)
    #expect(await store.history == history)
    try await expectWhole(store, repository)
  }

  @Test func aGroupIsTakenBackWhenItsClosureEnds() async throws {
    let (store, repository) = try await start()
    let history = await store.history
    let task = Task {
      try await store.group("Group") {
        try await store.save(Item(id: 3, value: 3), named: "")
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await store.history == history)
    try await expectWhole(store, repository)
  }

  @Test func whatCannotFailPaysNoAttention() async throws {
    let (store, _) = try await start()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.markSaved()
      try await store.addCheckpoint("Here")
      await store.setLimit(2)
    }
    try await task.value
    #expect(await !store.hasUnsavedChanges)
    #expect(await store.history.checkpoints.count == 1)
    #expect(await store.limit == 2)
  }

  /// A back-end may break off by itself, and is then believed that nothing has changed.
  @Test func aBackEndThatBreaksOff() async throws {
    struct BreaksOff: AsyncRepository {
      typealias Element = Item
      typealias Failure = CancellationError
      let gate = Gate()

      func element(withID id: Int) -> Item? { nil }
      func allElements() -> [Item] { [] }
      func perform(_ steps: UndoSteps<Item>) async throws(CancellationError) {
        await gate.pass(.perform)
        if Task.isCancelled { throw CancellationError() }
      }
    }
    let repository = BreaksOff()
    let store = AsyncUndoStore(repository)
    await repository.gate.close(.perform)
    let task = Task { try await store.save(Item(id: 1, value: 1), named: "Save") }
    await repository.gate.waitUntilHeld()
    task.cancel()
    await repository.gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await store.history.actions.isEmpty)
  }

  /// Many tasks, of which a seeded half is cancelled at some time.
  @Test(arguments: UInt64(0)..<10)
  func anywhere(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let repository = SlowItems(seed: seed)
    let store = AsyncUndoStore(repository)
    let tasks = (0..<200).map { _ in
      let operation = Interaction.awaited(using: &generator)
      return Task { await store.apply(operation) }
    }
    for task in tasks where generator.oneIn(2) {
      for _ in 0..<generator.int(0..<20) { await Task.yield() }
      task.cancel()
    }
    for task in tasks { _ = await task.value }
    #expect(await repository.overlaps == 0)
    var model = ReferenceModel<Item>()
    for steps in await repository.performed {
      model.record("", try model.elements(performing: steps))
    }
    #expect(await repository.items == model.elements)
    try await expectWhole(store, repository)
  }

  /// The store goes on, nobody waits, and the history fits to what is held.
  private func expectWhole(
    _ store: AsyncUndoStore<SlowItems>, _ repository: SlowItems
  ) async throws {
    #expect(await store.waitingCount == 0)
    #expect(await store.levels.count == 1)
    await store.setLimit(nil)
    let items = await repository.items
    let count = try await store.undoAll().count
    try await store.redo(count)
    #expect(await repository.items == items)
    try await store.save(Item(id: 99, value: 1), named: "After")
    #expect(await store.undoName == "After")
  }

  /// A back-end that stops when its task is cancelled, as a network does.
  private struct Stopping: AsyncRepositoryWrapper {
    typealias Element = Item
    typealias Failure = any Error

    let base = SlowItems()

    func willPerform(_ steps: UndoSteps<Item>) async throws { try Task.checkCancellation() }
  }

  /// To mark is not cancelled, and saves; to save is.
  @Test func aMarkIsSavedByACancelledTask() async throws {
    let store = AsyncUndoStore(AsyncBufferedRepository(Stopping()))
    try await store.save(Item(id: 1, value: 1), named: "Add")
    let saving = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.save()
    }
    await #expect(throws: CancellationError.self) { try await saving.value }
    #expect(await store.hasUnsavedChanges)
    let marking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.markSaved()
    }
    try await marking.value
    #expect(await !store.hasUnsavedChanges)
  }
}
