// What changes the history, and not the elements.
extension UndoEngine {
  /// Marks the present place as the saved one.
  ///
  /// - Parameter endsCoalescing: Whether the next action is not coalesced with the last one.
  /// - Returns: What has happened; `nil` where it is the saved one already.
  @usableFromInline
  package mutating func markSaved(endsCoalescing: Bool = true) -> UndoEvent<Element>? {
    if endsCoalescing { lastCoalescing = nil }
    let isNew = history.mark != history.cursor
    // Where it is the saved one already, it may still be none of those at which the model was saved.
    if !history.isNotedAsSaved { changes?.hasRewrittenHistory = true }
    history.markSaved()
    // A limit may have spared discardable actions after the place at which it was saved before.
    if transaction == nil {
      history.dropOldestByNumber(hasUnread: keepsOrphans)
      freeOrphans()
    }
    return isNew ? UndoEvent(.saved) : nil
  }

  /// Forgets every action, also on branches, and every checkpoint.
  ///
  /// - Returns: What has happened; `nil` where there are none.
  @inlinable
  package mutating func removeAllActions() -> UndoEvent<Element>? {
    let isEmpty =
      history.log.count == 0 && history.checkpointPlaces.isEmpty && history.branchByteCount == 0
    history.forgetAll()
    noteEmptied()
    lastCoalescing = nil
    freeOrphans()
    return isEmpty ? nil : UndoEvent(.cleared)
  }

  /// Takes over the history as it was changed; no transaction is open, or it is set aside.
  ///
  /// - Parameters:
  ///   - changed: The history.
  ///   - start: Where it stood before.
  /// - Returns: What has been done.
  package mutating func replaceHistory(
    by changed: consuming UndoHistory<Element>, from start: Int
  ) -> UndoEvent<Element> {
    history = changed
    generation &+= 1
    lastCoalescing = nil
    freeOrphans()
    return UndoEvent(.cleared, distance: history.cursor - start)
  }

  /// Gives the present place a name.
  ///
  /// - Returns: What has happened; `nil` where it has it already.
  package mutating func addCheckpoint(_ name: String) -> UndoEvent<Element>? {
    lastCoalescing = nil
    guard history.checkpointPlaces[TextKey(name)] != history.cursor else { return nil }
    history.addCheckpoint(name)
    return UndoEvent(.marked, name: name)
  }

  /// Removes a checkpoint.
  ///
  /// - Returns: What has happened; `nil` where there is none.
  package mutating func removeCheckpoint(_ name: String) -> UndoEvent<Element>? {
    history.removeCheckpoint(name) ? UndoEvent(.marked, name: name) : nil
  }

  /// Sets the number of actions that can be undone at most.
  ///
  /// - Returns: What has happened; `nil` where nothing was dropped.
  @usableFromInline
  package mutating func setLimit(_ limit: Int?) -> UndoEvent<Element>? {
    history.setLimit(limit)
    return applyLimits()
  }

  /// Sets how much memory the history may hold.
  ///
  /// - Returns: What has happened; `nil` where nothing was dropped.
  package mutating func setMemoryLimit(_ limit: UndoMemoryLimit<Element>?) -> UndoEvent<Element>? {
    history.setMemoryLimit(limit)
    return applyLimits()
  }

  /// Returns how many actions can be undone at most, those that do not count included, at a place or once one more
  /// is recorded.
  ///
  /// - Parameters:
  ///   - next: How the action is to be recorded, if there will be one.
  ///   - joinsLast: Whether that becomes part of the last one.
  ///   - place: The place; the present one where it is not given.
  /// - Returns: Their number, or `nil` where the limit leaves room for all that has been read: how many
  ///   of the others count is not known.
  /// - Complexity: O(1) where all actions count; else O(*n*) in the number of those for which there is no room, and of
  ///   those after the place.
  @usableFromInline
  package func countUnderLimit(
    recording next: ActionOptions? = nil, joiningLast joinsLast: Bool = false, at place: Int? = nil
  ) -> Int? {
    guard let maximum = history.maximum, maximum > 0 else { return history.maximum }
    let isReversal = next?.others?.notes?.isOwnReversal == true
    if !keepsOrphans, history.log.discardableCount == 0, history.log.reversalCount == 0,
      !isReversal, next?.details.isDiscardable != true
    {
      return maximum
    }
    let place = place ?? history.cursor
    var (count, room) = (0, UndoHistory<Element>.Room(under: maximum))
    if let next, !joinsLast {
      count = 1
      if !next.details.isDiscardable { room.take(1, ofWhichReversals: isReversal ? 1 : 0) }
    }
    return history.first(inRoom: room, before: place, keepsOrphans).map { count + place - $0 }
  }

  private mutating func applyLimits() -> UndoEvent<Element>? {
    let (start, bytes) = (history.log.startIndex, history.branchByteCount)
    dropOldest()
    // What began before the oldest action has gone with those dropped, and needs no room.
    if history.branching != nil { history.dropOldestLeaves() }
    return history.log.startIndex > start || history.branchByteCount < bytes
      ? UndoEvent(.cleared) : nil
  }
}

extension UndoEvent {
  /// Creates the event of a transaction that was finished; `nil` where nothing has happened.
  @inlinable
  package init?(_ finish: Finish, _ steps: UndoSteps<Element>) {
    if let name = finish.name {
      self.init(.performed, name: name, changes: steps, distance: finish.distance)
    } else if !steps.isEmpty {
      self.init(.changed, changes: steps)
    } else {
      return nil
    }
  }
}
