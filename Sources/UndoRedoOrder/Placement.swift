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
    elements.map(\.id) + before.suffix(1).map(\.id) + after.prefix(1).map(\.id)
  }

  /// The identities of the elements on which they can depend besides.
  package var otherIDs: [Element.ID] { before.dropLast().map(\.id) + after.dropFirst().map(\.id) }

  /// Returns the elements with their ranks, and those to save: where ranks leave no room, elements after
  /// them get others, too.
  ///
  /// Of those that are there already, as many as can keep their ranks.
  ///
  /// - Parameters:
  ///   - rank: Where an element's rank is.
  ///   - find: Returns an element as it is by now, or `nil` where there is none.
  /// - Returns: The placed elements, and all that may have changed.
  /// - Throws: What `find` throws.
  /// - Complexity: O(*n* log *n*) in the number of elements to place.
  package func ranked<Failure: Error>(
    by rank: WritableKeyPath<Element, Rank>,
    find: (Element.ID) throws(Failure) -> Element?
  ) throws(Failure) -> (placed: [Element], changed: [Element]) {
    var changed: [Element] = []
    var present: [Rank?] = []
    for element in elements {
      let found = try find(element.id)
      guard let element = isMove ? found : element else { continue }
      changed.append(element)
      present.append(found?[keyPath: rank])
    }
    guard !changed.isEmpty else { return ([], []) }
    let count = changed.count
    let gap = try gap(by: rank, find: find)
    let kept =
      gap.crowd.isEmpty ? longestRun(of: present, between: gap.lower, and: gap.upper) : []
    changed += gap.crowd
    var (lower, start) = (gap.lower, 0)
    var generator = SystemRandomNumberGenerator()
    for end in kept + [changed.count] {
      let own = end < present.count ? present[end] : nil
      let ranks = Rank.ranks(
        end - start, between: lower, and: own ?? gap.upper, using: &generator)
      for (index, new) in zip(start..<end, ranks) { changed[index][keyPath: rank] = new }
      if let own { changed[end][keyPath: rank] = own }
      (lower, start) = (own, end + 1)
    }
    return (Array(changed.prefix(count)), changed)
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

/// Returns the indices of the most ranks between two others that are in increasing order already.
///
/// It is patience sorting, as by Michael Fredman, *On computing the length of longest increasing
/// subsequences*, 1975.
///
/// - Complexity: O(*n* log *n*) in the number of ranks.
private func longestRun(of ranks: [Rank?], between lower: Rank?, and upper: Rank?) -> [Int] {
  // By length, less one, the run that ends with the least rank, by its last index; and what comes before each.
  var ends: [Int] = []
  var previous = [Int?](repeating: nil, count: ranks.count)
  for (index, rank) in ranks.enumerated() {
    guard let rank, lower.map({ $0 < rank }) ?? true, upper.map({ rank < $0 }) ?? true else {
      continue
    }
    let length = ends.indices.partitioningIndex { ranks[ends[$0]]! >= rank }
    if length > 0 { previous[index] = ends[length - 1] }
    if length == ends.count { ends.append(index) } else { ends[length] = index }
  }
  var run: [Int] = []
  var next = ends.last
  while let index = next {
    run.append(index)
    next = previous[index]
  }
  return run.reversed()
}
