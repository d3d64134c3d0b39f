import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// What actions say of others that they take back is right after reopening, however little of the history
/// has been read, and whatever has become of the actions between.
@Suite struct LinksInDocumentsTests {
  @Test(arguments: Depth.slice(of: 0..<600 as Range<UInt64>, oneIn: 40))
  func theyAreAsInMemory(seed: UInt64) async throws {
    try await StoreVariantsTests.check(StoreProgram(linkingWith: seed), "seed \(seed)")
  }

  /// Whether branches are stored any longer or not.
  @Test(arguments: [true, false])
  func whatIsVisitedCountsNoActionThatHasGone(keepsBranches: Bool) async throws {
    let folder = try TemporaryFolder()
    try await folder.write(
      [
        .save(1, "a"), .save(2, "a"), .save(1, "b"), .save(2, "b"), .unrecorded([.save(2, "a")]),
        .undoAt(2, .refuse), .undo, .save(3, "a"), .place(5),
      ], keepsBranches: true)
    let store = try UndoStore.open(folder, keepsBranches: keepsBranches)
    try store.loadHistory()
    #expect(store.history.actions.map(\.metadata["reverts"]) == [nil, nil, nil, "1"])
  }
}

extension StoreProgram {
  /// Creates a program in which many actions take others back, which may not have been read yet.
  fileprivate init(linkingWith seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    isOfDocuments = true
    limit = [nil, nil, nil, 150, 6][Int(seed % 5)]
    keepsBranches = seed % 3 == 0
    readsOneByOne = random.oneIn(4)
    for _ in 0..<random.int(5..<50) {
      let (id, author, count) = (random.int(1..<5), random.pick(["Ada", "Bob"]), random.int(1..<4))
      let edit = random.pick([.save(id, "a"), .save(id, "b"), .save(id, "c"), StoreCall.delete(id)])
      let calls: [StoreCall] =
        switch random.int(0..<22) {
        case 0...5: [.by(author, edit)]
        case 6...7: (0..<random.pick([2, 5, 40])).map { .save(9, "\($0)") }
        case 8...9: [.unrecorded([edit])]
        case 10...11: [.undoBy(author, .refuse)]
        case 12: [.redoBy(author, .refuse)]
        case 13...14: [.undoAt(-count, .refuse)]
        case 15...17: [.undoMany(random.pick([count, count, random.int(4..<60)]))]
        case 18 where keepsBranches: [.place(random.int(0..<100))]
        case 19: [.redoMany(count)]
        default: [.by(author, .coalescing("key", edit))]
        }
      entries += calls.map { Entry(call: $0, look: .elements) }
      if random.oneIn(4) { entries[entries.count - 1].look = .names }
      guard random.oneIn(5) else { continue }
      entries[entries.count - 1].look = .names
      entries[entries.count - 1].reopening = random.pick([.fold, .compact, .close, .crash])
    }
    entries.append(Entry(call: .endCoalescing, look: .all, reopening: .crash))
    guard keepsBranches else { return }
    entries += (0..<9).map { Entry(call: .place(random.int(0..<(5 << $0))), look: .all) }
  }
}

/// What is counted in places and in actions, in every small world.
@Suite struct CountedPlacesTests {
  @Test func distancesAreThoseOfActionsOrOfPlaces() {
    let (start, place) = (3, 9)
    for bits in 0..<(1 << (place - start)) {
      var world = PlaceRuns()
      for place in start..<place where bits >> (place - start) & 1 == 1 { world.take(place) }
      // Before the start, each place counts.
      let targets = (0..<start) + Array(world.all)
      for (index, target) in targets.enumerated() {
        let distance = targets.count - index
        #expect(world.placeDistance(distance, before: place, from: start) == place - target)
        #expect(
          world.actionDistance(place - target, before: place, from: start) == distance)
      }
      for gap in start..<place where !world.all.contains(gap) {
        #expect(world.actionDistance(place - gap, before: place, from: start) == nil)
      }
    }
  }
}
