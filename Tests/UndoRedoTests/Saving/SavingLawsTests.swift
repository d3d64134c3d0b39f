import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedo

/// Saving, rolling back and forgetting, in every short sequence and in long random ones, against the
/// reference model.
@Suite struct SavingLawsTests {
  static let alphabets: [(String, [SavingOperation])] = [
    (
      "save and undo",
      [
        .save, .rollback, .interact(.create), .interact(.change), .interact(.delete(0)),
        .interact(.undo), .interact(.redo), .interact(.limit(1)),
      ]
    ),
    (
      "rollback and unrecorded",
      [
        .save, .rollback, .interact(.change), .interact(.modify(0, by: -1)),
        .interact(.unrecorded([.create])), .interact(.unrecorded([.delete(0)])), .interact(.undo),
        .interact(.discardable(.change)),
      ]
    ),
    (
      "transactions",
      [
        .transaction([.change, .other]), .transaction([.create, .other], fails: true),
        .transaction([]), .save, .rollback, .interact(.create), .interact(.undo), .interact(.redo),
      ]
    ),
    (
      "saving and gestures",
      [
        .save, .rollback, .transaction([.other]), .interact(.begin), .interact(.commit),
        .interact(.cancel), .interact(.create), .interact(.undo),
      ]
    ),
    (
      "saving within groups",
      [
        .save, .rollback, .interact(.group([.create, .markSaved, .other])),
        .interact(.group([.change, .markSaved], fails: true)), .interact(.undo), .interact(.redo),
        .interact(.revert), .interact(.limit(0)),
      ]
    ),
    (
      "removing and saving",
      [
        .save, .rollback, .removeSteps(of: 0), .interact(.create), .interact(.delete(0)),
        .interact(.group([.change, .other])), .interact(.undo), .interact(.redo),
      ]
    ),
    (
      "removing and places",
      [
        .removeSteps(of: 0), .removeUndone, .keepLast(1), .interact(.create), .interact(.other),
        .interact(.undo), .interact(.addCheckpoint("x")), .interact(.jumpTo("x")),
      ]
    ),
    (
      "removing and gestures",
      [
        .removeSteps(of: 0), .keepLast(0), .interact(.begin), .interact(.commit),
        .interact(.cancel), .interact(.create), .interact(.delete(0)), .interact(.undo),
      ]
    ),
    (
      "removing and joining",
      [
        .removeSteps(of: 1), .interact(.joining("k", .change)), .interact(.joining("k", .other)),
        .interact(.create), .interact(.undo), .interact(.redo), .rollback,
        .interact(.unrecorded([.delete(1)])),
      ]
    ),
  ]

  @Test(arguments: alphabets)
  func everySequence(_ name: String, _ alphabet: [SavingOperation]) throws {
    let sequences = TestSupport.everySequence(of: Array(alphabet.indices), length: 4)
    for sequence in Depth.slice(of: sequences, oneIn: 24) {
      let isObserved = sequence.reduce(0, +) % 2 > 0
      let subject = StoreUnderTest(
        BufferedRepository(InMemoryRepository<Item>()), isObserved: isObserved)
      var model = InteractionModel()
      model.isBuffered = true
      for operation in sequence.map({ alphabet[$0] }) {
        let told = try subject.difference(doing: operation, like: &model, buffer: subject.buffer)
        if let difference = try told ?? subject.differenceInSaving(from: model) {
          Issue.record("\(name) \(sequence): \(operation): \(difference)")
          return
        }
      }
      let difference =
        try subject.difference(from: model) ?? subject.differenceOnTheWay(from: model)
      if let difference = difference ?? subject.store.brokenInvariant {
        Issue.record("\(name) \(sequence): \(difference)")
        return
      }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<720, oneIn: 80))
  func inMemory(seed: UInt64) throws {
    try run(seed: seed, on: InMemoryRepository<Item>(), faults: nil)
    try run(seed: seed, on: InMemoryRepository<Item>(), faults: nil, hasSelection: true)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<720, oneIn: 80))
  func onFailingRepository(seed: UInt64) throws {
    let repository = FailingRepository()
    try run(seed: seed, on: repository, faults: repository.faults, hasSelection: seed % 2 > 0)
  }

  private func run<Base: Repository<Item>>(
    seed: UInt64, on base: Base, faults: FaultPlan?, hasSelection: Bool = false
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let subject = StoreUnderTest(BufferedRepository(base), isObserved: seed % 3 > 0)
    var model = InteractionModel()
    model.isBuffered = true
    if hasSelection { subject.keepSelection(in: &model) }
    for round in 0..<120 {
      var operation = SavingOperation.random(
        using: &generator, byBytes: seed % 4 > 1, canSaveWithin: faults == nil)
      if hasSelection { operation = operation.withSelections(using: &generator) }
      if generator.oneIn(2) { faults?.fail(atCall: generator.int(1..<4)) }
      let told = try subject.difference(doing: operation, like: &model, buffer: subject.buffer) {
        $0.isFailing = faults?.hasFailed ?? false
        faults?.clear()
      }
      model.isFailing = false
      let difference =
        try told ?? subject.differenceInSaving(from: model) ?? subject.difference(from: model)
      if let difference {
        Issue.record("seed \(seed), round \(round), \(operation): \(difference)")
        return
      }
    }
    if let difference = try subject.differenceOnTheWay(from: model) ?? subject.store.brokenInvariant
    {
      Issue.record("seed \(seed): \(difference)")
    }
  }

  /// What is taken out of a history whose elements stand in the same table.
  @Test(arguments: Depth.slice(of: UInt64(0)..<720, oneIn: 80))
  func removingFromATable(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let subject = StoreUnderTest(InMemoryRepository<Item>(), isObserved: seed % 3 > 0)
    var model = InteractionModel()
    let hasSelection = seed % 4 > 1
    if hasSelection { subject.keepSelection(in: &model) }
    for round in 0..<120 {
      var operation = SavingOperation.random(
        using: &generator, byBytes: seed % 2 > 0, canSaveWithin: true)
      if hasSelection { operation = operation.withSelections(using: &generator) }
      switch operation {
      case .save, .rollback, .transaction: continue
      default: break
      }
      let told = try subject.difference(doing: operation, like: &model)
      let broken = subject.isInGesture ? nil : subject.store.brokenInvariant
      if let difference = try told ?? subject.difference(from: model) ?? broken {
        Issue.record("seed \(seed), round \(round), \(operation): \(difference)")
        return
      }
    }
    if let difference = try subject.differenceOnTheWay(from: model) {
      Issue.record("seed \(seed): \(difference)")
    }
  }
}
