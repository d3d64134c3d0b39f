/// What a task is within: a group of an asynchronous store, or a closure for whose actions something
/// holds.
///
/// Scopes belong to tasks and not to the store, where the operations of other tasks come in between.
/// Child tasks are within the scopes of their parent, and other tasks made within one as long as that is open.
final class AsyncScope: Sendable {
  /// The scopes that were open when the task entered the last one, which is the innermost one.
  ///
  /// They do not hold each other: of tasks that begin one another within closures, each would hold all that
  /// have ended.
  @TaskLocal static var entered: [AsyncScope] = []

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

  // It is never set again, and a weak reference may be read by any task.
  nonisolated(unsafe) private weak var closure: Closure?

  init(_ kind: Kind, of store: StoreIdentity, during closure: Closure) {
    self.kind = kind
    self.store = store
    self.closure = closure
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
    return try await AsyncScope(kind, of: store, during: closure).run(body)
  }

  /// Runs a closure within the scope, and those that are open around it.
  nonisolated(nonsending) func run<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$entered.withValue(Self.entered.filter { $0.isOpen } + [self]) {
      try await body()
    }
  }

  /// The open scopes of a store that the task is within, the innermost one first.
  static func open(of store: StoreIdentity) -> some Sequence<AsyncScope> {
    entered.reversed().lazy.filter { $0.store === store && $0.isOpen }
  }
}
