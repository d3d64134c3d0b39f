import TestSupport
import Testing
import UndoRedo
import UndoRedoParts
import UndoRedoTesting

/// Branches of a model of three types with rules, beside a copy of all elements for each place.
struct DrawingBranchesTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<150, oneIn: 15))
  func inMemory(seed: UInt64) throws {
    let checked = CheckedRepository(InMemoryRepository<DrawingElement>())
    try run(seed, checked)
    // Which is a repository like any other, and no table.
    try run(seed, RecordingRepository(checked))
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<150, oneIn: 15))
  func acrossRepositories(seed: UInt64) throws {
    try run(
      seed,
      Repositories(
        InMemoryRepository<Mark>(), InMemoryRepository<Layer>(), InMemoryRepository<Person>()))
  }

  private func run<Base: Repository<DrawingElement>>(_ seed: UInt64, _ base: Base) throws {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore(base, rules: drawingRules)
    store.keepsBranches = true
    var copies = [store.history.place: Set(try store.allElements())]
    for round in 0..<80 {
      if generator.oneIn(4) {
        try store.jump(to: generator.pick(store.history.places))
      } else {
        try? store.apply(.random(using: &generator))
      }
      let (place, elements) = (store.history.place, Set(try store.allElements()))
      let copy = copies[place, default: elements]
      copies[place] = copy
      #expect(elements == copy, "seed \(seed), round \(round), place \(place)")
    }
    // A limit would drop what is visited.
    store.limit = nil
    for place in store.history.places {
      try store.jump(to: place)
      #expect(Set(try store.allElements()) == copies[place], "seed \(seed), place \(place)")
    }
  }
}
