/// What a task is within: a group of an asynchronous store, or a closure for whose actions something
/// holds.
///
/// Scopes belong to tasks and not to the store, where the operations of other tasks come in between.
/// Child tasks are within the scopes of their parent, and other tasks made within one as long as that is open.
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

  /// What is there as long as a closure runs.
  final class Closure: Sendable {}

  let kind: Kind
  let store: StoreIdentity
  let enclosing: AsyncScope?

  // It is never set again, and a weak reference may be read by any task.
  nonisolated(unsafe) private weak var closure: Closure?

  init(_ kind: Kind, of store: StoreIdentity, during closure: Closure) {
    self.kind = kind
    self.store = store
    self.closure = closure
    enclosing = Self.innermost
  }

  /// Whether its closure has not ended.
  var isOpen: Bool { closure != nil }

  /// Runs a closure within a scope.
  ///
  /// - Parameters:
  ///   - kind: What the scope is.
  ///   - store: The store to whose operations it applies.
  ///   - body: The closure.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  nonisolated(nonsending) static func run<Result>(
    _ kind: Kind, of store: StoreIdentity, _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let closure = Closure()
    defer { withExtendedLifetime(closure) {} }
    return try await $innermost.withValue(AsyncScope(kind, of: store, during: closure)) {
      try await body()
    }
  }
}

extension AsyncScope? {
  /// The open scopes of a store, the innermost one first.
  func scopes(of store: AsyncScope.StoreIdentity) -> some Sequence<AsyncScope> {
    sequence(state: self) { scope in
      while let candidate = scope {
        scope = candidate.enclosing
        if candidate.store === store, candidate.isOpen { return candidate }
      }
      return nil
    }
  }
}
