import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts
import UndoRedoTesting

/// A model of three types in an awaited store, beside the same model in a store that need not be awaited:
/// types × rules × lists × groups that throw × places × limits × repositories that fail.
@Suite struct AsyncDrawingTests {
  typealias Awaited = AsyncUndoStore<
    FaultyAsyncRepository<RepositoryActor<CheckedRepository<InMemoryRepository<DrawingElement>>>>
  >

  @Test(arguments: Depth.slice(of: UInt64(0)..<150, oneIn: 10))
  func anAwaitedStoreDoesTheSame(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    // No table, in which what rules change comes in another order.
    let plain = UndoStore(
      RecordingRepository(CheckedRepository(InMemoryRepository<DrawingElement>())),
      rules: drawingRules)
    let faults = AsyncFaultPlan()
    let awaited = Awaited(
      FaultyAsyncRepository(
        RepositoryActor(CheckedRepository(InMemoryRepository())), faults: faults),
      rules: drawingRules)
    for round in 0..<60 {
      let operation = DrawingOperation.random(using: &generator)
      let place: Comment = "seed \(seed), round \(round): \(operation)"
      if generator.oneIn(3) { await faults.fail(at: .perform) }
      let before = await awaited.history
      let hasThrown = await throwsError { try await awaited.apply(operation) }
      let hasFailed = await faults.hasFailed
      await faults.clear()
      if hasFailed {
        let history = await awaited.history
        #expect(hasThrown && history == before, place)
        continue
      }
      #expect(hasThrown == throwsError { try plain.apply(operation) }, place)
      #expect(await awaited.history == plain.history, place)
      guard try await Set(awaited.elements) == Set(plain.elements) else {
        Issue.record(place)
        return
      }
    }
  }
}
