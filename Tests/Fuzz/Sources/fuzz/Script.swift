/// Choices that an input makes: numbers that look random, and are the same whenever it is run.
///
/// This is SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
struct Script: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ result >> 30) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ result >> 27) &* 0x94D0_49BB_1331_11EB
    return result ^ result >> 31
  }

  /// Makes a choice that is true once in so many times.
  mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }
}
