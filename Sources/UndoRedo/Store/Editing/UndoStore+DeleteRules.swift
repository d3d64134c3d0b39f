extension UndoStore.State {
  /// Deletes an element with what that brings about, as part of the open transaction.
  ///
  /// References in a circle, and of an element to itself, are followed once.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - kept: The identities of elements that no rule changes.
  /// - Throws: The repository's failure. The transaction is what it was before the call then.
  @inlinable
  mutating func delete(
    _ element: Element, keeping kept: Set<Element.ID> = []
  ) throws(Repo.Failure) {
    let outer = engine.openGroup()
    defer { engine.closeGroup(within: outer) }
    var stored: [Element]?
    do throws(Repo.Failure) {
      engine.stage(element.id, from: element, to: nil)
      var deleted = [element]
      while !deleted.isEmpty {
        var edits: [Edit<Element>] = []
        for (ids, rule) in rules.targets(ofDeleting: deleted) {
          let sources = try sources(of: ids, by: rule, among: &stored)
          edits += sources.map { rules[rule].edit!($0, ids) }
        }
        deleted = []
        for edit in edits {
          guard let id = edit.id, !kept.contains(id), let found = try find(id) else { continue }
          if engine.stage(edit, of: found) { deleted.append(found) }
        }
      }
    } catch {
      engine.rollBack()
      throw error
    }
  }

  /// Returns the identities of what refers to elements by a rule, in the order of the elements.
  ///
  /// All elements of the repository are in `stored` once they have been read.
  ///
  /// - Complexity: O(*n*) in their number where there is an index of references: where nobody but the store changes
  ///   the elements, and while much is staged. Otherwise in the number of all elements.
  @inlinable
  mutating func sources(
    of ids: Set<Element.ID>, by rule: Int, among stored: inout [Element]?
  ) throws(Repo.Failure) -> [Element.ID] {
    guard Repo.isTable else { return try sourcesElsewhere(of: ids, by: rule, among: &stored) }
    var references = takePresentReferences()
    var slots: [UInt32] = []
    // Of those that list many, which may refer to each of the others.
    var lists: [UInt32: Set<Element.ID>] = [:]
    // A closure that looks an element up would be given a copy of the engine each time.
    for id in ids {
      let candidates = references.sources[rule][id] ?? []
      var found: [UInt32] = []
      for source in candidates {
        guard let slot = engine.slot(of: source), let element = engine.value(in: slot) else {
          continue
        }
        if !lists.isEmpty, let list = lists[slot] {
          if list.contains(id) { found.append(slot) }
          continue
        }
        let list = rules[rule].references(element)
        if list.contains(id) { found.append(slot) }
        if ids.count > 1, list.count > 16 { lists[slot] = Set(list) }
      }
      found.sortAndRemoveRepeats()
      if found.count < candidates.count {
        references.narrow(id, by: rule, to: found.map { engine.history.table[$0].id })
      }
      slots += found
    }
    engine.references = references
    if ids.count > 1 { slots.sortAndRemoveRepeats() }
    return slots.map { engine.history.table[$0].id }
  }

  /// Returns the identities of what refers to elements by a rule, where the repository has them.
  @inlinable @inline(never)
  mutating func sourcesElsewhere(
    of ids: Set<Element.ID>, by rule: Int, among stored: inout [Element]?
  ) throws(Repo.Failure) -> [Element.ID] {
    if !engine.hasReferences {
      if stored == nil { stored = try repository.allElements() }
      let elements = engine.withChanges(stored!)
      engine.indexReferences(rules, in: elements, isLasting: Repo._isOwned)
      if !engine.hasReferences { return rules[rule].sources(of: ids, among: elements) }
    }
    var sources: [Element.ID] = []
    for id in engine.changedSources {
      if let element = try find(id) { engine.addReferences(of: element, rules) }
    }
    for id in engine.possibleSources(of: ids, by: rule) {
      if let element = try find(id), rules[rule].refers(element, to: ids) { sources.append(id) }
    }
    return sources
  }

  /// Takes the index of references out of the engine, up to date.
  @inlinable
  mutating func takePresentReferences() -> ReferenceIndex<Element> {
    guard var references = engine.references.take() else {
      return ReferenceIndex(rules, engine.elements, isLasting: true, givesOrder: false)
    }
    // One that lists many may have changed as often.
    if references.changed.count > 16 { references.changed = Array(Set(references.changed)) }
    for id in references.changed {
      if let slot = engine.slot(of: id), let element = engine.value(in: slot) {
        references.add(element, rules)
      }
    }
    references.noteUpdate()
    return references
  }

  /// Refuses a plan that deletes an element to which others refer that are left, or that makes one
  /// refer to nothing, where a rule denies that.
  ///
  /// It looks at what is left in the end, so that the order within an action does not matter. What has been made
  /// already can't be denied any more.
  @usableFromInline
  mutating func checkWhetherDenied(_ plan: Plan<Element>) throws(Repo.Failure) {
    let steps = engine.steps(of: plan) { $0.performedStep }
    engine.forgetPassingReferences()
    var stored: [Element]?
    let denial = try rules.denial(of: steps) { (id) throws(Repo.Failure) in
      try find(id) != nil
    } _: { (ids, rule) throws(Repo.Failure) in
      try sources(of: ids, by: rule, among: &stored)
    }
    if let denial { throw repository.refusal(denial) }
  }
}

extension [UInt32] {
  @inlinable
  mutating func sortAndRemoveRepeats() {
    sort()
    var end = 0
    for index in indices where index == 0 || self[index] != self[end - 1] {
      self[end] = self[index]
      end += 1
    }
    removeSubrange(end...)
  }
}
