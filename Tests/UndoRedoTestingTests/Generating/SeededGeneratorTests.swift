import Testing
import UndoRedoTesting

@Suite struct SeededGeneratorTests {
  @Test func theSameSeedGivesTheSameNumbers() {
    var one = SeededGenerator(seed: 7)
    var other = SeededGenerator(seed: 7)
    #expect((0..<9).map { _ in one.next() } == (0..<9).map { _ in other.next() })
  }

  /// The first numbers that the authors' own program gives for the seed 1234567.
  @Test func theNumbersAreThoseOfSplitMix64() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }
}
