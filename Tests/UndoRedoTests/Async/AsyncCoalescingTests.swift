import Testing
import UndoRedo

@testable import UndoRedoAsync

/// With `within:`, what counts is when an action is asked for, however long it waits for others.
@Suite(.timeLimit(.minutes(5))) struct AsyncCoalescingTests {
  @Test func theTimeThatAnOperationWaitsDoesNotCount() async throws {
    let clock = SetClock()
    let base = SlowItems([Item(id: 1, value: 0)])
    let store = AsyncUndoStore(base, now: { clock.now() })

    @Sendable func turn(to value: Int) async throws {
      try await store.coalescingActions(by: "turn", within: 2) {
        _ = try await store.save(Item(id: 1, value: value), named: "Turn")
      }
    }

    /// Begins the first of two operations, and the second one while the back-end holds the first.
    func hold(
      _ first: @escaping @Sendable () async throws -> Void,
      _ second: @escaping @Sendable () async throws -> Void, until end: Double
    ) async throws {
      await base.gate.close(.perform)
      let first = Task { try await first() }
      await base.gate.waitUntilHeld()
      clock.seconds += 1
      let second = Task { try await second() }
      while await store.waitingCount == 0 { await Task.yield() }
      clock.seconds = end
      await base.gate.open()
      try await first.value
      try await second.value
    }

    try await hold({ try await turn(to: 1) }, { try await turn(to: 2) }, until: 100)
    #expect(await store.history.actions.map(\.name) == ["Turn"])
    try await turn(to: 3)
    #expect(await store.history.actions.map(\.name) == ["Turn", "Turn"])

    try await hold(
      { _ = try await store.save(Item(id: 2, value: 0), named: "Other") },
      { try await turn(to: 4) }, until: 200)
    try await turn(to: 5)
    let names = await store.history.actions.map(\.name)
    #expect(names == ["Turn", "Turn", "Other", "Turn", "Turn"])
  }

  @MainActor
  @Test func neitherDoesTheTimeThatACommandWaits() async throws {
    let clock = SetClock()
    let base = SlowItems([Item(id: 1, value: 0)])
    let observed = ObservedUndoStore(AsyncUndoStore(base, now: { clock.now() }))
    _ = await observed.run { _ in }.value

    func turn(to value: Int) -> Task<Void?, Never> {
      observed.run { store in
        try await store.coalescingActions(by: "turn", within: 2) {
          _ = try await store.save(Item(id: 1, value: value), named: "Turn")
        }
      }
    }

    await base.gate.close(.perform)
    _ = turn(to: 1)
    await base.gate.waitUntilHeld()
    clock.seconds = 1
    let second = turn(to: 2)
    clock.seconds = 100
    await base.gate.open()
    _ = await second.value
    #expect(await observed.store.history.actions.map(\.name) == ["Turn"])
    _ = await turn(to: 3).value
    #expect(await observed.store.history.actions.map(\.name) == ["Turn", "Turn"])
  }
}
