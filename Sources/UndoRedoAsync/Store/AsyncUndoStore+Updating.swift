import UndoRedo

extension AsyncUndoStore {
  /// Changes the elements by any code, as one action.
  ///
  /// The closure gets all elements as an array. The array before and after is compared by identity, and
  /// the differences are performed:
  ///
  ///     try await store.update("Tidy Up") { notes in
  ///       notes.removeAll { $0.text.isEmpty }
  ///       for index in notes.indices { notes[index].color = "gray" }
  ///     }
  ///
  /// The order of the elements is not compared: if it matters, store it in the elements.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - body: Changes the elements, where the caller is isolated.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An `UndoError` with the code `UndoError.Code.duplicateElement` where the closure leaves two
  ///   elements with the same identity, the repository's failure, what the closure throws, or a
  ///   `CancellationError`. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public nonisolated(nonsending) func update(
    _ name: String = "", metadata: [String: String] = [:],
    _ body: (inout [Element]) throws -> Void
  ) async throws -> UndoAction<Element>? {
    try await runGroup(name, metadata) {
      let before = try await allElements()
      var after = before
      try body(&after)
      let steps: UndoSteps<Element>
      do throws(UndoError) { steps = try UndoSteps(from: before, to: after) } catch {
        throw error.refusing(name)
      }
      try await _replace(steps)
    }.action
  }
}
