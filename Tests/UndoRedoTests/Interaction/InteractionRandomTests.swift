import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Long random sequences of operations, against the reference model.
@Suite struct InteractionRandomTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 8))
  func inMemory(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>())
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 8))
  func onFailingRepository(seed: UInt64) throws {
    try run(seed: seed, on: FailingRepository())
  }

  /// What is recorded after it was made, instead of gestures.
  @Test(arguments: Depth.slice(of: UInt64(100)..<160, oneIn: 8))
  func withRecords(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>(), hasRecords: true)
    try run(seed: seed, on: FailingRepository(), hasRecords: true)
  }

  /// Steps are numbered for good, but keep only the lower half of each other's number.
  @Test(arguments: UInt64(200)..<205)
  func largeNumbersOfSteps(seed: UInt64) throws {
    try run(
      seed: seed, on: InMemoryRepository<Item>(), hasRecords: true, firstStep: (1 << 32) - 20)
  }

  /// Steps that hold no whole elements, but what differs.
  @Test(arguments: Depth.slice(of: UInt64(300)..<360, oneIn: 6))
  func storedByDifference(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>(), storesDifferences: true)
    try run(
      seed: seed, on: FailingRepository(), hasRecords: true, firstStep: (1 << 32) - 20,
      storesDifferences: true)
  }

  private func run<Repo: Repository<Item>>(
    seed: UInt64, on repository: Repo, hasRecords: Bool = false, firstStep: Int = 0,
    storesDifferences: Bool = false
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var faults = SeededGenerator(seed: seed ^ 0xFA17)
    // What observers are shown of a change recorded later depends on what the store knew before.
    let subject = StoreUnderTest(repository, isObserved: seed % 3 > 0 && !hasRecords)
    let store = subject.store
    store.state.engine.history.beginNumbering(actionsAt: 0, stepsAt: firstStep)
    if storesDifferences {
      store.state.engine.history.storeCheckedDifferences(of: \.value, whenTaken: -1)
    }
    let failing = repository as? FailingRepository
    var model = InteractionModel()
    var copies: [(UndoHistory<Item>, [UndoAction<Item>])] = []

    for round in 0..<120 {
      // What takes up how many bytes depends on how it is stored.
      let byBytes = seed % 2 > 0 && !hasRecords && !storesDifferences
      let operation =
        hasRecords
        ? Interaction.awaited(using: &generator)
        : Interaction.random(using: &generator, byBytes: byBytes)
      // Fails at one of the next calls, or not at all.
      if faults.oneIn(2) { failing?.faults.fail(atCall: faults.int(1..<7)) }
      let elementsBefore = failing?.elements
      let (copy, before) = (store.history, model)
      if generator.oneIn(10) { copies.append((copy, Array(copy.undoable))) }

      // What the store does decides whether the repository fails, so the model comes second.
      let told = try subject.difference(doing: operation, like: &model) { model in
        model.isFailing = failing?.faults.hasFailed ?? false
        failing?.faults.clear()
      }
      if model.isFailing {
        // Law 5: if anything throws, all is as it was, but for what takes effect at once.
        (model.isFailing, model.report) = (false, before.report)
        let isSame = model != before || store.history == copy
        if !isSame || failing?.elements != elementsBefore {
          Issue.record("seed \(seed), round \(round), \(operation): a failure left its traces")
        }
      }
      let broken = subject.isInGesture ? nil : store.brokenInvariant
      if let difference = try told ?? subject.difference(from: model) ?? broken {
        Issue.record("seed \(seed), round \(round), \(operation): \(difference)")
        return
      }
    }
    if let difference = try subject.differenceOnTheWay(from: model) {
      Issue.record("seed \(seed): \(difference)")
    }
    try store.removeAllActions()
    #expect(store.brokenInvariant == nil, "seed \(seed)")
    let placeCount = store.state.engine.places.count
    #expect(placeCount == (Repo.isTable ? try store.allElements().count : 0), "seed \(seed)")
    // Law 8: a copy never sees what happens to the original.
    for (copy, actions) in copies {
      #expect(Array(copy.undoable) == actions, "seed \(seed)")
    }
  }
}
