#if canImport(Observation)
  import Observation
  import Testing

  private final class Flag: @unchecked Sendable {
    var isSet = false

    /// Sets the flag when something changes that a closure reads.
    init<Value>(reading read: () -> Value) {
      withObservationTracking {
        _ = read()
      } onChange: {
        self.isSet = true
      }
    }
  }

  /// Returns whether those who have read something are notified of a change.
  ///
  /// - Parameters:
  ///   - read: Reads something.
  ///   - change: Changes something.
  /// - Returns: Whether they are notified.
  /// - Throws: What the change throws.
  public func isNotified<Value>(
    _ read: () -> Value, of change: () throws -> Void
  ) rethrows -> Bool {
    let flag = Flag(reading: read)
    try change()
    return flag.isSet
  }

  /// Returns whether those who have read something are notified of a change that is awaited.
  ///
  /// - Parameters:
  ///   - read: Reads something.
  ///   - change: Changes something.
  /// - Returns: Whether they are notified.
  /// - Throws: What the change throws.
  public nonisolated(nonsending) func isNotified<Value>(
    _ read: () -> Value, of change: () async throws -> Void
  ) async rethrows -> Bool {
    let flag = Flag(reading: read)
    try await change()
    return flag.isSet
  }

  /// Expects that those who have read something are notified of a change.
  ///
  /// - Parameters:
  ///   - read: Reads something.
  ///   - comment: Why this is expected.
  ///   - sourceLocation: Where this is expected.
  ///   - change: Changes something.
  /// - Throws: What the change throws.
  public func expectNotice<Value>(
    _ read: () -> Value, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, of change: () throws -> Void
  ) rethrows {
    let isNotified = try isNotified(read, of: change)
    #expect(isNotified, comment, sourceLocation: sourceLocation)
  }

  /// Expects that those who have read something are not notified of a change.
  ///
  /// - Parameters:
  ///   - read: Reads something.
  ///   - comment: Why this is expected.
  ///   - sourceLocation: Where this is expected.
  ///   - change: Changes something.
  /// - Throws: What the change throws.
  public func expectNoNotice<Value>(
    _ read: () -> Value, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, of change: () throws -> Void
  ) rethrows {
    let isNotified = try isNotified(read, of: change)
    #expect(!isNotified, comment, sourceLocation: sourceLocation)
  }
#endif
