#if !hasFeature(Embedded)
  // Going to places beside the line.
  extension UndoEngine {
    /// Drops loose branches, and cuts off what would overwrite changes that are not recorded.
    @usableFromInline
    mutating func cutBranches(overwriting changes: [UndoHistory<Element>.SlotChange]) {
      let count = history.branching!.count
      defer { if history.branching!.count != count { self.changes?.hasRewrittenHistory = true } }
      history.dropLooseBranches()
      guard count > 0 else { return }
      // By identity, the first place on the line where the change shows.
      var places: [Element.ID: Int] = [:]
      for (slot, _) in changes {
        let performed = history.nearestStep(of: slot, isUndone: false, overlap)
        let place = performed.map { history.log.action(ofStep: $0) + 1 } ?? history.log.startIndex
        places[history.table[slot].id] = place
      }
      let overlap = overlap
      history.cutBranches(from: places.values.min()) { element, fork in
        if let place = places[element.id], fork >= place { return true }
        guard let overlap else { return false }
        return places.contains { id, place in fork >= place && overlap(element.id, id) }
      }
      // The saved place may be gone, for which more actions were stored than the limit allows.
      history.dropOldestLeavesByNumber()
    }

    /// The elements on the way to a place of which the history does not speak otherwise.
    package func unknownElements(onWayTo place: UndoPlace) -> [Element.ID] {
      let steps = history.way(to: place)?.actions.flatMap(\.action.steps) ?? []
      return Set(steps.lazy.map(\.id)).filter { slot(of: $0) == nil }
    }

    /// Returns the way to a place, on the line or beside it, as it can be gone now.
    ///
    /// Discardable changes are lost on it, as they are by redo: each action starts from what the one before
    /// leaves. One of which nothing is left goes, and a change of a part that is not there any more.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - find: Returns what the element of a step is, as far as the history does not say it; where elements
    ///     may overlap, it is asked for each step, in order, and the earlier ones have been performed.
    /// - Returns: The way; `nil` where there is no such place.
    /// - Throws: What `find` throws.
    package mutating func way<Failure: Error>(
      to place: UndoPlace, _ find: (UndoRedoStep<Element>) throws(Failure) -> Element?
    ) throws(Failure) -> BranchWay<Element>? {
      if let index = history.lineIndex(of: place) { return BranchWay(fork: index) }
      guard var way = history.way(to: place) else { return nil }
      history.log.link()
      var values: [Element.ID: Element?] = [:]
      var identities = IdentitiesOnWay<Element>()
      let end = history.log.firstStep(of: way.fork)
      for step in actions(to: way.fork).lazy.flatMap(\.steps) {
        values.updateValue(step.newValue, forKey: step.id)
      }
      let count = way.count
      var actions: [(action: UndoAction<Element>, number: Int)] = []
      var places = NewPlaces(from: 0)
      for (index, (action, number)) in way.actions.enumerated() {
        var steps: [UndoRedoStep<Element>] = []
        for step in action.steps {
          // Where elements overlap, one may have been changed by way of another.
          let known =
            overlap == nil ? values[step.id] ?? slot(of: step.id).map { value(in: $0) } : nil
          let old = if let known { known } else { try find(step) }
          // A part of something is not created: what it was a part of may have become smaller.
          if overlap != nil && old == nil { continue }
          if let step = UndoRedoStep(changing: old, to: step.newValue) {
            steps.append(identified(step, before: end, &identities))
          }
          values.updateValue(step.newValue, forKey: step.id)
        }
        if !steps.isEmpty {
          let action = action.replacingSteps(by: steps).relinked(places)
          actions.append((action, number))
        } else if index < count {
          way.count -= 1
        }
        places.append(isLeft: !steps.isEmpty)
      }
      way.actions = actions
      return way
    }

    /// Returns what to perform to get along a way.
    package mutating func actions(along way: BranchWay<Element>) -> [UndoAction<Element>] {
      actions(to: way.fork) + way.actions.prefix(way.count).map { $0.action }
    }

    /// Returns how many actions there can be at the end of a way at most.
    ///
    /// - Returns: The number; `nil` where there is no limit, and where there may be some that it does not count: on the
    ///   branch, or on the line before it.
    package func countUnderLimit(along way: BranchWay<Element>) -> Int? {
      let mayExceed =
        history.log.discardableCount > 0 || history.log.reversalCount > 0
        || way.actions.contains {
          $0.action.isDiscardable || $0.action.details.notes?.isOwnReversal == true
        }
      return mayExceed ? nil : history.maximum
    }

    /// Goes along a way; what lies on it has been performed.
    ///
    /// The caller drops what the limits leave no room for then, which frees the slots that are not needed any more.
    package mutating func move(along way: BranchWay<Element>) {
      move(to: way.fork)
      guard !way.segments.isEmpty else { return }
      take(way)
      move(to: way.fork + way.count)
    }

    /// Takes up the branches that were stored, once all actions of the line have been.
    ///
    /// - Parameter stored: The history with its branches; without them, there are none from before.
    package mutating func takeUp(branchesOf stored: UndoHistory<Element>?) {
      guard let stored, stored.branching != nil,
        stored.redoable.count == history.redoable.count, stored.log.count >= history.log.count
      else {
        history.keepsBranches = true
        return
      }
      history.takeOverBranches(of: stored, endingAt: history.log.endIndex)
      // What belonged to a place of a branch belongs to where that began, if nothing is left of the action.
      history.takeOverMarks(of: stored)
      history.forgetPlaces(before: history.log.startIndex)
      history.recountBranches()
      history.dropOldestLeaves()
      // What is on the line was read before branches were counted.
      dropOldest()
    }

    /// Goes to the saved place beside the line, if it is there; what is on the line from where that branch
    /// begins is dropped.
    mutating func goToSavedBranch(_ values: inout [Element.ID: Element?]) {
      guard let place = history.savedPlaceOnBranch, let fork = history.way(to: place)?.fork else {
        return
      }
      noteOthers(onTheWayTo: fork, in: &values)
      move(to: fork)
      history.discardUndone()
      if let way = way(to: place, { $0.oldValue }) { move(along: way) }
    }

    private mutating func take(_ way: BranchWay<Element>) {
      noteSetAside()
      let taken = history.beginTaking(way)
      for (action, number) in way.actions {
        for step in action.steps { stageTaken(step) }
        history.finishTaken(action, number)
      }
      history.endTaking(way, taken)
      noteTaken(after: way.fork)
    }

    private mutating func stageTaken(_ step: UndoRedoStep<Element>) {
      var place = place(of: step.id)
      if case .missing(let hash) = place, let old = step.oldValue {
        place = .found(add(old, hash: hash))
      }
      if let slot = place.slot {
        if isStaged(slot) { mayRepeatElements = true }
        // A change without recording has made it that by way of another slot that overlaps it.
        if overlap != nil, let old = step.oldValue, history.table[slot] != old {
          history.replace(slot, with: old)
        }
      }
      put(step.newValue, at: place, name: 0)
    }
  }
#else
  // There are no branches.
  extension UndoEngine {
    @inlinable
    mutating func cutBranches(overwriting changes: [UndoHistory<Element>.SlotChange]) {}

    @inlinable
    mutating func goToSavedBranch(_ values: inout [Element.ID: Element?]) {}
  }
#endif
