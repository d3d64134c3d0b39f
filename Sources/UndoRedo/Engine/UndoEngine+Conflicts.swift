// What is in the way of taking back actions: what has come later, and what a rule is about.
extension UndoEngine {
  /// Returns what is in the way of taking back a step.
  ///
  /// What is taken back is not, nor is what has only brought back actions themselves.
  ///
  /// - Complexity: O(*n*) in the number of later steps of the same element.
  private mutating func conflict(
    _ conflict: Reversal<Element>.Conflict, with taken: Set<Int>
  ) -> UndoConflict<Element> {
    let steps = laterSteps(of: conflict.id, after: conflict.step)
    let own = inTheWay(
      steps.map { history.log.action(ofStep: $0) }, after: conflict.step, of: taken)
    let others = inTheWay(
      actionsOverlapping(after: conflict.step), after: conflict.step, of: taken)
    let positions = (own + others.prefix(1)).map { $0 - history.log.startIndex }
    let expected =
      conflict.reason == nil
      ? history.newValue(of: conflict.step)
      : steps.first.map { history.oldValue(of: $0) } ?? conflict.found
    return UndoConflict(
      id: conflict.id, expected: expected, found: conflict.found, positions: positions)
  }

  /// Returns those of some actions after a step that are in the way of taking back others, without those that have done
  /// nothing but to take back actions that came after the step, too.
  mutating func inTheWay(
    _ later: [Int], after step: Int, of taken: Set<Int>
  ) -> [Int] {
    if later.isEmpty { return [] }
    let own = history.log.action(ofStep: step)
    return history.log.withoutTakenBack(later, at: history.cursor).filter { number in
      if history.log.isOrRestores(number, oneOf: taken) { return false }
      let targets = history.log.reversal(of: number)?.distances.map { number - $0 } ?? []
      return targets.isEmpty || targets.contains { $0 <= own }
    }
  }

  /// Whether all has been taken back that has changed the element of a step since.
  mutating func isLast(
    _ step: Int, of id: Element.ID, except taken: Set<Int>
  ) -> Bool {
    let later = laterSteps(of: id, after: step).map { history.log.action(ofStep: $0) }
    return inTheWay(later, after: step, of: taken).isEmpty
  }

  /// Returns the performed steps of an element that came after one, in their order.
  func laterSteps(of id: Element.ID, after step: Int) -> [Int] {
    guard let slot = slot(of: id) else { return [] }
    var steps: [Int] = []
    var later = history.log.links.lastLinked(of: slot)
    while later > step {
      if later < history.firstUndone { steps.append(later) }
      later = history.log.step(before: later)
    }
    return steps.reversed()
  }

  /// Returns what is in the way of taking back actions.
  package mutating func conflicts(of reversal: Reversal<Element>) -> [UndoConflict<Element>] {
    var conflicts: [UndoConflict<Element>] = []
    for other in reversal.conflicts { conflicts.append(conflict(other, with: reversal.taken)) }
    return conflicts
  }

  /// Returns the performed actions after the one of a step that have changed other elements with which its element has
  /// a part in common, the first one first.
  ///
  /// - Complexity: O(*n*) in the number of steps of later actions, or, where there are fewer, in the number of elements
  ///   and of later steps of those.
  func actionsOverlapping(after step: Int) -> [Int] {
    guard let overlap else { return [] }
    let slot = history.log.entries[step].slot
    let id = history.table[slot].id
    func overlaps(_ other: UInt32) -> Bool { other != slot && overlap(id, history.table[other].id) }
    let first = history.log.firstStep(of: history.log.action(ofStep: step) + 1)
    let later = first..<max(first, history.firstUndone)
    var numbers: Set<Int> = []
    guard later.count > history.table.endIndex else {
      for other in later where overlaps(history.log.entries[other].slot) {
        numbers.insert(history.log.action(ofStep: other))
      }
      return numbers.sorted()
    }
    for other in history.table.taken where overlaps(other) {
      var number = history.log.links.lastLinked(of: other)
      while number >= first {
        if number < later.upperBound { numbers.insert(history.log.action(ofStep: number)) }
        number = history.log.step(before: number)
      }
    }
    return numbers.sorted()
  }

  /// Returns the error with which taking back actions is refused, if it is.
  package mutating func refusal(
    of reversal: Reversal<Element>, _ policy: UndoConflictPolicy
  ) -> UndoError? {
    guard policy != .leave else { return nil }
    for other in reversal.conflicts where policy != .overwrite || other.isFinal {
      let conflict = conflict(other, with: reversal.taken)
      guard let step = refusedStep(other, conflict) else {
        guard let reason = other.reason else { continue }
        return UndoError(reason.code, Element.self, id: reason.id, other: other.id)
      }
      var error = UndoError(refusing: step, found: conflict.found)
      error.laterActions = conflict.positions.map {
        history.log.name(of: history.log.startIndex + $0)
      }
      return error
    }
    return nil
  }

  /// Returns the step of which the error speaks with which taking back an action is refused; `nil` where there is
  /// none of the element that is in the way.
  private func refusedStep(
    _ other: Reversal<Element>.Conflict, _ conflict: UndoConflict<Element>
  ) -> UndoRedoStep<Element>? {
    guard other.reason != nil else {
      return UndoRedoStep(from: conflict.expected, to: history.oldValue(of: other.step))
    }
    return conflict.positions.isEmpty
      ? nil : UndoRedoStep(from: conflict.expected, to: conflict.found)
  }
}
