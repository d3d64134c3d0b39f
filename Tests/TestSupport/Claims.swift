import Testing

/// Expects that an example has the value that its page claims.
///
/// Each page has many of these, and a call takes less to compile than an expectation.
///
/// - Parameters:
///   - found: The value of the example.
///   - claimed: What the page says that it is.
///   - sourceLocation: Where this is claimed.
public func expectClaim<Value: Equatable>(
  _ found: Value, _ claimed: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found == claimed, sourceLocation: sourceLocation)
}

/// Expects that an example has no value, as its page claims.
///
/// - Parameters:
///   - found: The value of the example.
///   - claimed: `nil`.
///   - sourceLocation: Where this is claimed.
public func expectClaim<Value>(
  _ found: Value?, _ claimed: _OptionalNilComparisonType,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found == nil, sourceLocation: sourceLocation)
}
