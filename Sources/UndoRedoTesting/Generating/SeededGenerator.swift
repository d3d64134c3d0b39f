/// A random number generator that gives the same numbers for the same seed.
///
/// It is SplitMix64, after Steele, Lea and Flood, *Fast splittable pseudorandom number generators*,
/// 2014.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Any number.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SeededGenerator {
  /// Returns one of the values, each as likely as the others.
  ///
  /// - Parameter values: The values.
  /// - Returns: One of them.
  /// - Precondition: There is at least one.
  public mutating func pick<Value>(_ values: some Collection<Value>) -> Value {
    values.randomElement(using: &self)!
  }

  /// Returns a number in a range, each as likely as the others.
  ///
  /// - Parameter range: The range.
  /// - Returns: The number.
  /// - Precondition: The range is not empty.
  public mutating func int(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns true once in so many times on average.
  ///
  /// - Parameter number: The number of times.
  /// - Returns: Whether this is the one.
  /// - Precondition: The number is positive.
  public mutating func oneIn(_ number: Int) -> Bool {
    int(0..<number) == 0
  }
}
