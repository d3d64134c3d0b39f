/// Which elements refer to which others, by the rules of a store whose engine holds all elements.
///
/// It is made when a deletion asks for it first. From then on, elements that change are noted, and
/// looked at once somebody asks again: so what a deletion costs does not depend on how many elements
/// there are.
@usableFromInline
struct ReferenceIndex<Element: Identifiable & Equatable> {
  /// By rule and by what is referred to, who refers to it.
  private var sources: [[Element.ID: Set<Element.ID>]]

  /// By who refers, to what it does by each rule.
  private var targets: [Element.ID: [[Element.ID]]] = [:]

  /// Elements that may have changed since.
  private var changed: [Element.ID] = []

  private let rules: [DeleteRule<Element>]

  /// Creates an index.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  init(_ rules: [DeleteRule<Element>], _ elements: [Element]) {
    self.rules = rules
    sources = Array(repeating: [:], count: rules.count)
    for element in elements { add(element) }
  }

  /// Notes that an element is about to change.
  @usableFromInline
  mutating func noteChange(_ id: Element.ID) { changed.append(id) }

  /// Whether so much has changed that a new index costs no more than bringing this one up to date.
  func isOutdated(count: Int) -> Bool { changed.count > max(64, count) }

  /// Takes up what has changed.
  ///
  /// - Complexity: O(*n*) in the number of changes since it was asked last.
  mutating func update(_ find: (Element.ID) -> Element?) {
    guard !changed.isEmpty else { return }
    for id in Set(changed) {
      remove(id)
      if let element = find(id) { add(element) }
    }
    changed.removeAll()
  }

  /// Returns who refers to an element by a rule.
  func sources(of id: Element.ID, by rule: Int) -> Set<Element.ID> { sources[rule][id] ?? [] }

  private mutating func add(_ element: Element) {
    let references = rules.map { $0.references(element) }
    guard references.contains(where: { !$0.isEmpty }) else { return }
    targets[element.id] = references
    for (rule, ids) in references.enumerated() {
      for id in ids { sources[rule][id, default: []].insert(element.id) }
    }
  }

  private mutating func remove(_ id: Element.ID) {
    guard let references = targets.removeValue(forKey: id) else { return }
    for (rule, targets) in references.enumerated() {
      for target in targets { sources[rule][target]?.remove(id) }
    }
  }
}
