import TestSupport
import Testing

struct DepthTests {
  private let cases = Array(100..<350)

  @Test func aFullRunTakesEveryCase() {
    #expect(Depth(isFull: true, seed: 3).slice(of: cases, oneIn: 10) == cases)
    #expect(Depth(isFull: false, seed: 3).slice(of: cases, oneIn: 1) == cases)
    #expect(Depth(isFull: false, seed: 3).slice(of: [Int](), oneIn: 10) == [])
  }

  @Test(arguments: [-1, 0, 1, 7, 123_456_789])
  func aSliceIsSpreadEvenlyAndHasBothEnds(seed: Int) {
    let slice = Depth(isFull: false, seed: seed).slice(of: cases, oneIn: 10)
    #expect(slice.first == cases.first && slice.last == cases.last)
    // One of each ten in a row, and both ends besides.
    for row in 0..<25 {
      let first = 100 + 10 * row
      let taken = slice.filter { (first..<first + 10).contains($0) }
      #expect([0, 24].contains(row) ? 1...2 ~= taken.count : taken.count == 1)
    }
    // Not always the same one of ten: sequences of operations would end alike.
    #expect(Set(slice.map { $0 % 10 }).count > 5)
  }

  @Test func asManySeedsInARowTakeEveryCase() {
    for first in [-5, 0, 4, 1_000] {
      let slices = (first..<first + 10).map {
        Depth(isFull: false, seed: $0).slice(of: cases, oneIn: 10)
      }
      #expect(Set(slices.joined()) == Set(cases))
    }
  }
}
