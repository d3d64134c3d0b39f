// Staging: what the open transaction makes of elements. It is seen in the table at once.
extension UndoEngine {
  /// Whether the open transaction has touched an element.
  @inlinable
  @inline(__always)
  func isStaged(_ slot: UInt32) -> Bool {
    history.log.lastStagedStep(of: slot) != ActionLog<Element>.none
  }

  /// What the open transaction has done, one step after the other.
  package mutating func stagedSteps() -> UndoSteps<Element> {
    history.log.link()
    return history.steps(history.log.staged)
  }

  /// Stages what another transaction has done, of which some steps may have lost their effect.
  package mutating func stage(_ steps: UndoSteps<Element>) {
    for step in steps { stage(step.id, from: step.oldValue, to: step.newValue) }
    transaction!.hasChangedSteps = true
  }

  @inlinable package var currentOrigin: StepOrigin {
    transaction!.savepoint.isRecording ? .recorded : .unrecorded
  }

  /// Stages a new value of an element that was found in the repository, or as the transaction has made it.
  @inlinable
  package mutating func stage(_ id: Element.ID, from found: Element?, to new: Element?) {
    stage(id, at: holdsAll ? place(of: id) : meet(id, found), new, origin: currentOrigin)
  }

  /// Notes what the repository holds, before it is changed.
  ///
  /// - Returns: Where the element stands in the table.
  @inlinable
  mutating func meet(_ id: Element.ID, _ found: Element?) -> SlotIndex.Place {
    let place = place(of: id)
    switch place {
    case .missing(let hash):
      if let found { return .found(add(found, hash: hash)) }
    case .found(let slot):
      if isStaged(slot) { break }
      if isSame(value(in: slot), found) {
        // One that is not equal to itself may be another one.
        if let found, found != found { history.replace(slot, with: found) }
        break
      }
      if history.log.hasSteps(slot) || isHeld(slot) || keepsOrphans {
        if isNoting { changes?.noteFound(id, found) }
        stage(id, at: place, found, origin: .found)
      } else {
        // It was met by what was rolled back: nothing is known of it.
        history.setValue(of: slot, to: found)
      }
    }
    return place
  }

  @inlinable
  package mutating func stage(
    _ id: Element.ID, at place: SlotIndex.Place, _ new: Element?, origin: StepOrigin
  ) {
    generation &+= 1
    if isNoting { noteChange(id, at: place.slot) }
    if let slot = place.slot, isStaged(slot) {
      if origin == .recorded, let new, changeStagedStep(of: slot, { $0 = new }) { return }
      transaction!.isPlain = false
    } else if origin != .recorded {
      transaction!.isPlain = false
    }
    put(new, at: place, name: origin.rawValue, storesDifferences: !storesDifferencesLate)
  }

  /// Stages a modification of an element that is present.
  @inlinable
  mutating func stage(_ slot: UInt32, modified new: consuming Element) {
    let origin = currentOrigin
    guard origin == .recorded, !isNoting, !isStaged(slot) else {
      return stage(new.id, at: .found(slot), new, origin: origin)
    }
    generation &+= 1
    history.modify(
      slot, to: consume new, name: origin.rawValue, storesDifferences: !storesDifferencesLate)
  }

  @inlinable
  @inline(__always)
  mutating func put(
    _ new: Element?, at place: SlotIndex.Place, name: UInt16, storesDifferences: Bool = true
  ) {
    switch place {
    case .found(let slot):
      history.change(slot, to: new, name: name, storesDifferences: storesDifferences)
    case .missing(let hash):
      if let new { places.insert(history.create(new, name: name), hash: hash) }
    }
  }

  /// Changes in place what an element is after its last step, where that is as good as another step.
  @inlinable
  mutating func changeStagedStep(of slot: UInt32, _ change: (inout Element) -> Void) -> Bool {
    let last = history.log.lastStagedStep(of: slot)
    guard
      last >= history.firstStaged + transaction!.savepoint.stepCount,
      history.table.isPresent(slot),
      history.log.entries[last].name == StepOrigin.recorded.rawValue
    else { return false }
    // An undone step that starts from there has been whole since that step was staged.
    history.makeWhole(last..<(last + 1))
    change(&history.table.pointer(to: slot).pointee)
    transaction!.hasChangedSteps = true
    return true
  }

  /// Stages a change that is made in place of what the open transaction has made of an element.
  ///
  /// - Returns: Whether it was staged: not where it would have to be a step of its own.
  @inlinable
  package mutating func stage(_ slot: UInt32, _ change: (inout Element) -> Void) -> Bool {
    guard currentOrigin == .recorded else { return false }
    if isNoting { noteChange(history.table[slot].id, at: slot) }
    guard changeStagedStep(of: slot, change) else { return false }
    generation &+= 1
    return true
  }

  /// Returns those elements of some steps of which the open transaction has made something that the repository does
  /// not hold yet.
  ///
  /// - Complexity: O(*n*) in the number of the steps, and where one of the elements is staged, of all that are.
  @inlinable
  package mutating func pendingIDs(among steps: UndoSteps<Element>) -> Set<Element.ID> {
    for step in steps {
      if let slot = slot(of: step.id), isStaged(slot) {
        return Set(netChanges().filter { $0.isPending }.map { history.table[$0.slot].id })
      }
    }
    return []
  }

  /// Stages steps of different elements that have been performed already.
  ///
  /// - Complexity: As that of ``pendingIDs(among:)``.
  @inlinable
  package mutating func stage(performed steps: UndoSteps<Element>) {
    let pending = pendingIDs(among: steps)
    for step in steps { stage(performed: step, isPending: pending.contains(step.id)) }
  }

  @inlinable
  mutating func stage(performed step: UndoRedoStep<Element>, isPending: Bool) {
    let isRecording = transaction!.savepoint.isRecording
    transaction!.isPlain = false
    // What the history has not spoken of yet was there before, too.
    if !holdsAll, case .missing(let hash) = place(of: step.id), let old = step.oldValue {
      add(old, hash: hash)
    }
    let place = place(of: step.id)
    let start = isRecording ? step.oldValue : step.newValue
    if changes != nil, !isSame(value(at: place), step.oldValue) {
      changes!.noteFound(step.id, step.oldValue)
    }
    if !isSame(value(at: place), start) {
      stage(step.id, at: place, start, origin: isPending ? .unrecorded : .found)
    }
    guard isRecording else { return }
    stage(
      step.id, at: self.place(of: step.id), step.newValue,
      origin: isPending ? .recorded : .performed)
  }
}

extension UndoEngine {
  /// Stages what a deletion brings about for an element; returns whether that one is deleted, too.
  @inlinable
  package mutating func stage(_ edit: Edit<Element>, of old: Element) -> Bool {
    guard case .modify(let id, let body) = edit.kind else {
      stage(old.id, from: old, to: nil)
      return true
    }
    var new = old
    body(&new)
    requireSameIdentity(new.id == id)
    if old != new { stage(id, from: old, to: new) }
    return false
  }
}

/// Traps where a modification has changed the identity of an element.
@inlinable
package func requireSameIdentity(_ isSame: Bool) {
  precondition(
    isSame,
    "A modification can't change the id of an element: delete it, and save another one")
}

/// Whether two versions of an element are the same, as far as that can be known.
///
/// One that is not equal to itself, as an element with a NaN may be, can't be distinguished from
/// another such one: they count as the same.
@inlinable
package func isSame<Element: Equatable>(_ one: Element?, _ other: Element?) -> Bool {
  if one == other { return true }
  guard let one, let other else { return false }
  return one != one && other != other
}
