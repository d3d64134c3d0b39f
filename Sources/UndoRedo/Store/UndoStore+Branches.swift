#if !hasFeature(Embedded)
  // Branches: what was undone before something else was done in its place.
  extension UndoStore {
    /// Whether what can be redone becomes a branch when something else is done, and is not discarded.
    ///
    ///     store.keepsBranches = true
    ///     store.save(note, named: "Write")
    ///     let written = store.history.place
    ///     store.undo()
    ///     store.save(other, named: "Draw")      // "Write" can't be redone any more,
    ///     store.jump(to: written)               // but it is still there
    ///
    /// It is `false` at first. Setting it to `false` forgets all branches. <doc:BranchingHistory> has the rest.
    public var keepsBranches: Bool {
      get {
        willRead(.history)
        return withState { $0.engine.history.keepsBranches }
      }
      set {
        operate { state in
          let hadBranches = !state.engine.history.branches.isEmpty
          // What the repository has stored, and was not asked for yet, is numbered from zero on.
          let count = Repo._followsHistory ? state.stored.undoableCount : 0
          state.engine.history.keepBranches(newValue, after: count)
          if hadBranches && !newValue { state.tell(UndoEvent(.cleared)) }
        }
      }
    }

    /// Goes to a place in the history, on whatever branch, in one call of the repository.
    ///
    /// On the way to another branch, it goes back to where that one begins. What was on the line from there on
    /// is a branch then; redo goes along the one that was visited last.
    ///
    /// - Parameter place: The place, such as one of the history's ``UndoHistory/places``.
    /// - Returns: What has happened, with the net change of each element; `nil` where there is no such place,
    ///   where it is the present one, and within a group.
    /// - Throws: The repository's failure. Nothing has changed then.
    /// - Complexity: O(*n*) in the number of steps between, and of those that could be redone before and can
    ///   be redone then.
    @discardableResult
    public func jump(to place: UndoPlace) throws(Repo.Failure) -> UndoEvent<Element>? {
      try operate { (state) throws(Repo.Failure) in try state.visit(place, named: "") }
    }

    /// Goes so many changes back, or on, in the order in which places came about, whatever branch they are on.
    ///
    /// - Parameter count: How many places; a negative number leads to what came about before.
    /// - Returns: What has happened, with the net change of each element; `nil` where there is nothing in that
    ///   direction, and within a group.
    /// - Throws: The repository's failure. Nothing has changed then.
    /// - Complexity: That of ``jump(to:)-(UndoPlace)``, and O(*n* log *n*) in the number of actions.
    @discardableResult
    public func jump(by count: Int) throws(Repo.Failure) -> UndoEvent<Element>? {
      try operate { (state) throws(Repo.Failure) in
        if Repo._followsHistory { try state.loadAllActions() }
        return try state.visit(
          state.engine.historyBeforeTransaction.place(offsetBy: count), named: "")
      }
    }

    /// Goes to what was there at a moment: the place that came about last until then.
    ///
    /// - Parameter date: The moment. What is not dated does not count.
    /// - Returns: What has happened, with the net change of each element; `nil` where that is the present
    ///   place, and within a group.
    /// - Throws: The repository's failure. Nothing has changed then.
    /// - Complexity: That of ``jump(to:)-(UndoPlace)``, and O(*n* log *n*) in the number of actions.
    @discardableResult
    public func jump(to date: UndoDate) throws(Repo.Failure) -> UndoEvent<Element>? {
      try operate { (state) throws(Repo.Failure) in
        if Repo._followsHistory { try state.loadAllActions() }
        return try state.visit(state.engine.historyBeforeTransaction.place(at: date), named: "")
      }
    }
  }

  extension UndoStore.State {
    /// Goes to a place, on whatever branch.
    mutating func visit(
      _ place: UndoPlace, named name: String
    ) throws(Repo.Failure) -> UndoEvent<Element>? {
      guard engine.transaction == nil else { return nil }
      if Repo._followsHistory { try loadRedoable() }
      if let index = engine.history.lineIndex(of: place) { return try jump(to: index, named: name) }
      guard let way = engine.way(to: place) else { return nil }
      let start = engine.history.cursor
      let actions = engine.actions(along: way)
      if !Repo._isTable {
        let change = HistoryChange.visited(
          by: way.fork - start, redoable: engine.history.storedActions(of: way),
          performed: way.count)
        try repository._perform(UndoSteps(actions.lazy.flatMap { $0.steps }), in: change)
      }
      engine.move(along: way)
      move = .visited(fork: way.fork)
      let event = UndoEvent(
        .jumped, name: name, changes: engine.netSteps(of: actions),
        distance: engine.history.cursor - start)
      tell(event)
      engine.dropOldest()
      return event
    }
  }
#endif
