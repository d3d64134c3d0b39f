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
  ///     it was last known to be. Where elements may overlap, it returns what the element is once some steps have been
  ///     performed, in addition to those with which it was called before.
  ///   - stopsAtFirst: Whether it is enough to know of one element that it is changed or in the way.
  /// - Returns: What to do.
  /// - Throws: What `find` throws.
  /// - Complexity: O(*n*) in the number of steps of the actions, and of later ones of the same elements.
  package mutating func reversal<Failure: Error>(
    of numbers: [Int], _ policy: UndoConflictPolicy,
    merge: (_ from: Element, _ to: Element, _ onto: Element) -> Element?,
    find: ((Element.ID, _ after: [UndoRedoStep<Element>]) throws(Failure) -> Element?)?,
    stopsAtFirst: Bool = false
  ) throws(Failure) -> Reversal<Element> {
    history.log.link()
    var reversal = Reversal<Element>()
    reversal.taken = Set(numbers)
    var changes: [Reversal<Element>.Change] = []
    var indices: [UInt32: Int] = [:]
    // What an action finds, which is set back where that is skipped.
    var former: [(index: Int, change: Reversal<Element>.Change)] = []
    // What was taken back since an element was looked for that may overlap others.
    var done: [UndoRedoStep<Element>] = []
    func note(_ old: Element?, _ new: Element?) {
      if overlap != nil, let step = UndoRedoStep(changing: old, to: new) { done.append(step) }
    }
    var block = StepBlock<Element>(of: 0..<0, isForward: false)
    for (offset, number) in numbers.enumerated() {
      let own = history.log.stepIndices(of: number)
      if history.log.hasDifferences, !block.all.contains(own.lowerBound) {
        let first = history.log.firstStep(of: lastNeighbor(among: numbers[offset...]))
        block = StepBlock(of: first..<own.upperBound, isForward: false)
      }
      for ownStep in own.reversed() {
        if stopsAtFirst, !reversal.conflicts.isEmpty || changes.last?.hasEffect == true { break }
        guard let step = standing(ownStep, except: reversal.taken) else { continue }
        let slot = history.log.entries[step].slot
        let later = actionsOverlapping(after: step)
        let isFinal = isFinal(step, later, reversal, policy)
        let index = indices[slot] ?? changes.count
        if index == changes.count {
          indices[slot] = index
          let found = try found(step, isFinal: isFinal, later, &done, find)
          changes.append(.init(id: history.table[slot].id, found: found, step: step, of: number))
        }
        if policy == .skip { former.append((index, changes[index])) }
        (changes[index].step, changes[index].action) = (step, number)
        let (left, old) =
          step == ownStep
          ? (history.newValue(of: step, in: &block), history.oldValue(of: step, in: &block))
          : (history.newValue(of: step), history.oldValue(of: step))
        switch outcome(
          ofTakingBack: step, from: left, to: old, changes[index], isFinal: isFinal,
          except: reversal.taken, merge)
        {
        case .done(let new):
          note(changes[index].new, new)
          changes[index].become(new)
        case .needless: break
        case .conflicting:
          reversal.conflicts.append(
            .init(
              id: changes[index].id, step: step, action: number, found: changes[index].new,
              isFinal: isFinal))
          guard policy.overwrites && !isFinal else { break }
          note(changes[index].new, old)
          changes[index].become(old)
        }
      }
      guard policy == .skip else { continue }
      if !reversal.conflicts.isEmpty {
        reversal.taken.remove(number)
        reversal.conflicts = []
        for found in former.reversed() {
          note(changes[found.index].new, found.change.new)
          changes[found.index] = found.change
        }
      }
      former.removeAll(keepingCapacity: true)
    }
    if overlap != nil { identify(&changes) }
    // Delete rules see what refers to a deleted element in the end.
    for areDeletions in [false, true] {
      reversal.changes += changes.filter { ($0.new == nil) == areDeletions && $0.hasEffect }
    }
    return reversal
  }

  /// Whether a step can't go back at all, since an element that overlaps its own was changed later, or is left as it
  /// is.
  private mutating func isFinal(
    _ step: Int, _ later: [Int], _ reversal: Reversal<Element>, _ policy: UndoConflictPolicy
  ) -> Bool {
    if !inTheWay(later, after: step, of: reversal.taken).isEmpty { return true }
    guard let overlap else { return false }
    let id = history.table[history.log.entries[step].slot].id
    return reversal.conflicts.contains {
      ($0.isFinal || !policy.overwrites) && $0.id != id && overlap($0.id, id)
    }
  }

  /// Returns what the element of a step is, before that is taken back as the first one of the element.
  private func found<Failure: Error>(
    _ step: Int, isFinal: Bool, _ later: [Int], _ done: inout [UndoRedoStep<Element>],
    _ find: ((Element.ID, _ after: [UndoRedoStep<Element>]) throws(Failure) -> Element?)?
  ) throws(Failure) -> Element? {
    let slot = history.log.entries[step].slot
    let id = history.table[slot].id
    guard let find, !holdsAll, !isHeld(slot) else { return value(in: slot) }
    if let overlap {
      if later.isEmpty && !isOverlappedByItsAction(step) { return value(in: slot) }
      // What may have gone with another one is not looked for.
      if isFinal && !overlap.canBeSought(id) { return nil }
    }
    defer { done.removeAll(keepingCapacity: true) }
    return try find(id, done)
  }

  /// Whether the action of a step has changed another element after it with which its own has a part in common.
  private func isOverlappedByItsAction(_ step: Int) -> Bool {
    guard let overlap else { return false }
    func id(_ step: Int) -> Element.ID { history.table[history.log.entries[step].slot].id }
    let own = history.log.stepIndices(of: history.log.action(ofStep: step))
    return (step + 1..<own.upperBound).contains { id($0) != id(step) && overlap(id(step), id($0)) }
  }

  /// Says what taking back a step makes of its element.
  private mutating func outcome(
    ofTakingBack step: Int, from left: Element?, to old: Element?,
    _ change: Reversal<Element>.Change, isFinal: Bool, except taken: Set<Int>,
    _ merge: (_ from: Element, _ to: Element, _ onto: Element) -> Element?
  ) -> StepTakenBack<Element> {
    let current = change.new
    // Of one that is not equal to itself, the history knows whether somebody has changed it since.
    let isUncertain = current != left && isSame(current, left)
    if isSame(current, left), !isFinal,
      !isUncertain || isLast(step, of: change.id, except: taken)
    {
      return .done(old)
    }
    if isSame(current, old), !isUncertain { return .needless }
    if let current, let left, let old, let merged = merge(left, old, current) {
      return .done(merged)
    }
    return .conflicting
  }

  /// Whether something is left of an action, or in the way of taking it back, as the elements were last known to be.
  ///
  /// - Parameter number: The number of the action.
  /// - Returns: Whether there is something.
  /// - Precondition: Elements have no parts in common.
  /// - Complexity: O(*n*) in the number of steps of the action, and O(1) where none of its elements has changed since.
  package mutating func isLeft(ofAction number: Int) -> Bool {
    history.log.link()
    if !mayRepeatElements,
      history.log.stepIndices(of: number).contains(where: { !hasChangedSince($0) })
    {
      return true
    }
    let find: ((Element.ID, [UndoRedoStep<Element>]) -> Element?)? = nil
    return reversal(
      of: [number], .refuse, merge: mergeChange, find: find, stopsAtFirst: !mayRepeatElements
    ).isOfUse
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

  /// Returns the actions to take back instead of some, because of what is in the way.
  ///
  /// - Returns: The numbers of the actions, the last one first; `nil` where the others are the right ones.
  package mutating func actions(
    insteadOf numbers: [Int], for reversal: Reversal<Element>, _ policy: UndoConflictPolicy
  ) -> [Int]? {
    switch policy {
    case .skip: withoutConflicting(numbers, reversal)
    case .undoLater: withLaterActions(numbers, inTheWayOf: reversal)
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
    let conflicting = Set((others.isEmpty ? reversal.conflicts : others).map { $0.action })
    return numbers.filter { !conflicting.contains($0) }
  }

  /// Returns actions with the later ones on the same elements, and on those that are in the way by a reference, the
  /// last one first.
  ///
  /// - Returns: The numbers of the actions; `nil` where nothing is in the way, and where there are no more of them.
  private mutating func withLaterActions(
    _ numbers: [Int], inTheWayOf reversal: Reversal<Element>
  ) -> [Int]? {
    guard !reversal.conflicts.isEmpty else { return nil }
    var all = numbers
    for conflict in reversal.conflicts where conflict.reason != nil {
      all += laterSteps(of: conflict.id, after: conflict.step)
        .map { history.log.action(ofStep: $0) }
    }
    let taken = withLaterActions(all)
    return taken.count > numbers.count ? taken : nil
  }

  package func ids(ofActions numbers: [Int]) -> [Element.ID] {
    numbers.flatMap { number in
      history.log.stepIndices(of: number).map { history.table[history.log.entries[$0].slot].id }
    }
  }

  /// Returns the numbers of some actions, and of all later ones that have changed the same elements, the
  /// last one first.
  private mutating func withLaterActions(_ numbers: [Int]) -> [Int] {
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
  /// Returns the options of an action that takes back others, with the link to them and the name of the one that an
  /// author takes back or brings back by it.
  ///
  /// It stands alone: it is part of no other action, and undo stops at it.
  package mutating func linking(
    _ options: ActionOptions, _ kind: ReversalLink.Kind, to numbers: [Int], _ original: String?
  ) -> ActionOptions {
    var (options, numbers) = (options, numbers)
    // Where a limit drops an action, what has brought it back stands for it, unless that is taken back, too.
    if kind == .undoes, let own = numbers.last, let restored = history.numberRestoring(own) {
      numbers.append(restored)
      numbers = Set(numbers).sorted { $0 > $1 }
    }
    options.details.link = ReversalLink(
      kind, distances: numbers.map { history.cursor - $0 }, original: original)
    options.standAlone()
    return options
  }
}
