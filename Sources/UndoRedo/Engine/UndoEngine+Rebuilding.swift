// Recording actions again: those of a history that is adopted, or that was stored.
extension UndoEngine {
  /// Makes a history the engine's own.
  ///
  /// - Parameters:
  ///   - other: The history.
  ///   - name: The name of the action that differences become, if they are to be one.
  ///   - now: A clock.
  ///   - find: Returns what an element is.
  /// - Returns: What differs from what the history ends with.
  /// - Throws: What `find` throws.
  package mutating func adopt<Failure: Error>(
    _ other: UndoHistory<Element>, recordingDifferencesAs name: String?, _ now: (() -> UndoDate)?,
    _ find: (Element.ID) throws(Failure) -> Element?
  ) throws(Failure) -> UndoSteps<Element> {
    let known = other.presentValues
    var (differences, alike): (UndoSteps<Element>, UndoSteps<Element>) = ([], [])
    for (id, value) in known {
      guard let step = UndoRedoStep(changing: value, to: try find(id)) else { continue }
      if isSame(value, step.newValue) { alike.append(step) } else { differences.append(step) }
    }
    adopt(other, known)
    absorb(alike.map { ($0.id, $0.newValue) })
    if let name, !differences.isEmpty {
      history.leaveUndone()
      put(differences)
      history.finishAction(ActionDetails(name: name, date: now?()))
    } else {
      discardUndone(
        overwriting: differences.compactMap { step in
          slot(of: step.id).map { ($0, step.newValue) }
        })
      absorb(differences.map { ($0.id, $0.newValue) })
    }
    dropOldest()
    return differences
  }

  /// Makes a history the engine's own, with what it ends with.
  mutating func adopt(
    _ other: UndoHistory<Element>, _ known: [(id: Element.ID, value: Element?)]
  ) {
    generation &+= 1
    placeChanges?.append(.replaced)
    history.forgetAll()
    freeOrphans()
    for (id, value) in known { set(id, to: value) }
    history.cursor = other.position
    history.mark = other.savedPosition
    history.checkpointPlaces = other.checkpointPlaces.mapValues { $0 - other.log.startIndex }
    history.takeOverOrigin(of: other)
    history.takeOverBranches(of: other, endingAt: other.log.count)
    rebuild(
      [other.actions.reversed().map { StoredAction($0) }], from: 0, numberedUpTo: other.log.count)
    history.maximum = other.maximum
    lastCoalescing = nil
  }

  /// Records actions again; those before the cursor are the performed ones.
  ///
  /// The table has what the performed ones lead to, as far as it is known; the numbers of the actions
  /// begin with `first`.
  ///
  /// - Parameters:
  ///   - batches: The actions in batches, the newest first. Each is let go of once it is recorded.
  ///   - first: The number of the oldest of them.
  ///   - end: The last place that has a number where branches are stored; that at the end of the log where
  ///     it is not given.
  @inlinable
  mutating func rebuild(
    _ batches: consuming [[StoredAction<Element>]], from first: Int, numberedUpTo end: Int? = nil
  ) {
    // Loops: lazy sequences of lazy ones take long where they are not compiled for a type.
    var (all, goneCount) = (ElementStarts<Element>(), 0)
    for batch in (copy batches).reversed() {
      for stored in batch.reversed() {
        all.take(stored.action.steps)
        goneCount += stored.goneAfter
      }
    }
    let starts = all.values
    let ends = starts.compactMap { start in
      slot(of: start.id).map { (id: start.id, value: value(in: $0)) }
    }
    // As long as only some of the places are there, neither these nor what is beside the line can follow.
    let (cursor, mark, checkpoints) = (history.cursor, history.mark, history.checkpointPlaces)
    let branching: UndoHistory<Element>.Aside? = history.setBranchingAside()
    let end = end ?? history.log.endIndex

    history.log = history.log.emptied(startIndex: first + goneCount)
    for (id, value) in starts { set(id, to: value) }
    var places = NewPlaces(from: first, shiftedBy: goneCount)
    while let batch = batches.popLast() {
      for stored in batch.reversed() {
        history.cursor = history.log.endIndex
        // Nothing may be left of some actions before.
        if let moved = absorb(ElementStarts(stored.action.steps).values) { places.move(as: moved) }
        put(stored.action.steps)
        history.log.finishAction(stored.action.details.relinked(places))
        // An action of which nothing is left leads to the place where it starts.
        places.append(history.log.endIndex)
        places.appendGone(stored.goneAfter)
      }
    }
    let last = history.log.endIndex
    func place(_ old: Int) -> Int { min(places[old], last) }
    history.mark = mark.map(place)
    history.checkpointPlaces = checkpoints.mapValues(place)
    history.cursor = history.log.endIndex
    while history.cursor > place(cursor) { history.moveBack() }
    // Where nothing is left of an action before them, those that were known have other places.
    if history.cursor != cursor { placeChanges?.append(.moved(places)) }
    history.resume(branching)
    if history.branching != nil {
      let line = first...places.last
      history.relinkBranches(line) { places.isGone($0) ? nil : places[$1] - places[$0] }
      history.renumber(line, upTo: end, as: places)
    }
    absorb(ends)
    history.log.abandoned += starts.compactMap { slot(of: $0.id) }
    history.recount()
  }

  @inlinable
  mutating func put(_ steps: UndoSteps<Element>) {
    for step in steps {
      let place = place(of: step.id)
      if let slot = place.slot, isStaged(slot) { mayRepeatElements = true }
      put(step.newValue, at: place, name: 0)
    }
  }

  /// Changes an element in the table that has no step.
  @inlinable
  mutating func set(_ id: Element.ID, to value: Element?) {
    switch place(of: id) {
    case .found(let slot): history.setValue(of: slot, to: value)
    case .missing(let hash): if let value { add(value, hash: hash) }
    }
  }

  /// Adds changes of elements to the history, each element once.
  ///
  /// - Returns: Where places are now; `nil` where they are where they were.
  @inlinable
  @discardableResult
  mutating func absorb(_ elements: [(id: Element.ID, value: Element?)]) -> NewPlaces? {
    var changes: [UndoHistory<Element>.SlotChange] = []
    for (id, value) in elements {
      switch place(of: id) {
      case .found(let slot): if self.value(in: slot) != value { changes.append((slot, value)) }
      case .missing(let hash): if let value { add(value, hash: hash) }
      }
    }
    return changes.isEmpty ? nil : history.absorb(changes)
  }
}

/// What each element is before the first of the steps that touch it, in the order of these.
@usableFromInline
struct ElementStarts<Element: Identifiable> {
  @usableFromInline private(set) var values: [(id: Element.ID, value: Element?)] = []
  @usableFromInline var ids: Set<Element.ID> = []

  @inlinable
  init() {}

  /// Creates the starts of the steps of one action.
  @inlinable
  init(_ steps: UndoSteps<Element>) {
    // Most actions have one, for which no set is needed.
    if steps.count == 1 { values = [(steps[0].id, steps[0].oldValue)] } else { take(steps) }
  }

  /// Adds the elements that no step before has touched.
  @inlinable
  mutating func take(_ steps: UndoSteps<Element>) {
    for index in 0..<steps.count {
      let step = steps[index]
      if ids.insert(step.id).inserted { values.append((step.id, step.oldValue)) }
    }
  }
}
