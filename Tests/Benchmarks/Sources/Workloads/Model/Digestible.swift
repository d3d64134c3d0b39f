/// A value of which a number can be made that tells it from others, for checks.
protocol Digestible {
  /// A number made of every field.
  var digest: UInt64 { get }

  /// A number that is quickly made, even while the time is being taken.
  var quickDigest: UInt64 { get }
}

/// Random words by the SplitMix64 generator of Steele, Lea and Flood: the same ones in every run.
package struct RandomWords {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return mixed(state)
  }

  /// Returns a number from zero up to, not including, a bound.
  package mutating func next(below bound: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(bound).multipliedFullWidth(by: next()).high)
  }
}

package func mixed(_ word: UInt64) -> UInt64 {
  var word = word
  word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
  word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
  return word ^ (word >> 31)
}

/// Uses a value in a way that the optimizer can't see, so that the whole of it must be made.
@_optimize(none)
package func consume(_ value: some Any) {}
