/// What taking back single actions will do.
package struct Reversal<Element: Identifiable> {
  /// What each element is, and becomes; those that are deleted come last.
  package var changes: [Change] = []

  /// Where that can't be done as it was recorded.
  package var conflicts: [Conflict] = []

  /// The numbers of the actions that are taken back.
  package var taken: Set<Int> = []

  /// What an element is, and becomes.
  package struct Change {
    package private(set) var id: Element.ID
    package private(set) var found: Element?
    package private(set) var new: Element?

    /// The first of its steps that is taken back.
    var step: Int

    /// The number of the action for which that is done: its own, or one that this one has brought back.
    var action: Int

    /// Whether any step is taken back: what is not equal to itself would differ without that, too.
    private var isChanged = false

    init(id: Element.ID, found: Element?, step: Int, of action: Int) {
      (self.id, self.found, self.new) = (id, found, found)
      (self.step, self.action) = (step, action)
    }

    mutating func become(_ new: Element?) {
      (self.new, isChanged) = (new, true)
    }
  }

  /// An element that is in the way.
  package struct Conflict {
    let id: Element.ID

    /// The step to be taken back, after which the element has changed.
    let step: Int

    /// The number of the action for which that is done.
    let action: Int

    let found: Element?

    /// Whether the step can't go back at all, since its element shares a part with one that was changed later.
    var isFinal = false

    /// Why a rule is in the way, and the element of the step: one that is referred to, or that would refer to one
    /// that is missing.
    var reason: (code: UndoError.Code, id: Element.ID)?
  }

  package var hasEffect: Bool { !changes.isEmpty }

  /// Whether something is left to be taken back, or in the way.
  package var isOfUse: Bool { hasEffect || !conflicts.isEmpty }
}

extension Reversal where Element: Equatable {
  /// What is to be performed.
  package var steps: UndoSteps<Element> {
    UndoSteps(changes.compactMap { UndoRedoStep(from: $0.found, to: $0.new) })
  }
}

extension Reversal.Change where Element: Equatable {
  var hasEffect: Bool { isChanged && found != new }
}

#if !hasFeature(Embedded)
  extension Reversal.Change {
    /// Gives the element the identity of another one.
    mutating func take(identityOf other: Element) {
      (id, found, new) = (other.id, found?.withIdentity(of: other), new?.withIdentity(of: other))
    }
  }
#endif

/// What taking back a step makes of its element.
enum StepTakenBack<Element> {
  case done(Element?)

  /// The element is what it was before the step.
  case needless

  /// The element is something else than the step has led to.
  case conflicting
}

extension UndoConflictPolicy {
  /// Whether what is in the way goes back as well; where it is refused, nothing does in the end.
  var overwrites: Bool { self != .leave && self != .skip }
}

extension Reversal where Element: Equatable {
  /// Finds what is in the way by a rule: what refers to elements that would be deleted, and what is missing to
  /// which others would refer.
  ///
  /// - Parameters:
  ///   - rules: The rules of the store.
  ///   - isLeft: Whether what is in conflict is left as it is.
  ///   - find: Returns what an element is.
  ///   - sources: Returns what refers to elements by a rule.
  /// - Throws: What the closures throw.
  package mutating func findReferences<Failure: Error>(
    by rules: [DeleteRule<Element>], leavingConflicts isLeft: Bool,
    find: (Element.ID) throws(Failure) -> Element?,
    _ sources: (_ ids: Set<Element.ID>, _ rule: Int) throws(Failure) -> [Element.ID]
  ) throws(Failure) {
    var known = Set(conflicts.lazy.map { $0.id })
    var blocked: Set<Element.ID> = []
    var indices: [Element.ID: Int] = [:]
    for index in changes.indices { indices[changes[index].id] = index }
    func add(_ code: UndoError.Code, _ other: Element.ID, _ found: Element?, _ index: Int) {
      let change = changes[index]
      blocked.insert(change.id)
      guard known.insert(other).inserted else { return }
      conflicts.append(
        Conflict(
          id: other, step: change.step, action: change.action, found: found,
          reason: (code, change.id)))
    }
    try findReferencesOfRestored(by: rules, indices, find, add)
    try findReferencesToDeleted(by: rules, indices, find, sources, add)
    if isLeft { leave(blocked, by: rules, indices) }
  }

  /// Leaves changes out, and those that are blocked then: deletions of what is referred to by what stays, and
  /// restored elements that must not refer to what stays away.
  private mutating func leave(
    _ blocked: Set<Element.ID>, by rules: [DeleteRule<Element>], _ indices: [Element.ID: Int]
  ) {
    if blocked.isEmpty { return }
    // By what must be there, what refers to it anew.
    var requiring: [Element.ID: [Element.ID]] = [:]
    for change in changes {
      guard let step = UndoRedoStep(from: change.found, to: change.new) else { continue }
      for id in rules.newReferences(in: [step]) { requiring[id, default: []].append(change.id) }
    }
    var (left, next) = (blocked, Array(blocked))
    while let id = next.popLast() {
      guard let found = changes[indices[id]!].found else {
        next += (requiring[id] ?? []).filter { left.insert($0).inserted }
        continue
      }
      for rule in rules {
        for other in rule.references(found) {
          guard let target = indices[other].map({ changes[$0] }), target.new == nil,
            target.found.map(rule.concerns) == true, left.insert(other).inserted
          else { continue }
          next.append(other)
        }
      }
    }
    changes.removeAll { left.contains($0.id) }
  }

  /// Finds what refers to elements that would be deleted, or to those that a rule would delete with them.
  private func findReferencesToDeleted<Failure: Error>(
    by rules: [DeleteRule<Element>], _ indices: [Element.ID: Int],
    _ find: (Element.ID) throws(Failure) -> Element?,
    _ sources: (_ ids: Set<Element.ID>, _ rule: Int) throws(Failure) -> [Element.ID],
    _ add: (UndoError.Code, _ other: Element.ID, _ found: Element?, _ index: Int) -> Void
  ) throws(Failure) {
    // By their identities, with the change that brings that about.
    typealias Deleted = [Element.ID: (element: Element, index: Int)]
    var deleted: Deleted = [:]
    for (index, change) in changes.enumerated() where change.new == nil {
      deleted[change.id] = change.found.map { ($0, index) }
    }
    var seen = Set(indices.keys)
    while !deleted.isEmpty {
      var next: Deleted = [:]
      for (number, rule) in rules.enumerated() {
        let ids = Set(deleted.lazy.filter { rule.concerns($0.value.element) }.map { $0.key })
        for source in ids.isEmpty ? [] : try sources(ids, number) where indices[source] == nil {
          guard let found = try find(source) else { continue }
          for id in rule.references(found) where ids.contains(id) {
            let index = deleted[id]!.index
            add(.referencedElement, source, found, index)
            if case .delete? = rule.edit?(source, ids).kind, seen.insert(source).inserted {
              next[source] = (found, index)
            }
          }
        }
      }
      deleted = next
    }
  }

  /// Finds what would be restored with a reference to an element that would be deleted, or to a missing one where
  /// that is denied.
  private func findReferencesOfRestored<Failure: Error>(
    by rules: [DeleteRule<Element>], _ indices: [Element.ID: Int],
    _ find: (Element.ID) throws(Failure) -> Element?,
    _ add: (UndoError.Code, _ other: Element.ID, _ found: Element?, _ index: Int) -> Void
  ) throws(Failure) {
    for rule in rules {
      for (number, change) in changes.enumerated() {
        guard let new = change.new else { continue }
        let old = rule.isRequirement ? Set(change.found.map(rule.references) ?? []) : []
        for id in rule.references(new) {
          if let index = indices[id] {
            let target = changes[index]
            guard target.new == nil, target.found.map(rule.concerns) == true else { continue }
            add(.referencedElement, change.id, change.found, index)
          } else if rule.isRequirement, !old.contains(id), try find(id) == nil {
            add(.missingReference, id, nil, number)
          }
        }
      }
    }
  }
}
