import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoAsync

/// Long random sequences of operations on an asynchronous store, against the reference model.
@Suite struct AsyncRandomTests {
  @Test(arguments: UInt64(0)..<40)
  func onSlowBackEnd(seed: UInt64) async throws {
    try await run(seed: seed, isFailing: false)
  }

  @Test(arguments: UInt64(0)..<40)
  func onFailingBackEnd(seed: UInt64) async throws {
    try await run(seed: seed, isFailing: true)
  }

  /// Steps that hold no whole elements, but what differs.
  @Test(arguments: UInt64(40)..<60)
  func storedByDifference(seed: UInt64) async throws {
    try await run(seed: seed, isFailing: seed % 2 == 0, storesDifferences: true)
  }

  /// An asynchronous store asks its repository for the same as a store does.
  @Test(arguments: UInt64(0)..<20)
  func itPerformsTheSameStepsAsAStore(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore(RecordingRepository(InMemoryRepository<Item>()))
    let repository = SlowItems(latency: 0)
    let asyncStore = AsyncUndoStore(repository)
    for _ in 0..<80 {
      let operation = Operation.random(using: &generator)
      let threw = store.apply(operation)
      #expect(await asyncStore.apply(operation) == threw, "seed \(seed): \(operation)")
    }
    #expect(await repository.performed == store.repository.performed, "seed \(seed)")
    #expect(await asyncStore.history == store.history, "seed \(seed)")
  }

  private func run(
    seed: UInt64, isFailing: Bool, storesDifferences: Bool = false
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let repository = SlowItems(seed: seed)
    let store = AsyncUndoStore(repository)
    if storesDifferences { await store.storeCheckedDifferences() }
    var model = ReferenceModel<Item>()

    for round in 0..<80 {
      let operation = Operation.random(using: &generator)
      if isFailing && generator.oneIn(2) {
        // What fails within a group may be caught there, so groups fail when they end.
        let point: FaultPlan.Point? = operation.isGroup ? "write" : nil
        await repository.faults.fail(at: point, atCall: generator.int(1..<5))
      }
      let history = await store.history
      let items = await repository.items
      let threw = await store.apply(operation)
      let didFail = await repository.faults.hasFailed
      await repository.faults.clear()

      if didFail {
        // Law 5: if anything throws, all is as it was.
        #expect(threw, "seed \(seed), round \(round): \(operation)")
        #expect(await store.history == history, "seed \(seed), round \(round): \(operation)")
        #expect(await repository.items == items, "seed \(seed), round \(round): \(operation)")
      } else {
        let expected = model.apply(operation)
        #expect(threw == expected, "seed \(seed), round \(round): \(operation)")
      }
      if let difference = try await store.difference(from: model) {
        Issue.record("seed \(seed), round \(round), \(operation): \(difference)")
        return
      }
    }
    #expect(await repository.overlaps == 0)
  }
}

extension Operation {
  fileprivate var isGroup: Bool {
    switch self {
    case .group, .unrecorded: true
    default: false
    }
  }
}

extension AsyncUndoStore where Element == Item {
  fileprivate func storeCheckedDifferences() {
    engine.history.storeCheckedDifferences(of: \.value, whenTaken: -1)
  }
}
