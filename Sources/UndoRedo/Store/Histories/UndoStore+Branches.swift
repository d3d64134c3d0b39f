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
    /// It is `false` at first. Setting it to `false` forgets all branches. <doc:BranchingHistory> has the rest. Set
    /// within a group or gesture of a store with a stored history, places have their numbers once that has ended.
    ///
    /// A repository that stores the history may store branches as well, as a JSON document and one with a
    /// ``HistoryRecord`` do: they are read when the ``history`` is read, or the store goes to a place. Where it
    /// can't store that they are forgotten, they are still there after a relaunch, and do not come back before;
    /// setting `false` again tries it again, and so does setting `true`, or going to a branch. Where it can't store
    /// that `true` was set, branches last as long as the store does.
    public var keepsBranches: Bool {
      get {
        willRead(.history)
        return withState { $0.keepsBranches }
      }
      set { operate { $0.setKeepsBranches(newValue) } }
    }

    /// Goes to a place in the history, on any branch, in one call of the repository.
    ///
    /// On the way to another branch, it goes back to where that one begins. The actions of the line
    /// after that place become a branch; redo follows the branch that was visited last.
    ///
    /// - Parameter place: The place, such as one of the history's ``UndoHistory/places``.
    /// - Returns: What has happened, with the net change of each element; `nil` where there is no such place,
    ///   where it is the present one, and within a group.
    /// - Throws: The repository's failure. Nothing has changed then.
    /// - Complexity: O(*n*) in the number of steps between, of steps that could be redone before and can be
    ///   redone then, and of branches for each branch on the way. The first jump reads all of a stored history.
    @discardableResult
    public func jump(to place: UndoPlace) throws(Repo.Failure) -> UndoEvent<Element>? {
      try operate { (state) throws(Repo.Failure) in try state.visit(place, named: "") }
    }

    /// Goes so many changes back, or on, in the order in which places were created, on any branch.
    ///
    /// - Parameter count: How many places; a negative number leads to what came about before.
    /// - Returns: What has happened, with the net change of each element; `nil` where there is nothing in that
    ///   direction, and within a group.
    /// - Throws: The repository's failure. Nothing has changed then.
    /// - Complexity: That of ``jump(to:)-(UndoPlace)``, and O(*n* log *n*) in the number of actions.
    @discardableResult
    public func jump(by count: Int) throws(Repo.Failure) -> UndoEvent<Element>? {
      try operate { (state) throws(Repo.Failure) in
        if Repo.storesHistory { try state.loadAllActions() }
        return try state.visit(
          state.engine.historyBeforeTransaction.place(offsetBy: count), named: "")
      }
    }
  }

  extension UndoStore.State {
    /// Goes to a place, on any branch.
    mutating func visit(
      _ place: UndoPlace, named name: String
    ) throws(Repo.Failure) -> UndoEvent<Element>? {
      guard engine.transaction == nil else { return nil }
      if Repo.storesHistory {
        if reading.branches == .unread { try loadAllActions() }
        try loadRedoable()
      }
      if let index = engine.history.lineIndex(of: place) { return try jump(to: index, named: name) }
      guard let way = try way(to: place) else { return nil }
      let start = engine.history.cursor
      let actions = engine.actions(along: way)
      if !Repo.isTable {
        let change = HistoryChange.visited(
          by: way.fork - start, redoable: engine.history.storedActions(of: way),
          performed: way.count, place: place.number)
        // What was to be forgotten has other places.
        if reading.branches == .stale { try forgetStoredBranches() }
        // How many of them a limit counts is known once they are on the line.
        try storeLargerLimit(engine.countUnderLimit(along: way))
        try perform(actions.flatMap { $0.steps }, in: change)
      }
      if Repo.isLayer {
        holding(actions) { $0.move(along: way) }
      } else {
        engine.move(along: way)
        engine.noteCreated(by: actions)
      }
      move = .back
      let event = UndoEvent(
        .jumped, name: name, changes: engine.netSteps(of: actions),
        distance: engine.history.cursor - start)
      notify(event)
      dropOldest()
      return event
    }
  }

  extension UndoStore.State {
    /// Returns the way to a place beside the line, with the elements as they will be found.
    private mutating func way(to place: UndoPlace) throws(Repo.Failure) -> BranchWay<Element>? {
      let overlaps = Repo._overlap != nil
      // It must have gone before the repository performs something, which would copy all elements else.
      var trial = repository
      if overlaps, let fork = engine.history.way(to: place)?.fork {
        try trial.perform(engine.actions(to: fork).flatMap { $0.steps })
      }
      return try engine.way(to: place) { (step) throws(Repo.Failure) in
        let old = try trial.element(withID: step.id)
        if overlaps, old != nil, let step = UndoRedoStep(changing: old, to: step.newValue) {
          try trial.perform([step])
        }
        return old
      }
    }
  }

  // Branches that the repository has stored. As long as they have not been read, the history has none: what is
  // set aside is in what the repository stores, from which it all comes about again.
  extension UndoStore.State {
    @usableFromInline var keepsBranches: Bool {
      engine.history.keepsBranches || reading.branches == .unread
    }

    mutating func setKeepsBranches(_ keepsBranches: Bool) {
      guard keepsBranches != self.keepsBranches || reading.branches == .stale && !keepsBranches
      else { return }
      // Whether there are any is known once they are read.
      if reading.branches == .unread {
        let aside = engine.setTransactionAside()
        defer { engine.resume(aside) }
        ifPossible { (state) throws(Repo.Failure) in try state.loadBranches() }
      }
      let hadBranches = reading.branches == .unread || !engine.history.branches.isEmpty
      // Where it can't be stored, branches last as long as the store does.
      ifPossible { (state) throws(Repo.Failure) in
        if !keepsBranches || state.reading.branches == .stale { try state.forgetStoredBranches() }
        if keepsBranches, !state.storesBranches { try state.store(.branching(true)) }
      }
      if !storesBranches {
        reading.branches = .known
      } else {
        reading.branches = keepsBranches && reading.branches != .stale ? .unread : .stale
      }
      // What the repository has stored, and was not asked for yet, is numbered from zero on.
      let count = Repo.storesHistory ? stored.undoableCount : 0
      engine.history.keepBranches(keepsBranches && reading.branches != .unread, after: count)
      if hadBranches && !keepsBranches { notify(UndoEvent(.cleared)) }
    }

    /// Lets the repository forget the branches that it stores.
    private mutating func forgetStoredBranches() throws(Repo.Failure) {
      if storesBranches { try store(.branching(false)) }
      reading.branches = .known
    }

    /// Whether branches are stored that are not those of the history.
    var hasOtherBranches: Bool {
      storesBranches && (!engine.history.keepsBranches || reading.branches == .stale)
    }

    /// Whether the model was saved beside the line.
    @usableFromInline
    mutating func isSavedOnBranch() -> Bool {
      if reading.branches == .unread {
        ifPossible { (state) throws(Repo.Failure) in try state.loadAllActions() }
      }
      return engine.history.savedPlaceOnBranch != nil
    }

    /// Reads all actions that the repository has stored from before, and the branches.
    ///
    /// The repository is asked for the branches first: with them, it reads what is on the line.
    @usableFromInline
    mutating func loadBranches() throws(Repo.Failure) {
      guard engine.transaction == nil else { return try loadLine() }
      let history = Result { () throws(Repo.Failure) in try repository._historyWithBranches() }
      try loadLine()
      engine.takeUp(branchesOf: try history.get())
      reading.branches = .known
    }

    /// Reads the branches where a limit leaves no room for what may be set aside, or where there are contexts:
    /// which of all goes, and the numbers of its places, are to be known then.
    @usableFromInline
    mutating func readBranchesForLimit() {
      guard
        engine.history.maximum != nil || engine.history.maximumMemory != nil
          || engine.placeChanges != nil,
        engine.transaction == nil,
        engine.history.cursor < engine.history.log.endIndex
      else { return }
      ifPossible { (state) throws(Repo.Failure) in try state.loadAllActions() }
    }

    /// Lets the repository know what the limits have dropped beside the line.
    @usableFromInline
    mutating func storePruned() throws(Repo.Failure) {
      guard let count = engine.history.prunedCount, storesBranches, reading.branches != .stale
      else { return }
      // What begins before the oldest action is not counted, be it that a memory limit has dropped that.
      try storePresentLimit()
      if engine.history.maximumMemory != nil { try store(limit: engine.history.position) }
      try repository._perform([], in: .pruned(to: count))
      engine.history.forgetPruned()
      if engine.history.maximumMemory != nil { try storePresentLimit() }
    }
  }
#else
  // There are no branches.
  extension UndoStore.State {
    @usableFromInline mutating func loadBranches() throws(Repo.Failure) {}
    @usableFromInline mutating func readBranchesForLimit() {}
    @inlinable mutating func storePruned() throws(Repo.Failure) {}
    @inlinable func isSavedOnBranch() -> Bool { false }
    var hasOtherBranches: Bool { false }
  }
#endif
