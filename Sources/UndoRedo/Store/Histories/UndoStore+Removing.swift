// Where elements overlap, what one action has done can depend on another one: steps of some elements can't be taken out.
extension UndoStore where Repo: Repository {
  /// Takes the steps of an element out of all actions, performed and undone, for good.
  ///
  /// - Parameter id: The element's identity.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions(of id: Element.ID) throws(Repo.Failure) {
    try removeActions { $0 == id }
  }

  /// Takes the steps of elements out of all actions, performed and undone, for good.
  ///
  /// The elements stay as they are. An action without any remaining step is removed. The steps of
  /// other elements stay, so that undoing and redoing them does what it did. Checkpoints stay
  /// between the actions where they were. So does the saved mark, unless the elements differ there
  /// from what they are: what was saved can't be reached any more then, and there are unsaved
  /// changes until the next save. What a group or gesture under way has done is no action yet, and
  /// stays.
  ///
  /// - Parameter isRemoved: Whether the steps of an element with an identity are taken out. It must not use
  ///   the store: what it needs of it has been read before.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions(where isRemoved: (Element.ID) -> Bool) throws(Repo.Failure) {
    try removeSteps { isRemoved($0.id) }
  }
}

extension UndoStore {
  /// Forgets the actions before a moment that can be undone.
  ///
  /// They are removed from the oldest one on, up to the first one that was not performed before
  /// that moment. One without a date is removed with a later one.
  ///
  /// - Parameter date: The moment.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of actions and steps forgotten; where the repository stores the history, in
  ///   the number of all steps.
  public func removeActions(before date: UndoDate) throws(Repo.Failure) {
    try changeHistory {
      $0.forgetActions(before: date)
      return nil
    }
  }

  /// Forgets the oldest actions, which can be undone, except for a number of them.
  ///
  /// It does once what a ``limit`` does permanently: discardable actions don't count, and own undo and redo have room
  /// beside the others. With zero, nothing can be undone then, not even a change of the context.
  ///
  /// - Parameter count: How many of the actions that can be undone stay at most, not counting those.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*n*) in the number of steps forgotten; where the repository stores the history, in that of
  ///   all steps.
  public func removeActions(exceptLast count: Int) throws(Repo.Failure) {
    if count == 0 { return try removeSide(isUndo: true) { $0.forgetActions(exceptLast: 0) } }
    try changeHistory {
      $0.forgetActions(exceptLast: count)
      return nil
    }
  }

  /// Forgets the actions that can be redone, the changes of the context, and all branches.
  ///
  /// Nothing can be redone then.
  ///
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps forgotten; where the repository stores the history, in that of
  ///   all steps.
  public func removeUndoneActions() throws(Repo.Failure) {
    try removeSide(isUndo: false) { $0.forgetUndone() }
  }

  /// Removes all that can be undone, or redone, with the changes of the context.
  private func removeSide(
    isUndo: Bool, _ body: (inout UndoHistory<Element>) -> Void
  ) throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in
      let hadMore = contextName(at: state.engine.history.cursor, isUndo: isUndo) != nil
      _ = try state.changeHistory(isUndo ? .removal : .removalFromAll) {
        body(&$0)
        return nil
      }
      state.engine.noteEmptied(undo: isUndo, redo: !isUndo)
      if hadMore && state.event == nil { state.notify(UndoEvent(.cleared)) }
    }
  }

  /// Takes the steps of elements out of all actions.
  package func removeSteps(where isRemoved: (Element) -> Bool) throws(Repo.Failure) {
    try changeHistory(.removalFromAll) { $0.removeSteps(where: isRemoved) }
  }

  /// Changes the history and not the elements.
  ///
  /// The closure returns the new numbers of places, where they have others.
  package func changeHistory(
    _ edit: HistoryEdit = .removal,
    _ body: (inout UndoHistory<Element>) -> UndoHistory<Element>.Renumbering?
  ) throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in _ = try state.changeHistory(edit, body) }
  }
}

/// What becomes of a history while the elements stay what they are.
package enum HistoryEdit {
  /// Something else than a removal.
  case other

  /// Something is removed from the line, if it is there.
  case removal

  /// Something is removed from the line and all branches, if it is there: also from branches that the repository stores
  /// and the store does not know.
  case removalFromAll
}

extension UndoStore.State {
  /// Changes the history and not the elements, and lets the repository know, and the observers, unless it is a
  /// removal of nothing.
  ///
  /// It returns what the closure does: the new numbers of places, where they have others.
  mutating func changeHistory(
    _ edit: HistoryEdit,
    _ body: (inout UndoHistory<Element>) -> UndoHistory<Element>.Renumbering?
  ) throws(Repo.Failure) -> UndoHistory<Element>.Renumbering? {
    let aside = engine.setTransactionAside()
    defer { engine.resume(aside) }
    try loadAllActions()
    var history = engine.history
    let (start, extent) = (history.cursor, history.extent)
    // What can't fail need not be copied.
    if !Repo.storesHistory { engine.history = UndoHistory() }
    let places = body(&history)
    // The history that replaces the stored one has no other branches than those of the store.
    let mayRemoveMore = edit == .removalFromAll && Repo.storesHistory && hasOtherBranches
    if edit != .other && history.extent == extent && !mayRemoveMore {
      engine.history = history
      return nil
    }
    if Repo.storesHistory {
      history.log.link()
      try store(.replaced(by: history))
      if reading.branches == .stale { reading.branches = .known }
    }
    let event = engine.replaceHistory(by: consume history, from: start)
    engine.history.forgetPruned()
    if let places { engine.placeChanges?.append(.renumbered(places)) }
    notify(event)
    return places
  }
}
