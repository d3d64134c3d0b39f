import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// Transactions of awaited stores, beside those of stores that need not be awaited.
@Suite(.timeLimit(.minutes(5))) struct AsyncTransactionsTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 10))
  func anAwaitedStoreDoesTheSame(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let subject = StoreUnderTest(BufferedRepository(SharedItems([])), isObserved: false)
    let plain = subject.store
    let (store, base) = makeBuffered(seed: seed, now: subject.clock.now)
    for round in 0..<40 {
      let place: Comment = "seed \(seed), round \(round)"
      if generator.oneIn(3) {
        let body = Interaction.edits(using: &generator)
        let throwsInBody = generator.oneIn(5)
        let breaks = generator.pick([nil, nil, "answer", "write"] as [FaultPlan.Point?])
        if let breaks { await base.faults.fail(at: breaks, atCall: generator.int(1..<4)) }
        let (history, pending) = (await store.history, await store.repository.pendingSteps)
        let threw = await throwsError {
          try await store.transaction("Transaction", metadata: ["a": "b"]) {
            for operation in body { await store.apply(operation) }
            // What could not be read is not what the law is about.
            if await base.faults.hasFailed || throwsInBody { throw Failed() }
          }
        }
        let hasFailed = await base.faults.hasFailed
        await base.faults.clear()
        #expect(threw == (hasFailed || throwsInBody), place)
        if threw {
          #expect(await store.history == history, place)
          #expect(await store.repository.pendingSteps == pending, place)
        } else {
          try plain.transaction("Transaction", metadata: ["a": "b"]) {
            for operation in body { subject.apply(operation) }
          }
          #expect(await !store.hasUnsavedChanges, place)
        }
      } else {
        let operation = Interaction.awaited(using: &generator)
        subject.apply(operation)
        await store.apply(operation)
      }
      #expect(await store.history == plain.history, place)
      // The order of what is created and pending may depend on what was taken back.
      #expect(try await store.fetch(sortedBy: \.id) == plain.fetch(sortedBy: \.id), place)
      let pending = await store.repository.pendingSteps.sorted { $0.id < $1.id }
      #expect(pending == plain.pendingSteps.sorted { $0.id < $1.id }, place)
      #expect(await base.sortedItems == plain.repository.base.elements, place)
      #expect(await store.hasUnsavedChanges == plain.hasUnsavedChanges, place)
    }
  }

  /// What it puts back is what is there once the save before it has ended.
  @Test func aTransactionThatFailsAfterAnotherSave() async throws {
    let (store, base) = makeBuffered()
    let repository = store.repository
    try await store.save(Item(id: 1, value: 1))
    await base.gate.close(.performed)
    let saving = Task { try await repository.save() }
    await base.gate.waitUntilHeld()
    await base.gate.close(.perform)
    let failing = Task {
      try await store.transaction { try await store.save(Item(id: 2, value: 2)) }
    }
    while await repository.waitingCount < 1 { await Task.yield() }
    await base.gate.releaseFirst()
    try await saving.value
    await base.gate.waitUntilHeld()
    await base.faults.fail(at: "answer")
    await base.gate.open()
    await #expect(throws: InjectedFault.self) { try await failing.value }
    await base.faults.clear()
    #expect(try await store.elements == [Item(id: 1, value: 1)])
    #expect(await !repository.hasPendingSteps)
    #expect(await base.sortedItems == [Item(id: 1, value: 1)])
  }

  @Test func itIsOneActionAndOneCall() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1)])
    try await store.save(Item(id: 2, value: 2), named: "Save")
    let result = try await store.transaction("Import") {
      try await store.save(Item(id: 1, value: 5))
      try await store.save(Item(id: 3, value: 3))
      #expect(await base.performed.isEmpty)
      return 7
    }
    #expect(result == 7)
    #expect(await base.performed.map { $0.map(\.id) } == [[2, 1, 3]])
    #expect(await store.history.actions.map(\.name) == ["Save", "Import"])
    #expect(await !store.hasUnsavedChanges)
    try await store.undo()
    #expect(await store.hasUnsavedChanges)
  }

  @Test func nothingIsCoalescedAcrossItsSave() async throws {
    let (store, _) = makeBuffered([Item(id: 1, value: 1)])
    try await store.coalescingActions(by: "type") {
      try await store.transaction("Import") { try await store.modify(1) { $0.value = 2 } }
    }
    try await store.coalescingActions(by: "type") {
      try await store.modify(1, named: "Type") { $0.value = 3 }
    }
    #expect(await store.history.actions.map(\.name) == ["Import", "Type"])
    try await store.undo()
    #expect(await !store.hasUnsavedChanges)
  }

  @Test func whatCancelsOutIsHeldBackNoLonger() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1)])
    try await store.save(Item(id: 1, value: 2), named: "Save")
    try await store.undo()
    try await store.transaction {}
    await base.put(Item(id: 1, value: 7))
    #expect(try await store[1]?.value == 7)
  }

  @Test func whatOthersHaveChangedIsNotOverwritten() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1), Item(id: 2, value: 1)])
    try await store.save(Item(id: 1, value: 2), named: "Save")
    await base.put(Item(id: 1, value: 7))
    let (history, pending) = (await store.history, await store.repository.pendingSteps)
    var events = await store.events.makeAsyncIterator()
    await #expect(throws: UndoError.self) {
      try await store.transaction("Import") { try await store.save(Item(id: 2, value: 2)) }
    }
    #expect(await store.history == history)
    #expect(await store.repository.pendingSteps == pending)
    // What was not saved is what it is in the repository below, whatever becomes of it there.
    await base.put(Item(id: 2, value: 8))
    #expect(try await store[2]?.value == 8)
    try await store.save(Item(id: 3, value: 3), named: "After")
    #expect(await events.next()?.name == "After")
  }

  @Test(arguments: Gate.Point.allCases)
  func aCancelledTaskLeavesEverythingWhole(_ point: Gate.Point) async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1)])
    try await store.save(Item(id: 2, value: 2), named: "Save")
    let history = await store.history
    await base.gate.close(point)
    let task = Task {
      try await store.transaction("Import") { try await store.modify(1) { $0.value = 5 } }
    }
    // Where the transaction does not come to the point, it ends without having been held.
    let ending = Task {
      _ = await task.result
      await base.gate.open()
    }
    await base.gate.waitUntilHeld()
    task.cancel()
    await base.gate.open()
    await ending.value
    if case .failure(let error) = await task.result {
      #expect(error is CancellationError && point == .read)
      #expect(await store.history == history)
      #expect(await base.performed.isEmpty)
      #expect(await store.repository.pendingSteps.map(\.id) == [2])
    } else {
      #expect(point != .read)
      #expect(await base.performed.map { $0.map(\.id) } == [[2, 1]])
      #expect(await !store.hasUnsavedChanges)
    }
    #expect(await store.waitingCount == 0)
    #expect(await store.levels.count == 1)
  }

  /// What is buffered beside the store is no part of it, and does not let it fail.
  @Test func whatIsBufferedMeanwhileIsSavedLater() async throws {
    let (store, base) = makeBuffered()
    await base.gate.close(.performed)
    let transaction = Task {
      try await store.transaction("Import") { _ = try await store.save(Item(id: 1, value: 1)) }
    }
    await base.gate.waitUntilHeld()
    try await store.repository.perform([.created(Item(id: 2, value: 2))])
    await base.faults.fail(at: "write")
    await base.gate.open()
    try await transaction.value
    await base.faults.clear()
    #expect(await store.history.actions.map(\.name) == ["Import"])
    #expect(await !store.hasUnsavedChanges)
    #expect(await base.sortedItems.map(\.id) == [1])
    try await store.save()
    #expect(await base.sortedItems.map(\.id) == [1, 2])
  }

  /// What other tasks do waits for its end: it is never saved with a transaction of which it is no part.
  @Test(arguments: UInt64(0)..<5)
  func callersThatOverlap(seed: UInt64) async throws {
    let (store, base) = makeBuffered(seed: seed)
    await withTaskGroup { tasks in
      for number in 0..<30 {
        tasks.addTask {
          try? await store.transaction("Both") {
            try await store.save(Item(id: 2 * number, value: number))
            await Task.yield()
            try await store.save(Item(id: 2 * number + 1, value: number))
            if number % 5 == 4 { throw Failed() }
          }
        }
        tasks.addTask { _ = try? await store.undo() }
      }
    }
    #expect(await base.overlaps == 0)
    for steps in await base.performed {
      #expect(
        Set(steps.map { $0.id / 2 }).allSatisfy { pair in
          steps.count { $0.id / 2 == pair } == 2
        })
    }
    try await store.save()
    #expect(try await store.allElements() == base.sortedItems)
  }
}

extension Interaction {
  /// Returns random operations that change elements, without those that take effect at once.
  fileprivate static func edits(using generator: inout SeededGenerator) -> [Interaction] {
    while true {
      guard case .group(let body, _) = awaited(using: &generator) else { continue }
      return body.map {
        $0.mapped {
          switch $0 {
          case .save, .delete, .modify, .perform, .record: $0
          default: .undo
          }
        }
      }
    }
  }
}

extension Misuse {
  static let ofAwaitedTransactions = [
    Misuse(
      "an awaited transaction within a group",
      breaks: "A transaction can't begin within a group"
    ) {
      let store = AsyncUndoStore(AsyncBufferedRepository(SlowItems()))
      try await store.group("Group") { try await store.transaction("Transaction") {} }
    }
  ]
}
