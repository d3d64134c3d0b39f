/// How elements differ from what they were when their changes began to be noted.
@usableFromInline
struct ElementChanges<Element: Identifiable & Equatable> {
  /// What each element was that has been changed.
  @usableFromInline var old: [(id: Element.ID, value: Element?)] = []

  /// What elements have become whose slots are orphaned and freed.
  @usableFromInline var settled: [Element.ID: Element?] = [:]

  /// What elements have been found to be that others have changed.
  @usableFromInline var found: [Element.ID: Element?] = [:]

  /// Elements that may be others, or stand elsewhere, since they are not held back any more, or since changes by
  /// others were met and are not known any more.
  @usableFromInline var released: Set<Element.ID> = []

  /// Elements that a repository has created on the way over several actions: one that was there before was deleted on
  /// it, and may stand elsewhere.
  @usableFromInline var created: Set<Element.ID> = []

  /// Whether what was not recorded has changed actions of the history, or branches.
  @usableFromInline var hasRewrittenHistory = false

  /// Where each stands in `old`, once there are more than a few.
  @usableFromInline var indices: [Element.ID: Int] = [:]

  @inlinable
  init() {}

  /// Notes the value of an element that is about to be changed.
  @inlinable
  mutating func note(_ id: Element.ID, was value: @autoclosure () -> Element?) {
    if old.count < 8 {
      for known in old where known.id == id { return }
    } else {
      if indices.isEmpty {
        for (index, known) in old.enumerated() { indices[known.id] = index }
      }
      if indices[id] != nil { return }
      indices[id] = old.count
    }
    old.append((id, value()))
  }

  /// Notes what an element has been found to be that others have changed.
  @usableFromInline
  mutating func noteFound(_ id: Element.ID, _ value: Element?) {
    if found[id] == nil { found[id] = .some(value) }
  }

  @inlinable
  mutating func removeAll() {
    old.removeAll(keepingCapacity: old.count <= 8)
    if !indices.isEmpty { indices = [:] }
    if !settled.isEmpty { settled = [:] }
    if !found.isEmpty { found = [:] }
    if !released.isEmpty { released = [] }
    if !created.isEmpty { created = [] }
    hasRewrittenHistory = false
  }
}

extension UndoEngine {
  /// Notes the value of an element that is about to be changed.
  @inlinable
  mutating func noteChange(_ id: Element.ID, at slot: UInt32?) {
    noteReferences(of: id)
    guard changes != nil else { return }
    var present: Element?
    if let slot { present = value(in: slot) }
    changes!.note(id, was: present)
  }

  /// Notes what becomes of an element that may have no step.
  mutating func noteChange(by step: UndoRedoStep<Element>) {
    noteReferences(of: step.id)
    changes?.note(step.id, was: step.oldValue)
    changes?.settled.updateValue(step.newValue, forKey: step.id)
  }

  /// Notes the values of the elements of steps that are about to be swapped.
  @inlinable
  mutating func noteChanges(ofSteps numbers: Range<Int>) {
    for number in numbers {
      let slot = history.log.entries[number].slot
      noteChange(history.table[slot].id, at: slot)
    }
  }

  /// Notes the values of the elements of staged steps that are about to be taken back.
  ///
  /// Below a layer, such an element may be another one since, or have gone.
  @inlinable
  mutating func noteRollBack(of numbers: Range<Int>) {
    noteChanges(ofSteps: numbers)
    guard held != nil, changes != nil else { return }
    for number in numbers {
      let slot = history.log.entries[number].slot
      if !isHeld(slot) { changes!.released.insert(history.table[slot].id) }
    }
  }

  /// Notes that changes by others that were met are not known any more: readers may have seen what was made of
  /// them.
  @inlinable
  mutating func noteFoundForgotten() {
    guard !holdsAll, changes != nil, !transaction!.isPlain else { return }
    for number in history.log.staged
    where history.log.entries[number].name == StepOrigin.found.rawValue {
      changes!.released.insert(history.table[history.log.entries[number].slot].id)
    }
  }

  /// Notes that an element is something else now than the history knows, if it is.
  mutating func noteDifference(of id: Element.ID, from found: Element?) {
    guard changes != nil, !isSame(value(of: id, settled: changes!.settled), found) else { return }
    changes!.released.insert(id)
  }

  /// Notes which elements have been created again that others have deleted: they may stand elsewhere.
  @usableFromInline
  mutating func noteCreatedAgain(_ net: [NetChange<Element>]) {
    for change in net where change.wasPresent && change.isPresent {
      if change.isPending, change.value(change.stored) == nil {
        changes!.released.insert(history.table[change.slot].id)
      }
    }
  }

  /// Notes which elements a repository has created on the way over several actions.
  ///
  /// What is held back stands where it stood.
  @usableFromInline
  mutating func noteCreated(by actions: [UndoAction<Element>]) {
    guard changes != nil, !holdsAll, held == nil, actions.count > 1 else { return }
    for action in actions {
      for step in action.steps where step.oldValue == nil { changes!.created.insert(step.id) }
    }
  }

  /// The elements that differ from what they were when this was last read, those that may stand elsewhere, whether
  /// there may be more or fewer, and whether what was not recorded has changed the history.
  @inlinable
  mutating func takeChanges() -> (
    ids: [Element.ID], moved: [Element.ID], mayChangeCount: Bool, hasRewrittenHistory: Bool
  ) {
    guard var changes else { return ([], [], false, false) }
    self.changes = nil
    let hasRewrittenHistory = changes.hasRewrittenHistory
    var (ids, growth, isGrowthKnown) = ([Element.ID](), 0, true)
    for (id, old) in changes.old {
      let new = value(of: id, settled: changes.settled)
      // One that is not equal to itself may be another one.
      guard old != new else { continue }
      ids.append(id)
      growth += (new == nil ? 0 : 1) - (old == nil ? 0 : 1)
      // It may have been counted before others have created or deleted it, or after that.
      if !changes.found.isEmpty, let found = changes.found[id], (found == nil) != (old == nil) {
        isGrowthKnown = false
      }
    }
    var mayChangeCount = growth != 0 || !isGrowthKnown || !changes.released.isEmpty
    if !changes.found.isEmpty {
      let known = Set(ids)
      for (id, found) in changes.found {
        let new = value(of: id, settled: changes.settled)
        guard found != new else { continue }
        if !known.contains(id) { ids.append(id) }
        if (found == nil) != (new == nil) { mayChangeCount = true }
      }
    }
    if !changes.released.isEmpty { ids += changes.released.subtracting(ids) }
    var moved: [Element.ID] = []
    if !changes.created.isEmpty {
      moved = changes.created.filter { value(of: $0, settled: changes.settled) != nil }
    }
    changes.removeAll()
    self.changes = changes
    return (ids, moved, mayChangeCount, hasRewrittenHistory)
  }

  /// Returns what an element has become, which may have been settled.
  @inlinable
  func value(of id: Element.ID, settled: [Element.ID: Element?]) -> Element? {
    if let slot = slot(of: id) { value(in: slot) } else { settled[id] ?? nil }
  }
}
