/// Returns whether a closure throws.
///
/// - Parameter body: The closure.
/// - Returns: Whether it throws.
public func throwsError(_ body: () throws -> Void) -> Bool {
  do {
    try body()
    return false
  } catch { return true }
}

/// Returns whether a closure throws that is awaited.
///
/// - Parameter body: The closure.
/// - Returns: Whether it throws.
public nonisolated(nonsending) func throwsError(_ body: () async throws -> Void) async -> Bool {
  do {
    try await body()
    return false
  } catch { return true }
}
