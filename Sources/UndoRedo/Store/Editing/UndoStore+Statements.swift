// The verbs that run a closure, of one that has no result.
//
// A closure of one line has the result of that line, which nobody needs where it may have none, as in a button:
//
//     Button("Rename") { store.group("Rename") { store.modify(1, \.title, to: "New") } }
//
// Of a group with a result, the compiler would take `Void` for that, and refuse the line, which has another one.
extension UndoStore where Repo.Failure == Never {
  /// Makes all changes of a closure one action; the closure has no result, and can't fail.
  @inlinable
  public func group(
    _ name: String = "", metadata: [String: String] = Dictionary(), _ body: () -> Void
  ) {
    runGroup(name, metadata: metadata, body)
  }

  /// Makes changes that are not the user's and can't be undone, in a closure that has no result, and can't fail.
  @inlinable
  public func withoutRecording(_ body: () -> Void) { runGroup(isRecorded: false, body) }
}

extension UndoStore {
  /// Makes the actions of a closure discardable, which has no result, and can't fail.
  @inlinable
  public func withDiscardableActions(_ body: () -> Void) { runDiscardable(body) }

  /// Coalesces the actions of a closure with the one before, if that was made with the same key; the closure has
  /// no result, and can't fail.
  @inlinable
  public func coalescingActions(
    by key: String, within window: Double? = nil, _ body: () -> Void
  ) {
    runCoalescing(by: key, within: window, body)
  }
}
