import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Slots whose hashes are chosen, and which of them are in an index.
private struct World {
  let hashes: [UInt32]
  var index = SlotIndex()
  var members: Set<UInt32> = []

  var slots: Range<UInt32> { 0..<UInt32(hashes.count) }

  mutating func toggle(_ slot: UInt32) {
    let hash = hashes[Int(slot)]
    if members.remove(slot) != nil {
      index.remove(slot, hash: hash)
    } else {
      members.insert(slot)
      index.insert(slot, hash: hash)
    }
  }

  /// Says in words what is not as it should be, or returns `nil`.
  var mistake: String? {
    if let broken = index.brokenInvariant { return broken }
    if Set(index.slots) != members { return "\(index.slots) are there instead of \(members)" }
    for slot in slots {
      var compared: [UInt32] = []
      let found = index.slot(hash: hashes[Int(slot)]) {
        compared.append($0)
        return $0 == slot
      }
      if found != (members.contains(slot) ? slot : nil) {
        return "\(slot) is found as \(found as Any)"
      }
      if compared.contains(where: { hashes[Int($0)] != hashes[Int(slot)] }) {
        return "\(slot) is compared with \(compared)"
      }
    }
    return nil
  }

  /// Goes through all that any sequence of insertions and removals can lead to.
  ///
  /// - Returns: How many different contents an index can have.
  func exploreAll() -> Int {
    var seen: Set<[[UInt32]]> = [index.content]
    var left = [self]
    while let world = left.popLast() {
      for slot in slots {
        var next = world
        next.toggle(slot)
        if seen.insert(next.index.content).inserted {
          if let mistake = next.mistake { Issue.record("\(mistake), with hashes \(hashes)") }
          left.append(next)
        }
      }
      if let mistake = world.mistake { Issue.record("a copy is changed: \(mistake)") }
    }
    return seen.count
  }
}

extension SlotIndex {
  fileprivate var content: [[UInt32]] { buckets.map { [$0.hash, $0.slot] } }
}

/// An element whose identity is hashed as its test wants.
private struct Thing<ID: Hashable>: Identifiable {
  let id: ID
}

private struct Badly: Hashable {
  let number: Int
  func hash(into hasher: inout Hasher) {}
}

/// A table with its index beside a dictionary.
private struct Pair<ID: Hashable> {
  var table = SlotTable<Thing<ID>>()
  var index = SlotIndex()
  var model: [ID: UInt32] = [:]

  mutating func insert(_ id: ID) {
    switch index.find(id, in: table) {
    case .found(let slot):
      #expect(model[id] == slot)
    case .missing(let hash):
      #expect(model[id] == nil)
      let slot = table.insert(Thing(id: id))
      index.insert(slot, hash: hash)
      model[id] = slot
    }
  }

  mutating func remove(_ id: ID) {
    let slot = index.find(id, in: table).slot
    #expect(slot == model.removeValue(forKey: id))
    guard let slot else { return }
    index.remove(slot, hash: SlotIndex.hash(id))
    table.free(slot)
  }

  func isRight(_ ids: some Sequence<ID>) -> Bool {
    index.brokenInvariant == nil && index.count == model.count
      && ids.allSatisfy { index.find($0, in: table).slot == model[$0] }
  }
}

struct SlotIndexTests {
  /// Hashes at home in the first and the last two of eight buckets, four of them in every way.
  @Test func everySequenceAroundTheEnd() {
    let homes: [UInt32] = [0, 1, 6, 7]
    for number in Depth.slice(of: 0..<256, oneIn: 8) {
      let hashes = (0..<4).map { homes[number >> (2 * $0) & 3] << 29 }
      var world = World(hashes: hashes)
      _ = world.exploreAll()
      world.index.reserveCapacity(6)
      _ = world.exploreAll()
    }
  }

  @Test(arguments: [
    [0, 0, 0, 0, 0, 0], [7, 7, 7, 7, 7, 7], [7, 7, 0, 6, 0, 1], [5, 6, 7, 5, 6, 7],
    [3, 4, 3, 4, 5, 5], [0, 1, 2, 3, 4, 5], [6, 4, 2, 6, 4, 2],
  ])
  func everySequenceInAFullTable(homes: [UInt32]) {
    // Slots at home in the same bucket have the same hash, or another one.
    let same = World(hashes: homes.map { $0 << 29 })
    let others = World(hashes: homes.enumerated().map { $1 << 29 + UInt32($0) })
    let count = same.exploreAll()
    // All subsets, at least; and where all give way to each other, in every order.
    #expect(count >= 64)
    if Set(homes).count == 1 { #expect(count >= 1 + 6 + 30 + 120 + 360 + 720 + 720) }
    #expect(others.exploreAll() == count)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func longSequences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pair = Pair<Int>()
    var hidden: [Pair<Int>] = []
    for step in 0..<12_000 {
      let id = random.int(0..<2_000)
      // It grows first, and then has as many removals as insertions.
      if step < 2_000 || random.oneIn(2) { pair.insert(id) } else { pair.remove(id) }
      if random.oneIn(1_000) {
        hidden.append(pair)
        #expect(pair.isRight(0..<2_000), "seed \(seed)")
      }
    }
    #expect(pair.isRight(0..<2_000) && pair.model.count > 700, "seed \(seed)")
    for id in 0..<2_000 { pair.remove(id) }
    #expect(pair.index.count == 0 && pair.isRight(0..<2_000), "seed \(seed)")
    for copy in hidden { #expect(copy.isRight(0..<2_000), "seed \(seed)") }
  }

  @Test func identitiesWithTheSameHash() {
    let ids = (0..<200).map { Badly(number: $0) }
    var pair = Pair<Badly>()
    for id in ids { pair.insert(id) }
    #expect(pair.isRight(ids))
    for id in ids where id.number % 3 == 0 { pair.remove(id) }
    #expect(pair.index.count == 133 && pair.isRight(ids))
    for id in ids { pair.insert(id) }
    #expect(pair.index.count == 200 && pair.isRight(ids))
  }

  @Test func elementsThatAreVacantAreFound() {
    var pair = Pair<String>()
    for id in ["a", "b", "c"] { pair.insert(id) }
    pair.table.setPresent(1, false)
    #expect(pair.isRight(["a", "b", "c", "d"]))
  }

  @Test func itIsAsSmallAsItsLoadAllows() {
    var index = SlotIndex()
    #expect(index.buckets.isEmpty && MemoryLayout<SlotIndex.Bucket>.stride == 8)
    var capacities: [Int: Int] = [:]
    for slot in 0..<100 as Range<UInt32> {
      index.insert(slot, hash: slot << 25)
      capacities[index.count] = index.buckets.count
    }
    #expect(
      [1, 3, 4, 6, 7, 12, 13, 25, 26, 51, 52, 100].map { capacities[$0] }
        == [4, 4, 8, 8, 16, 16, 32, 32, 64, 64, 128, 128])
    for slot in 0..<100 as Range<UInt32> { index.remove(slot, hash: slot << 25) }
    #expect(index.buckets.count == 128)
    index.reserveCapacity(102)
    #expect(index.buckets.count == 128)
    index.reserveCapacity(100_000)
    #expect(index.buckets.count == 131_072 && index.brokenInvariant == nil)
  }

  /// Elements that come in the order of the buckets would all give way while the index is small.
  @Test func noOrderThatOthersKnowMakesItSlow() {
    let ids = Array(0..<6_000)
    let orders = [ids, Array(Set(ids)), ids.sorted { $0.hashValue < $1.hashValue }]
    for (number, order) in orders.enumerated() {
      var index = SlotIndex()
      for (slot, id) in order.enumerated() {
        index.insert(UInt32(slot), hash: SlotIndex.hash(id))
        // It is about two where the index is about to grow.
        if slot % 100 == 99 && index.averageDistance > 20 {
          Issue.record("order \(number): \(index.averageDistance) after \(slot)")
        }
      }
    }
  }
}

/// Identities whose `hashValue` is all the same: what is fed into a hasher is not.
private struct Numbered: Hashable {
  let number: Int

  var hashValue: Int { 0 }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

struct SlotIndexHashTests {
  @Test func aHashIsMadeOfWhatIsFedIntoAHasher() {
    let hashes = Set((0..<1_000).map { SlotIndex.hash(Numbered(number: $0)) })
    // Of a thousand out of four billion, two are hardly ever the same.
    #expect(hashes.count > 990)
    #expect(hashes.contains(SlotIndex.hash(Numbered(number: 7))))
  }
}
