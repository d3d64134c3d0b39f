import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Links beside the simplest thing that is right: looking through all steps.
struct StepLinksTests {
  private struct World {
    var entries = ChunkedLog<StepEntry>()
    var links = StepLinks()

    init(startIndex: Int) {
      entries = ChunkedLog(startIndex: startIndex)
      links.links = ChunkedLog(startIndex: startIndex)
    }

    mutating func append(_ slot: Int) {
      entries.append(
        StepEntry(
          slot: UInt32(slot), wasPresent: true, isPresent: true, holdsValue: true, name: 0))
    }

    mutating func drop(before number: Int) {
      entries.drop(before: number)
      links.drop(before: number)
    }

    mutating func drop(from number: Int) {
      links.drop(from: number, of: entries)
      entries.drop(from: number)
    }

    /// The first step of which the links say something else than the steps.
    var wrong: Int? {
      entries.indices.first { number in
        let slot = entries[number].slot
        let same = entries.indices.filter { entries[$0].slot == slot }
        return links.step(before: number, in: entries) != same.last { $0 < number } ?? -1
          || links.step(after: number, in: entries) != same.first { $0 > number } ?? -1
      }
    }
  }

  /// Also where numbers of steps need more than 32 bits.
  @Test(arguments: Depth.slice(of: UInt64(0)..<40, oneIn: 4), [0, (1 << 32) - 30])
  func theyAreWhatTheStepsSay(seed: UInt64, start: Int) {
    var random = SeededGenerator(seed: seed)
    var world = World(startIndex: start)
    for round in 0..<200 {
      let (first, end) = (world.entries.startIndex, world.entries.endIndex)
      switch random.int(0..<12) {
      case 0: world.drop(before: random.int(first..<(end + 1)))
      case 1: world.drop(from: random.int(first..<(end + 1)))
      case 2, 3: world.links.link(world.entries)
      default: world.append(random.int(0..<5))
      }
      #expect(world.wrong == nil, "seed \(seed), round \(round)")
    }
  }

  @Test func whatIsLinkedIsNotLinkedAgain() {
    var world = World(startIndex: 0)
    for slot in [0, 1, 0] { world.append(slot) }
    world.links.link(world.entries)
    #expect(world.links.links.count == 3 && world.links.lastLinked(of: 0) == 2)
    world.append(0)
    #expect(world.links.lastLinked(of: 0) == 2 && world.links.lastLinked(of: 1) == 1)
    world.links.link(world.entries)
    #expect(world.links.lastLinked(of: 0) == 3)
    world.drop(from: 2)
    #expect(world.links.lastLinked(of: 0) == 0)
    world.drop(before: 1)
    #expect(world.links.lastLinked(of: 0) == StepLinks.none && world.links.lastLinked(of: 7) == -1)
  }
}

/// What a log knows of the steps of a group while it is open, groups that fail within it included.
struct StagedStepsTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 4)) func theyAreKnownWithinGroups(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let store = NoteStore(texts: "a", "b", "c")
    func change() {
      let id = random.int(1..<6)
      switch random.int(0..<4) {
      case 0: store.delete(id, named: "Delete")
      case 1: store.modify(id, named: "Modify") { $0.text += "x" }
      default: store.save(Note(id, "\(random.int(0..<100))"), named: "Save")
      }
    }
    func group(_ depth: Int) {
      try? store.group("Group") {
        for _ in 0..<random.int(1..<6) {
          if depth < 3 && random.oneIn(3) { group(depth + 1) } else { change() }
          #expect(
            store.state.engine.history.brokenInvariant(isInGroup: true) == nil, "seed \(seed)")
        }
        if random.oneIn(3) { throw OutOfPaper() }
      }
    }
    for _ in 0..<25 {
      switch random.int(0..<5) {
      case 0: store.undo(random.int(1..<4))
      case 1: store.redo()
      case 2: change()
      case 3: if random.oneIn(2) { store.removeUndoneActions() } else { _ = store.history }
      default: group(0)
      }
      #expect(store.brokenInvariant == nil, "seed \(seed)")
    }
  }
}
