import UndoRedo

// The verbs that run a closure, of one whose result nobody needs.
//
// A closure of one line has the result of that line. Where it may have none, as in that of a task whose result is
// `Void`, the compiler would else look for a group without a result, and refuse one whose only line has one.
extension AsyncUndoStore {
  /// Makes all changes of a closure one action; the closure has no result.
  public nonisolated(nonsending) func group(
    _ name: String = "", metadata: [String: String] = [:],
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    _ = try await runGroup(name, metadata, body)
  }

  /// Makes changes that are not the user's and can't be undone, in a closure without a result.
  public nonisolated(nonsending) func withoutRecording(
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    _ = try await runGroup("", [:], isRecorded: false, body)
  }

  /// Makes the actions of a closure discardable, which has no result.
  public nonisolated(nonsending) func withDiscardableActions(
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async rethrows {
    try await withDefaults({ $0.isDiscardable = true }, body)
  }

  /// Coalesces the actions of a closure with the one before, if that was made with the same key; the closure has
  /// no result.
  public nonisolated(nonsending) func coalescingActions(
    by key: String, within window: Double? = nil,
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async rethrows {
    try await withDefaults({ $0.coalescing = Coalescing(key: key, window: window) }, body)
  }

  /// Records who performs the actions of a closure, which has no result.
  public nonisolated(nonsending) func withAuthor(
    _ author: String, _ body: nonisolated(nonsending) () async throws -> Void
  ) async rethrows {
    try await withDefaults({ $0.author = author }, body)
  }
}
