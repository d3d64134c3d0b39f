import UndoRedo

// What a person writes by mistake, refused with what to write instead.
extension AsyncUndoStore {
  /// Refuses to observe events by a closure.
  @available(*, unavailable, message: "for await event in await store.events { } reads the events")
  public nonisolated func observe(_ body: (UndoEvent<Element>) -> Void) { fatalError() }

  /// Refuses a gesture.
  @available(
    *, unavailable,
    message: "a gesture is a group whose closure awaits it: try await store.group(\"Name\") { }"
  )
  public nonisolated func beginGesture(_ name: String = "") { fatalError() }
}
