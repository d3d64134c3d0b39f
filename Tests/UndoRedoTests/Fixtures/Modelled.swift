import TestSupport
import Testing
import UndoRedoTesting

/// A value of counted items beside the simplest thing that should be the same.
protocol Modelled {
  associatedtype Change: CaseIterable

  init(_ lifetimes: Lifetimes)

  /// What counts the items.
  var lifetimes: Lifetimes { get }

  /// Makes a change of both; how many items it means, or which one, is up to a number.
  mutating func make(_ change: Change, _ number: Int)

  /// Whether both are the same.
  var isRight: Bool { get }

  /// The number of items that should be alive.
  var held: Int { get }
}

extension Modelled {
  /// Makes changes, after which exactly the items are alive that should be, and none in the end.
  static func check(_ comment: Comment? = nil, _ body: (inout Self) -> Void) {
    let lifetimes = Lifetimes()
    do {
      var pair = Self(lifetimes)
      body(&pair)
      #expect(lifetimes.alive == pair.held, comment)
    }
    #expect(lifetimes.alive == 0, comment)
  }

  /// Makes every sequence of changes of one item, each of a copy.
  ///
  /// Since each copy is checked after all that came of it, one that sees another's change is found.
  func checkEverySequence(length: Int, after made: [Change] = []) {
    defer { if !isRight { Issue.record("after \(made)") } }
    guard length > 0 else { return }
    for change in Change.allCases {
      var copy = self
      copy.make(change, 1)
      copy.checkEverySequence(length: length - 1, after: made + [change])
    }
  }

  /// Makes random changes of many items, and later on now and then goes on with a copy from before.
  ///
  /// As long as there are no copies, what is dropped is released at once.
  mutating func checkRandomSequence(of changes: [Change], seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var copies: [Self] = []
    for round in 0..<150 {
      make(random.pick(changes), random.pick([1, 2, 7, 100, 256, random.int(1..<700)]))
      #expect(isRight && (!copies.isEmpty || lifetimes.alive == held), "seed \(seed)")
      if round > 50, random.oneIn(10) { copies.append(self) }
      if random.oneIn(20), !copies.isEmpty {
        self = copies.remove(at: random.int(0..<copies.count))
      }
    }
    for copy in copies { #expect(copy.isRight, "seed \(seed)") }
  }
}
