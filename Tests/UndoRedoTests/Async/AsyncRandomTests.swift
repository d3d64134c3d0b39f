import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoAsync

/// Long random sequences of operations on an asynchronous store, against the reference model.
@Suite struct AsyncRandomTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 3))
  func onSlowBackEnd(seed: UInt64) async throws {
    try await run(seed: seed, isFailing: false)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 3))
  func onFailingBackEnd(seed: UInt64) async throws {
    try await run(seed: seed, isFailing: true)
  }

  /// Tasks that are cancelled at one of the calls of the back-end.
  @Test(arguments: Depth.slice(of: UInt64(0)..<180, oneIn: 9))
  func inCancelledTasks(seed: UInt64) async throws {
    try await run(seed: seed, isFailing: false, isCancelling: true)
  }

  /// Steps that hold no whole elements, but what differs.
  @Test(arguments: Depth.slice(of: UInt64(40)..<60, oneIn: 4))
  func storedByDifference(seed: UInt64) async throws {
    try await run(seed: seed, isFailing: seed % 2 == 0, storesDifferences: true)
  }

  /// An asynchronous store asks its repository for the same as a store does.
  @Test(arguments: Depth.slice(of: UInt64(0)..<20, oneIn: 4))
  func itPerformsTheSameStepsAsAStore(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let plain = StoreUnderTest(
      RecordingRepository(SharedItems([])), isObserved: false)
    let store = AsyncUndoStore(SlowItems(latency: 0), now: plain.clock.now)
    for _ in 0..<80 {
      let operation = Interaction.awaited(using: &generator)
      let threw = plain.apply(operation)
      #expect(await store.apply(operation) == threw, "seed \(seed): \(operation)")
    }
    #expect(await store.repository.performed == plain.store.repository.performed, "seed \(seed)")
    #expect(await store.history == plain.store.history, "seed \(seed)")
  }

  private func run(
    seed: UInt64, isFailing: Bool, isCancelling: Bool = false, storesDifferences: Bool = false
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let repository = SlowItems(seed: seed)
    let (clock, log) = (SetClock(), EventLog<Item>())
    let store = AsyncUndoStore(repository, now: clock.now)
    if storesDifferences { await store.storeCheckedDifferences() }
    // What observers are shown of a change recorded later depends on what the store knew before.
    let isObserved = seed % 3 > 0
    if isObserved { await store.observe(log) }
    var model = InteractionModel()

    for round in 0..<80 {
      // What takes up how many bytes depends on how it is stored.
      let byBytes = seed % 2 > 0 && !storesDifferences
      let any =
        isObserved
        ? Interaction.random(using: &generator, byBytes: byBytes).withoutGestures(using: &generator)
        : Interaction.awaited(using: &generator)
      // A cancelled group does not come to what would take effect at once.
      let operation = isCancelling && any.isGroup ? any.editingOnly : any
      let place: Comment = "seed \(seed), round \(round): \(operation)"
      if isFailing && generator.oneIn(2) {
        // What fails within a group may be caught there, so groups fail when they end.
        let point: FaultPlan.Point? = operation.isGroup ? "write" : nil
        await repository.faults.fail(at: point, atCall: generator.int(1..<5))
      }
      if isCancelling && generator.oneIn(2) {
        await repository.cancelCaller(atCall: generator.int(1..<6))
      }
      let (history, items, before) = (await store.history, await repository.items, model)
      if case .wait(let seconds) = operation { clock.seconds += seconds }
      let task = Task {
        var told = InteractionModel.Report()
        let threw = await throwsError { told = try await store.run(operation) }
        return (told: told, threw: threw, isCancelled: Task.isCancelled)
      }
      var (told, threw, isCancelled) = await task.value
      told.events = log.take().map { .init($0) }
      let hasFailed = await repository.faults.hasFailed
      model.isFailing = hasFailed || threw && isCancelled
      await repository.faults.clear()
      await repository.cancelCaller(atCall: nil)

      let difference = model.difference(
        doing: operation, asIn: told, threw: threw, isObserved: isObserved)
      if model.isFailing {
        // Law 5: if anything throws, all is as it was, but for what takes effect at once.
        (model.isFailing, model.report) = (false, before.report)
        let isSame = await store.history == history
        #expect(isSame || model != before, place)
        #expect(await repository.items == items, place)
      }
      let isFree = await store.levels.count == 1
      #expect(isFree, place)
      let facts = try await store.facts
      if let difference = difference ?? model.difference(from: facts) {
        Issue.record("\(place): \(difference)")
        return
      }
    }
    #expect(await repository.overlaps == 0)
  }
}

extension Interaction {
  fileprivate var isGroup: Bool {
    switch self {
    case .group, .unrecorded: true
    case .joining(_, _, let operation), .discardable(let operation): operation.isGroup
    default: false
    }
  }

  /// The operation with edits instead of what takes effect at once.
  fileprivate var editingOnly: Interaction {
    mapped {
      switch $0 {
      case .markSaved, .addCheckpoint, .removeCheckpoint, .limit, .endCoalescing,
        .removeAllActions:
        .delete(3)
      default: $0
      }
    }
  }
}

extension AsyncUndoStore where Element == Item {
  fileprivate func storeCheckedDifferences() {
    engine.history.storeCheckedDifferences(of: \.value, whenTaken: -1)
  }
}
