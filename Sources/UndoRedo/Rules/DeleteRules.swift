extension DeleteRule {
  /// Returns the identities of those among elements who refer to some, in their order.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  package func sources(of ids: Set<Element.ID>, among elements: [Element]) -> [Element.ID] {
    elements.lazy.filter { references($0).contains { ids.contains($0) } }.map { $0.id }
  }
}

extension Array {
  /// Returns what else the deletion of elements brings about, in the order of the rules.
  ///
  /// - Parameters:
  ///   - deleted: The elements that are deleted.
  ///   - sources: Returns who refers to elements by a rule.
  /// - Returns: The edits.
  /// - Throws: What `sources` throws.
  @inlinable
  package func edits<Value, Failure: Error>(
    ofDeleting deleted: [Value],
    _ sources: (_ ids: Set<Value.ID>, _ rule: Int) throws(Failure) -> [Value.ID]
  ) throws(Failure) -> [Edit<Value>] where Element == DeleteRule<Value> {
    var edits: [Edit<Value>] = []
    for (index, rule) in enumerated() {
      guard let edit = rule.edit else { continue }
      let ids = Set(deleted.lazy.filter { rule.concerns($0) }.map { $0.id })
      if ids.isEmpty { continue }
      for source in try sources(ids, index) { edits.append(edit(source, ids)) }
    }
    return edits
  }

  /// Whether steps delete something that a rule may deny.
  package func deny<Value>(_ steps: UndoSteps<Value>) -> Bool where Element == DeleteRule<Value> {
    contains { rule in
      rule.isDenial
        && steps.contains { if case .deleted(let old) = $0 { rule.concerns(old) } else { false } }
    }
  }

  /// Returns the refusal of steps that delete an element to which others refer that are left, where a
  /// rule denies that.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - sources: Returns who of those that are left refers to elements by a rule.
  /// - Returns: The refusal, if there is one.
  /// - Throws: What `sources` throws.
  package func denial<Value, Failure: Error>(
    of steps: UndoSteps<Value>,
    _ sources: (_ ids: Set<Value.ID>, _ rule: Int) throws(Failure) -> [Value.ID]
  ) throws(Failure) -> UndoError? where Element == DeleteRule<Value> {
    for (index, rule) in enumerated() where rule.isDenial {
      for case .deleted(let old) in steps where rule.concerns(old) {
        if try !sources([old.id], index).isEmpty {
          return UndoError(.referencedElement, id: old.id)
        }
      }
    }
    return nil
  }
}
