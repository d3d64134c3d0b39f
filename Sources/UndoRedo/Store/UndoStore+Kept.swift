// Histories from before: one that is handed over, and one that the repository keeps.
extension UndoStore {
  /// Takes over a history that was kept elsewhere, such as one that was decoded, in place of the
  /// store's own.
  ///
  /// The elements are what the repository holds. Where the history ends with other values, because
  /// somebody else has changed the elements meanwhile, the difference becomes part of the steps
  /// before it, as with changes that are not recorded, or an action of its own: so undo is never
  /// stuck.
  ///
  /// A repository that keeps the history by itself is not told, and can't follow: with such a one,
  /// there is no need to take over a history.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - name: The name of the action that the differences become, such as "External Change"; what
  ///     could be redone is discarded then. With `nil`, they are no action.
  /// - Returns: What differs: the steps from what the history ends with to what there is.
  /// - Throws: The repository's failure, where it can't be read. The store has its own history then.
  /// - Precondition: No group is open, and no two elements may overlap.
  /// - Complexity: O(*n*) in the number of steps.
  @discardableResult
  public func adopt(
    _ history: UndoHistory<Element>, recordingDifferencesAs name: String? = nil
  ) throws(Repo.Failure) -> UndoSteps<Element> {
    try operate { (state) throws(Repo.Failure) in
      precondition(state.group == nil, "A history can't be taken over within a group")
      precondition(
        Repo.overlap == nil, "A history of elements that may overlap belongs to its own store")
      return try state.adopt(history, name, now)
    }
  }

  /// Reads what the repository has kept of the history from before.
  ///
  /// The store reads it by itself, as far as undo needs it; ``history`` has what has been read.
  ///
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in the number of steps.
  public func loadHistory() throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in
      try state.loadRedoable()
      while try state.loadOlderActions() {}
    }
  }
}

extension UndoStore.State {
  /// Whether there is more to undo than the history has.
  @usableFromInline var hasOlderActions: Bool {
    !Repo.isTable && history.log.startIndex == oldestRead && repository.kept.undoableCount > 0
  }

  /// Whether there may be more to redo than the history has.
  @usableFromInline var hasUnreadRedoable: Bool {
    !Repo.isTable && repository.kept.redoableCount > 0
  }

  /// Whether there may be actions of which the history does not know.
  @usableFromInline var hasUnreadActions: Bool { hasOlderActions || hasUnreadRedoable }

  /// Reads the actions that the repository has kept from before and can be redone.
  @usableFromInline
  mutating func loadRedoable() throws(Repo.Failure) {
    guard hasUnreadRedoable, history.log.staged.isEmpty else { return }
    let undone = try repository.keptRedoableActions()
    let end = history.log.endIndex
    if isSavedPlaceBehind {
      history.mark = undone.lastIndex { $0.isSaved }.map { end + $0 + 1 } ?? end
    }
    rebuild(Array(history.actions) + undone.map { $0.action }, from: history.log.startIndex)
    if group == nil { freeAbandoned() }
  }

  /// Reads some of the actions that the repository has kept from before, as many as there are.
  ///
  /// - Returns: Whether there were any.
  @usableFromInline
  mutating func loadOlderActions() throws(Repo.Failure) -> Bool {
    guard group == nil, hasOlderActions else {
      findSavedPlaceAtStart()
      return false
    }
    try loadRedoable()
    let older = try repository.nextKeptActions(max(64, history.log.count))
    let first = history.log.startIndex - older.count
    if let mark = history.mark, mark < history.log.startIndex {
      let index = older.firstIndex { $0.isSaved }
      history.mark = index.map { history.log.startIndex - $0 } ?? (first - 1)
    }
    guard !older.isEmpty else {
      findSavedPlaceAtStart()
      return false
    }
    rebuild(older.reversed().map { $0.action } + history.actions, from: first)
    oldestRead = first
    findSavedPlaceAtStart()
    history.dropOldest()
    if !hasUnreadActions { history.log.abandoned += places.values }
    freeAbandoned()
    return true
  }

  /// Reads older actions until one is there that undo can take back.
  @usableFromInline
  mutating func loadOlderActionsIfNeeded() throws(Repo.Failure) {
    while history.undoTarget(from: history.cursor) == nil, try loadOlderActions() {}
  }

  /// Tells the repository the limit.
  ///
  /// Where it can't keep that, it keeps more than is wanted, which is no reason to fail.
  @usableFromInline
  mutating func keepLimit() {
    guard !Repo.isTable else { return }
    do throws(Repo.Failure) {
      try repository.perform([], in: .limited(to: history.maximum))
    } catch {}
  }

  /// Makes a history the store's own.
  mutating func adopt(
    _ other: UndoHistory<Element>, _ name: String?, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) -> UndoSteps<Element> {
    let known = other.presentValues
    var differences: [UndoRedoStep<Element>] = []
    for (id, value) in known {
      if let step = UndoRedoStep(changing: value, to: try find(id)) { differences.append(step) }
    }

    generation &+= 1
    history.forgetAll()
    freeAbandoned()
    for (id, value) in known { set(id, to: value) }
    history.cursor = other.position
    history.mark = other.savedPosition
    history.checkpointPlaces = other.checkpointPlaces.mapValues { $0 - other.log.startIndex }
    rebuild(Array(other.actions), from: 0)
    // What the repository has kept does not belong to it.
    oldestRead = .min
    history.maximum = other.maximum
    if name == nil || differences.isEmpty {
      for step in differences { absorb(step.id, step.newValue) }
      history.dropOldest()
    } else {
      history.discardUndone()
      for step in differences { put(step.id, at: places[step.id], step.newValue, name: 0) }
      history.finishAction(ActionDetails(name: name ?? "", date: now?()))
    }
    lastJoining = nil
    freeAbandoned()
    return UndoSteps(differences)
  }

  /// Records actions anew; those before the cursor are the performed ones.
  ///
  /// The table has what the performed ones lead to, as far as it is known; the numbers of the actions
  /// begin with `first`.
  mutating func rebuild(_ actions: [UndoAction<Element>], from first: Int) {
    var starts: [(id: Element.ID, value: Element?)] = []
    var ids: Set<Element.ID> = []
    for action in actions {
      for step in action.steps where ids.insert(step.id).inserted {
        starts.append((step.id, step.oldValue))
      }
    }
    let ends = starts.compactMap { start in
      places[start.id].map { (id: start.id, value: value(in: $0)) }
    }
    let (cursor, mark, checkpoints) = (history.cursor, history.mark, history.checkpointPlaces)

    history.log = ActionLog(startIndex: first)
    for (id, value) in starts { set(id, to: value) }
    var newPlaces = [first]
    for action in actions {
      record(action)
      // An action of which nothing is left leads to the place where it starts.
      newPlaces.append(history.log.endIndex)
    }
    func place(_ old: Int) -> Int { min(newPlaces[old - first], history.log.endIndex) }
    history.mark = mark.map { $0 < first ? $0 : place($0) }
    history.checkpointPlaces = checkpoints.mapValues(place)
    history.cursor = history.log.endIndex
    while history.cursor > place(cursor) { history.moveBack() }
    for (id, value) in ends { absorb(id, value) }
    history.log.abandoned += ids.compactMap { places[$0] }
    history.recount()
  }

  /// Records an action anew that leads on from what is in the table.
  private mutating func record(_ action: UndoAction<Element>) {
    history.cursor = history.log.endIndex
    for step in action.steps { absorb(step.id, step.oldValue) }
    for step in action.steps { put(step.id, at: places[step.id], step.newValue, name: 0) }
    history.log.finishAction(
      ActionDetails(
        name: action.name, date: action.date, metadata: action.metadata,
        isDiscardable: action.isDiscardable))
  }

  /// Makes an element another one in the table, of which no step speaks.
  private mutating func set(_ id: Element.ID, to value: Element?) {
    if let slot = places[id] {
      history.setValue(of: slot, to: value)
    } else if let value {
      places[id] = history.table.insert(value)
    }
  }

  /// Lets the history take in that an element is another one.
  private mutating func absorb(_ id: Element.ID, _ value: Element?) {
    if let slot = places[id] {
      if self.value(in: slot) != value { history.absorb(slot, value) }
    } else if let value {
      places[id] = history.table.insert(value)
    }
  }
}

// Where the model was saved, as long as the actions there have not been read: the mark is beyond the
// first or the last action then.
extension UndoStore.State {
  /// Notes on which side the model was saved.
  mutating func takeUpSavedPlace() {
    switch repository.kept.saved {
    case .here: break
    case .before: history.mark = history.log.startIndex - 1
    case .behind: history.mark = hasUnreadRedoable ? history.log.endIndex + 1 : nil
    case .lost: history.mark = nil
    }
  }

  /// Notes that the model was saved before the first action, where that is all that is left.
  mutating func findSavedPlaceAtStart() {
    guard !Repo.isTable, let mark = history.mark, mark < history.log.startIndex,
      repository.kept.undoableCount == 0
    else { return }
    history.mark = repository.kept.saved == .lost ? nil : history.log.startIndex
  }

  /// Whether the model was saved behind an action that can be redone and has not been read.
  @usableFromInline var isSavedPlaceBehind: Bool {
    guard let mark = history.mark else { return false }
    return mark > history.log.endIndex
  }

  /// Finds the saved place where it is behind the present one.
  ///
  /// Nothing may be left of the actions between. Where they can't be read, it is lost with the next
  /// action.
  @usableFromInline
  mutating func loadSavedPlaceBehind() {
    guard isSavedPlaceBehind else { return }
    do throws(Repo.Failure) { try loadRedoable() } catch {}
  }

  /// Discards what can be redone, read or not.
  @usableFromInline
  mutating func discardUndone() {
    if isSavedPlaceBehind { history.mark = nil }
    history.discardUndone()
  }

  /// Reads actions until it is clear whether there are unsaved changes, or where the model was saved.
  ///
  /// What can't be read is a change.
  mutating func loadSavedPlace(exactly: Bool) {
    guard !Repo.isTable, group == nil else { return }
    do throws(Repo.Failure) {
      if isSavedPlaceBehind { try loadRedoable() }
      while let mark = history.mark, mark < history.log.startIndex {
        let read = history.log.startIndex..<history.cursor
        if !exactly && read.contains(where: { !history.log.isDiscardable($0) }) { return }
        guard try loadOlderActions() else { return }
      }
    } catch {}
  }
}

extension UndoHistory where Value: Identifiable & Equatable {
  /// What the elements are that the actions touch, in the order in which they are touched first.
  var presentValues: [(id: Value.ID, value: Value?)] {
    var values: [(id: Value.ID, value: Value?)] = []
    var indices: [Value.ID: Int] = [:]
    for (position, action) in actions.enumerated() {
      for step in action.steps {
        let isPerformed = position < self.position
        if let index = indices[step.id] {
          if isPerformed { values[index].value = step.newValue }
        } else {
          indices[step.id] = values.count
          values.append((step.id, isPerformed ? step.newValue : step.oldValue))
        }
      }
    }
    return values
  }
}
