/// A group that is open.
///
/// Its changes are staged behind the history's actions, and seen in its table. When it ends, they
/// are performed by the repository and become an action; when it fails, they are taken back. A
/// group within a group is a savepoint, to which its changes can be taken back alone.
@usableFromInline
struct OpenGroup {
  /// The number of steps that were staged when the innermost group was opened.
  @usableFromInline var savepoint = 0

  /// Whether every step is the only one of its element, and is to be performed and recorded.
  @usableFromInline var isPlain = true

  /// Whether some step has been changed, so that it may have lost its effect.
  @usableFromInline var hasChangedSteps = false

  /// How many closures are being run whose changes belong to the group.
  @usableFromInline var depth = 0

  /// Whether its changes are not recorded, so as to keep what can be redone.
  @usableFromInline let keepsUndone: Bool

  @inlinable
  init(keepsUndone: Bool = false) {
    self.keepsUndone = keepsUndone
  }
}

/// Where a staged step comes from.
@usableFromInline
enum StepOrigin: UInt16 {
  /// An edit.
  case recorded
  /// An edit that can't be undone.
  case unrecorded
  /// A change by somebody else, which the repository has performed before.
  case found
  /// An edit that the repository has performed before.
  case performed

  @inlinable var isRecorded: Bool { self == .recorded || self == .performed }
  @inlinable var isPerformed: Bool { self == .found || self == .performed }
}

extension UndoStore.State {
  /// Opens a group, or a savepoint in the one that is open.
  ///
  /// - Returns: The savepoint around it, if there is a group around it.
  @inlinable
  mutating func openGroup() -> Int? {
    let savepoint = group?.savepoint
    if group == nil { group = OpenGroup(keepsUndone: keepsUndone) }
    group!.savepoint = history.log.staged.count
    group!.depth += 1
    return savepoint
  }

  /// Takes back what the innermost group has done.
  @inlinable
  mutating func rollBack() {
    generation &+= 1
    if changes != nil { noteRollBack(to: history.firstStaged + group!.savepoint) }
    history.rollBack(to: history.firstStaged + group!.savepoint)
  }

  /// Closes the innermost group.
  @inlinable
  mutating func closeGroup(within savepoint: Int?) {
    if let savepoint {
      group!.savepoint = savepoint
      group!.depth -= 1
    } else {
      group = nil
      gesture = nil
      freeAbandoned()
    }
  }
}

extension UndoStore.State {
  /// Makes one element something else than it is, as part of the open group.
  @inlinable
  mutating func stage(_ id: Element.ID, _ old: Element?, by new: Element?) {
    let place = Repo.isTable ? place(of: id) : meet(id, old)
    stage(id, at: place, new, origin: currentOrigin)
  }

  /// The origin of edits.
  @inlinable var currentOrigin: StepOrigin {
    isRecording && !group!.keepsUndone ? .recorded : .unrecorded
  }

  /// Whether a new action is not worth what it would discard.
  @inlinable var keepsUndone: Bool {
    isDiscardable && (history.cursor < history.log.endIndex || hasUnreadRedoable)
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
      if !isStaged(slot) && value(in: slot) != found {
        stage(id, at: place, found, origin: .found)
      }
    }
    return place
  }

  @inlinable
  func value(in slot: UInt32) -> Element? {
    history.table.isPresent(slot) ? history.table[slot] : nil
  }

  /// Stages a step as part of the open group.
  @inlinable
  mutating func stage(
    _ id: Element.ID, at place: SlotIndex.Place, _ new: Element?, origin: StepOrigin
  ) {
    generation &+= 1
    if changes != nil { noteStaging(id, at: place.slot, new) }
    if let slot = place.slot, isStaged(slot) {
      if origin == .recorded, let new, changeStagedStep(of: slot, to: new) { return }
      group!.isPlain = false
    } else if origin != .recorded {
      group!.isPlain = false
    }
    put(new, at: place, name: origin.rawValue)
  }

  /// Stages a modification as part of the open group.
  @inlinable
  mutating func stage(_ slot: UInt32, modified new: consuming Element) {
    let origin = currentOrigin
    guard origin == .recorded, changes == nil, !isStaged(slot) else {
      return stage(new.id, at: .found(slot), new, origin: origin)
    }
    generation &+= 1
    history.modify(slot, to: consume new, name: origin.rawValue)
  }

  /// Stages a step.
  @inlinable
  @inline(__always)
  mutating func put(_ new: Element?, at place: SlotIndex.Place, name: UInt16) {
    switch place {
    case .found(let slot):
      history.change(slot, to: new, name: name)
    case .missing(let hash):
      if let new { places.insert(history.create(new, name: name), hash: hash) }
    }
  }

  /// Changes the new value of an element's last step, where that is as good as another step.
  @inlinable
  mutating func changeStagedStep(of slot: UInt32, to new: Element) -> Bool {
    let last = history.log.lastStagedStep(of: slot)
    guard
      last >= history.firstStaged + group!.savepoint, history.table.isPresent(slot),
      history.log.entries[last].name == StepOrigin.recorded.rawValue
    else { return false }
    history.table[slot] = new
    group!.hasChangedSteps = true
    return true
  }

  /// Whether the open group has made something of an element that the repository does not hold yet.
  mutating func isPending(_ id: Element.ID) -> Bool {
    guard let slot = slot(of: id), isStaged(slot) else { return false }
    return netChanges().contains { $0.slot == slot && $0.isPending }
  }

  /// Takes up a step that has been performed already, as part of the open group.
  mutating func note(_ step: UndoRedoStep<Element>) {
    let isPending = isPending(step.id)
    group!.isPlain = false
    let place = place(of: step.id)
    let start = isRecording ? step.oldValue : step.newValue
    if place.slot.flatMap({ value(in: $0) }) != start {
      let origin = isPending ? StepOrigin.unrecorded : .found
      stage(step.id, at: place, start, origin: origin)
    }
    guard isRecording else { return }
    let origin = isPending ? StepOrigin.recorded : .performed
    stage(step.id, at: self.place(of: step.id), step.newValue, origin: origin)
  }
}
