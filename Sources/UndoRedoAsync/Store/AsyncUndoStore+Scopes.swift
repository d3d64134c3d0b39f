import UndoRedo

extension AsyncUndoStore {
  /// Coalesces the actions of a closure with the one before, if that was made with the same key.
  ///
  /// The coalesced action is what an `UndoStore` makes of them. It holds for the actions of the closure's task, and of
  /// tasks made in it, as `withAuthor(_:_:)` says: where another task's action comes in between, there is nothing to
  /// coalesce.
  ///
  /// - Parameters:
  ///   - key: What the actions to be coalesced have in common.
  ///   - window: How many seconds may lie between two of them, not counting the time that they wait for others, by the
  ///     store's clock if it has one and by the system's otherwise; `nil` for any number.
  ///   - body: Ordinary code that reads and changes the store. It runs where the caller is isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @discardableResult
  public nonisolated(nonsending) func coalescingActions<Result>(
    by key: String, within window: Double? = nil,
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await withDefaults(
      { $0.coalescing = Coalescing(key: key, window: window) }, body)
  }

  /// Coalesces an action with the one before where a closure says so, from now on.
  ///
  /// The closure is called for each action that is recorded without a key, if it can be coalesced with
  /// the last one.
  ///
  /// - Parameter joins: Returns whether to coalesce an action with the last one; `nil` ends the
  ///   coalescing by a closure.
  public func coalesceActions(
    where joins: (@Sendable (_ last: UndoAction<Element>, _ next: UndoAction<Element>) -> Bool)?
  ) {
    self.joins = joins
  }

  /// Ends the coalescing of actions: the next one is separate, even with the same key.
  public func endCoalescing() async {
    await change { engine in
      engine.lastCoalescing = nil
      return nil
    }
  }

  /// Makes the actions of a closure discardable: undo does not stop at them, and they do not make a
  /// document dirty.
  ///
  /// It is what `UndoStore.withDiscardableActions(_:)` does, for the actions of the closure's task, and of tasks made in
  /// it, as `withAuthor(_:_:)` says.
  ///
  /// - Parameter body: Ordinary code that reads and changes the store. It runs where the caller is
  ///   isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @discardableResult
  public nonisolated(nonsending) func withDiscardableActions<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await withDefaults({ $0.isDiscardable = true }, body)
  }

  /// Records who performs the actions of a closure.
  ///
  /// Each action stores it as its `UndoAction.author`. One whose metadata names another author has that
  /// one, and so do the actions of a closure within this one that has an author of its own; a group has that of
  /// the moment at which it begins. Actions of different authors are not coalesced.
  ///
  /// It holds for the closure's task, and as a task-local value for the tasks that are made in it, child tasks and those
  /// made with `Task { }`: for all that they do, even if the closure ends before they do. It does not hold for detached
  /// tasks.
  ///
  /// - Parameters:
  ///   - author: The author.
  ///   - body: Ordinary code that reads and changes the store. It runs where the caller is isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @discardableResult
  public nonisolated(nonsending) func withAuthor<Result>(
    _ author: String, _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await withDefaults({ $0.author = author }, body)
  }

  /// Runs a closure whose actions are recorded in another way, where they don't say it themselves.
  nonisolated(nonsending) func withDefaults<Result>(
    _ change: (inout ActionOptions) -> Void,
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    var options = defaults
    change(&options)
    return try await AsyncScope(.defaults(options), of: identity, during: identity).run(body)
  }
}
