extension DeleteRule {
  /// Returns the identities of those among elements that refer to some, in their order.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  package func sources(of ids: Set<Element.ID>, among elements: [Element]) -> [Element.ID] {
    elements.lazy.filter { refers($0, to: ids) }.map { $0.id }
  }

  @inlinable
  package func refers(_ element: Element, to ids: Set<Element.ID>) -> Bool {
    references(element).contains { ids.contains($0) }
  }

  /// Returns what an element refers to after a step and not before, where that must exist.
  func newReferences(of step: UndoRedoStep<Element>) -> [Element.ID] {
    guard isRequirement, let element = step.newValue else { return [] }
    let (new, old) = (references(element), step.oldValue.map(references) ?? [])
    if new == old { return [] }
    let known = Set(old)
    return new.filter { !known.contains($0) }
  }
}

extension Array {
  /// Returns which of some deleted elements each rule concerns that brings something about, in the order of
  /// the rules.
  @inlinable
  package func targets<Value>(
    ofDeleting deleted: [Value]
  ) -> [(ids: Set<Value.ID>, rule: Int)] where Element == DeleteRule<Value> {
    indices.compactMap { rule in
      guard self[rule].edit != nil else { return nil }
      let ids = Set(deleted.lazy.filter { self[rule].concerns($0) }.map { $0.id })
      return ids.isEmpty ? nil : (ids, rule)
    }
  }

  /// Whether steps delete an element that a rule concerns.
  package func concernDeletions<Value>(
    in steps: UndoSteps<Value>
  ) -> Bool where Element == DeleteRule<Value> {
    steps.contains { step in
      if case .deleted(let old) = step { contains { $0.concerns(old) } } else { false }
    }
  }

  /// Returns what must exist since elements refer to it after steps and not before.
  package func newReferences<Value>(
    in steps: UndoSteps<Value>
  ) -> [Value.ID] where Element == DeleteRule<Value> {
    flatMap { rule in steps.flatMap { rule.newReferences(of: $0) } }
  }

  /// Returns the refusal of steps that delete an element to which others refer that are left, or that
  /// make one refer to nothing, where a rule denies that.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - exists: Returns whether an element is among those that are left.
  ///   - sources: Returns what is left that refers to elements by a rule.
  /// - Returns: The refusal, if there is one.
  /// - Throws: What the closures throw.
  package func denial<Value, Failure: Error>(
    of steps: UndoSteps<Value>, exists: (Value.ID) throws(Failure) -> Bool,
    _ sources: (_ ids: Set<Value.ID>, _ rule: Int) throws(Failure) -> [Value.ID]
  ) throws(Failure) -> UndoError? where Element == DeleteRule<Value> {
    for (index, rule) in enumerated() where rule.isDenial {
      var deleted: [Value.ID] = []
      for case .deleted(let old) in steps where rule.concerns(old) { deleted.append(old.id) }
      if !deleted.isEmpty, !(try sources(Set(deleted), index)).isEmpty {
        // To ask costs a look at all elements, outside of memory: the first one is among half as many each time.
        var rest = deleted[...]
        while rest.count > 1 {
          let half = rest.prefix(rest.count / 2)
          rest = try sources(Set(half), index).isEmpty ? rest.dropFirst(half.count) : half
        }
        if let source = try sources([rest.first!], index).first {
          return UndoError(.referencedElement, Value.self, id: rest.first!, other: source)
        }
      }
      for step in steps {
        for id in rule.newReferences(of: step) where try !exists(id) {
          return UndoError(.missingReference, Value.self, id: step.id, other: id)
        }
      }
    }
    return nil
  }
}
