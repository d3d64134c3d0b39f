import UndoRedo

extension UndoMirror {
  func entry(for move: UndoMove) -> UndoMirrorEntry {
    UndoMirrorEntry(move) { [weak self] in self?.perform($0) }
  }

  /// Undoes or redoes an entry, as the manager asks for it, which has taken it off its stack.
  private func perform(_ entry: UndoMirrorEntry) {
    // Some may be left where the manager can't remove them.
    guard !entry.target.isRemoved else { return }
    let isUndo = system.isUndoing
    guard entry === (isUndo ? undoable.last : redoable.last) else {
      (isInStep, isLost) = (false, true)
      return
    }
    if isUndo { undoable.pop() } else { redoable.pop() }
    if isInStep && activity == .none {
      isInStep = store.moves(isUndo: isUndo, upTo: 1).first == entry.move && move(isUndo: isUndo)
    }
    // An observer of the store may have detached the mirror.
    guard observation != nil else {
      isInStep = false
      return
    }
    // Also after a failure: the group can be removed with its entry, and a manager may keep an empty one.
    if isUndo { redoable.push(entry) } else { undoable.push(entry) }
    system.register(entry)
    if activity == .none {
      isLost = isLost || !system.isUndoRegistrationEnabled
      isInStep = isInStep && isNext && eventCount == 1 && !isLost
    }
  }

  /// Undoes or redoes in the store.
  ///
  /// - Returns: Whether it did.
  private func move(isUndo: Bool) -> Bool {
    (activity, eventCount) = (.performing, 0)
    defer {
      activity = .none
      notePlace()
    }
    do throws(Repo.Failure) {
      return try (isUndo ? store.undo() : store.redo()) != nil
    } catch {
      onFailure(error)
      return false
    }
  }
}
