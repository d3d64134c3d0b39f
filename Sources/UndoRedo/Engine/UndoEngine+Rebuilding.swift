// Recording actions anew: those of a history that is taken over, or that was stored.
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
    var differences: [UndoRedoStep<Element>] = []
    for (id, value) in known {
      if let step = UndoRedoStep(changing: value, to: try find(id)) { differences.append(step) }
    }
    adopt(other, known)
    if let name, !differences.isEmpty {
      history.leaveUndone()
      put(UndoSteps(differences))
      history.finishAction(ActionDetails(name: name, date: now?()))
    } else {
      absorb(differences.map { ($0.id, $0.newValue) })
      dropOldest()
    }
    freeOrphans()
    return UndoSteps(differences)
  }

  private mutating func adopt(
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
    history.takeOverBranches(of: other, endingAt: other.log.count)
    rebuild(
      [other.actions.reversed().map { StoredAction($0) }], from: 0, numberedUpTo: other.log.count)
    history.maximum = other.maximum
    lastCoalescing = nil
  }

  /// Records actions anew; those before the cursor are the performed ones.
  ///
  /// The table has what the performed ones lead to, as far as it is known; the numbers of the actions
  /// begin with `first`.
  ///
  /// - Parameters:
  ///   - batches: The actions in batches, the newest first. Each is let go of once it is recorded.
  ///   - first: The number of the oldest of them.
  ///   - end: The last place that has a number where branches are stored; that at the end of the log where
  ///     it is not given.
  @usableFromInline
  mutating func rebuild(
    _ batches: consuming [[StoredAction<Element>]], from first: Int, numberedUpTo end: Int? = nil
  ) {
    let starts = (copy batches).joined().reversed().lazy.flatMap { $0.action.steps }.starts()
    let ends = starts.compactMap { start in
      slot(of: start.id).map { (id: start.id, value: value(in: $0)) }
    }
    let (cursor, mark, checkpoints) = (history.cursor, history.mark, history.checkpointPlaces)
    let end = end ?? history.log.endIndex

    history.log = ActionLog(startIndex: first)
    for (id, value) in starts { set(id, to: value) }
    var newPlaces = [first]
    while let batch = batches.popLast() {
      for stored in batch.reversed() {
        history.cursor = history.log.endIndex
        // Nothing may be left of some actions before.
        let gone = absorb(stored.action.steps.starts())
        for index in newPlaces.indices.reversed() where !gone.isEmpty {
          guard newPlaces[index] > gone[0] else { break }
          newPlaces[index] = UndoHistory<Element>.place(newPlaces[index], without: gone)
        }
        recordAnew(stored.action, from: first + newPlaces.count - 1) { number in
          let index = number - first
          guard index >= 0 else { return number }
          if index == newPlaces.count - 1 { return newPlaces[index] }
          return newPlaces[index] == newPlaces[index + 1] ? nil : newPlaces[index]
        }
        // An action of which nothing is left leads to the place where it starts.
        newPlaces.append(history.log.endIndex)
      }
    }
    func place(_ old: Int) -> Int { min(newPlaces[old - first], history.log.endIndex) }
    history.mark = mark.map { $0 < first ? $0 : place($0) }
    history.checkpointPlaces = checkpoints.mapValues(place)
    history.cursor = history.log.endIndex
    while history.cursor > place(cursor) { history.moveBack() }
    if history.branching != nil {
      let places = newPlaces.map { min($0, history.log.endIndex) }
      history.renumber(first...(first + places.count - 1), upTo: end) { places[$0 - first] }
    }
    absorb(ends)
    history.log.abandoned += starts.compactMap { slot(of: $0.id) }
    history.recount()
  }

  /// Records an action anew that starts from what is in the table.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - number: The number that it had.
  ///   - newNumber: Returns the number that an action has now, or `nil` where it has gone.
  private mutating func recordAnew(
    _ action: UndoAction<Element>, from number: Int, _ newNumber: (Int) -> Int?
  ) {
    put(action.steps)
    history.log.finishAction(action.details.relinked(from: number, newNumber))
  }

  mutating func put(_ steps: UndoSteps<Element>) {
    for step in steps {
      let place = place(of: step.id)
      if let slot = place.slot, isStaged(slot) { mayRepeatElements = true }
      put(step.newValue, at: place, name: 0)
    }
  }

  /// Makes an element another one in the table, of which no step speaks.
  private mutating func set(_ id: Element.ID, to value: Element?) {
    switch place(of: id) {
    case .found(let slot): history.setValue(of: slot, to: value)
    case .missing(let hash): if let value { add(value, hash: hash) }
    }
  }

  /// Lets the history take in that elements are other ones, each of them once.
  ///
  /// - Returns: The numbers of the actions of which nothing was left, in order.
  @discardableResult
  mutating func absorb(_ elements: [(id: Element.ID, value: Element?)]) -> [Int] {
    var changes: [(slot: UInt32, value: Element?)] = []
    for (id, value) in elements {
      switch place(of: id) {
      case .found(let slot): if self.value(in: slot) != value { changes.append((slot, value)) }
      case .missing(let hash): if let value { add(value, hash: hash) }
      }
    }
    return changes.isEmpty ? [] : history.absorb(changes)
  }
}

extension Sequence {
  /// What each element is before the first of the steps that touch it, in the order of these.
  fileprivate func starts<Value: Identifiable>() -> [(id: Value.ID, value: Value?)]
  where Element == UndoRedoStep<Value> {
    var ids: Set<Value.ID> = []
    return compactMap { ids.insert($0.id).inserted ? ($0.id, $0.oldValue) : nil }
  }
}
