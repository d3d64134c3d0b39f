import AnnotationCanvas
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#a5d8ff", "#a5d8ff"), ("#A5D8FF", "#a5d8ff"), ("#0af", "#00aaff"), ("#00000a", "#00000a"),
    ("red", "#e03131"), ("White", "#ffffff"), ("transparent", "transparent"),
  ])
  func aColorIsRead(text: String, hex: String) throws {
    #expect(try #require(Color(text)).hex == hex)
  }

  @Test(arguments: [
    "", "#", "a5d8ff", "#a5d8f", "#a5d8ff80", "#a5d8fg", "reddish", "#１２３", " red", "#+12345",
  ])
  func whatIsNoColorIsRefused(text: String) {
    #expect(Color(text) == nil)
  }

  @Test func aNameIsUsedWhereThereIsOne() {
    #expect(Color("#e03131")?.description == "red")
    #expect(Color("#e03132")?.description == "#e03132")
  }

  @Test func namesAreUnique() {
    #expect(Set(Color.named.map(\.name)).count == Color.named.count)
    #expect(Set(Color.named.map(\.color)).count == Color.named.count)
  }
}
