import UndoRedo

// A list is given as it is shown, since that is what offsets are about: it may be a part of the elements
// only, or one that has changed meanwhile. Ranks are those that the elements have by now.
extension EditableElements {
  /// Moves elements of a list, as one action: what a list's drag to reorder asks for.
  ///
  /// Only the moved elements get other ranks, unless some in the list have the same one: those after
  /// them get others, too. What is moved to where it is stays as it is.
  ///
  /// - Parameters:
  ///   - offsets: The offsets of the elements to move, in any order; an `IndexSet` is such a sequence.
  ///     What is no offset of the list, or has been deleted, is skipped.
  ///   - destination: The offset before which they are to stand, counted with the elements where they
  ///     are.
  ///   - list: The elements as they are shown, in the order of their ranks.
  ///   - rank: Where an element's rank is.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The moved elements, in their order; none where the destination is no offset of the
  ///   list or its end.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements in the list.
  @discardableResult
  public func move(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int, in list: [Element],
    by rank: WritableKeyPath<Element, Rank>, named name: String = ""
  ) throws(Failure) -> [Element] {
    guard (0...list.count).contains(destination) else { return [] }
    let moved = Set(offsets)
    let elements = list.indices.filter { moved.contains($0) }.map { list[$0] }
    let before = list.indices[..<destination].filter { !moved.contains($0) }.map { list[$0] }
    let after = list.indices[destination...].filter { !moved.contains($0) }.map { list[$0] }
    return try _asOneAction(name) { () throws(Failure) in
      var present: [Element] = []
      for element in elements {
        if let element = try self.element(withID: element.id) { present.append(element) }
      }
      let gap = try gap(after: before, before: after, by: rank)
      var ranks = [gap.lower, gap.upper].compactMap { $0 }
      ranks.insert(contentsOf: present.map { $0[keyPath: rank] }, at: gap.lower == nil ? 0 : 1)
      if gap.crowd.isEmpty, zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }) { return present }
      return try put(present, in: gap, by: rank, named: name)
    }
  }

  /// Inserts an element at an offset of a list, as one action.
  ///
  /// - Parameters:
  ///   - element: The element, whatever its rank is. If it is there already, it is replaced and moved.
  ///   - offset: The offset in the list before which it is inserted, counted with the element itself
  ///     where it is in the list already; the number of elements in the list for its end.
  ///   - list: The elements as they are shown, in the order of their ranks.
  ///   - rank: Where an element's rank is.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element with its rank; `nil` where there is no such offset, and nothing is
  ///   inserted.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements in the list.
  @discardableResult
  public func insert(
    _ element: Element, at offset: Int, in list: [Element],
    by rank: WritableKeyPath<Element, Rank>, named name: String = ""
  ) throws(Failure) -> Element? {
    try insert(contentsOf: CollectionOfOne(element), at: offset, in: list, by: rank, named: name)
      .first
  }

  /// Inserts elements at an offset of a list, as one action.
  ///
  /// - Parameters:
  ///   - elements: The elements, whatever their ranks are. Those that are there already are replaced
  ///     and moved.
  ///   - offset: The offset in the list before which they are inserted, counted with those of them
  ///     that are in the list already; the number of elements in the list for its end.
  ///   - list: The elements as they are shown, in the order of their ranks.
  ///   - rank: Where an element's rank is.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The elements with their ranks; none where there is no such offset, and nothing is
  ///   inserted.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements in the list.
  @discardableResult
  public func insert(
    contentsOf elements: some Sequence<Element>, at offset: Int, in list: [Element],
    by rank: WritableKeyPath<Element, Rank>, named name: String = ""
  ) throws(Failure) -> [Element] {
    guard (0...list.count).contains(offset) else { return [] }
    let elements = Array(elements)
    let ids = Set(elements.map(\.id))
    return try _asOneAction(name) { () throws(Failure) in
      let gap = try gap(
        after: list[..<offset].filter { !ids.contains($0.id) },
        before: list[offset...].filter { !ids.contains($0.id) }, by: rank)
      return try put(elements, in: gap, by: rank, named: name)
    }
  }

  /// Returns between which ranks there is room between two parts of a list.
  ///
  /// - Returns: The ranks, and the elements of the second part to be placed anew, since their ranks
  ///   leave no room before them.
  private func gap(
    after before: [Element], before after: [Element], by rank: WritableKeyPath<Element, Rank>
  ) throws(Failure) -> (lower: Rank?, crowd: [Element], upper: Rank?) {
    var lower: Rank?
    for neighbour in before.reversed() where lower == nil {
      lower = try element(withID: neighbour.id)?[keyPath: rank]
    }
    var crowd: [Element] = []
    for neighbour in after {
      guard let neighbour = try element(withID: neighbour.id) else { continue }
      let upper = neighbour[keyPath: rank]
      if lower.map({ $0 < upper }) ?? true { return (lower, crowd, upper) }
      crowd.append(neighbour)
    }
    return (lower, crowd, nil)
  }

  /// Saves elements with ranks within a gap, as part of an action.
  ///
  /// - Returns: The elements with their ranks.
  private func put(
    _ elements: [Element], in gap: (lower: Rank?, crowd: [Element], upper: Rank?),
    by rank: WritableKeyPath<Element, Rank>, named name: String
  ) throws(Failure) -> [Element] {
    var placed = elements + gap.crowd
    var generator = SystemRandomNumberGenerator()
    let ranks = Rank.ranks(
      placed.count, between: gap.lower, and: gap.upper, using: &generator)
    for index in placed.indices {
      placed[index][keyPath: rank] = ranks[index]
      try save(placed[index], named: name)
    }
    return Array(placed.prefix(elements.count))
  }
}
