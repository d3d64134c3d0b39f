import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// The laws of a store of one value, over generated sequences: it does what a model does that copies
/// the whole value.
@Suite struct ValueLawsTests {
  @Test(arguments: ValueComparison.Kind.allCases)
  func whatIsRecorded(_ kind: ValueComparison.Kind) {
    // Values come back to where they were, so that much has no net effect.
    check(200..<600, kind, isRecorded: true) { generator in
      generator.int(0..<4)
    }
  }

  @Test(arguments: ValueComparison.Kind.allCases)
  func whatIsNotRecorded(_ kind: ValueComparison.Kind) {
    var number = 100
    check(1000..<1600, kind, isRecorded: false) { _ in
      number += 1
      return number
    }
  }

  @Test(arguments: ValueComparison.Kind.allCases)
  func aCopyGoesItsOwnWay(_ kind: ValueComparison.Kind) {
    for seed in Depth.slice(of: UInt64(2000)..<2200, oneIn: 20) {
      var (generator, seeds) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
      let comparison = ValueComparison(kind)
      func go() {
        for _ in 0..<15 {
          var values: any IteratorProtocol<Int> = AnyIterator { seeds.int(0..<4) }
          let operation = ValueOperation.random(
            depth: 3, seeds: &values, isRecorded: true, using: &generator)
          #expect(comparison.perform(operation) == nil, "seed \(seed): \(operation)")
        }
      }
      go()
      let (value, history) = (comparison.store.value, comparison.store.history)
      let (copy, other) = (comparison.store.copy(), comparison.store.copy())
      go()
      other.modify { $0.number += 1 }
      #expect(copy.value == value && copy.history == history, "seed \(seed)")
      var shown = [copy.value]
      while copy.undo() != nil { shown.append(copy.value) }
      while let last = shown.popLast() {
        #expect(copy.value == last, "seed \(seed)")
        copy.redo()
      }
      #expect(comparison.finish() == nil, "seed \(seed)")
    }
  }

  private func check(
    _ seeds: Range<UInt64>, _ kind: ValueComparison.Kind, isRecorded: Bool,
    _ value: @escaping (inout SeededGenerator) -> Int
  ) {
    for seed in Depth.slice(of: seeds, oneIn: 40) {
      var generator = SeededGenerator(seed: seed)
      var other = SeededGenerator(seed: seed)
      var values: any IteratorProtocol<Int> = AnyIterator { value(&other) }
      let comparison = ValueComparison(kind)
      var operations: [ValueOperation] = []
      for _ in 0..<25 {
        let operation = ValueOperation.random(
          depth: 3, seeds: &values, isRecorded: isRecorded, using: &generator)
        operations.append(operation)
        if let difference = comparison.perform(operation) {
          Issue.record("seed \(seed): \(difference) after \(operations)")
          return
        }
      }
      if let difference = comparison.finish() {
        Issue.record("seed \(seed): \(difference) after \(operations)")
        return
      }
    }
  }
}
