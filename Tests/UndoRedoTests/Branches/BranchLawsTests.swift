import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What somebody does with a store that stores branches.
private enum BranchOperation {
  case save(Int, Int), delete(Int), both(Int), undo, redo, visit(Int), offset(Int), time(Double)
  case saved, named(String), jump(String), wait, revert, rollback, reopen

  /// Returns a random operation: every third one goes to another place, so that branches begin on branches.
  static func random(using generator: inout SeededGenerator) -> BranchOperation {
    switch generator.int(0..<25) {
    case 0...4: .save(generator.int(0..<4), generator.int(0..<5))
    case 5: .delete(generator.int(0..<4))
    case 6: .both(generator.int(0..<5))
    case 7...9: .undo
    case 10: .redo
    case 11...15: .visit(generator.int(0..<1000))
    case 16: .offset(generator.int(-3..<4))
    case 17: generator.oneIn(2) ? .time(Double(generator.int(0..<10))) : .wait
    case 18: .saved
    case 19, 20: .named(generator.pick(["x", "y"]))
    case 21: .jump(generator.pick(["x", "y"]))
    case 22: .revert
    case 23: .reopen
    default: .rollback
    }
  }
}

/// A store and a tree of copies, to which the same happens.
private struct BranchWorld<Repo: ResidentRepository<Item>> where Repo.Failure == Never {
  let store: UndoStore<Repo>
  let clock = SetClock()
  var model = TreeModel()

  /// Drops what was not saved, where the repository holds it back.
  private let rollback: ((UndoStore<Repo>) -> Void)?

  init(_ repository: Repo, rollback: ((UndoStore<Repo>) -> Void)? = nil) {
    self.rollback = rollback
    store = UndoStore(repository, now: clock.now)
    store.keepsBranches = true
  }

  mutating func happen(_ operation: BranchOperation) {
    var elements = model.elements
    switch operation {
    case .save(let id, let value):
      store.save(Item(id: id, value: value), named: "Save \(id)")
      elements[id] = Item(id: id, value: value)
      model.record("Save \(id)", elements)
    case .delete(let id):
      store.delete(id, named: "Delete \(id)")
      elements[id] = nil
      model.record("Delete \(id)", elements)
    case .both(let value):
      store.group("Both") {
        for id in 0..<2 {
          store.save(Item(id: id, value: value), named: "")
          elements[id] = Item(id: id, value: value)
        }
      }
      model.record("Both", elements)
    case .undo:
      store.undo()
      model.undo()
    case .redo:
      store.redo()
      model.redo()
    case .visit(let number):
      // Some number is no place, or not any more.
      let places = store.history.places.map(\.number) + [number]
      let place = places[number % places.count]
      store.jump(to: UndoPlace(place))
      model.visit(place)
    case .offset(let count):
      store.jump(by: count)
      model.visit(model.place(offsetBy: count))
    case .time(let seconds):
      store.jump(to: store.history.place(at: UndoDate(secondsSince1970: seconds)))
      model.visit(model.place(at: seconds))
    case .saved:
      store.markSaved()
      model.saved = model.place
    case .named(let name):
      store.addCheckpoint(name)
      model.checkpoints[name] = model.place
    case .jump(let name):
      store.jump(toCheckpoint: name)
      if let place = model.checkpoints[name] { model.visit(place) }
    case .revert:
      store.revertToSaved(named: "Revert")
      model.revert("Revert")
    case .rollback:
      guard let rollback else { return }
      rollback(store)
      model.rollBack()
    case .reopen:
      do {
        store.adopt(try recoded(store.history))
      } catch {
        Issue.record(error)
      }
    case .wait:
      clock.seconds += 1
      model.seconds += 1
    }
  }
}

/// Nothing that was undone is lost, and every place can be visited: beside a tree of copies.
struct BranchLawsTests {
  private func run<Repo: ResidentRepository<Item>>(
    _ operations: [BranchOperation], _ repository: Repo,
    rollback: ((UndoStore<Repo>) -> Void)? = nil
  ) -> String? where Repo.Failure == Never {
    var world = BranchWorld(repository, rollback: rollback)
    for (index, operation) in operations.enumerated() {
      world.happen(operation)
      // To look at every place takes long.
      let looksEverywhere = index % 5 == 4 || index == operations.count - 1
      let difference =
        looksEverywhere
        ? world.model.difference(from: world.store)
        : world.model.presentDifference(from: world.store)
      if let difference {
        return "after \(operations[...index]): \(difference)"
      }
    }
    return nil
  }

  @Test func everyShortSequence() {
    let alphabet: [BranchOperation] = [
      .save(0, 1), .save(0, 2), .both(3), .delete(0), .undo, .redo, .visit(1), .visit(2),
      .offset(-1),
      .saved,
    ]
    for sequence in Depth.slice(
      of: everySequence(of: Array(alphabet.indices), length: 5), oneIn: 150)
    {
      if let difference = run(sequence.map { alphabet[$0] }, InMemoryRepository()) {
        Issue.record("\(difference)")
        return
      }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<240, oneIn: 60))
  func longRandomSequences(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let operations = (0..<90).map { _ in BranchOperation.random(using: &generator) }
    if let difference = run(operations, InMemoryRepository()) {
      Issue.record("in memory, seed \(seed): \(difference)")
    }
    let buffer = BufferedRepository(InMemoryRepository<Item>())
    if let difference = run(operations, buffer, rollback: { $0.rollback() }) {
      Issue.record("in a buffer, seed \(seed): \(difference)")
    }
    let scope = ScopeRepository(UndoStore(InMemoryRepository<Item>()))
    if let difference = run(operations, scope) {
      Issue.record("in a scope, seed \(seed): \(difference)")
    }
  }

  /// Undo, then redo, is the identity wherever one was before; so is a visit and back.
  @Test(arguments: UInt64(0)..<8) func thereAndBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var world = BranchWorld(InMemoryRepository<Item>())
    for _ in 0..<60 { world.happen(.random(using: &generator)) }
    for place in world.store.history.places {
      let (elements, start) = (world.store.elements, world.store.history.place)
      world.store.jump(to: place)
      world.store.jump(to: start)
      #expect(world.store.elements.sorted { $0.id < $1.id } == elements.sorted { $0.id < $1.id })
      let history = world.store.history
      world.store.undoAll()
      world.store.redoAll()
      world.store.jump(to: history.position)
      #expect(world.store.history == history)
    }
  }
}
