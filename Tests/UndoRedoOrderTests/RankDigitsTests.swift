import Testing

@testable import UndoRedoOrder

struct RankDigitsTests {
  /// Integers around zero and at both ends of what there is, each with fractions.
  private static let small: [RankDigits] = {
    let integers = [
      "A" + String(repeating: "0", count: 26), "A" + String(repeating: "0", count: 25) + "1", "Yzz",
      "Z0", "Zz", "a0", "a1", "az", "b00", "b01", "y" + String(repeating: "z", count: 25),
      "z" + String(repeating: "z", count: 26),
    ]
    let fractions = ["", "01", "1", "11", "2", "V", "y", "z", "z01", "zz"]
    return integers.flatMap { integer in fractions.compactMap { RankDigits(integer + $0) } }
  }()

  @Test func theTextsOfRanksAreInTheirOrder() {
    #expect(Self.small.count == 119)
    #expect(Self.small == Self.small.sorted())
    let texts = Self.small.map { Array($0.text.utf8) }
    #expect(texts == texts.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func betweenAnyTwoThereIsOne() {
    let end: [RankDigits?] = [nil]
    let all = end + Self.small + end
    for (index, lower) in all.dropLast().enumerated() {
      for upper in all[(index + 1)...] {
        let digits = RankDigits.between(lower, upper)
        let place: Comment = "\(lower?.text ?? "-") \(digits.text) \(upper?.text ?? "-")"
        #expect(lower.map { $0 < digits } ?? true, place)
        #expect(upper.map { digits < $0 } ?? true, place)
        #expect(digits.fraction.last != 0, place)
        #expect(digits.text.utf8.count <= max(lower?.text.count ?? 2, upper?.text.count ?? 2) + 1)
      }
    }
  }

  @Test(arguments: ["", "a", "Z", "b0", "a00", "a10", "0", "ä0", "a0-", "a0 ", "é", "{0", "@0"])
  func textsThatAreNoRanks(text: String) {
    #expect(RankDigits(text) == nil)
  }

  @Test func belowTheSmallestIntegerThereIsNothing() {
    #expect(RankDigits("A" + String(repeating: "0", count: 26)) == nil)
  }
}
