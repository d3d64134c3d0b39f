extension UndoStore {
  /// All that a store changes: a value that knows what to do, and calls nobody but the repository.
  ///
  /// The elements that the history speaks of stand in its table. Where the repository is nothing
  /// but a table, that is the one, and holds all elements; elsewhere it holds what the repository
  /// was last known to hold, so that changes by others are found.
  @usableFromInline
  struct State {
    @usableFromInline var repository: Repo
    @usableFromInline var history: UndoHistory<Element>

    /// The slots of the elements in the history's table.
    @usableFromInline var places: [Repo.Element.ID: UInt32] = [:]

    /// The group that is open, if there is one.
    @usableFromInline var group: OpenGroup?

    /// Whether changes go into the history.
    @usableFromInline var isRecording = true

    /// How often the elements have changed: what was read before may be out of date after.
    @usableFromInline var generation = 0

    @usableFromInline
    init(repository: Repo, history: UndoHistory<Element>) {
      self.repository = repository
      self.history = history
      if Repo.isTable {
        places = repository.table.places
        self.history.table = repository.table.slots
        self.repository.table = ElementTable()
      }
    }
  }
}

extension UndoStore.State {
  @usableFromInline typealias Element = Repo.Element

  /// Returns an element, as the open group has made it if there is one.
  @inlinable
  func find(_ id: Element.ID) throws(Repo.Failure) -> Element? {
    if Repo.isTable {
      guard let slot = places[id], history.table.isPresent(slot) else { return nil }
      return history.table[slot]
    }
    if let element = staged(id) { return element }
    return try repository.element(withID: id)
  }

  /// Returns what the open group has made of an element.
  ///
  /// - Returns: `nil` where there is no group or it has not touched the element, `.some(nil)` where
  ///   the element does not exist.
  @inlinable
  func staged(_ id: Element.ID) -> Element?? {
    guard group != nil, let slot = places[id], isStaged(slot) else { return nil }
    return .some(history.table.isPresent(slot) ? history.table[slot] : nil)
  }

  @inlinable
  func isStaged(_ slot: UInt32) -> Bool {
    history.log.latestStep(of: slot) >= history.firstStaged
  }

  /// The history without what the open group has done.
  var historyBeforeGroup: UndoHistory<Element> {
    var history = history
    history.rollBack(to: history.firstStaged)
    return history
  }

  /// Returns the slot in which an element is present, where the repository is a table.
  @inlinable
  func presentSlot(of id: Element.ID) -> UInt32? {
    guard let slot = places[id], history.table.isPresent(slot) else { return nil }
    return slot
  }

  /// Where an element was found, and when.
  @usableFromInline typealias Finding = (slot: UInt32, generation: Int)

  /// Returns an element that is to be modified, and notes where it is.
  @inlinable
  func find(_ id: Element.ID, at place: inout Finding) throws(Repo.Failure) -> Element? {
    place.generation = generation
    guard Repo.isTable else { return try find(id) }
    guard let slot = presentSlot(of: id) else { return nil }
    place.slot = slot
    return history.table[slot]
  }

  /// Modifies an element that was found, unless something has changed since.
  @inlinable
  mutating func modify(
    _ id: Element.ID, foundAt place: Finding, to new: Element,
    named name: String, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) {
    if Repo.isTable && generation == place.generation {
      modify(place.slot, to: new, named: name, now)
    } else {
      _ = try replace(id, by: new, named: name, now)
    }
  }

  /// Makes one element something else, as an action of its own or as part of the open group.
  ///
  /// - Returns: What it was.
  @inlinable
  mutating func replace(
    _ id: Element.ID, by new: Element?, named name: String, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) -> Element? {
    guard Repo.isTable else {
      let old = try find(id)
      guard old != new else { return old }
      if group != nil {
        stage(id, old, by: new)
      } else {
        group = OpenGroup()
        stage(id, old, by: new)
        _ = try commit(named: name, metadata: [:], now)
      }
      return old
    }
    if let slot = presentSlot(of: id) {
      let old = history.table[slot]
      if let new {
        modify(slot, to: new, named: name, now)
      } else {
        stage(id, at: slot, nil, named: name, now)
      }
      return old
    }
    if let new { stage(id, at: places[id], new, named: name, now) }
    return nil
  }

  /// Modifies an element that stands in a slot, where the repository is a table.
  @inlinable
  mutating func modify(
    _ slot: UInt32, to new: Element, named name: String, _ now: (() -> UndoDate)?
  ) {
    guard history.table[slot] != new else { return }
    guard group == nil else { return stage(new.id, at: slot, new, origin: currentOrigin) }
    generation &+= 1
    history.discardUndone()
    history.modify(slot, to: new, name: history.log.names.use(name))
    finishAction(now)
  }

  /// Makes an element something else, where the repository is a table.
  @inlinable
  mutating func stage(
    _ id: Element.ID, at slot: UInt32?, _ new: Element?, named name: String,
    _ now: (() -> UndoDate)?
  ) {
    guard group == nil else { return stage(id, at: slot, new, origin: currentOrigin) }
    generation &+= 1
    history.discardUndone()
    put(id, at: slot, new, name: history.log.names.use(name))
    finishAction(now)
  }

  @inlinable
  mutating func finishAction(_ now: (() -> UndoDate)?) {
    history.finishAction(date: now?())
    freeAbandoned()
  }

  /// Frees the slots of which the history does not speak any more, and which hold no element.
  @inlinable
  mutating func freeAbandoned() {
    if !history.log.abandoned.isEmpty { freeAllAbandoned() }
  }

  @inlinable @inline(never)
  mutating func freeAllAbandoned() {
    for slot in history.log.abandoned where history.isAbandoned(slot) {
      if Repo.isTable && history.table.isPresent(slot) { continue }
      places[history.table[slot].id] = nil
      history.free(slot)
    }
    history.log.abandoned = []
  }
}

extension UndoStore.State {
  /// Takes back the action before the cursor.
  ///
  /// - Returns: Whether there was one.
  @inlinable
  mutating func undo() throws(Repo.Failure) -> Bool {
    guard group == nil, history.canUndo else { return false }
    if !Repo.isTable {
      try repository.perform(history.nextActionToUndo(isFlipped: true).steps)
    }
    moveBack()
    return true
  }

  /// Performs the action behind the cursor.
  ///
  /// - Returns: Whether there was one.
  @inlinable
  mutating func redo() throws(Repo.Failure) -> Bool {
    guard group == nil, history.canRedo else { return false }
    if !Repo.isTable {
      try repository.perform(history.nextActionToRedo(isFlipped: false).steps)
    }
    moveForward()
    return true
  }

  /// Takes back several actions, in one call of the repository.
  ///
  /// - Returns: What was performed.
  mutating func undo(_ count: Int) throws(Repo.Failure) -> [UndoAction<Element>] {
    guard group == nil else { return [] }
    let actions = history.undoable.prefix(count).map { $0.flip() }
    try perform(actions)
    for _ in actions { moveBack() }
    return actions
  }

  /// Performs several undone actions, in one call of the repository.
  ///
  /// - Returns: What was performed.
  mutating func redo(_ count: Int) throws(Repo.Failure) -> [UndoAction<Element>] {
    guard group == nil else { return [] }
    let actions = Array(history.redoable.prefix(count))
    try perform(actions)
    for _ in actions { moveForward() }
    dropOldest()
    return actions
  }

  /// Lets the repository perform actions.
  ///
  /// Step by step, and not by their net effect: each step is compared with what is there, and
  /// elements return to where they stood.
  private mutating func perform(_ actions: [UndoAction<Element>]) throws(Repo.Failure) {
    if Repo.isTable || actions.isEmpty { return }
    try repository.perform(UndoSteps(actions.lazy.flatMap { $0.steps }))
  }

  @inlinable
  mutating func moveBack() {
    generation &+= 1
    history.moveBack()
  }

  @inlinable
  mutating func moveForward() {
    generation &+= 1
    history.moveForward()
  }

  /// Enforces the limit, which may have been made smaller while actions were undone.
  @inlinable
  mutating func dropOldest() {
    history.dropOldest()
    freeAbandoned()
  }
}
