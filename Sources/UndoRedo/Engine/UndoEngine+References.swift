// Which elements refer to which others, by the rules of the store.
extension UndoEngine {
  /// Notes that an element may refer to others than the index knows, which goes where most is outdated.
  ///
  /// One that lasts as long as a transaction is kept: a new one would ask the repository for all elements again.
  @inlinable
  mutating func noteReferences(of id: Element.ID) {
    guard references != nil else { return }
    references!.noteChange(id)
    if !references!.isLasting {
      references!.forgetRepetitions()
    } else if references!.isOutdated {
      references = nil
    }
  }

  /// Forgets which elements refer to which others where others may change them.
  @inlinable
  mutating func forgetPassingReferences() {
    if references != nil, !references!.isLasting { references = nil }
  }

  @inlinable package var hasReferences: Bool { references != nil }

  /// Begins to know what refers to what, where a repository has the elements.
  ///
  /// It is known for good where nobody else changes them, and otherwise for the open transaction, if more than one
  /// deletion is to be expected, or one that goes deep: an index costs more than one look at all elements, and less than
  /// to read them again.
  ///
  /// - Parameters:
  ///   - rules: The rules of the store.
  ///   - elements: All elements, as the transaction has made them.
  ///   - isLasting: Whether nobody else changes the elements.
  @inlinable
  package mutating func indexReferences(
    _ rules: [DeleteRule<Element>], in elements: [Element], isLasting: Bool = false
  ) {
    if !isLasting {
      guard let before = transaction?.savepoint.stepCount,
        before > 0 || history.log.staged.count > 8
      else { return }
    }
    references = ReferenceIndex(rules, elements, isLasting: isLasting, givesOrder: true)
  }

  /// The elements that may refer to others than the index knows, each once.
  @inlinable package var changedSources: [Element.ID] {
    var seen: Set<Element.ID> = []
    return references!.changed.filter { seen.insert($0).inserted }
  }

  /// Notes what an element refers to now.
  @inlinable
  package mutating func addReferences(of element: Element, _ rules: [DeleteRule<Element>]) {
    references!.add(element, rules)
    references!.giveOrder(to: element.id)
  }

  /// Returns what may refer to elements by a rule, in the order of the elements.
  ///
  /// The repository has the elements, and what the changed ones refer to has been added.
  ///
  /// - Complexity: O(*n* log *n*) in the number of what is returned.
  @inlinable
  package mutating func possibleSources(of ids: Set<Element.ID>, by rule: Int) -> [Element.ID] {
    references!.noteUpdate()
    var found: Set<Element.ID> = []
    for id in ids { found.formUnion(references!.sources[rule][id] ?? []) }
    return found.sorted { references!.order[$0]! < references!.order[$1]! }
  }
}
