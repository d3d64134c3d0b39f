/// What ending a transaction will do.
@usableFromInline
package enum Plan<Element: Equatable> {
  /// The staged steps are performed, and become an action.
  case staged

  /// Some changes are not recorded, or performed already: they stand here one for each element.
  case mixed([NetChange<Element>])
}

/// What has become of the history when a transaction was finished.
@usableFromInline
package struct Finish {
  /// The name of the action to which what was recorded belongs; `nil` where nothing was.
  @usableFromInline var name: String?

  /// How far the history has moved.
  @usableFromInline var distance: Int

  @inlinable
  init(name: String? = nil, distance: Int = 0) {
    self.name = name
    self.distance = distance
  }

  /// Whether there is an action that holds what was recorded.
  @inlinable package var isRecorded: Bool { name != nil && distance >= 0 }
}

extension UndoEngine {
  /// Says what ending the open transaction will do; `nil` where there is no net effect.
  ///
  /// A discardable action must not discard what can be redone: it is not recorded then; nor is it
  /// where nothing can be undone, since it would be dropped at once.
  @inlinable
  package mutating func plan(_ options: ActionOptions, hasUnreadRedoable: Bool = false) -> Plan<
    Element
  >? {
    let staged = history.log.staged
    guard !staged.isEmpty else { return nil }
    let keepsUndone =
      options.isDiscardable
      && (history.cursor < history.log.endIndex || hasUnreadRedoable || history.maximum == 0)
    guard transaction!.isPlain && !keepsUndone else {
      return planNetChanges(keepsUndone: keepsUndone)
    }
    if transaction!.hasChangedSteps {
      for number in staged where !hasEffect(number) { return planNetChanges(keepsUndone: false) }
    }
    return .staged
  }

  /// Whether a staged step that is the only one of its element changes anything.
  @inlinable
  func hasEffect(_ number: Int) -> Bool {
    let entry = history.log.entries[number]
    return !entry.isModification || !history.holds(number, history.table[entry.slot])
  }

  @inlinable @inline(never)
  mutating func planNetChanges(keepsUndone: Bool) -> Plan<Element>? {
    var changes = netChanges()
    if keepsUndone {
      for index in changes.indices { changes[index].old = changes[index].new }
    }
    changes.removeAll { !($0.isRecorded || $0.isAbsorbed || $0.isPending) }
    guard !changes.isEmpty else { return nil }
    for index in changes.indices where changes[index].isAbsorbed || changes[index].isStored {
      return .mixed(changes)
    }
    rollBack(to: history.firstStaged)
    for index in changes.indices {
      history.change(
        changes[index].slot, to: changes[index].newValue, storesDifferences: !storesDifferencesLate)
    }
    return .staged
  }

  /// What the repository has to perform, what will be recorded, or what observers see of a plan.
  @inlinable
  package mutating func steps(
    of plan: Plan<Element>, _ step: (NetChange<Element>) -> UndoRedoStep<Element>?
  ) -> UndoSteps<Element> {
    switch plan {
    case .staged: history.adjacentSteps(history.log.staged, isFlipped: false, fromHeld: true)
    case .mixed(let changes): changes.compactMap(step)
    }
  }

  /// Finishes the transaction, whose changes have been performed.
  ///
  /// Where elements overlap, steps may take each other back, which a closure says.
  @inlinable
  package mutating func finish(
    _ plan: Plan<Element>, _ options: ActionOptions,
    cancelsOut: (UndoSteps<Element>) -> Bool = { _ in false }
  ) -> Finish {
    defer {
      transaction = nil
      forgetPassingReferences()
      dropOldest()
    }
    var options = options
    if case .mixed(let changes) = plan {
      if self.changes != nil { noteCreatedAgain(changes) }
      rollBack(to: history.firstStaged)
      let absorbed = changes.absorbed()
      if !discardsNothing(changes, options) { discardUndone(overwriting: absorbed) }
      absorb(absorbed, relinking: &options)
      guard changes.contains(where: { $0.isRecorded }) else { return Finish() }
      leaveUndone()
      for index in changes.indices where changes[index].isRecorded {
        history.change(changes[index].slot, to: changes[index].newValue)
      }
    } else {
      leaveUndone()
      if transaction!.hasChangedSteps || storesDifferencesLate {
        history.storeDifferencesAnew(history.log.staged)
      }
    }
    return coalesce(options, cancelsOut: cancelsOut)
  }

  /// Whether changes leave what can be redone as it is, and branches: discardable ones that are not recorded do, unless
  /// they have met a change by others, which redoing would overwrite.
  @inlinable
  func discardsNothing(_ changes: [NetChange<Element>], _ options: ActionOptions) -> Bool {
    if !options.isDiscardable { return false }
    for change in changes
    where change.isRecorded || !change.areSame(NetChange<Element>.known, change.found) {
      return false
    }
    return true
  }

  /// Discards what would overwrite changes of some elements that are not recorded: what can be redone, and
  /// branches.
  @inlinable
  mutating func discardUndone(overwriting changes: [UndoHistory<Element>.SlotChange]) {
    history.discardUndone(from: endOfRedoable(after: changes))
    // What could not be read is discarded.
    forgetUnreadMark()
    if history.branching != nil { cutBranches(overwriting: changes) }
  }

  /// Returns the place up to which actions can still be redone after changes without recording.
  ///
  /// Redoing an action that touches a changed element would overwrite what was not recorded, and
  /// nothing could restore that: such an action is discarded, with all after it.
  @inlinable
  mutating func endOfRedoable(after changes: [UndoHistory<Element>.SlotChange]) -> Int {
    var first = history.log.endIndex
    if history.cursor == first { return first }
    for change in changes {
      if let step = history.nearestStep(of: change.slot, isUndone: true, overlap) {
        first = min(first, history.log.action(ofStep: step))
      }
    }
    return first
  }

  /// Makes way for an action: what can be redone becomes a branch or is discarded, read or not.
  @inlinable
  mutating func leaveUndone() {
    forgetUnreadMark()
    if placeChanges != nil { noteSetAside() }
    history.leaveUndone()
  }

  /// Forgets where the model was saved, where that is after an action that can be redone and has not been read,
  /// and can't be read any more.
  @inlinable
  mutating func forgetUnreadMark() {
    if let mark = history.mark, mark > history.log.endIndex { history.mark = nil }
  }

  /// Adds changes that are not recorded to the history, before an action of which options say what it takes
  /// back.
  @inlinable
  mutating func absorb(
    _ changes: [UndoHistory<Element>.SlotChange], relinking options: inout ActionOptions
  ) {
    guard !changes.isEmpty else { return }
    generation &+= 1
    if isNoting {
      for change in changes { noteChange(history.table[change.slot].id, at: change.slot) }
      if overlap != nil || changes.contains(where: { history.log.hasSteps($0.slot) }) {
        self.changes?.hasRewrittenHistory = true
      }
    }
    endCoalescing(ifTouchedBy: changes)
    let cursor = history.cursor
    guard let overlap else {
      return note(history.absorb(changes), relinking: &options, from: cursor)
    }
    for change in changes {
      if let value = change.value {
        let cursor = history.cursor
        let places = history.absorb(change.slot, value, overlap: overlap)
        note(places, relinking: &options, from: cursor)
      }
    }
    endCoalescing(ifTouchedBy: changes)
  }

  /// Lets the next action stand for itself where the last one has changed the same elements.
  @inlinable
  mutating func endCoalescing(ifTouchedBy changes: [UndoHistory<Element>.SlotChange]) {
    if lastCoalescing == nil { return }
    for change in changes where history.isInLastAction(change.slot) { lastCoalescing = nil }
  }
}

extension UndoEngine {
  /// Records a change of one element as an action of its own, where nothing is to be performed.
  ///
  /// - Returns: What has become of the history.
  @inlinable
  mutating func record(
    at place: SlotIndex.Place, _ new: Element?, _ options: ActionOptions
  ) -> Finish {
    if !options.isDiscardable, !coalesces(options) {
      prepareToRecord(options)
      if isNoting, let id = new?.id ?? id(at: place) {
        noteChange(id, at: place.slot)
      }
      put(new, at: place, name: history.log.useName(options.name))
      return finishRecording(options)
    }
    return recordInTransaction(at: place, new, options)
  }

  /// Records a modification of one element that is present as an action of its own, where nothing is
  /// to be performed.
  ///
  /// - Returns: What has become of the history.
  @inlinable
  @inline(__always)
  package mutating func record(
    _ slot: UInt32, modified new: consuming Element, _ options: ActionOptions
  ) -> Finish {
    if !options.isDiscardable, !coalesces(options) {
      prepareToRecord(options)
      if isNoting { noteChange(history.table[slot].id, at: slot) }
      history.modify(slot, to: consume new, name: history.log.useName(options.name))
      return finishRecording(options)
    }
    return coalesce(slot, modified: consume new, options)
  }

  /// Records a modification of one element that is present as an action of its own, which has a name and a
  /// date and nothing else, and is not coalesced.
  @inlinable
  @inline(__always)
  package mutating func record(
    _ slot: UInt32, modified new: consuming Element, named name: String, at date: UndoDate?
  ) {
    generation &+= 1
    if history.cursor < history.log.endIndex { leaveUndone() }
    if isNoting { noteChange(history.table[slot].id, at: slot) }
    history.modify(slot, to: consume new, name: history.log.useName(name))
    history.finishAction(date: date, author: nil)
    dropOldest()
  }

  #if !hasFeature(Embedded)
    /// Records a modification that is made in place, as an action of its own, which is neither discardable nor
    /// coalesced.
    ///
    /// - Parameters:
    ///   - slot: The slot of the element, which is present.
    ///   - bytes: Where in the element the property is stored.
    ///   - options: The action's name and all else.
    ///   - change: Changes the element; returns what the step holds.
    /// - Returns: What has become of the history.
    @inlinable
    package mutating func record<Difference>(
      _ slot: UInt32, modifiedAt bytes: Range<Int>, _ options: ActionOptions,
      _ change: (inout Element) -> (held: Element, difference: Difference, size: DifferenceSize)
    ) -> Finish {
      prepareToRecord(options)
      if isNoting { noteChange(history.table[slot].id, at: slot) }
      history.modify(slot, name: history.log.useName(options.name), at: bytes, change)
      return finishRecording(options)
    }
  #endif

  @inlinable
  @inline(__always)
  mutating func prepareToRecord(_ options: ActionOptions) {
    generation &+= 1
    if options.isCoalesced || lastCoalescing != nil {
      noteCoalescing(options.coalescing, at: options.moment)
    }
    if history.cursor < history.log.endIndex { leaveUndone() }
  }

  /// Makes the one staged step an action, whose name it has.
  @inlinable
  @inline(__always)
  mutating func finishRecording(_ options: ActionOptions) -> Finish {
    if let notes = options.others?.notes { history.log.note(notes, isDiscardable: false) }
    history.finishAction(date: options.date, author: options.others?.author)
    dropOldest()
    return Finish(name: options.name, distance: 1)
  }

  @inlinable @inline(never)
  mutating func recordInTransaction(
    at place: SlotIndex.Place, _ new: Element?, _ options: ActionOptions
  ) -> Finish {
    transaction = Transaction()
    if let id = new?.id ?? id(at: place) {
      stage(id, at: place, new, origin: .recorded)
    }
    guard let plan = plan(options) else {
      cancel()
      return Finish()
    }
    return finish(plan, options)
  }
}
