/// Returns every sequence of values up to a length, the shorter ones first.
///
/// - Parameters:
///   - values: The values to choose from.
///   - length: The greatest length.
/// - Returns: The sequences, beginning with the empty one.
public func everySequence<Value>(of values: [Value], upTo length: Int) -> [[Value]] {
  (0...length).flatMap { everySequence(of: values, length: $0) }
}

/// Returns every sequence of values of one length.
///
/// - Parameters:
///   - values: The values to choose from.
///   - length: The length.
/// - Returns: The sequences; the last value changes first.
public func everySequence<Value>(of values: [Value], length: Int) -> [[Value]] {
  (0..<length).reduce([[]]) { sequences, _ in
    sequences.flatMap { sequence in values.map { sequence + [$0] } }
  }
}
