/// What a task is within: a group of an asynchronous store, or a closure for whose actions something
/// holds.
///
/// Scopes belong to tasks and not to the store, where the operations of other tasks come in between.
/// Child tasks are within the scopes of their parent.
final class AsyncScope: Sendable {
  /// The innermost scope of the task.
  @TaskLocal static var innermost: AsyncScope?

  enum Kind: Sendable {
    case group
    case coalescing(key: String, window: Double?)
    case discardable
    case author(String)
    case waited(seconds: Double)
  }

  /// Tells a store from others, without keeping it alive.
  final class StoreIdentity: Sendable {}

  let kind: Kind
  let store: StoreIdentity
  let enclosing: AsyncScope?

  init(_ kind: Kind, of store: StoreIdentity) {
    self.kind = kind
    self.store = store
    enclosing = Self.innermost
  }
}

extension AsyncScope? {
  /// The scopes of a store, the innermost one first.
  func scopes(of store: AsyncScope.StoreIdentity) -> some Sequence<AsyncScope> {
    sequence(state: self) { scope in
      while let candidate = scope {
        scope = candidate.enclosing
        if candidate.store === store { return candidate }
      }
      return nil
    }
  }
}
