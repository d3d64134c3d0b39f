import Testing
import UndoRedo

/// Bytes are compared in blocks, in words and one by one, with the same result.
@Suite struct CommonEndsTests {
  /// One byte differs, at every place of every size about those of words and blocks.
  @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 127, 128, 129, 136, 143, 255, 256, 265])
  func oneByteDiffers(_ size: Int) {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
    #expect(commonEnds(bytes, bytes) == [size, size])
    for place in 0..<size {
      var other = bytes
      // The lowest and the highest bit.
      other[place] ^= place % 2 == 0 ? 1 : 0x80
      #expect(commonEnds(bytes, other) == [place, size - 1 - place])
      #expect(!areSame(bytes, other))
    }
    #expect(areSame(bytes, Array(bytes)))
  }

  /// Some bytes are there in addition, at every place.
  @Test(arguments: [1, 8, 9, 20, 130]) func someAreInserted(_ count: Int) {
    let bytes = (0..<140).map { UInt8($0) }
    for place in 0...bytes.count {
      let other = bytes[..<place] + Array(repeating: 200, count: count) + bytes[place...]
      #expect(commonEnds(bytes, Array(other)) == [place, bytes.count - place])
      #expect(commonEnds(Array(other), bytes) == [place, bytes.count - place])
      #expect(!areSame(bytes, Array(other)))
    }
  }

  /// What is the same at both ends counts once, at the beginning, and no scalar is cut.
  @Test func everyPairOfShortTexts() {
    var texts: [[Unicode.Scalar]] = [[]]
    // Of the last three, two begin with the same byte, and two end with the same one.
    for _ in 0..<3 { texts += texts.flatMap { text in ["a", "é", "ê", "©"].map { text + [$0] } } }
    texts = Array(Set(texts))
    for one in texts {
      for other in texts {
        let prefix = zip(one, other).prefix { $0 == $1 }.count
        let suffix = zip(one.dropFirst(prefix).reversed(), other.dropFirst(prefix).reversed())
          .prefix { $0 == $1 }.count
        let bytes = (utf8(one), utf8(other))
        let found = bytes.0.withUnsafeBytes { one in
          bytes.1.withUnsafeBytes { one.commonScalars(with: $0) }
        }
        #expect(found == (utf8(one.prefix(prefix)).count, utf8(one.suffix(suffix)).count))
      }
    }
  }

  private func utf8(_ scalars: some Sequence<Unicode.Scalar>) -> [UInt8] {
    Array(String(String.UnicodeScalarView(scalars)).utf8)
  }

  private func commonEnds(_ one: [UInt8], _ other: [UInt8]) -> [Int] {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        [one.commonPrefixCount(with: other), one.commonSuffixCount(with: other)]
      }
    }
  }

  private func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.withUnsafeBytes { one in other.withUnsafeBytes { one.isSame(as: $0) } }
  }
}
