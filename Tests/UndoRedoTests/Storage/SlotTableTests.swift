import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What a table should be: an optional value for each slot, and whether it is present.
private struct Model {
  var slots: [(value: Lifetimes.Item, isPresent: Bool)?] = []
  var freed: [Int] = []

  enum Change: CaseIterable {
    case insert, setPresentFirst, setPresentLast, freeFirst, freeLast, replace, exchange
  }

  var taken: [Int] { slots.indices.filter { slots[$0] != nil } }
}

/// A table of counted items beside its model.
private struct Pair: Modelled {
  var model = Model()
  var table = SlotTable<Lifetimes.Item>()
  let lifetimes: Lifetimes
  private var nextItem = 0

  init(_ lifetimes: Lifetimes) {
    self.lifetimes = lifetimes
  }

  private mutating func item() -> Lifetimes.Item {
    nextItem += 1
    return lifetimes.item(nextItem)
  }

  /// Makes a change; which slot it means is up to a number, where its name does not say it.
  mutating func make(_ change: Model.Change, _ number: Int) {
    let taken = model.taken
    switch change {
    case .insert:
      let item = item()
      let expected = model.freed.popLast() ?? model.slots.count
      if expected == model.slots.count { model.slots.append(nil) }
      model.slots[expected] = (item, true)
      #expect(Int(table.insert(item)) == expected)
      return
    case _ where taken.isEmpty:
      return
    case .setPresentFirst: setPresent(taken[0])
    case .setPresentLast: setPresent(taken[taken.count - 1])
    case .freeFirst: free(taken[0])
    case .freeLast: free(taken[taken.count - 1])
    case .replace:
      let slot = taken[number % taken.count]
      let item = item()
      model.slots[slot]!.value = item
      table[UInt32(slot)] = item
    case .exchange:
      let slot = taken[number % taken.count]
      var item = item()
      swap(&item, &table.pointer(to: UInt32(slot)).pointee)
      #expect(item === model.slots[slot]!.value)
      model.slots[slot]!.value = table[UInt32(slot)]
    }
  }

  private mutating func setPresent(_ slot: Int) {
    model.slots[slot]!.isPresent.toggle()
    table.setPresent(UInt32(slot), model.slots[slot]!.isPresent)
  }

  mutating func free(_ slot: Int) {
    model.slots[slot] = nil
    model.freed.append(slot)
    table.free(UInt32(slot))
  }

  var held: Int { model.taken.count }

  var isRight: Bool {
    table.endIndex == model.slots.count && table.brokenInvariant == nil
      && table.count == model.slots.count { $0?.isPresent == true }
      && Array(table.present).map { Int($0) }
        == model.slots.indices.filter { model.slots[$0]?.isPresent == true }
      && !table.isPresent(UInt32(table.endIndex)) && !table.isPresent(.max)
      && model.slots.enumerated().allSatisfy { number, content in
        let slot = UInt32(number)
        guard let content else { return table.isFree(slot) && !table.isPresent(slot) }
        return !table.isFree(slot) && table.isPresent(slot) == content.isPresent
          && table[slot] === content.value
      }
  }
}

struct SlotTableTests {
  /// Every short sequence of changes, from tables that stand at the border of their memory.
  @Test(arguments: [0, 1, 7, 8, 255, 256])
  func everyShortSequence(count: Int) {
    Pair.check { pair in
      for number in 0..<count { pair.make(.insert, number) }
      pair.checkEverySequence(length: count < 9 ? 4 : 2)
    }
  }

  @Test(arguments: Depth.slice(of: 0..<6 as Range<UInt64>, oneIn: 3))
  func acrossChunks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    Pair.check("seed \(seed)") { pair in
      var hidden: [Pair] = []
      for number in 0..<1_500 {
        let change = random.pick(
          number < 700 ? [.insert] : [.insert, .insert] + Model.Change.allCases)
        pair.make(change, random.int(0..<1_000))
        if number > 600 && random.oneIn(200) { hidden.append(pair) }
        if random.oneIn(100), !pair.model.taken.isEmpty { pair.free(random.pick(pair.model.taken)) }
      }
      #expect(pair.table.endIndex > 2 * ChunkedLog<SlotState>.chunkSize, "seed \(seed)")
      for copy in hidden + [pair] { #expect(copy.isRight, "seed \(seed)") }
    }
  }

  @Test func aVacantSlotKeepsItsValueUntilItIsFreed() {
    let lifetimes = Lifetimes()
    var table = SlotTable<Lifetimes.Item>()
    let slot = table.insert(lifetimes.item(1))
    table.setPresent(slot, false)
    #expect(lifetimes.alive == 1 && table[slot].number == 1)
    #expect(table.count == 0 && !table.isPresent(slot) && !table.isFree(slot))
    table.free(slot)
    #expect(lifetimes.alive == 0 && table.count == 0 && table.isFree(slot))
  }

  @Test func whatACopyHoldsStaysAlive() {
    let lifetimes = Lifetimes()
    var table = SlotTable<Lifetimes.Item>()
    let slots = (0..<300).map { table.insert(lifetimes.item($0)) }
    var copy = table
    for slot in slots { table.free(slot) }
    #expect(lifetimes.alive == 300)
    for slot in slots { #expect(copy[slot].number == Int(slot)) }
    for slot in slots.dropLast() { copy.free(slot) }
    // The last chunk of both is their own by now.
    #expect(lifetimes.alive == 1)
  }

  @Test func theSlotFreedLastIsTakenFirst() {
    var table = SlotTable<Int>()
    for number in 0..<4 { _ = table.insert(number) }
    table.free(0)
    table.free(3)
    table.free(2)
    #expect([4, 5, 6, 7].map { table.insert($0) } == [2, 3, 0, 4])
    #expect((0..<5).map { table[$0] } == [6, 1, 4, 5, 7])
  }

  @Test func aSmallTableIsSmall() {
    var table = SlotTable<Int>()
    #expect(table.states.chunks.isEmpty)
    var capacities: [Int] = []
    for number in 0..<600 {
      _ = table.insert(number)
      if table.states.chunks.map(\.capacity) != capacities {
        capacities = table.states.chunks.map(\.capacity)
      }
      if number == 0 { #expect(capacities == [8]) }
      if number == 16 { #expect(capacities == [32]) }
    }
    #expect(capacities == [256, 256, 256])
  }
}
