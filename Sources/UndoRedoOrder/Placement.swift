import UndoRedo

/// Elements to be placed between two parts of a list.
///
/// A list is given as it is shown, since that is what offsets are about: it may be a part of the elements
/// only, or one that has changed meanwhile. Ranks are those that the elements have by now.
package struct Placement<Element: Identifiable> {
  /// The elements to place, in order.
  private let elements: [Element]

  /// The list's other elements before and after them.
  private let before: [Element]
  private let after: [Element]

  /// Whether they are elements of the list: only their ranks change.
  private let isMove: Bool

  /// Creates a move of a list's elements; `nil` where the destination is no offset of it or its end.
  package init?(
    moving offsets: some Sequence<Int>, to destination: Int, in list: [Element]
  ) {
    guard (0...list.count).contains(destination) else { return nil }
    let moved = Set(offsets)
    elements = list.indices.filter { moved.contains($0) }.map { list[$0] }
    before = list.indices[..<destination].filter { !moved.contains($0) }.map { list[$0] }
    after = list.indices[destination...].filter { !moved.contains($0) }.map { list[$0] }
    isMove = true
  }

  /// Creates an insertion into a list; `nil` where the offset is none of it or its end.
  package init?(inserting elements: some Sequence<Element>, at offset: Int, in list: [Element]) {
    guard (0...list.count).contains(offset) else { return nil }
    let elements = Array(elements)
    let ids = Set(elements.map(\.id))
    self.elements = elements
    before = list[..<offset].filter { !ids.contains($0.id) }
    after = list[offset...].filter { !ids.contains($0.id) }
    isMove = false
  }

  /// The identities of the elements on which the ranks depend in most cases.
  package var likelyIDs: [Element.ID] {
    (isMove ? elements.map(\.id) : []) + before.suffix(1).map(\.id) + after.prefix(1).map(\.id)
  }

  /// The identities of the elements on which they can depend besides.
  package var otherIDs: [Element.ID] { before.dropLast().map(\.id) + after.dropFirst().map(\.id) }

  /// Returns the elements with their ranks, and those to save: where ranks leave no room, elements after
  /// them get others, too.
  ///
  /// - Parameters:
  ///   - rank: Where an element's rank is.
  ///   - find: Returns an element of the list as it is by now, or `nil` where it was deleted.
  /// - Returns: The placed elements, and all that have changed; none of those where all stand right already.
  /// - Throws: What `find` throws.
  package func ranked<Failure: Error>(
    by rank: WritableKeyPath<Element, Rank>,
    find: (Element.ID) throws(Failure) -> Element?
  ) throws(Failure) -> (placed: [Element], changed: [Element]) {
    var placed = elements
    if isMove {
      placed = []
      for element in elements {
        if let element = try find(element.id) { placed.append(element) }
      }
    }
    guard !placed.isEmpty else { return ([], []) }
    let gap = try gap(by: rank, find: find)
    if isMove, gap.crowd.isEmpty {
      let ranks =
        [gap.lower].compactMap { $0 } + placed.map { $0[keyPath: rank] }
        + [gap.upper].compactMap { $0 }
      if zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }) { return (placed, []) }
    }
    var changed = placed + gap.crowd
    var generator = SystemRandomNumberGenerator()
    let ranks = Rank.ranks(changed.count, between: gap.lower, and: gap.upper, using: &generator)
    for index in changed.indices { changed[index][keyPath: rank] = ranks[index] }
    return (Array(changed.prefix(placed.count)), changed)
  }

  /// Returns between which ranks there is room, and the elements after them whose ranks leave no room.
  ///
  /// Room is made after the neighbour before. What came after it in the list and comes before it by now stays
  /// where it is.
  private func gap<Failure: Error>(
    by rank: WritableKeyPath<Element, Rank>,
    find: (Element.ID) throws(Failure) -> Element?
  ) throws(Failure) -> (lower: Rank?, crowd: [Element], upper: Rank?) {
    var lower: Rank?
    for neighbour in before.reversed() where lower == nil {
      lower = try find(neighbour.id)?[keyPath: rank]
    }
    var crowd: [Element] = []
    for neighbour in after {
      guard let neighbour = try find(neighbour.id) else { continue }
      let upper = neighbour[keyPath: rank]
      guard let lower, upper <= lower else { return (lower, crowd, upper) }
      if upper == lower { crowd.append(neighbour) }
    }
    return (lower, crowd, nil)
  }
}
