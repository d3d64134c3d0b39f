import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Long random sequences of operations, against the reference model.
@Suite struct RandomTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 8))
  func inMemory(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>())
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 8))
  func onFailingRepository(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed ^ 0xFA17)
    let repository = FailingRepository()
    try run(seed: seed, on: repository) {
      // Fails at one of the next calls, or not at all.
      if generator.oneIn(2) { repository.faults.fail(atCall: generator.int(1..<7)) }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(100)..<125, oneIn: 3))
  func settingsInGroups(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>(), setsInGroups: true)
    try run(seed: seed, on: FailingRepository(), setsInGroups: true)
  }

  /// Steps are numbered for good, but keep only the lower half of each other's number.
  @Test(arguments: UInt64(200)..<205)
  func largeNumbersOfSteps(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>(), firstStep: (1 << 32) - 20)
  }

  /// Steps that hold no whole elements, but what differs.
  @Test(arguments: Depth.slice(of: UInt64(300)..<360, oneIn: 6))
  func storedByDifference(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>(), storesDifferences: true)
    try run(
      seed: seed, on: FailingRepository(), setsInGroups: true, firstStep: (1 << 32) - 20,
      storesDifferences: true)
  }

  private func run<Repo: Repository<Item>>(
    seed: UInt64, on repository: Repo, setsInGroups: Bool = false, firstStep: Int = 0,
    storesDifferences: Bool = false, beforeEach prepare: () -> Void = {}
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore(repository)
    store.state.engine.history.beginNumbering(actionsAt: 0, stepsAt: firstStep)
    if storesDifferences {
      store.state.engine.history.storeCheckedDifferences(of: \.value, whenTaken: -1)
    }
    let failing = repository as? FailingRepository
    var model = ReferenceModel<Item>()
    var copies: [(UndoHistory<Item>, [UndoAction<Item>])] = []

    for round in 0..<120 {
      let operation = Operation.random(using: &generator, setsInGroups: setsInGroups)
      prepare()
      let historyBefore = store.history
      let elementsBefore = failing?.elements
      let threw = store.apply(operation)
      let didFail = failing?.faults.hasFailed ?? false
      failing?.faults.clear()

      if didFail && threw {
        // Law 5: if anything throws, all is as it was.
        #expect(store.history == historyBefore, "seed \(seed), round \(round): \(operation)")
        #expect(failing?.elements == elementsBefore, "seed \(seed), round \(round): \(operation)")
      } else {
        let expected = model.apply(operation)
        #expect(threw == expected, "seed \(seed), round \(round): \(operation)")
      }
      if let difference = try store.difference(from: model) {
        Issue.record("seed \(seed), round \(round), \(operation): \(difference)")
        return
      }
      if let broken = store.brokenInvariant {
        Issue.record("seed \(seed), round \(round), \(operation): \(broken)")
        return
      }
      if generator.oneIn(10) { copies.append((store.history, Array(store.history.undoable))) }
    }
    if let difference = try store.differenceOnTheWay(from: model) {
      Issue.record("seed \(seed): \(difference)")
    }
    try store.removeAllActions()
    #expect(store.brokenInvariant == nil, "seed \(seed)")
    #expect(
      store.state.engine.places.count == (Repo.isTable ? model.elements.count : 0), "seed \(seed)")
    // Law 8: a copy never sees what happens to the original.
    for (copy, actions) in copies {
      #expect(Array(copy.undoable) == actions, "seed \(seed)")
    }
  }
}
