// Taking up what a repository has stored of the history from before, however it was read.
extension UndoEngine {
  /// Notes on which side the model was saved, before anything was read.
  package mutating func takeUpSavedPlace(_ stored: StoredHistory) {
    switch stored.saved {
    case .here: break
    case .before: history.mark = history.log.startIndex - 1
    case .after: history.mark = stored.redoableCount > 0 ? history.log.endIndex + 1 : nil
    case .lost: history.mark = nil
    }
  }

  /// Takes up the actions that can be redone, the one that is redone next first.
  @inlinable
  package mutating func takeUp(redoable undone: [StoredAction<Element>]) {
    let end = history.log.endIndex
    if let mark = history.mark, mark > end {
      history.mark = undone.lastIndex { $0.isSaved }.map { end + $0 + 1 } ?? end
    }
    for (index, action) in undone.enumerated() {
      takeUp(action.checkpoints, at: end + index + 1)
    }
    rebuild([undone.reversed(), newestActions], from: history.log.startIndex)
  }

  /// Takes up older actions than there are, in batches, the newest first.
  @inlinable
  package mutating func takeUp(older: [[StoredAction<Element>]], _ stored: StoredHistory) {
    let end = history.log.startIndex
    var (place, saved) = (end, Int?.none)
    for action in older.joined() {
      place -= action.goneAfter
      if action.isSaved { saved = saved ?? place }
      takeUp(action.checkpoints, at: place)
      place -= 1
    }
    if let mark = history.mark, mark < end { history.mark = saved ?? (place - 1) }
    if !older.isEmpty { rebuild([newestActions] + older, from: place) }
    findSavedPlaceAtStart(stored)
  }

  /// Adds the names of a place, except for those that another place has in the meantime.
  @inlinable
  package mutating func takeUp(_ checkpoints: [String], at place: Int) {
    for name in checkpoints where history.checkpointPlaces[TextKey(name)] == nil {
      history.checkpointPlaces[TextKey(name)] = place
    }
  }

  /// Notes that the model was saved before the first action that is known, where it is there, or where that is all that
  /// is left.
  @inlinable
  mutating func findSavedPlaceAtStart(_ stored: StoredHistory) {
    guard let mark = history.mark, mark < history.log.startIndex,
      stored.undoableCount == 0 || (history.position == 0 && stored.saved == .here)
    else { return }
    history.mark = stored.saved == .lost ? nil : history.log.startIndex
  }

  /// The actions of the history, the newest first.
  @inlinable
  var newestActions: [StoredAction<Element>] {
    mutating get {
      history.log.link()
      return history.actions(history.log.indices).reversed().map { StoredAction($0) }
    }
  }

  /// Notes whether there are still actions that have not been read, and frees orphaned slots.
  package mutating func freeOrphans(keepingUnread hasUnread: Bool) {
    keepsOrphans = hasUnread
    freeOrphans()
  }
}

// What becomes of the history with a plan.
extension UndoEngine {
  /// Takes back what was staged, where a plan records nothing but may discard some of what can be redone.
  ///
  /// That has to be read before. The plan has all that was staged, and only without it, the log can be built anew.
  ///
  /// - Returns: Whether what can be redone has to be read.
  @inlinable
  package mutating func unstageToReadRedoable(
    _ plan: Plan<Element>, _ options: ActionOptions
  ) -> Bool {
    guard case .mixed(let changes) = plan, !discardsNothing(changes, options),
      !changes.contains(where: { $0.isRecorded })
    else { return false }
    rollBack(to: history.firstStaged)
    return true
  }

  /// Whether what a plan records becomes part of the last action: not where that has changed something that is
  /// absorbed, as ``absorb(_:relinking:)`` has it.
  @inlinable
  package mutating func joinsLast(_ plan: Plan<Element>, _ options: ActionOptions) -> Bool {
    guard coalesces(options) else { return false }
    guard case .mixed(let changes) = plan else { return true }
    for change in changes where change.isAbsorbed && history.isInLastAction(change.slot) {
      return false
    }
    return true
  }

  /// Returns what becomes of the history with a plan, whose steps the repository has to perform; `nil` where
  /// nothing does.
  @inlinable
  package mutating func change(
    _ plan: Plan<Element>, _ steps: UndoSteps<Element>, _ options: ActionOptions,
    joinsLast: Bool, storesBranches: Bool
  ) -> HistoryChange<Element>? {
    guard case .mixed(let changes) = plan else {
      return .recorded(
        UndoAction(options.details, steps: steps), absorbed: [], joinsLast: joinsLast)
    }
    let recorded = self.steps(of: plan) { $0.recordedStep }
    let absorbed = changes.compactMap { $0.absorbedStep }
    guard !recorded.isEmpty else {
      guard !absorbed.isEmpty || !steps.isEmpty else { return nil }
      let discardsNothing = discardsNothing(changes, options)
      if discardsNothing, storesBranches { return .passed(absorbed) }
      let end =
        discardsNothing ? history.log.endIndex : endOfRedoable(after: changes.absorbed())
      return .absorbed(absorbed, discardedCount: history.log.endIndex - end)
    }
    return .recorded(
      UndoAction(options.details, steps: recorded), absorbed: absorbed, joinsLast: joinsLast)
  }
}
