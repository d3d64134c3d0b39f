/// Which elements may refer to which others, by the rules of a store.
///
/// Where nobody but the store changes the elements, it is made when a deletion asks for it first, and lasts;
/// elsewhere, for a transaction with a second deletion, or one that goes deep. From then on, elements that change are
/// noted, and looked at when the index is used again: so what a deletion costs does not depend on how many elements
/// there are. What an element does not refer to any more stays in the index until it is asked for: what is found is
/// compared with the elements.
@usableFromInline
struct ReferenceIndex<Element: Identifiable & Equatable> {
  @usableFromInline typealias Rules = [DeleteRule<Element>]

  /// The elements that may refer to another one, by rule and by that one.
  @usableFromInline var sources: [[Element.ID: [Element.ID]]]

  /// The order of the elements, where they have no slots.
  @usableFromInline var order: [Element.ID: Int] = [:]

  /// Elements that may have changed since.
  @usableFromInline var changed: [Element.ID] = []

  /// How many have changed since the index was made.
  @usableFromInline var changeCount = 0

  /// How many elements there were then.
  @usableFromInline let count: Int

  /// Whether it lasts longer than a transaction.
  @usableFromInline let isLasting: Bool

  /// Creates an index.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  init(_ rules: Rules, _ elements: [Element], isLasting: Bool, givesOrder: Bool) {
    sources = Array(repeating: [:], count: rules.count)
    count = elements.count
    self.isLasting = isLasting
    for element in elements {
      add(element, rules)
      if givesOrder { giveOrder(to: element.id) }
    }
  }

  /// Notes that an element is about to change.
  @inlinable
  mutating func noteChange(_ id: Element.ID) {
    changed.append(id)
    changeCount += 1
  }

  /// Whether so much has changed that a new index costs no more than bringing this one up to date.
  @inlinable var isOutdated: Bool { changeCount > max(64, count) }

  /// Notes each element once, now and then: a long gesture changes the same ones again and again.
  @inlinable
  mutating func forgetRepetitions() {
    guard changeCount > changed.count / 2 + 64 else { return }
    var seen = Set<Element.ID>()
    changed.removeAll { !seen.insert($0).inserted }
    changeCount = 0
  }

  /// Notes that the index is up to date.
  @inlinable
  mutating func noteUpdate() { changed.removeAll(keepingCapacity: changed.count <= 64) }

  /// Lets an element come after all others, if it is a new one.
  @inlinable
  mutating func giveOrder(to id: Element.ID) {
    if order[id] == nil { order[id] = order.count }
  }

  /// Notes which elements refer to an element by a rule, of those that may.
  @inlinable
  mutating func narrow(_ id: Element.ID, by rule: Int, to ids: [Element.ID]) {
    sources[rule][id] = ids.isEmpty ? nil : ids
  }

  @inlinable
  mutating func add(_ element: Element, _ rules: Rules) {
    for rule in rules.indices {
      for id in rules[rule].references(element) {
        sources[rule][id, default: []].add(element.id)
      }
    }
  }
}

extension Array where Element: Equatable {
  /// Appends an element that is not the last one already.
  @inlinable
  mutating func add(_ element: Element) {
    if last != element { append(element) }
  }
}
