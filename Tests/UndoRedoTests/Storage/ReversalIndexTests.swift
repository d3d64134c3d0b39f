import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// The index alone, beside looking through all actions, whatever they say of one another.
struct ReversalIndexTests {
  /// Actions that take back any earlier ones, and an index that goes to and fro among them.
  private struct World {
    var random: SeededGenerator
    var index = ReversalIndex(startIndex: 0)
    var actions: [(author: UInt32, link: ReversalLink?, isDiscardable: Bool)] = []
    var start = 0

    var known: ReversalIndex.Actions {
      var authors = ChunkedLog<UInt32>(startIndex: start)
      for action in actions[start...] { authors.append(action.author) }
      let numbers = start..<actions.count
      return ReversalIndex.Actions(
        authors: authors,
        notes: [Int: ActionNotes](
          uniqueKeysWithValues: numbers.compactMap { number in
            actions[number].link.map { (number, ActionNotes([:], $0)) }
          }),
        isDiscardable: { [actions] in actions[$0].isDiscardable })
    }

    mutating func record() {
      var link: ReversalLink?
      if random.oneIn(2), !actions.isEmpty {
        let targets = Set((0...random.int(0..<3)).map { _ in random.int(0..<actions.count) })
        link = ReversalLink(
          random.pick(ReversalLink.Kind.allCases),
          distances: targets.sorted(by: >).map { actions.count - $0 })
      }
      actions.append((random.pick([0, 1, .max]), link, random.oneIn(8)))
    }

    mutating func happen() {
      switch random.int(0..<10) {
      case 0...4: record()
      case 5...7: index.move(to: random.int(start..<actions.count + 1), in: known)
      case 8:
        let end = random.int(start..<actions.count + 1)
        if index.place > end { index.move(to: end, in: known) }
        actions.removeLast(actions.count - end)
      default:
        start = random.int(start..<min(start + 3, actions.count) + 1)
        index.drop(before: start)
      }
    }

    /// Returns those of some actions that are in force if no others are performed, the last one first.
    func inForce(_ numbers: some BidirectionalCollection<Int>) -> [Int] {
      var takenBack: Set<Int> = []
      return numbers.reversed().filter { number in
        guard !takenBack.contains(number) else { return false }
        takenBack.formUnion((actions[number].link?.distances ?? []).map { number - $0 })
        return true
      }
    }

    /// Says in words what the index does not know, or returns `nil`.
    mutating func difference() -> String? {
      let performed = Array(start..<index.place)
      let expected = inForce(performed)
      let found = performed.reversed().filter { !index.isTakenBack($0) }
      if found != expected { return "\(found) are in force, not \(expected)" }

      // Each of them is to be taken back, so that what it takes back comes before.
      let some = performed.filter { _ in random.oneIn(2) }
      let gone = some.reversed().reduce(into: [Int]()) { gone, number in
        let left = performed.filter { !gone.contains($0) }
        if inForce(left).contains(number) { gone.append(number) }
      }
      let before = index
      let taken = index.inForce(some, in: known)
      if taken != gone { return "\(taken) of \(some) are in force, not \(gone)" }
      if index.takers != before.takers { return "\(index.takers) is not \(before.takers)" }

      let uses = ReversalIndex.Use.allCases.flatMap { use in [0, 1].map { ($0 as UInt32, use) } }
      for (author, use) in uses {
        let end = random.int(start..<index.place + 1)
        let own = expected.first { number in
          let (action, kind) = (actions[number], actions[number].link?.kind)
          guard number < end, action.author == author else { return false }
          return switch use {
          case .undo: (kind == nil || kind == .reverts) && !action.isDiscardable
          case .redo: kind == .undoes
          case .restored: kind == .redoes
          }
        }
        let purpose = ReversalIndex.purpose(ofAuthor: author, use)
        let last = index.last(purpose, before: end).flatMap { $0 < start ? nil : $0 }
        if last != own { return "\(purpose) before \(end): \(last as Any), not \(own as Any)" }
      }
      return nil
    }
  }

  @Test func itIsWhatTheActionsSay() {
    for seed in Depth.slice(of: UInt64(0)..<4000, oneIn: 20) {
      var world = World(random: SeededGenerator(seed: seed))
      for round in 0..<40 {
        world.happen()
        if let difference = world.difference() {
          Issue.record("seed \(seed), round \(round): \(difference)")
          return
        }
      }
    }
  }

  /// Returns what the index of a store has stored.
  private func index(of store: NoteStore) throws -> (takers: Int, numbers: [Int], authors: Int) {
    let index = try #require(store.state.engine.history.log.reversals)
    let numbers = index.own.values.flatMap { numbers in numbers.indices.map { numbers[$0] } }
    return (index.takers.count, numbers, index.authors(from: 0).count)
  }

  @Test func whatHasGoneIsForgotten() throws {
    let store = NoteStore(texts: "a", limit: 10)
    for number in 0..<200 {
      store.author = "\(number)"
      store.save(Note(number + 2, ""), named: "Add")
      if number % 2 == 0 { try store.undo(by: "\(number)") }
      _ = store.undoName(by: "0")
      let stored = try index(of: store)
      #expect(stored.takers <= 40 && stored.numbers.count <= 40 && stored.authors <= 40)
    }
  }

  @Test func whatIsTakenBackIsPassedOverOnce() throws {
    let store = NoteStore(texts: "a", "b")
    store.author = "ann"
    for number in 0..<20 { store.save(Note(1, "\(number)"), named: "Write") }
    while try store.undo(by: "ann") != nil {}
    // What is left are the actions by which redo brings others back.
    #expect(try index(of: store).numbers.allSatisfy { $0 >= 20 })
  }

  @Test func whatIsInForceAgainIsThereOnce() throws {
    let store = NoteStore(texts: "a", "b")
    store.author = "ann"
    store.save(Note(1, "A"), named: "First")
    store.save(Note(2, "B"), named: "Second")
    try store.undo(actionAt: 0)
    for position in 2..<6 { try store.undo(actionAt: position) }
    _ = store.undoName(by: "ann")
    let numbers = try index(of: store).numbers
    #expect(Set(numbers).count == numbers.count)
  }
}
