/// Which elements may refer to which others, by the rules of a store whose engine holds all elements.
///
/// It is made when a deletion asks for it first. From then on, elements that change are noted, and
/// looked at when the index is used again: so what a deletion costs does not depend on how many
/// elements there are. What an element does not refer to any more stays in the index until it is
/// asked for: whoever asks looks at the elements.
@usableFromInline
struct ReferenceIndex<Element: Identifiable & Equatable> {
  @usableFromInline typealias Rules = [DeleteRule<Element>]

  /// The elements that may refer to another one, by rule and by that one.
  @usableFromInline var sources: [[Element.ID: [Element.ID]]]

  /// Elements that may have changed since.
  @usableFromInline var changed: [Element.ID] = []

  /// How many have changed since the index was made.
  @usableFromInline var changeCount = 0

  /// Creates an index.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  init(_ rules: Rules, _ elements: [Element]) {
    sources = Array(repeating: [:], count: rules.count)
    for element in elements { add(element, rules) }
  }

  /// Notes that an element is about to change.
  @inlinable
  mutating func noteChange(_ id: Element.ID) {
    changed.append(id)
    changeCount += 1
  }

  /// Whether so much has changed that a new index costs no more than bringing this one up to date.
  @inlinable
  func isOutdated(count: Int) -> Bool { changeCount > max(64, count) }

  /// Updates the index with what has changed.
  ///
  /// - Complexity: O(*n*) in the number of changes since it was asked last.
  @inlinable
  mutating func update(_ rules: Rules, _ find: (Element.ID) -> Element?) {
    for id in changed { if let element = find(id) { add(element, rules) } }
    changed.removeAll(keepingCapacity: changed.count <= 64)
  }

  /// Returns the elements that refer to an element by a rule.
  ///
  /// - Parameters:
  ///   - id: The identity of what is referred to.
  ///   - rule: The number of the rule.
  ///   - refers: Whether an element refers to it.
  /// - Returns: The identities of those who do.
  @inlinable
  mutating func sources(
    of id: Element.ID, by rule: Int, where refers: (Element.ID) -> Bool
  ) -> Set<Element.ID> {
    guard let candidates = sources[rule][id] else { return [] }
    let ids = Set(candidates.lazy.filter(refers))
    if ids.count < candidates.count { sources[rule][id] = ids.isEmpty ? nil : Array(ids) }
    return ids
  }

  @inlinable
  mutating func add(_ element: Element, _ rules: Rules) {
    for rule in rules.indices {
      for id in rules[rule].references(element) {
        sources[rule][id, default: []].append(element.id)
      }
    }
  }
}
