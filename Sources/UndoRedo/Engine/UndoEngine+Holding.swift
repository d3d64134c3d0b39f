// Changes that are held back: made here, and not yet in the repository below.
//
// What a held element has become is in the table, as with any other; what is stored in addition is what
// it was. So an action is recorded, undone and redone in place, whether its changes are held back or
// not, and what is to be saved is the net change of what is held.
extension UndoEngine {
  /// Whether what is in a slot is held back.
  @inlinable
  @inline(__always)
  func isHeld(_ slot: UInt32) -> Bool { held?.holds(slot) ?? false }

  /// Returns what an element has become in the open transaction, or since changes are held back.
  ///
  /// - Parameter id: Its identity.
  /// - Returns: The element, `.some(nil)` where it was deleted, or `nil` where it was not changed.
  @inlinable
  package func changed(_ id: Element.ID) -> Element?? {
    guard transaction != nil || held != nil, let slot = slot(of: id),
      isHeld(slot) || isStaged(slot)
    else { return nil }
    return .some(value(in: slot))
  }

  /// Returns elements as they have become since changes are held back, and in the open transaction.
  @inlinable
  package mutating func withChanges(_ elements: [Element]) -> [Element] {
    var changed = held ?? HeldChanges()
    if !history.log.staged.isEmpty {
      // Their order is that in which they will be performed.
      for change in netChanges() { changed.hold(change.slot, was: nil) }
    }
    return changed.applied(to: elements, in: history.table, at: places)
  }

  /// Returns how many elements there are, where it is known how many there are below.
  @inlinable
  func count(with count: Int, _ exists: (Element.ID) -> Bool) -> Int {
    held?.applied(to: count, in: history.table, exists) ?? count
  }

  /// Holds an element before it is changed.
  @inlinable
  @inline(__always)
  mutating func hold(_ slot: UInt32) {
    guard !isHeld(slot) else { return }
    let old = value(in: slot)
    held!.hold(slot, was: old)
  }

  /// Holds an element before it is changed or created.
  ///
  /// - Returns: Where it is.
  @inlinable
  mutating func hold(_ place: SlotIndex.Place, for new: Element?) -> SlotIndex.Place {
    switch (place, new) {
    case (.missing(let hash), let new?):
      let slot = add(new, hash: hash)
      history.table.setPresent(slot, false)
      history.table.release(slot)
      held!.hold(slot, was: nil)
      return .found(slot)
    case (.found(let slot), _): hold(slot)
    case (.missing, nil): break
    }
    return place
  }

  /// Looks at what an element has become that is held.
  @inlinable
  @inline(__always)
  mutating func settle(_ slot: UInt32) { held!.settle(slot, in: history.table) }

  /// Holds what a plan changes, before the plan is finished.
  ///
  /// - Returns: The slots to settle then.
  @inlinable
  mutating func hold(_ plan: Plan<Element>) -> [UInt32] {
    switch plan {
    case .staged:
      // Where steps are not linked, each is looked for among all of them.
      history.log.link()
      return history.log.staged.map { number in
        let slot = history.log.entries[number].slot
        let old = isHeld(slot) ? nil : history.oldValue(of: number)
        held!.hold(slot, was: old)
        return slot
      }
    case .mixed(let changes):
      // What is made already comes after what is made now, and happens no more.
      let pending = changes.filter { $0.isPending }
      for change in pending + changes.filter({ !$0.isPending && $0.isRecorded }) {
        held!.hold(change.slot, was: change.value(change.stored))
      }
      return pending.map { $0.slot }
    }
  }

  /// Returns the net changes that are held back, and those of a plan that is not finished yet.
  @inlinable
  mutating func pendingSteps(with plan: Plan<Element>) -> UndoSteps<Element> {
    let before = held
    defer { held = before }
    for slot in hold(plan) { settle(slot) }
    return held!.steps(in: history.table)
  }

  @inlinable
  var pendingSteps: UndoSteps<Element> {
    held?.steps(in: historyBeforeTransaction.table) ?? []
  }

  /// What the elements that are held have been before, also those that were changed back.
  @inlinable
  var heldOldValues: [Element.ID: Element?] {
    held?.oldValues(in: historyBeforeTransaction.table) ?? Dictionary()
  }

  @inlinable
  var hasPendingSteps: Bool { held?.hasEffect ?? false }

  /// Holds back nothing any more, since it has been performed below.
  ///
  /// What was modified is there what it was here; what was created may stand elsewhere, and what was changed back
  /// may be something else.
  @inlinable
  mutating func releaseHeld() {
    noteRelease { $0.old == nil || !$0.hasEffect }
    history.log.abandoned += held!.removeAll()
    freeOrphans()
  }

  /// Notes that elements are not held back any more.
  @inlinable
  mutating func noteRelease(where mayDiffer: (HeldChanges<Element>.Change) -> Bool) {
    guard changes != nil else { return }
    for change in held!.changes where mayDiffer(change) {
      changes!.released.insert(history.table[change.slot].id)
    }
  }

  /// Makes elements something else that are held as they were, since they are that below now.
  ///
  /// - Parameter steps: What has become of elements below.
  /// - Returns: The first step that meets a held change, if there is one; nothing has changed then.
  mutating func resetHeld(_ steps: UndoSteps<Element>) -> UndoRedoStep<Element>? {
    guard var held else { return nil }
    for step in steps {
      if let slot = slot(of: step.id), !held.reset(slot, to: step.newValue) { return step }
    }
    self.held = held
    return nil
  }
}

extension UndoEngine {
  /// The numbers of the steps between the present place in the history and another one.
  @inlinable
  @inline(__always)
  func steps(onTheWayTo place: Int) -> Range<Int> {
    let (first, last) = (min(place, history.cursor), max(place, history.cursor))
    return Range(
      uncheckedBounds: (history.log.firstStep(of: first), history.log.firstStep(of: last)))
  }

  /// Whether all that is on the way to another place is held.
  @inlinable
  @inline(__always)
  func holdsAll(onTheWayTo place: Int) -> Bool {
    for number in steps(onTheWayTo: place) where !isHeld(history.log.entries[number].slot) {
      return false
    }
    return true
  }

  /// Moves to another place in the history, and holds back what that changes.
  @inlinable
  mutating func moveHolding(to place: Int) {
    let (numbers, isUndo) = (steps(onTheWayTo: place), place < history.cursor)
    func slot(_ offset: Int) -> UInt32 {
      let number = isUndo ? numbers.upperBound - 1 - offset : numbers.lowerBound + offset
      return history.log.entries[number].slot
    }
    for offset in 0..<numbers.count { hold(slot(offset)) }
    move(to: place)
    for offset in 0..<numbers.count { settle(slot(offset)) }
  }
}

extension UndoEngine {
  /// Adopts what a repository has held back.
  mutating func hold(_ elements: _HeldElements<Element>) {
    var table = ElementTable(slots: history.table, places: places)
    held = elements.changes.moved(from: elements.table.slots, into: &table)
    (history.table, places) = (table.slots, table.places)
  }

  /// What is held back, for a repository without a store that does so.
  var heldElements: _HeldElements<Element> {
    var elements = _HeldElements<Element>()
    if let held {
      elements.changes = held.moved(from: historyBeforeTransaction.table, into: &elements.table)
    }
    return elements
  }
}
