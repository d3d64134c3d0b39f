#if !hasFeature(Embedded)
  /// A history that follows what becomes of a store's history, by the same engine.
  ///
  /// What is beside the line of a store's history follows from what was done, in order. So a
  /// repository that has stored that need not store branches: replaying makes them again.
  package struct HistoryReplay<Element: Identifiable & Equatable> {
    var engine = UndoEngine<Element>()

    /// Whether an action stays that others become part of, though nothing seems to be left of it then.
    ///
    /// An element that has been written and read again may be another one than it was.
    private let keepsJoined: Bool

    /// Begins with a history, which may have branches, and whose limit does not hold.
    package init(_ history: UndoHistory<Element>, keepsJoined: Bool = false) {
      self.keepsJoined = keepsJoined
      begin(with: history)
    }
  }

  extension UndoHistory {
    /// Creates a history of actions.
    ///
    /// - Parameters:
    ///   - actions: The actions, the oldest first.
    ///   - position: How many of them are performed.
    ///   - saved: At how many performed actions the model was saved, if that place can be reached.
    ///   - checkpoints: The same for places that have names.
    package init(
      _ actions: [UndoAction<Value>], position: Int, saved: Int?, checkpoints: [String: Int]
    ) {
      self.init()
      for action in actions { record(action) }
      while cursor > position { moveBack() }
      mark = saved
      for (name, place) in checkpoints { checkpointPlaces[TextKey(name)] = place }
    }
  }

  extension HistoryReplay {
    package var history: UndoHistory<Element> {
      mutating get {
        engine.history.log.link()
        return engine.history
      }
    }

    /// How many actions are on the line.
    package var count: Int { engine.history.log.count }

    /// How many of them are performed.
    package var position: Int { engine.history.position }

    /// Applies a change to the history.
    ///
    /// - Parameter change: What becomes of the history.
    /// - Returns: The positions of actions of which nothing was left by what was not recorded, the last one
    ///   first; `nil` where the change does not fit the history.
    /// - Complexity: That of what the change is of.
    package mutating func apply(_ change: HistoryChange<Element>) -> [Int]? {
      let first = engine.history.log.startIndex
      engine.placeChanges = []
      guard take(change) else { return nil }
      // None of them are noted where the history has become another one.
      return (engine.placeChanges ?? []).flatMap { change -> [Int] in
        guard case .moved(let places) = change else { return [] }
        return places.gone.reversed().map { $0 - first }
      }
    }

    private mutating func take(_ change: HistoryChange<Element>) -> Bool {
      let (start, cursor) = (engine.history.log.startIndex, engine.history.cursor)
      let end = engine.history.log.endIndex
      switch change {
      case .recorded(let action, let absorbed, let joinsLast):
        if joinsLast { guard start < end, cursor == end else { return false } }
        if !absorbed.isEmpty { perform(absorbed, .unrecorded, ActionOptions(named: "")) }
        var details = action.details
        for case .moved(let places) in engine.placeChanges ?? [] {
          details = details.relinked(places, from: cursor)
        }
        var options = ActionOptions(details)
        engine.lastCoalescing = nil
        if joinsLast {
          guard engine.history.log.count > 0 else { return false }
          options = ActionOptions(
            engine.history.log.details(of: engine.history.log.endIndex - 1),
            coalescing: Coalescing(key: nil, window: nil, keepsLast: keepsJoined))
          engine.lastCoalescing = options.coalescing
        }
        perform(action.steps, .recorded, options)
      case .absorbed(let steps, let discardedCount):
        if discardedCount > 0 {
          engine.history.discardUndone(from: max(cursor, end - min(discardedCount, end - cursor)))
          engine.history.dropLooseBranches()
        }
        // No more is discarded than the change says, even where an undone action has changed the same.
        var options = ActionOptions(named: "")
        options.isDiscardable = engine.history.branching == nil
        perform(steps, .unrecorded, options)
      case .passed(let steps):
        var options = ActionOptions(named: "")
        options.isDiscardable = true
        perform(steps, .unrecorded, options)
      case .moved(let distance):
        guard (start - cursor...end - cursor).contains(distance) else { return false }
        engine.move(to: cursor + distance)
      case .saved: _ = engine.markSaved()
      case .named(let name): _ = engine.addCheckpoint(name)
      case .unnamed(let name): _ = engine.removeCheckpoint(name)
      case .limited(let limit):
        if let limit, cursor - start > limit { engine.history.dropFirst(cursor - start - limit) }
        engine.freeOrphans()
      case .cleared(let isSaved):
        _ = engine.removeAllActions()
        engine.history.mark = isSaved ? engine.history.cursor : nil
      case .replaced(let history): begin(with: history)
      case .visited(_, let redoable, let performed, let place):
        // If the history has no step of an element, the actions say what it was; if they don't, none of
        // its steps is left.
        let olds = redoable.lazy.flatMap(\.action.steps).starts()
        guard let way = engine.way(to: UndoPlace(place), { olds[$0.id] ?? $0.newValue }),
          way.count == performed, way.actions.count == redoable.count
        else { return false }
        engine.move(along: way)
      case .branching(let keepsBranches): engine.history.keepsBranches = keepsBranches
      case .pruned(let count):
        guard count >= 0 else { return false }
        guard let branching = engine.history.branching else { return true }
        return engine.history.dropOldestLeaves(branching.count - count) { _ in 1 }
      }
      return true
    }

    private mutating func begin(with history: UndoHistory<Element>) {
      engine = UndoEngine()
      engine.adopt(history, history.presentValues)
      engine.history.maximum = nil
      engine.dropOldest()
    }

    /// Performs the steps of an action, or what was not recorded, as a store did.
    private mutating func perform(
      _ steps: UndoSteps<Element>, _ origin: StepOrigin, _ options: ActionOptions
    ) {
      engine.transaction = Transaction()
      for step in steps { stage(step, origin) }
      guard let plan = engine.plan(options) else { return engine.cancel() }
      _ = engine.finish(plan, options)
    }

    /// Stages a step from what there is.
    ///
    /// What was changed in between is said by steps that were absorbed. An element that has been read again may be another
    /// one than it was, in properties that are not written.
    private mutating func stage(_ step: UndoRedoStep<Element>, _ origin: StepOrigin) {
      var place = engine.place(of: step.id)
      let isPresent = place.slot.map { engine.value(in: $0) != nil }
      if isPresent != (step.oldValue != nil) { place = engine.meet(step.id, step.oldValue) }
      engine.stage(step.id, at: place, step.newValue, origin: origin)
    }
  }
#endif
