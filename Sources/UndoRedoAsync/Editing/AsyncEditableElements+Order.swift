import UndoRedo
import UndoRedoOrder

extension AsyncEditableElements {
  /// Moves elements of a list, as one action: what a list's drag to reorder asks for.
  ///
  /// Only the ranks of moved elements change, and of no more of them than need be, unless elements after them
  /// have equal ranks. An element that is moved to its own place does not change.
  ///
  /// - Parameters:
  ///   - offsets: The offsets of the elements to move, in any order; an `IndexSet` is such a sequence.
  ///     What is no offset of the list, or has been deleted, is skipped.
  ///   - destination: The offset before which to move them, in the list as it is before the move.
  ///   - list: The elements as they are shown, in the order of their ranks.
  ///   - rank: Where an element's rank is.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The moved elements, in their order; none where the destination is no offset of the
  ///   list or its end.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements in the list, and O(*m* log *m*) in that of those that are placed.
  @discardableResult
  public nonisolated(nonsending) func move(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int, in list: [Element],
    by rank: WritableKeyPath<Element, Rank>, named name: String = ""
  ) async throws -> [Element] {
    let placement = Placement(moving: offsets, to: destination, in: list)
    return try await place(placement, by: rank, named: name)
  }

  /// Inserts an element at an offset of a list, as one action.
  ///
  /// One that is there already, and stands right, keeps its rank.
  ///
  /// - Parameters:
  ///   - element: The element, with any rank. If it is there already, it is replaced and moved.
  ///   - offset: The offset in the list before which it is inserted, counted with the element itself
  ///     where it is in the list already; the number of elements in the list for its end.
  ///   - list: The elements as they are shown, in the order of their ranks.
  ///   - rank: Where an element's rank is.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element with its rank; `nil` where there is no such offset, and nothing is
  ///   inserted.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements in the list, and O(*m* log *m*) in that of those that are placed.
  @discardableResult
  public nonisolated(nonsending) func insert(
    _ element: Element, at offset: Int, in list: [Element],
    by rank: WritableKeyPath<Element, Rank>, named name: String = ""
  ) async throws -> Element? {
    let elements = CollectionOfOne(element)
    return try await insert(contentsOf: elements, at: offset, in: list, by: rank, named: name).first
  }

  /// Inserts elements at an offset of a list, as one action.
  ///
  /// Of those that are there already, as many as can keep their ranks. So it sorts a list, too, with no more
  /// changes than need be: `insert(contentsOf: sorted, at: 0, in: list, by: \.rank)`.
  ///
  /// - Parameters:
  ///   - elements: The elements, with any ranks. Those that are there already are replaced
  ///     and moved.
  ///   - offset: The offset in the list before which they are inserted, counted with those of them
  ///     that are in the list already; the number of elements in the list for its end.
  ///   - list: The elements as they are shown, in the order of their ranks.
  ///   - rank: Where an element's rank is.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The elements with their ranks; none where there is no such offset, and nothing is
  ///   inserted.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements in the list, and O(*m* log *m*) in that of those that are placed.
  @discardableResult
  public nonisolated(nonsending) func insert(
    contentsOf elements: some Sequence<Element>, at offset: Int, in list: [Element],
    by rank: WritableKeyPath<Element, Rank>, named name: String = ""
  ) async throws -> [Element] {
    let placement = Placement(inserting: elements, at: offset, in: list)
    return try await place(placement, by: rank, named: name)
  }

  private nonisolated(nonsending) func place(
    _ placement: Placement<Element>?, by rank: WritableKeyPath<Element, Rank>, named name: String
  ) async throws -> [Element] {
    guard let placement else { return [] }
    return try await _asOneAction(name) {
      let (placed, changed) = try await ranked(placement, by: rank)
      try await save(contentsOf: changed, named: name)
      return placed
    }
  }

  /// Reads what the ranks depend on: in most cases in one call, and where that is not all, in a second one.
  private nonisolated(nonsending) func ranked(
    _ placement: Placement<Element>, by rank: WritableKeyPath<Element, Rank>
  ) async throws -> (placed: [Element], changed: [Element]) {
    func ranked(
      _ known: [Element.ID: Element?]
    ) throws(Unknown) -> (placed: [Element], changed: [Element]) {
      try placement.ranked(by: rank) { (id) throws(Unknown) in
        if let element = known[id] { return element }
        // One that is not equal to itself is found nowhere.
        guard id != id else { throw Unknown() }
        return nil
      }
    }
    let likely = try await read(placement.likelyIDs)
    if let result = try? ranked(likely) { return result }
    let others = try await read(placement.otherIDs)
    return try ranked(others.merging(likely) { $1 })
  }

  /// Reads elements in one call; those that are not there are `nil`.
  private nonisolated(nonsending) func read(
    _ ids: [Element.ID]
  ) async throws -> [Element.ID: Element?] {
    var known: [Element.ID: Element?] = [:]
    for id in ids { known.updateValue(nil, forKey: id) }
    for element in try await elements(withIDs: ids) {
      known.updateValue(element, forKey: element.id)
    }
    return known
  }
}

/// Why ranks can't be said yet: an element has not been read.
private struct Unknown: Error {}
