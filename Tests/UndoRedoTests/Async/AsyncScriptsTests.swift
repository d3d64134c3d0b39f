import TestSupport
import Testing
import UndoRedoAsync

/// Sequences of operations that are written by hand, on an awaited store, against the reference model.
@Suite(.timeLimit(.minutes(5))) struct AsyncScriptsTests {
  /// Two elements are there, and nothing can be undone.
  @Test(arguments: InteractionScripts.all.filter { $0.operations.allSatisfy(\.isAwaited) })
  func anAwaitedStoreDoesWhatTheModelDoes(_ script: Script<Interaction>) async throws {
    // What observers are shown of a change recorded later depends on what the store knew before.
    let hasRecords = script.operations.contains(where: \.hasRecords)
    for isObserved in hasRecords ? [false] : [true, false] {
      let (clock, log) = (SetClock(), EventLog<Item>())
      let store = AsyncUndoStore(SlowItems(), now: clock.now)
      if isObserved { await store.observe(log) }
      var model = InteractionModel()
      for operation in [.start] + script.operations {
        if case .wait(let seconds) = operation { clock.seconds += seconds }
        var told = InteractionModel.Report()
        let threw = await throwsError { told = try await store.run(operation) }
        told.events = log.take().map { .init($0) }
        let difference = model.difference(
          doing: operation, asIn: told, threw: threw, isObserved: isObserved)
        try #require(difference == nil, "\(operation)")
        let facts = try await store.facts
        try #require(model.difference(from: facts) == nil, "\(operation)")
      }
    }
  }
}
