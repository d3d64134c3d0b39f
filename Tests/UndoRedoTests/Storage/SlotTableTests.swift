import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

struct SlotTableTests {
  /// What a table does, with an optional for every slot.
  private struct Model {
    var slots: [(value: Lifetimes.Item, uses: Int)?] = []
    var left: [Int] = []

    mutating func insert(_ value: Lifetimes.Item) -> Int {
      let slot = left.popLast() ?? slots.count
      if slot == slots.count { slots.append(nil) }
      slots[slot] = (value, 1)
      return slot
    }

    mutating func release(_ slot: Int) {
      slots[slot]!.uses -= 1
      if slots[slot]!.uses == 0 {
        slots[slot] = nil
        left.append(slot)
      }
    }

    var taken: [Int] { slots.indices.filter { slots[$0] != nil } }
  }

  private func check(
    _ table: SlotTable<Lifetimes.Item>, _ model: Model, _ comment: @autoclosure () -> Comment
  ) {
    #expect(table.endIndex == model.slots.count, comment())
    #expect(table.count == model.taken.count, comment())
    for (slot, content) in model.slots.enumerated() {
      #expect(table.isTaken(UInt32(slot)) == (content != nil), comment())
      if let content { #expect(table[UInt32(slot)] === content.value, comment()) }
    }
    #expect(!table.isTaken(UInt32(model.slots.count)) && !table.isTaken(.max), comment())
  }

  private enum Change: CaseIterable { case insert, use, releaseFirst, releaseLast, replace }

  private func make(
    _ change: Change, _ item: () -> Lifetimes.Item, in table: inout SlotTable<Lifetimes.Item>,
    _ model: inout Model
  ) {
    switch (change, change == .releaseLast ? model.taken.last : model.taken.first) {
    case (.insert, _):
      let new = item()
      #expect(Int(table.insert(new)) == model.insert(new))
    case (.use, let slot?):
      let isUsed = table.use(UInt32(slot))
      #expect(isUsed)
      model.slots[slot]!.uses += 1
    case (.releaseFirst, let slot?), (.releaseLast, let slot?):
      table.release(UInt32(slot))
      model.release(slot)
    case (.replace, let slot?):
      let new = item()
      table[UInt32(slot)] = new
      model.slots[slot]!.value = new
    default: break
    }
  }

  @Test func everyShortSequence() {
    for changes in everySequence(of: Change.allCases, upTo: 6) {
      let lifetimes = Lifetimes()
      do {
        var table = SlotTable<Lifetimes.Item>()
        var model = Model()
        var hidden: [(SlotTable<Lifetimes.Item>, Model)] = []
        for (number, change) in changes.enumerated() {
          make(change, { lifetimes.item(number) }, in: &table, &model)
          hidden.append((table, model))
        }
        for (table, model) in hidden { check(table, model, "\(changes)") }
      }
      #expect(lifetimes.alive == 0, "\(changes)")
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func acrossChunks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lifetimes = Lifetimes()
    do {
      var table = SlotTable<Lifetimes.Item>()
      var model = Model()
      var hidden: [(SlotTable<Lifetimes.Item>, Model)] = []
      for number in 0..<2_000 {
        let change = random.pick([Change.insert, .insert, .insert] + Change.allCases)
        make(change, { lifetimes.item(number) }, in: &table, &model)
        if random.oneIn(400) { hidden.append((table, model)) }
      }
      #expect(table.endIndex > 2 * SlotTable<Int>.chunkSize, "seed \(seed)")
      check(table, model, "seed \(seed)")
      for (table, model) in hidden { check(table, model, "seed \(seed)") }
    }
    #expect(lifetimes.alive == 0, "seed \(seed)")
  }

  @Test func whatIsLeftIsReleasedAtOnce() {
    let lifetimes = Lifetimes()
    var table = SlotTable<Lifetimes.Item>()
    let slot = table.insert(lifetimes.item(1))
    let isUsed = table.use(slot)
    table.release(slot)
    #expect(isUsed && lifetimes.alive == 1)
    table.release(slot)
    #expect(lifetimes.alive == 0 && table.count == 0)
  }

  @Test func aValueCanBeReferredToOnlySoOften() {
    var table = SlotTable<Int>()
    let slot = table.insert(7)
    let uses = (1...300).map { _ in table.use(slot) }
    #expect(uses.count { $0 } == 254)
    for _ in 0..<254 { table.release(slot) }
    #expect(table.isTaken(slot) && table[slot] == 7)
    table.release(slot)
    #expect(!table.isTaken(slot))
  }
}
