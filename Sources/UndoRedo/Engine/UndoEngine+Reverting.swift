// Taking back actions that need not be the last ones. Each of their steps is flipped and performed on
// what its element is now.
extension UndoEngine {
  /// Says what taking back some actions does.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the actions, the last one first.
  ///   - policy: What to do with elements that somebody has changed since. Actions that are skipped for them are
  ///     not among those that are taken back, and the others are to be looked at again.
  ///   - merge: Makes a change, from one value to another, to a third one; `nil` where that can't be
  ///     done.
  ///   - find: Returns what an element is. It is not asked where the table holds all; without it, an element is what
  ///     it was last known to be.
  /// - Returns: What to do.
  /// - Throws: What `find` throws.
  /// - Complexity: O(*n*) in the number of steps of the actions, and of later ones of the same elements.
  package mutating func reversal<Failure: Error>(
    of numbers: [Int], _ policy: UndoConflictPolicy,
    merge: (_ from: Element, _ to: Element, _ onto: Element) -> Element?,
    find: ((Element.ID) throws(Failure) -> Element?)?
  ) throws(Failure) -> Reversal<Element> {
    history.log.link()
    let overwrites = policy != .leave && policy != .skip
    // What becomes of each slot.
    var indices = Dictionary<Int, Int>()
    var changes: [Reversal<Element>.Change] = []
    var isChanged: [Bool] = []
    var reversal = Reversal<Element>()
    reversal.taken = Set(numbers)
    // What an action finds, which is set back where that is skipped.
    var former: [(index: Int, change: Reversal<Element>.Change, isChanged: Bool)] = []
    var block = StepBlock<Element>(of: 0..<0, isForward: false)
    for (offset, number) in numbers.enumerated() {
      let own = history.log.stepIndices(of: number)
      if history.log.hasDifferences, !block.all.contains(own.lowerBound) {
        let first = history.log.firstStep(of: lastNeighbor(among: numbers[offset...]))
        block = StepBlock(of: first..<own.upperBound, isForward: false)
      }
      for ownStep in own.reversed() {
        guard let step = standing(ownStep, except: reversal.taken) else { continue }
        let slot = history.log.entries[step].slot
        let id = history.table[slot].id
        // What overlaps it is in the way if it has come later, or is left as it is.
        let later = actionsOverlapping(after: step)
        var isFinal = !inTheWay(later, after: step, of: reversal.taken).isEmpty
        if !isFinal, let overlap {
          isFinal = reversal.conflicts.contains {
            ($0.isFinal || !overwrites) && $0.id != id && overlap($0.id, id)
          }
        }
        let index = indices[Int(slot)] ?? changes.count
        if index == changes.count {
          // What overlaps it is taken back before, and others can't change it; unless that is so already, which may
          // have left something else.
          let isReady = later.isEmpty || later.contains { reversal.taken.contains($0) }
          let isKnown = holdsAll || isHeld(slot) || overlap != nil && !isFinal && isReady
          // What may have gone with another one is not looked for.
          let isLost = isFinal && overlap?.canBeSought(id) == false
          var found = value(in: slot)
          if let find, !isKnown { found = isLost ? nil : try find(id) }
          indices[Int(slot)] = index
          changes.append((id, found, found, step))
          isChanged.append(false)
        }
        if policy == .skip { former.append((index, changes[index], isChanged[index])) }
        changes[index].step = step
        let current = changes[index].new
        let (left, old) =
          step == ownStep
          ? (history.newValue(of: step, in: &block), history.oldValue(of: step, in: &block))
          : (history.newValue(of: step), history.oldValue(of: step))
        // Of one that is not equal to itself, the history knows whether somebody has changed it since.
        let isUncertain = current != left && isSame(current, left)
        if isSame(current, left), !isFinal,
          !isUncertain || isLast(step, of: id, except: reversal.taken)
        {
          changes[index].new = old
          isChanged[index] = true
        } else if isSame(current, old), !isUncertain {
          continue
        } else if let current, let left, let old, let merged = merge(left, old, current) {
          changes[index].new = merged
          isChanged[index] = true
        } else {
          reversal.conflicts.append(.init(id: id, step: step, found: current, isFinal: isFinal))
          if overwrites && !isFinal {
            changes[index].new = old
            isChanged[index] = true
          }
        }
      }
      guard policy == .skip else { continue }
      if !reversal.conflicts.isEmpty {
        reversal.taken.remove(number)
        reversal.conflicts = []
        for found in former.reversed() {
          (changes[found.index], isChanged[found.index]) = (found.change, found.isChanged)
        }
      }
      former.removeAll(keepingCapacity: true)
    }
    // Delete rules see what refers to a deleted element in the end.
    for areDeletions in [false, true] {
      for (index, change) in changes.enumerated() where (change.new == nil) == areDeletions {
        if isChanged[index], change.found != change.new { reversal.changes.append(change) }
      }
    }
    return reversal
  }

  /// Whether something is left of an action, or in the way of taking it back, as the elements were last known to be.
  ///
  /// - Parameters:
  ///   - number: The number of the action.
  ///   - find: Returns what an element is whose parts others share; it is not needed elsewhere.
  /// - Returns: Whether there is something.
  /// - Throws: What `find` throws.
  /// - Complexity: O(*n*) in the number of steps of the action, and O(1) where none of its elements has changed since.
  package mutating func isLeft<Failure: Error>(
    ofAction number: Int, find: ((Element.ID) throws(Failure) -> Element?)?
  ) throws(Failure) -> Bool {
    history.log.link()
    if overlap == nil, !mayRepeatElements,
      history.log.stepIndices(of: number).contains(where: { !hasChangedSince($0) })
    {
      return true
    }
    let reversal = try reversal(of: [number], .refuse, merge: mergeChange, find: find)
    return reversal.hasEffect || !reversal.conflicts.isEmpty
  }

  /// Whether a later action has changed the element of a step.
  private func hasChangedSince(_ step: Int) -> Bool {
    let next = history.log.step(after: step)
    return next != ActionLog<Element>.none && next < history.firstUndone
  }

  /// Returns how far the actions are close together that come next of some: those between are read with them.
  private func lastNeighbor(among numbers: ArraySlice<Int>) -> Int {
    let pairs = zip(numbers, numbers.dropFirst())
    return pairs.first { $0 - $1 > 2 }?.0 ?? numbers.last!
  }

  /// Returns the number of the action that has changed the element of a step next, if one has.
  private func nextAction(after step: Int) -> Int? {
    hasChangedSince(step) ? history.log.action(ofStep: history.log.step(after: step)) : nil
  }

  /// Returns what is in the way of taking back a step.
  ///
  /// What is taken back is not, nor is what has only brought back actions themselves.
  ///
  /// - Complexity: O(*n*) in the number of later steps of the same element.
  private mutating func conflict(
    _ conflict: Reversal<Element>.Conflict, with taken: Set<Int>
  ) -> UndoConflict<Element> {
    let steps = laterSteps(of: conflict)
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
  private mutating func inTheWay(
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
  private mutating func isLast(
    _ step: Int, of id: Element.ID, except taken: Set<Int>
  ) -> Bool {
    let later = laterSteps(of: Reversal.Conflict(id: id, step: step, found: nil))
      .map { history.log.action(ofStep: $0) }
    return inTheWay(later, after: step, of: taken).isEmpty
  }

  /// Returns the performed steps of the element of a conflict that came after the step to be taken back, in their
  /// order.
  private func laterSteps(of conflict: Reversal<Element>.Conflict) -> [Int] {
    guard let slot = slot(of: conflict.id) else { return [] }
    var steps: [Int] = []
    var step = history.log.links.lastLinked(of: slot)
    while step > conflict.step {
      if step < history.firstUndone { steps.append(step) }
      step = history.log.step(before: step)
    }
    return steps.reversed()
  }

  /// Returns what is in the way of taking back actions.
  package mutating func conflicts(of reversal: Reversal<Element>) -> [UndoConflict<Element>] {
    var conflicts: [UndoConflict<Element>] = []
    for other in reversal.conflicts { conflicts.append(conflict(other, with: reversal.taken)) }
    return conflicts
  }

  /// Returns the performed actions from the one of a step on that have changed, after it, other elements with which its
  /// element has a part in common, the first one first.
  ///
  /// - Complexity: O(*n*) in the number of later steps, or, where there are fewer, in the number of elements and of
  ///   later steps of those.
  private func actionsOverlapping(after step: Int) -> [Int] {
    guard let overlap else { return [] }
    let slot = history.log.entries[step].slot
    let id = history.table[slot].id
    func overlaps(_ other: UInt32) -> Bool { other != slot && overlap(id, history.table[other].id) }
    let later = step + 1..<max(step + 1, history.firstUndone)
    var numbers: Set<Int> = []
    guard later.count > history.table.endIndex else {
      for other in later where overlaps(history.log.entries[other].slot) {
        numbers.insert(history.log.action(ofStep: other))
      }
      return numbers.sorted()
    }
    for other in history.table.taken where overlaps(other) {
      var number = history.log.links.lastLinked(of: other)
      while number > step {
        if number < later.upperBound { numbers.insert(history.log.action(ofStep: number)) }
        number = history.log.step(before: number)
      }
    }
    return numbers.sorted()
  }

  /// Returns the actions to take back instead of some, because of what is in the way.
  ///
  /// - Returns: The numbers of the actions, the last one first; `nil` where the others are the right ones.
  package mutating func actions(
    insteadOf numbers: [Int], for reversal: Reversal<Element>, _ policy: UndoConflictPolicy
  ) -> [Int]? {
    switch policy {
    case .skip: withoutConflicting(numbers, reversal)
    case .undoLater: withLaterActions(numbers, referringTo: reversal)
    case .leave, .overwrite, .refuse: nil
    }
  }

  /// Returns actions without those that can't be taken back as they were recorded; `nil` where all can be.
  private func withoutConflicting(_ numbers: [Int], _ reversal: Reversal<Element>) -> [Int]? {
    // What stays may be in the way of later ones, and of no rule any more.
    guard reversal.taken.count == numbers.count else {
      return numbers.filter { reversal.taken.contains($0) }
    }
    guard !reversal.conflicts.isEmpty else { return nil }
    // What would be restored is in the way only as long as it is not skipped itself.
    let changed = Set(reversal.changes.map { $0.id })
    let others = reversal.conflicts.filter { !changed.contains($0.id) }
    let conflicting = Set(
      (others.isEmpty ? reversal.conflicts : others).map { history.log.action(ofStep: $0.step) })
    return numbers.filter { !conflicting.contains($0) }
  }

  /// Returns actions with those that are in the way of taking them back by a reference, the last one first.
  ///
  /// - Returns: The numbers of the actions; `nil` where there are no more of them.
  private mutating func withLaterActions(
    _ numbers: [Int], referringTo reversal: Reversal<Element>
  ) -> [Int]? {
    var more: [Int] = []
    for conflict in reversal.conflicts where conflict.reason != nil {
      for step in laterSteps(of: conflict) {
        let number = history.log.action(ofStep: step)
        if !reversal.taken.contains(number) { more.append(number) }
      }
    }
    return more.isEmpty ? nil : withLaterActions(more + numbers)
  }

  package func ids(ofActions numbers: [Int]) -> [Element.ID] {
    numbers.flatMap { number in
      history.log.stepIndices(of: number).map { history.table[history.log.entries[$0].slot].id }
    }
  }

  /// Returns the numbers of some actions, and of all later ones that have changed the same elements, the
  /// last one first.
  package mutating func withLaterActions(_ numbers: [Int]) -> [Int] {
    history.log.link()
    var (taken, left) = (Set(numbers), numbers)
    while let number = left.popLast() {
      for step in history.log.stepIndices(of: number) {
        // Those after the next one are found from there.
        if let next = nextAction(after: step), taken.insert(next).inserted { left.append(next) }
        for other in actionsOverlapping(after: step) where taken.insert(other).inserted {
          left.append(other)
        }
      }
    }
    return taken.sorted { $0 > $1 }
  }
}

extension UndoEngine {
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

  /// Returns the options of an action that takes back others, with the link to them and the name of the one that an
  /// author takes back or brings back by it.
  ///
  /// It stands alone: it is part of no other action, and undo stops at it.
  package func linking(
    _ options: ActionOptions, _ kind: ReversalLink.Kind, to numbers: [Int], _ original: String?
  ) -> ActionOptions {
    var options = options
    options.details.link = ReversalLink(
      kind, distances: numbers.map { history.cursor - $0 }, original: original)
    options.standAlone()
    return options
  }
}
