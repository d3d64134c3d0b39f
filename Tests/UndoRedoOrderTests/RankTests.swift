import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedoOrder

struct RankTests {
  @Test func atTheEndsAndBetween() throws {
    let first = Rank()
    let last = Rank(after: first)
    let front = Rank(before: first)
    let middle = try #require(Rank(between: first, and: last))
    let ranks = [front, first, middle, last]
    #expect(ranks == ranks.sorted() && Set(ranks).count == 4)
    #expect(Rank(before: nil) != Rank(after: nil))
  }

  @Test func betweenEqualOrSwappedOnesThereIsNone() {
    let (first, last) = (Rank(), Rank(after: Rank()))
    #expect(Rank(between: first, and: first) == nil)
    #expect(Rank(between: max(first, last), and: min(first, last)) == nil)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 20))
  func insertedAnywhereTheyStayInOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var ranks: [Rank] = []
    while ranks.count < 500 {
      let offset = generator.int(0..<ranks.count + 1)
      let new = Rank.ranks(
        generator.int(0..<5), between: offset > 0 ? ranks[offset - 1] : nil,
        and: offset < ranks.count ? ranks[offset] : nil, using: &generator)
      ranks.insert(contentsOf: new, at: offset)
    }
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0.description < $1.description })
    #expect(ranks.map { Rank($0.description) } == ranks)
    #expect(ranks.allSatisfy { $0.description.utf8.count < 30 })
  }

  @Test func atAnEndTheyStayShort() {
    var generator = SeededGenerator(seed: 1)
    // So many that none may be made within the making of another one.
    let count = 50_000
    for (lower, upper) in [(nil, nil), (nil, Rank("a0")), (Rank("a0"), nil)] {
      let ranks = Rank.ranks(count, between: lower, and: upper, using: &generator)
      #expect(ranks.count == count && zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
      #expect(ranks.allSatisfy { $0.description.utf8.count <= 12 })
    }
  }

  @Test func inOneGapTheyDoNotRunOut() throws {
    var generator = SeededGenerator(seed: 2)
    let (first, last) = (try #require(Rank("a0")), try #require(Rank("a1")))
    for isAfterLast in [false, true] {
      var (lower, upper) = (first, last)
      for _ in 0..<1_000 {
        let rank = Rank.ranks(1, between: lower, and: upper, using: &generator)[0]
        #expect(lower < rank && rank < upper)
        if isAfterLast { lower = rank } else { upper = rank }
      }
      // A bit or two for each, and what is random.
      #expect((isAfterLast ? lower : upper).description.utf8.count < 1_000 / 3 + 12)
    }
  }

  @Test func atOncePutInOneGapTheyShareTheRoom() throws {
    var generator = SeededGenerator(seed: 3)
    let ranks = Rank.ranks(1_000, between: Rank("a0"), and: Rank("a1"), using: &generator)
    #expect(ranks == ranks.sorted() && Set(ranks).count == 1_000)
    #expect(ranks.allSatisfy { $0.description.utf8.count < 16 })
  }

  @Test func twoAtOnePlaceDoNotCollide() throws {
    let (first, last) = (Rank(), Rank(after: Rank()))
    let (lower, upper) = (min(first, last), max(first, last))
    let ranks = try (0..<1_000).map { _ in try #require(Rank(between: lower, and: upper)) }
    #expect(Set(ranks).count == 1_000)
    let sorted = ranks.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { Rank(between: $0, and: $1) != nil })
  }

  @Test func theyAreCodedAsText() throws {
    let ranks = [try #require(Rank("a0V")), try #require(Rank("Zz1"))]
    #expect(try json(of: ranks) == #"["a0V","Zz1"]"#)
    #expect(try recoded(ranks) == ranks)
    #expect("\(ranks[0])" == "a0V")
  }

  @Test func whatIsNoRankIsRefused() {
    #expect(Rank("a00") == nil)
    #expect {
      try decoded([Rank].self, from: #"["a0","a00"]"#)
    } throws: { error in
      guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
      return context.codingPath.last?.intValue == 1
    }
  }
}
