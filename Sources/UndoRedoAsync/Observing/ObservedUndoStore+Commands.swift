import UndoRedo

extension ObservedUndoStore {
  /// Runs a closure with the store, after earlier commands.
  ///
  ///     notes.run { store in
  ///       try await store.group("Tidy Up") { … }
  ///     }
  ///
  /// A command that is given in the closure is performed after it. Awaiting it there is a deadlock.
  ///
  /// - Parameter body: Uses the store.
  /// - Returns: A task that ends when the result is shown: with the closure's result, or with `nil` if it
  ///   returns that or throws. Cancelling the task cancels the closure.
  @discardableResult
  public func run<Result: Sendable>(
    _ body: @escaping @MainActor (AsyncUndoStore<Repo>) async throws -> Result?
  ) -> Task<Result?, Never> {
    start(body)
  }

  private func start<Result: Sendable>(
    isReading: Bool = false,
    _ body: @escaping @MainActor (AsyncUndoStore<Repo>) async throws -> Result?
  ) -> Task<Result?, Never> {
    let previous = lastCommand
    change([Property(\.isWorking)]) { $0.commandCount += 1 }
    let start = store.moment
    // A task of its own belongs to no group.
    let task = Task.detached {
      await previous?()
      let result = await self.carryOut(body, since: start)
      if !isReading, await !self.isLoaded {
        // The elements could not be read before, and are now shown with what the command has changed.
        _ = await self.carryOut({ try await $0.read(for: self.channel) }, since: start)
      }
      await self.end()
      return result
    }
    lastCommand = { _ = await task.value }
    return task
  }

  private func carryOut<Result: Sendable>(
    _ body: @MainActor (AsyncUndoStore<Repo>) async throws -> Result?, since start: Double
  ) async -> Result? {
    let closure = AsyncScope.Lifetime()
    defer { withExtendedLifetime(closure) {} }
    let waited = AsyncScope.Kind.waited(seconds: store.moment - start)
    var result: Result?
    do {
      result = try await AsyncScope(waited, of: store.identity, during: closure).run {
        try await body(store)
      }
    } catch {
      // What a repository throws where it is cancelled may be an error of its own.
      if !(error is CancellationError), !Task.isCancelled { lastError = error }
    }
    await channel.waitForWhatWasSent()
    return result
  }

  private func end() { change([Property(\.isWorking)]) { $0.commandCount -= 1 } }

  /// Reads all elements again, such as after others have changed them, or where they could not be read.
  ///
  /// Over a buffer, and in a scope, elements with unsaved changes stay what they are here. Those that were changed
  /// and changed back, such as by undo, are what they are below from then on.
  ///
  /// - Returns: A task that ends when they are shown.
  @discardableResult
  public func reload() -> Task<Void?, Never> {
    read(isReloading: true)
  }

  /// Reads all elements.
  @discardableResult
  func read(isReloading: Bool = false) -> Task<Void?, Never> {
    let channel = channel
    return start(isReading: true) { try await $0.read(for: channel, isReloading: isReloading) }
  }

  /// Undoes the last action, and the discardable ones after it.
  ///
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func undo() -> Task<UndoAction<Element>?, Never> {
    run { try await $0.undo() }
  }

  /// Redoes the action undone last, and the discardable ones after it.
  ///
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func redo() -> Task<UndoAction<Element>?, Never> {
    run { try await $0.redo() }
  }

  /// Undoes the last action of an author.
  ///
  /// - Parameters:
  ///   - author: The author.
  ///   - policy: What to do with elements that have changed since the action.
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func undo(
    by author: String, onConflict policy: UndoConflictPolicy = .refuse
  ) -> Task<UndoAction<Element>?, Never> {
    run { try await $0.undo(by: author, onConflict: policy) }
  }

  /// Redoes the action of an author undone last by ``undo(by:onConflict:)``.
  ///
  /// - Parameters:
  ///   - author: The author.
  ///   - policy: What to do with elements that have changed since the undo.
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func redo(
    by author: String, onConflict policy: UndoConflictPolicy = .refuse
  ) -> Task<UndoAction<Element>?, Never> {
    run { try await $0.redo(by: author, onConflict: policy) }
  }
}
