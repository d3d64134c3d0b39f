import TestSupport
import Testing
import UndoRedo
import UndoRedoParts
import UndoRedoTesting

/// A model of three types with rules, against whole copies: types × rules × key-path edits × groups
/// that throw × saved mark × undo × redo × limit × repositories that fail.
@Suite struct DrawingLawsTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<150, oneIn: 10))
  func inMemory(seed: UInt64) throws {
    let checked = CheckedRepository(InMemoryRepository<DrawingElement>())
    try run(seed, checked, FaultPlan())
    // Which is a repository like any other, and no table.
    try run(seed, RecordingRepository(checked), FaultPlan())
    // Of which what refers to what is known for good, as it is of a document.
    try run(seed, OwnedRepository(base: checked), FaultPlan())
    try run(seed, BufferedRepository(checked), FaultPlan())
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<150, oneIn: 10))
  func acrossRepositories(seed: UInt64) throws {
    let faults = FaultPlan()
    let repositories = Repositories(
      FaultyRepository(InMemoryRepository<Mark>(), faults: faults), InMemoryRepository<Layer>(),
      FaultyRepository(InMemoryRepository<Person>(), faults: faults))
    try run(seed, repositories, faults)
    try run(seed, OwnedRepository(base: repositories), faults)
  }

  private func run<Base: Repository<DrawingElement>>(
    _ seed: UInt64, _ base: Base, _ faults: FaultPlan
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore(base, rules: drawingRules)
    var model = DrawingModel()
    for round in 0..<60 {
      let operation = DrawingOperation.random(using: &generator)
      let place: Comment = "seed \(seed), round \(round): \(operation)"
      let history = store.history
      let elements = try store.allElements()
      if generator.oneIn(3) { faults.fail(at: .perform, atCall: generator.int(1..<3)) }
      let hasThrown = throwsError { try store.apply(operation) }
      defer { faults.clear() }
      if faults.hasFailed {
        #expect(hasThrown, place)
        #expect(store.history == history, place)
        #expect(Set(try store.allElements()) == Set(elements), place)
      } else {
        var next = model
        #expect(hasThrown == throwsError { try next.apply(operation) }, place)
        if !hasThrown { model = next }
      }
      guard try matches(store, model) else {
        Issue.record(place)
        return
      }
    }
    // Every place of the history leads to what the model has a copy of. A limit would drop what is
    // redone.
    store.limit = nil
    let names = store.history.actions.map { $0.name }
    #expect(names == model.history.names)
    for position in 0...names.count {
      try store.jump(to: position)
      #expect(
        try elements(of: store) == model.history.states[position], "seed \(seed), \(position)")
    }
  }

  @Test func everyShortSequence() throws {
    let edits: [DrawingOperation] = [
      .edit(.save(.layer(Layer(id: 1, parent: 2)))),
      .edit(.save(.layer(Layer(id: 2, parent: 1, owner: "p")))),
      .edit(.save(.mark(Mark(id: 1, layer: 1, tags: [1])))),
      .edit(.save(.person(Person(id: "p")))),
      .edit(.delete(.other(.first(1)))),
      .edit(.delete(.other(.other(.first("p"))))),
      .group([.edit(.delete(.other(.first(2)))), .edit(.rename(1, "a"))], fails: false),
      .group([.edit(.tagAll(1)), .edit(.delete(.first(1)))], fails: true),
      .undo, .redo, .markSaved, .limit(1),
    ]
    try check(everySequence(of: edits, length: 4), oneIn: 30)
  }

  /// Two layers in a circle, with a mark on one of them: what is deleted takes all along.
  @Test func everyShortSequenceFromAFullDrawing() throws {
    let full = DrawingOperation.lines([
      .save(.layer(Layer(id: 1, parent: 2))), .save(.layer(Layer(id: 2, parent: 1, owner: "p"))),
      .save(.mark(Mark(id: 1, layer: 1, tags: [1]))), .save(.person(Person(id: "p"))),
    ])
    let edits: [DrawingOperation] = [
      .edit(.delete(.other(.first(1)))), .edit(.delete(.other(.other(.first("p"))))),
      .edit(.move(1, into: nil)), .edit(.rename(2, "a")),
      .group([.edit(.move(2, into: 2)), .edit(.delete(.first(1)))], fails: true),
      .group([.edit(.move(1, into: 1)), .lines([.deleteLayers(upTo: 1)])], fails: false),
      .undo, .redo, .markSaved, .revertToSaved, .limit(1),
    ]
    try check(everySequence(of: edits, length: 3).map { [full] + $0 }, oneIn: 12)
  }

  private func check(_ sequences: [[DrawingOperation]], oneIn share: Int) throws {
    for operations in Depth.slice(of: sequences, oneIn: share) {
      let store = UndoStore(
        CheckedRepository(InMemoryRepository<DrawingElement>()), rules: drawingRules)
      var model = DrawingModel()
      for operation in operations {
        let hasThrown = throwsError { try store.apply(operation) }
        guard hasThrown == throwsError({ try model.apply(operation) }), try matches(store, model)
        else {
          Issue.record("\(operations)")
          return
        }
      }
    }
  }

  private func matches<Repo: Repository<DrawingElement>>(
    _ store: UndoStore<Repo>, _ model: DrawingModel
  ) throws -> Bool {
    try elements(of: store) == model.history.elements
      && store.history.undoable.map { $0.name } == model.history.undoNames
      && store.history.redoable.map { $0.name } == model.history.redoNames
      && store.hasUnsavedChanges == model.history.hasUnsavedChanges
  }

  private func elements<Repo: Repository<DrawingElement>>(
    of store: UndoStore<Repo>
  ) throws -> DrawingModel.Elements {
    try Dictionary(uniqueKeysWithValues: store.allElements().map { ($0.id, $0) })
  }
}
