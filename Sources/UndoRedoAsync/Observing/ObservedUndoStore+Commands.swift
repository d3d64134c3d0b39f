import UndoRedo

extension ObservedUndoStore {
  /// Does anything with the store, after the commands given before.
  ///
  ///     notes.run { store in
  ///       try await store.group("Tidy Up") { … }
  ///     }
  ///
  /// - Parameter body: Uses the store.
  /// - Returns: A task that ends when the result is shown: with what the closure returns, or with `nil`
  ///   where it throws. To cancel it is to cancel what the closure does.
  @discardableResult
  public func run<Result: Sendable>(
    _ body: @escaping @MainActor (AsyncUndoStore<Repo>) async throws -> Result
  ) -> Task<Result?, Never> {
    let previous = lastCommand
    change([Property(\.isWorking)]) { $0.commandCount += 1 }
    // A task of its own belongs to no group.
    let task = Task.detached { await self.perform(body, after: previous) }
    lastCommand = { _ = await task.value }
    return task
  }

  private func perform<Result: Sendable>(
    _ body: @MainActor (AsyncUndoStore<Repo>) async throws -> Result,
    after previous: (@MainActor () async -> Void)?
  ) async -> Result? {
    await previous?()
    var result: Result?
    do {
      result = try await body(store)
    } catch is CancellationError {
    } catch {
      lastError = error
    }
    await channel.waitForWhatWasSent()
    change([Property(\.isWorking)]) { $0.commandCount -= 1 }
    return result
  }

  /// Reads all elements anew, such as after others have changed them.
  ///
  /// - Returns: A task that ends when they are shown.
  @discardableResult
  public func reload() -> Task<Void?, Never> {
    let channel = channel
    return run { try await $0.read(for: channel) }
  }

  /// Takes back the last action.
  ///
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func undo() -> Task<UndoAction<Element>??, Never> {
    run { try await $0.undo() }
  }

  /// Performs the action undone last once more.
  ///
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func redo() -> Task<UndoAction<Element>??, Never> {
    run { try await $0.redo() }
  }

  /// Saves an element: creates it if it is new, replaces it if it is there.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when the element is shown.
  @discardableResult
  public func save(_ element: Element, named name: String = "") -> Task<Element??, Never> {
    run { try await $0.save(element, named: name) }
  }

  /// Deletes the element with an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func delete(_ id: Element.ID, named name: String = "") -> Task<Element??, Never> {
    run { try await $0.delete(id, named: name) }
  }

  /// Deletes the elements at offsets in a list, as one action: what a list's swipe to delete asks for.
  ///
  /// - Parameters:
  ///   - offsets: The offsets, in any order; an `IndexSet` is such a sequence.
  ///   - list: The elements as they are shown.
  ///   - name: The action's name, for menus.
  /// - Returns: A task that ends when that is shown.
  @discardableResult
  public func delete(
    at offsets: some Sequence<Int>, in list: [Element], named name: String = ""
  ) -> Task<[Element]?, Never> {
    let offsets = Array(offsets)
    return run { try await $0.delete(at: offsets, in: list, named: name) }
  }

  /// Modifies an element by a closure, which gets it as it is when the command's turn comes.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus.
  ///   - body: Changes the element.
  /// - Returns: A task that ends when that is shown.
  /// - Precondition: The closure does not change the element's identity.
  @discardableResult
  public func modify(
    _ id: Element.ID, named name: String = "", _ body: @escaping @MainActor (inout Element) -> Void
  ) -> Task<Element??, Never> {
    run { try await $0.modify(id, named: name) { body(&$0) } }
  }
}
