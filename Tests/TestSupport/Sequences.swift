/// Returns every sequence of values up to a length, the shorter ones first.
///
/// - Parameters:
///   - values: The values to choose from.
///   - length: The greatest length.
/// - Returns: The sequences, beginning with the empty one.
public func everySequence<Value>(of values: [Value], upTo length: Int) -> [[Value]] {
  var sequences: [[Value]] = [[]]
  var longest = sequences
  for _ in 0..<length {
    longest = longest.flatMap { sequence in values.map { sequence + [$0] } }
    sequences += longest
  }
  return sequences
}
