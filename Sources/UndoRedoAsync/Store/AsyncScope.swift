import UndoRedo

/// What a task is within: a group of an asynchronous store, or a closure for whose actions something
/// holds.
///
/// Scopes belong to tasks and not to the store, where the operations of other tasks come in between.
/// Tasks made within a scope are within it, too, except for detached ones: within a group as long as that is open, and
/// within others for good, so that it does not matter which of two tasks is the faster one.
final class AsyncScope: Sendable {
  /// The scopes that were open when the task entered the last one, which is the innermost one.
  ///
  /// They do not hold each other: of tasks that begin one another within closures, each would hold all that
  /// have ended.
  @TaskLocal static var entered: [AsyncScope] = []

  enum Kind: Sendable {
    case group
    /// How actions are recorded that don't say it themselves.
    case defaults(ActionOptions)
    case waited(seconds: Double)
  }

  /// What is there as long as a closure runs, or a store lives.
  final class Lifetime: Sendable {}

  let kind: Kind

  /// Tells the store from others, without keeping it alive.
  private let store: ObjectIdentifier

  // It is never set again, and a weak reference may be read by any task.
  nonisolated(unsafe) private weak var lifetime: Lifetime?

  /// Creates a scope.
  ///
  /// - Parameters:
  ///   - kind: What the scope is.
  ///   - store: The store to whose operations it applies.
  ///   - lifetime: What the scope ends with: a closure, or the store.
  init(_ kind: Kind, of store: Lifetime, during lifetime: Lifetime) {
    self.kind = kind
    self.store = ObjectIdentifier(store)
    self.lifetime = lifetime
  }

  /// Whether it has not ended.
  private var isOpen: Bool { lifetime != nil }

  /// Runs a closure within the scope, and those that are open around it, where the caller is isolated.
  func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let around = Self.entered.filter { $0.isOpen && !isInstead(of: $0) }
    return try await Self.$entered.withValue(around + [self]) {
      // A closure is isolated where it captures what it is isolated to.
      _ = isolation
      return try await body()
    }
  }

  /// Whether it says all that another one says around it.
  private func isInstead(of other: AsyncScope) -> Bool {
    if case .defaults = kind, case .defaults = other.kind { store == other.store } else { false }
  }

  /// The open scopes of a store that the task is within, the innermost one first.
  static func open(of store: Lifetime) -> some Sequence<AsyncScope> {
    let store = ObjectIdentifier(store)
    return entered.reversed().lazy.filter { $0.store == store && $0.isOpen }
  }
}
