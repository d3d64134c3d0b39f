/// What a group has made of one element: it differs where a change is not recorded, or was made
/// before it was recorded.
struct NetChange<Element: Equatable> {
  let slot: UInt32
  /// What the history knows from before the group.
  let known: Element?
  /// What the repository was found to hold, where somebody else has changed it.
  var found: Element?
  /// What the repository holds.
  var stored: Element?
  /// What the recorded step starts from.
  var old: Element?
  /// What the group has made of it.
  var new: Element?
  /// The number of the step with which it stands.
  ///
  /// A step stands where its element is touched first, and a deletion where it happens: what is
  /// created before others refer to it stays before them, what is deleted after them, after.
  var position: Int

  /// Whether the group has made something of it that the repository does not hold yet.
  var isPending: Bool { stored != new }
}

extension UndoStore.State {
  /// Performs and records what the open group has done, and closes it.
  ///
  /// - Returns: Whether there is an action of it.
  /// - Throws: The repository's failure. What the group has done is taken back then.
  @inlinable
  mutating func commit(
    _ details: ActionDetails, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) -> Bool {
    defer { closeGroup(within: nil) }
    let staged = history.log.staged
    guard !staged.isEmpty else { return false }
    guard let group, group.isPlain, !group.hasChangedSteps || staged.allSatisfy({ hasEffect($0) })
    else {
      return try commitNetChanges(details, now)
    }
    let details = completed(details, now)
    let steps =
      Repo.isTable && !isObserved
      ? [] : history.adjacentSteps(staged, isFlipped: false, fromHeld: true)
    if !Repo.isTable {
      if repository.wouldBeUnchanged(by: steps) {
        self.group!.savepoint = 0
        rollBack()
        return false
      }
      do throws(Repo.Failure) {
        try repository.perform(steps, in: recording(steps, details))
      } catch {
        self.group!.savepoint = 0
        rollBack()
        throw error
      }
    }
    if isObserved {
      event = UndoEvent(.performed, name: details.name, changes: steps, distance: 1)
    }
    discardUndone()
    return finishAction(details)
  }

  /// Whether a staged step that is the only one of its element changes anything.
  @inlinable
  func hasEffect(_ number: Int) -> Bool {
    let entry = history.log.entries[number]
    return !entry.isModification
      || history.log[valueOfStep: number] != history.table[entry.slot]
  }

  /// Performs and records what the open group has done, one step for each element.
  @usableFromInline
  mutating func commitNetChanges(
    _ details: ActionDetails, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) -> Bool {
    let changes = netChanges()
    group!.savepoint = 0
    rollBack()
    if Repo.overlap != nil && cancelOut(changes) { return false }
    let recorded = changes.filter { $0.old != $0.new }
    let details = recorded.isEmpty ? details : completed(details, now)
    if !Repo.isTable {
      loadSavedPlaceBehind()
      try perform(changes, details)
    }
    if self.changes != nil {
      for change in changes {
        let step = UndoRedoStep(changing: change.known, to: change.new)
        if let step { note(performed: step) }
      }
    }
    for change in changes where change.known != change.old {
      if lastJoining != nil && history.isInLastAction(change.slot) { lastJoining = nil }
      absorb(change)
    }
    if isObserved {
      let steps = UndoSteps(changes.compactMap { UndoRedoStep(changing: $0.known, to: $0.new) })
      if !recorded.isEmpty {
        event = UndoEvent(.performed, name: details.name, changes: steps, distance: 1)
      } else if !steps.isEmpty {
        event = UndoEvent(.changed, changes: steps)
      }
    }
    guard !recorded.isEmpty else { return false }
    discardUndone()
    for change in recorded { history.change(change.slot, to: change.new) }
    return finishAction(details)
  }

  /// Whether recorded changes take each other back, since elements overlap.
  private func cancelOut(_ changes: [NetChange<Element>]) -> Bool {
    changes.allSatisfy { $0.known == $0.old && $0.known == $0.stored }
      && repository.wouldBeUnchanged(
        by: UndoSteps(changes.compactMap { UndoRedoStep(changing: $0.old, to: $0.new) }))
  }

  /// Lets the history take in a change that is not recorded.
  private mutating func absorb(_ change: NetChange<Element>) {
    guard let overlap = Repo.overlap, let old = change.old else {
      return noteGone(history.absorb(change.slot, change.old))
    }
    noteGone(history.absorb(change.slot, old, overlap: overlap))
    if lastJoining != nil && history.isInLastAction(change.slot) { lastJoining = nil }
  }

  /// Lets the repository perform what a group has done.
  private mutating func perform(
    _ changes: [NetChange<Element>], _ details: ActionDetails
  ) throws(Repo.Failure) {
    func steps(
      _ old: (NetChange<Element>) -> Element?, _ new: (NetChange<Element>) -> Element?
    ) -> UndoSteps<Element> {
      UndoSteps(changes.compactMap { UndoRedoStep(changing: old($0), to: new($0)) })
    }
    let absorbed = steps({ $0.known }, { $0.old })
    let recorded = steps({ $0.old }, { $0.new })
    // Somebody else's change may be taken back, of which the history has never heard.
    let performed = steps({ $0.stored }, { $0.new })
    guard !absorbed.isEmpty || !recorded.isEmpty || !performed.isEmpty else { return }
    try repository.perform(
      performed,
      in: recorded.isEmpty
        ? .absorbed(absorbed) : recording(recorded, details, absorbed: absorbed))
  }

  /// Returns what becomes of the history with an action.
  @inlinable
  mutating func recording(
    _ steps: UndoSteps<Element>, _ details: ActionDetails, absorbed: UndoSteps<Element> = []
  ) -> HistoryChange<Element> {
    var action = UndoAction(
      details.name, unchecked: steps, date: details.date, metadata: details.metadata)
    action.isDiscardable = details.isDiscardable
    let joinsLast =
      canJoinLast(details)
      && !absorbed.contains { slot(of: $0.id).map { history.isInLastAction($0) } ?? false }
    return .recorded(action, absorbed: absorbed, joinsLast: joinsLast)
  }

  /// Returns the details of an action with what the store knows of it.
  @inlinable
  func completed(_ details: ActionDetails, _ now: (() -> UndoDate)?) -> ActionDetails {
    var details = details
    details.date = now?()
    details.isDiscardable = isDiscardable
    if let author, details.metadata["author"] == nil { details.metadata["author"] = author }
    return details
  }

  /// Makes the staged steps an action, or a part of the last one.
  ///
  /// - Returns: Whether there is an action of them.
  @inlinable
  mutating func finishAction(_ details: ActionDetails) -> Bool {
    defer { dropOldest() }
    guard joining == nil && lastJoining == nil else { return join(details) }
    history.finishAction(details)
    return true
  }

  /// Returns the action performed last, unless a limit has dropped it.
  @inlinable
  mutating func lastAction() -> UndoAction<Element>? {
    history.position > 0 ? history.nextActionToUndo(isFlipped: false) : nil
  }

  /// What the open group has done to each element, in the order of their steps.
  mutating func netChanges() -> [NetChange<Element>] {
    history.log.link()
    var changes: [NetChange<Element>] = []
    var indices: [UInt32: Int] = [:]
    for number in history.log.staged {
      let entry = history.log.entries[number]
      let (before, after) = (history.oldValue(of: number), history.newValue(of: number))
      let origin = StepOrigin(rawValue: entry.name)!
      let index = indices[entry.slot] ?? changes.count
      if index == changes.count {
        indices[entry.slot] = index
        changes.append(
          NetChange(
            slot: entry.slot, known: before, found: before, stored: before, old: before,
            new: before, position: number))
      }
      // An unrecorded change before any recorded one moves the recorded step's start along.
      // Behind one, it becomes part of it, as it would in the history.
      if !origin.isRecorded && changes[index].old == before { changes[index].old = after }
      if origin == .found { changes[index].found = after }
      if origin.isPerformed { changes[index].stored = after }
      changes[index].new = after
      if after == nil { changes[index].position = number }
    }
    return changes.sorted { $0.position < $1.position }
  }
}
