import Testing

#if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
  /// Expects that a process ended by stating a rule.
  ///
  /// - Parameters:
  ///   - result: How the process ended.
  ///   - rule: What it says on its standard error.
  ///   - sourceLocation: Where this is expected.
  public func expectTrap(
    _ result: ExitTest.Result?, stating rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Without debug information the standard library prints no message.
    guard let result, _isDebugAssertConfiguration() else { return }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains(rule), sourceLocation: sourceLocation)
  }
#endif
