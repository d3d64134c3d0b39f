import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// An asynchronous store takes over a history as any store does.
@Suite(.timeLimit(.minutes(5))) struct AsyncUndoStoreKeptTests {
  @Test(arguments: UInt64(0)..<20)
  func anAdoptedHistoryGoesOn(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let clock = SetClock()
    let first = AsyncUndoStore(SlowItems(seed: seed), now: clock.now)
    for _ in 0..<40 { await first.apply(Interaction.awaited(using: &generator)) }
    try await first.addCheckpoint("Here")
    let second = AsyncUndoStore(SlowItems(try await first.elements), now: clock.now)
    #expect(try await second.adopt(first.history).isEmpty, "seed \(seed)")

    for round in 0..<20 {
      #expect(await second.history == first.history, "seed \(seed), round \(round)")
      #expect(try await second.elements == first.elements, "seed \(seed), round \(round)")
      let operation = Interaction.awaited(using: &generator)
      let threw = await first.apply(operation)
      #expect(await second.apply(operation) == threw, "seed \(seed): \(operation)")
    }
  }

  @Test(arguments: [nil, "External Change"])
  func whatDiffersIsTakenIn(name: String?) async throws {
    let (one, two, other) = (Item(id: 1, value: 1), Item(id: 1, value: 2), Item(id: 1, value: 9))
    let first = AsyncUndoStore(SlowItems([one]))
    try await first.save(two, named: "Save")
    let store = AsyncUndoStore(SlowItems([other]))
    let differences = try await store.adopt(first.history, recordingDifferencesAs: name)
    #expect(differences == [.modified(from: two, to: other)])
    #expect(try await store.undo()?.name == name ?? "Save")
    #expect(try await store[1] == (name == nil ? one : two))
  }

  @Test func observersAreToldOfAnAdoptedHistory() async throws {
    let first = AsyncUndoStore(SlowItems())
    for value in 1...2 { try await first.save(Item(id: 1, value: value), named: "Save") }
    let store = AsyncUndoStore(SlowItems(try await first.elements))
    var events = await store.events.makeAsyncIterator()
    try await store.adopt(first.history)
    // Where that is no event, this one is the first.
    try await store.undo()
    #expect(await events.next() == UndoEvent(.cleared, distance: 2))
  }

  @Test func whatCannotBeReadIsNotTakenOver() async throws {
    let first = AsyncUndoStore(SlowItems())
    try await first.save(Item(id: 1, value: 1), named: "Save")
    let repository = SlowItems()
    let store = AsyncUndoStore(repository)
    await repository.faults.fail(at: "answer")
    let history = await first.history
    await #expect(throws: InjectedFault.self) { try await store.adopt(history) }
    #expect(await store.history.actions.isEmpty)
  }
}
