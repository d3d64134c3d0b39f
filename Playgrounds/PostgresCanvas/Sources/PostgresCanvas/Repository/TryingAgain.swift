/// Does something, and does it anew where it fails for a reason that may pass.
///
/// - Parameters:
///   - time: For how long to try.
///   - attempt: What to do. Where it fails, nothing has been done.
/// - Returns: What it returns.
/// - Throws: What it throws at last, or a `CancellationError`.
nonisolated(nonsending) func tryingAgain<Result>(
  for time: Duration, _ attempt: nonisolated(nonsending) () async throws -> Result
) async throws -> Result {
  let end = ContinuousClock.now + time
  var pause = Duration.milliseconds(1)
  while true {
    do {
      return try await attempt()
    } catch let failure as PostgresError
      where failure.isTransient && ContinuousClock.now < end
    {
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(250))
    }
  }
}
