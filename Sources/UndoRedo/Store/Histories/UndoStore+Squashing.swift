extension UndoStore {
  /// Makes the actions performed since a checkpoint one action, for good.
  ///
  /// It has one step per element, from what the element was at the checkpoint to what it is now, the date of
  /// the last of the actions, and their author where they have the same one, and no metadata. The elements stay as they
  /// are, and so do the other actions. The places between can't be reached any more: with them go their names, and
  /// branches that begin there; if the model was saved at one of them, there are unsaved changes until the next save.
  /// What a group or gesture under way has done is no action yet, and stays.
  ///
  ///     store.addCheckpoint("Crop")
  ///     store.modify(1, named: "Drag Edge") { $0.width -= 3 }
  ///     store.modify(1, named: "Drag Edge") { $0.width -= 4 }
  ///     store.squashActions(sinceCheckpoint: "Crop", named: "Crop")
  ///     store.undo()                        // the edge is where it was
  ///
  /// - Parameters:
  ///   - checkpoint: The checkpoint's name.
  ///   - name: The action's name, for menus.
  /// - Returns: The action; `nil` where there is no such checkpoint before the present place on the line of
  ///   the history, or where the actions cancel out, and are gone.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of steps since the checkpoint; where the repository stores the history, or a
  ///   memory limit has a cost, in that of all steps.
  @discardableResult
  public func squashActions(
    sinceCheckpoint checkpoint: String, named name: String
  ) throws(Repo.Failure) -> UndoAction<Element>? {
    try operate { (state) throws(Repo.Failure) in
      let aside = state.engine.setTransactionAside()
      defer { state.engine.resume(aside) }
      try state.loadCheckpoint(checkpoint)
      guard let start = state.engine.history.checkpointPlaces[TextKey(checkpoint)],
        start < state.engine.history.cursor
      else { return nil }
      var squashed: (start: Int, end: Int)?
      let places = try state.changeHistory(.other) { history in
        squashed = history.checkpointPlaces[TextKey(checkpoint)].map { ($0, history.cursor) }
        return history.squash(sinceCheckpoint: checkpoint, name)
      }
      guard let places, let squashed else { return nil }
      return places(squashed.end) == places(squashed.start) ? nil : state.engine.lastAction()
    }
  }
}
