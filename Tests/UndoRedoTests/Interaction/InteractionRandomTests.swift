import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Long random sequences of operations, against the reference model.
@Suite struct InteractionRandomTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 8))
  func inMemory(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>())
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 8))
  func onFailingRepository(seed: UInt64) throws {
    var faults = SeededGenerator(seed: seed ^ 0xFA17)
    let repository = FailingRepository()
    try run(seed: seed, on: repository) {
      // Fails at one of the next calls, or not at all.
      if faults.oneIn(2) {
        repository.faults.fail(atCall: faults.int(1..<7))
      } else {
        repository.faults.clear()
      }
    }
  }

  private func run<Repo: Repository<Item>>(
    seed: UInt64, on repository: Repo, beforeEach prepare: () -> Void = {}
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let subject = StoreUnderTest(repository, isObserved: seed % 3 > 0)
    let failing = repository as? FailingRepository
    var model = InteractionModel()
    var copies: [(UndoHistory<Item>, [UndoAction<Item>])] = []

    for round in 0..<120 {
      let operation = Interaction.random(using: &generator, byBytes: seed % 2 > 0)
      prepare()
      let elementsBefore = failing?.elements
      let copy = subject.store.history
      if generator.oneIn(10) { copies.append((copy, Array(copy.undoable))) }

      // What the store does decides whether the repository fails, so the model comes second.
      let told = try subject.difference(doing: operation, like: &model) { model in
        model.isFailing = failing?.faults.hasFailed ?? false
        failing?.faults.clear()
      }
      if model.isFailing && failing?.elements != elementsBefore {
        Issue.record("seed \(seed), round \(round), \(operation): a failure left its traces")
      }
      if let difference = try told ?? subject.difference(from: model) {
        Issue.record("seed \(seed), round \(round), \(operation): \(difference)")
        return
      }
    }
    failing?.faults.clear()
    model.isFailing = false
    if let difference = try subject.differenceOnTheWay(from: model) {
      Issue.record("seed \(seed): \(difference)")
    }
    // Law 8: a copy never sees what happens to the original.
    for (copy, actions) in copies {
      #expect(Array(copy.undoable) == actions, "seed \(seed)")
    }
  }
}
