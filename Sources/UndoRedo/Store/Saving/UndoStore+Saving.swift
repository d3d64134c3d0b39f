// A store over a repository that holds changes back is saved when the app says so.
extension UndoStore {
  /// Saves: performs the net change of each element since the last save in the repository below the
  /// buffer, in one call, and marks the present place in the history as the saved one.
  ///
  /// It is what ``markSaved()`` does with such a repository, and notifies the observers of saves.
  /// Undo works across a save: what was saved can be undone, and saved again.
  ///
  /// If others have changed an element below as well, it is saved where they have made the same change, or where
  /// the type is ``PropertyMergeable`` and they have changed other properties. Then the element is what both have
  /// made of it, and the history treats theirs as any change by others: ``undo()`` is refused, and
  /// `undo(actionAt:)` takes back the properties that were changed here.
  ///
  /// Within a group or gesture, what there was before it is saved, since it may still fail or be
  /// cancelled; `transaction(_:metadata:_:)` saves with a group. Called by an observer before a
  /// save, it does nothing: what they change is saved with the rest.
  ///
  /// - Throws: The repository's failure. Nothing has changed then, but for what observers have changed before the
  ///   save, and nothing of what was to be saved is lost.
  /// - Complexity: O(*n* log *n*) in the number of elements changed, and that of the repository.
  public func save<Base>() throws(Repo.Failure) where Repo == BufferedRepository<Base> {
    try save(endsCoalescing: true)
  }

  /// Saves, and notifies who observes that.
  ///
  /// - Parameter endsCoalescing: Whether the next action is not coalesced with the last one.
  /// - Throws: The repository's failure. Nothing has changed then.
  func save<Base>(
    endsCoalescing: Bool
  ) throws(Repo.Failure) where Repo == BufferedRepository<Base> {
    guard !isAnnouncingSave else { return }
    let steps = announceSave { withState { $0.pendingSteps } }
    try operate { (state) throws(Repo.Failure) in
      try state.markSaved(endsCoalescing: endsCoalescing)
    }
    didSave(steps)
  }

  /// Drops everything since the last save: the changes of elements, and the actions of which they
  /// were made, those that could be redone among them.
  ///
  /// What others have changed below stays, and becomes part of the actions before it. What was
  /// undone of the saved actions is performed once more. So the history ends where it was
  /// saved, with nothing to redo; where that place can't be reached any more, because a limit has
  /// dropped it or a new action has discarded it, nothing of the history stays. A gesture under way
  /// is cancelled. It can't be undone; ``revertToSaved(named:metadata:)`` is an action, which can.
  ///
  /// - Returns: What has become of each element: what others have made of it below, or, where that can't be read, what it
  ///   was when it was saved.
  /// - Precondition: No group is open.
  /// - Complexity: O(*n*) in the number of steps since the last save, and that of reading each element that was changed.
  @discardableResult
  public func rollback<Base>() -> UndoSteps<Element> where Repo == BufferedRepository<Base> {
    operate { $0.dropPending() }
  }
}

extension UndoStore.State where Repo: BufferingRepository {
  /// Drops what is held back, and all that has become of the history since the saved place.
  ///
  /// - Returns: What has become of each element.
  mutating func dropPending() -> UndoSteps<Element> {
    precondition(
      !engine.isInGroup,
      "Changes can't be dropped within a group: let the group throw instead")
    if engine.transaction != nil { engine.cancel() }
    let (pending, oldValues) = (
      pendingSteps, Repo.isLayer ? discardHeld() : repository.discard()
    )
    let repository = repository
    let steps =
      Repo._overlap != nil
      ? pending.flip()
      : engine.steps(dropping: pending, startingFrom: oldValues) { id, old in
        do throws(Repo.Failure) { return try repository.element(withID: id) } catch { return old }
      }
    let event = engine.drop(steps, startingFrom: oldValues)
    move = .takenBack
    notify(event)
    return event.changes
  }
}
