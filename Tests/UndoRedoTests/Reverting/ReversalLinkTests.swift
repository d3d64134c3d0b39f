import Testing

@testable import UndoRedo

struct ReversalLinkTests {
  @Test(arguments: [[], [1], [3, 1], [10, 200, 1_000_000], [Int.max / 4]])
  func whatIsWrittenIsRead(distances: [Int]) {
    for kind in ReversalLink.Kind.allCases {
      var metadata = ["detail": "3,4"]
      ReversalLink(kind, distances: distances).write(to: &metadata)
      let link = ReversalLink(metadata)
      #expect(link?.kind == kind && link?.distances == distances)
    }
  }

  /// What is too large to be counted from is no link, either.
  @Test(arguments: [
    "0", "1,0", "-1", "1,-2", "a", "1;2", "1, 2", "2305843009213693952", "9223372036854775808", "٣",
    "1,",
  ])
  func anyOtherTextIsNoLink(text: String) {
    #expect(ReversalLink(["reverts": text])?.distances == nil, "\(text)")
  }

  @Test func thereIsNoneWithoutItsKey() {
    #expect(ReversalLink([:])?.distances == nil)
    #expect(ReversalLink(["detail": "1"])?.distances == nil)
  }
}
