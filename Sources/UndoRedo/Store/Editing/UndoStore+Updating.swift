extension UndoStore where Repo: Repository, Repo.Failure == Never {
  /// Changes the elements by any code, as one action.
  ///
  /// The closure gets all elements as an array. What it makes of them is compared with what they were,
  /// by identity, and performed as the steps between the two:
  ///
  ///     try store.update("Tidy Up") { notes in
  ///       notes.removeAll { $0.text.isEmpty }
  ///       for index in notes.indices { notes[index].color = "gray" }
  ///     }
  ///
  /// The order of the elements is not part of it: an order that matters is a property of the
  /// elements. Within a group, the changes belong to the group.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - body: Changes the elements. It may read the store, and must not change it.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An error with the code ``UndoError/Code/duplicateElement`` where the closure leaves
  ///   two elements with the same identity. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public func update(
    _ name: String = "", metadata: [String: String] = Dictionary(),
    _ body: (inout [Element]) -> Void
  ) throws(UndoError) -> UndoAction<Element>? {
    try runGroup(
      name, metadata: metadata,
      { () throws(UndoError) in
        let before = allElements()
        var after = before
        body(&after)
        _replace(try differences(from: before, to: after, named: name))
      },
      onError: { $0 }, onFailure: { (_: Never) -> UndoError in },
      onEnd: { state, outcome in state.action(of: outcome) }
    ).end
  }
}

#if !hasFeature(Embedded)
  extension UndoStore where Repo: Repository {
    /// Changes the elements by code that can throw, or where the repository can fail; what either
    /// throws is thrown, too.
    @discardableResult
    public func update(
      _ name: String = "", metadata: [String: String] = Dictionary(),
      _ body: (inout [Element]) throws -> Void
    ) throws -> UndoAction<Element>? {
      try runGroup(
        name, metadata: metadata,
        { () throws in
          let before = try allElements()
          var after = before
          try body(&after)
          try _replace(try differences(from: before, to: after, named: name))
        },
        onError: { $0 }, onFailure: { $0 as any Error },
        onEnd: { state, outcome in state.action(of: outcome) }
      ).end
    }
  }
#endif

extension UndoStore where Repo: Repository {
  /// Returns the steps between two states of the elements, or refuses the action.
  private func differences(
    from before: [Element], to after: [Element], named name: String
  ) throws(UndoError) -> UndoSteps<Element> {
    do throws(UndoError) {
      return try UndoSteps(from: before, to: after)
    } catch {
      throw error.refusing(name)
    }
  }
}
