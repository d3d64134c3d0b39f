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
  @inlinable
  public func loadHistory() throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in try state.loadAllActions() }
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
    for (index, action) in undone.enumerated() {
      takeUp(action.checkpoints, at: end + index + 1)
    }
    rebuild([undone.reversed(), newestActions], from: history.log.startIndex)
    if group == nil { freeAbandoned() }
  }

  /// Reads all actions that the repository has kept from before.
  @inlinable
  mutating func loadAllActions() throws(Repo.Failure) {
    try loadRedoable()
    while try loadOlderActions(.max) {}
  }

  /// Reads some of the actions that the repository has kept from before.
  ///
  /// - Parameter count: How many at most; where not given, as many as there are.
  /// - Returns: Whether there were any.
  /// - Throws: The repository's failure, where none can be read.
  @inlinable
  mutating func loadOlderActions(_ count: Int? = nil) throws(Repo.Failure) -> Bool {
    guard group == nil, hasOlderActions else {
      findStart()
      return false
    }
    try loadRedoable()
    let older = try nextKeptActions(count ?? max(64, history.log.count))
    guard !older.isEmpty else {
      findStart()
      return false
    }
    let first = takeUpPlaces(of: older)
    rebuild([newestActions] + older, from: first)
    oldestRead = first
    findSavedPlaceAtStart()
    history.dropOldest()
    if !hasUnreadActions { history.log.abandoned += history.table.taken }
    freeAbandoned()
    return true
  }

  /// Reads the next of the actions that the repository has kept from before.
  ///
  /// - Parameter count: How many at most.
  /// - Returns: The actions in batches, the newest first.
  /// - Throws: The repository's failure, where none can be read.
  @usableFromInline
  mutating func nextKeptActions(
    _ count: Int
  ) throws(Repo.Failure) -> [[KeptAction<Element>]] {
    var batches: [[KeptAction<Element>]] = []
    var rest = count
    while rest > 0, repository.kept.undoableCount > 0 {
      do throws(Repo.Failure) {
        let batch = try repository.nextKeptActions(min(rest, 1_024))
        guard !batch.isEmpty else { break }
        rest -= batch.count
        batches.append(batch)
      } catch {
        // What has been read is not read again; what has failed is, with the next reading.
        guard !batches.isEmpty else { throw error }
        break
      }
    }
    return batches
  }

  /// Takes up what is known of the places behind older actions.
  ///
  /// - Parameter older: The actions in batches, the newest first.
  /// - Returns: The place before the oldest of them.
  @usableFromInline
  mutating func takeUpPlaces(of older: [[KeptAction<Element>]]) -> Int {
    let end = history.log.startIndex
    var (place, saved) = (end, Int?.none)
    for action in older.joined() {
      if action.isSaved { saved = saved ?? place }
      takeUp(action.checkpoints, at: place)
      place -= 1
    }
    if let mark = history.mark, mark < end { history.mark = saved ?? (place - 1) }
    return place
  }

  /// The actions of the history, the newest first.
  @usableFromInline var newestActions: [KeptAction<Element>] {
    mutating get {
      history.log.link()
      return history.actions.reversed().map { KeptAction($0) }
    }
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
    rebuild([other.actions.reversed().map { KeptAction($0) }], from: 0)
    // What the repository has kept does not belong to it.
    oldestRead = .min
    history.maximum = other.maximum
    if name == nil || differences.isEmpty {
      for step in differences { absorb(step.id, step.newValue) }
      history.dropOldest()
    } else {
      history.discardUndone()
      for step in differences { put(step.newValue, at: place(of: step.id), name: 0) }
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
  ///
  /// - Parameters:
  ///   - batches: The actions in batches, the newest first. Each is let go of once it is recorded.
  ///   - first: The number of the oldest of them.
  @inlinable
  mutating func rebuild(_ batches: consuming [[KeptAction<Element>]], from first: Int) {
    var starts: [(id: Element.ID, value: Element?)] = []
    var ids: Set<Element.ID> = []
    for kept in (copy batches).joined().reversed() {
      for step in kept.action.steps where ids.insert(step.id).inserted {
        starts.append((step.id, step.oldValue))
      }
    }
    let ends = starts.compactMap { start in
      slot(of: start.id).map { (id: start.id, value: value(in: $0)) }
    }
    let (cursor, mark, checkpoints) = (history.cursor, history.mark, history.checkpointPlaces)

    history.log = ActionLog(startIndex: first)
    for (id, value) in starts { set(id, to: value) }
    var newPlaces = [first]
    while let batch = batches.popLast() {
      for kept in batch.reversed() {
        record(kept.action)
        // An action of which nothing is left leads to the place where it starts.
        newPlaces.append(history.log.endIndex)
      }
    }
    func place(_ old: Int) -> Int { min(newPlaces[old - first], history.log.endIndex) }
    history.mark = mark.map { $0 < first ? $0 : place($0) }
    history.checkpointPlaces = checkpoints.mapValues(place)
    history.cursor = history.log.endIndex
    while history.cursor > place(cursor) { history.moveBack() }
    for (id, value) in ends { absorb(id, value) }
    history.log.abandoned += ids.compactMap { slot(of: $0) }
    history.recount()
  }

  /// Records an action anew that leads on from what is in the table.
  @inlinable
  mutating func record(_ action: UndoAction<Element>) {
    history.cursor = history.log.endIndex
    for step in action.steps { absorb(step.id, step.oldValue) }
    for step in action.steps { put(step.newValue, at: place(of: step.id), name: 0) }
    history.log.finishAction(
      ActionDetails(
        name: action.name, date: action.date, metadata: action.metadata,
        isDiscardable: action.isDiscardable))
  }

  /// Makes an element another one in the table, of which no step speaks.
  @inlinable
  mutating func set(_ id: Element.ID, to value: Element?) {
    switch place(of: id) {
    case .found(let slot): history.setValue(of: slot, to: value)
    case .missing(let hash): if let value { add(value, hash: hash) }
    }
  }

  /// Lets the history take in that an element is another one.
  @inlinable
  mutating func absorb(_ id: Element.ID, _ value: Element?) {
    switch place(of: id) {
    case .found(let slot): if self.value(in: slot) != value { history.absorb(slot, value) }
    case .missing(let hash): if let value { add(value, hash: hash) }
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
  @usableFromInline
  mutating func findSavedPlaceAtStart() {
    guard !Repo.isTable, let mark = history.mark, mark < history.log.startIndex,
      repository.kept.undoableCount == 0
    else { return }
    history.mark = repository.kept.saved == .lost ? nil : history.log.startIndex
  }

  /// Takes up what is known of the place before the oldest action.
  ///
  /// Names that can't be read are none.
  @usableFromInline
  mutating func findStart() {
    findSavedPlaceAtStart()
    guard !Repo.isTable, group == nil, !hasReadStart, history.log.startIndex == oldestRead else {
      return
    }
    hasReadStart = true
    do throws(Repo.Failure) {
      try loadRedoable()
      takeUp(try repository.firstKeptCheckpoints(), at: oldestRead)
    } catch {}
  }

  /// Takes up the names of a place, but for those that another place has by now.
  private mutating func takeUp(_ checkpoints: [String], at place: Int) {
    for name in checkpoints where history.checkpointPlaces[name] == nil {
      history.checkpointPlaces[name] = place
    }
  }

  /// Reads actions until a name is found.
  mutating func loadCheckpoint(_ name: String) throws(Repo.Failure) {
    guard !Repo.isTable, group == nil else { return }
    try loadRedoable()
    while history.checkpointPlaces[name] == nil, try loadOlderActions() {}
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
