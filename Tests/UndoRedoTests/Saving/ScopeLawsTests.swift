import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// A store, a scope and a scope of the scope, in every short sequence of operations and in long
/// random ones, against models of whole copies.
@Suite struct ScopeLawsTests {
  static let alphabets: [(String, [ScopeOperation])] = [
    (
      "undo on both sides",
      [
        .interact(0, .create), .interact(0, .undo), .interact(1, .change), .interact(1, .other),
        .interact(1, .undo), .interact(1, .redo), .commit(1), .abandon(1),
      ]
    ),
    (
      "nested",
      [
        .interact(0, .create), .interact(1, .change), .interact(1, .undo), .interact(2, .change),
        .interact(2, .delete(0)), .commit(1), .commit(2), .abandon(1),
      ]
    ),
    (
      "gestures",
      [
        .interact(0, .begin), .interact(0, .create), .interact(0, .cancel), .interact(1, .begin),
        .interact(1, .change), .interact(1, .commit), .commit(1), .abandon(1),
      ]
    ),
    (
      "groups",
      [
        .interact(0, .create), .interact(1, .change), .interact(1, .group([.other, .change])),
        .commitWithin(1, before: [.change], after: [.other]),
        .commitWithin(1, before: [], after: [.other], fails: true),
        .interact(0, .undo), .interact(0, .redo), .commit(1),
      ]
    ),
    (
      "limit and mark",
      [
        .interact(0, .create), .interact(1, .change), .interact(1, .limit(1)), .interact(1, .undo),
        .interact(1, .markSaved), .interact(1, .revert), .interact(0, .limit(0)), .commit(1),
      ]
    ),
    (
      "unrecorded",
      [
        .interact(0, .create), .interact(0, .unrecorded([.change])), .interact(1, .change),
        .interact(1, .unrecorded([.change])),
        .interact(1, .group([.unrecorded([.change]), .modify(0, by: -1)])),
        .interact(1, .undo), .commit(1), .abandon(1),
      ]
    ),
  ]

  @Test(arguments: alphabets)
  func everySequence(_ name: String, _ alphabet: [ScopeOperation]) throws {
    let sequences = TestSupport.everySequence(of: Array(alphabet.indices), length: 4)
    for sequence in Depth.slice(of: sequences, oneIn: 24) {
      var world = ScopeWorld(isObserved: sequence.reduce(0, +) % 2 > 0)
      for operation in sequence.map({ alphabet[$0] }) {
        if let difference = try world.difference(doing: operation) ?? world.difference() {
          Issue.record("\(name) \(sequence): \(operation): \(difference)")
          return
        }
      }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 15))
  func longRandomSequences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let hasSelection = seed % 2 > 0
    var world = ScopeWorld(isObserved: seed % 3 > 0, hasSelection: hasSelection)
    for round in 0..<150 {
      let operation = ScopeOperation.random(using: &generator, hasSelection: hasSelection)
      if let difference = try world.difference(doing: operation) ?? world.difference() {
        Issue.record("seed \(seed), round \(round), \(operation): \(difference)")
        return
      }
    }
    if let difference = try world.differenceOnTheWay() {
      Issue.record("seed \(seed): \(difference)")
    }
  }
}
