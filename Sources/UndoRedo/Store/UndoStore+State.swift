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
    @usableFromInline var places = SlotIndex()

    /// The group that is open, if there is one.
    @usableFromInline var group: OpenGroup?

    /// The gesture that holds the group open, if one does.
    @usableFromInline var gesture: GestureDetails?

    /// How many gestures have begun.
    @usableFromInline var gestures = 0

    /// Whether changes go into the history.
    @usableFromInline var isRecording = true

    /// Whether undo passes over what is recorded.
    @usableFromInline var isDiscardable = false { didSet { updateIsPlain() } }

    /// By what actions are joined with the one before, if they are to be.
    @usableFromInline var joining: ActionJoining? { didSet { updateIsPlain() } }

    /// What the last action can be joined with, if it can be.
    @usableFromInline var lastJoining: ActionJoining? { didSet { updateIsPlain() } }

    /// Who performs the actions, if that is to be kept with them.
    @usableFromInline var author: String? { didSet { updateIsPlain() } }

    /// Whether someone wants to know what happens.
    @usableFromInline var isObserved = false { didSet { updateIsPlain() } }

    /// Whether a new action is nothing but an action: what the five above ask for is not wanted.
    @usableFromInline var isPlain = true

    /// What has happened, for those who want to know.
    @usableFromInline var event: UndoEvent<Element>?

    /// The numbers of actions that have gone from between others, for those who know places.
    var gone: [[Int]] = []

    /// What has become of the elements since it was told last, for those who track them.
    @usableFromInline var changes: ElementChanges<Element>?

    /// The number of the oldest action that was read of those that the repository has kept; where the
    /// history begins with another one, those before it have gone.
    @usableFromInline var oldestRead = 0

    /// Whether the names of the place before that action have been read.
    var hasReadStart = false

    /// How often the elements have changed: what was read before may be out of date after.
    @usableFromInline var generation = 0

    @usableFromInline
    init(repository: Repo, history: UndoHistory<Element>) {
      self.repository = repository
      self.history = history
      if Repo.isTable {
        var table = repository.table
        table.freeVacantSlots()
        places = table.places
        self.history.table = table.slots
        self.repository.table = ElementTable()
      } else {
        if history.maximum != nil { keepLimit() }
        takeUpSavedPlace()
      }
    }
  }
}

extension UndoStore.State {
  @usableFromInline typealias Element = Repo.Element

  /// Returns an element, as the open group has made it if there is one.
  @inlinable
  @inline(__always)
  func find(_ id: Element.ID) throws(Repo.Failure) -> Element? {
    if Repo.isTable { return presentSlot(of: id).map { history.table[$0] } }
    if let element = staged(id) { return element }
    return try repository.element(withID: id)
  }

  /// Returns what the open group has made of an element.
  ///
  /// - Returns: `nil` where there is no group or it has not touched the element, `.some(nil)` where
  ///   the element does not exist.
  @inlinable
  func staged(_ id: Element.ID) -> Element?? {
    guard group != nil, let slot = slot(of: id), isStaged(slot) else { return nil }
    return .some(history.table.isPresent(slot) ? history.table[slot] : nil)
  }

  @inlinable
  @inline(__always)
  func isStaged(_ slot: UInt32) -> Bool {
    history.log.lastStagedStep(of: slot) != ActionLog<Element>.none
  }

  /// The history without what the open group has done.
  var historyBeforeGroup: UndoHistory<Element> {
    guard group != nil else { return history }
    var history = history
    history.rollBack(to: history.firstStaged)
    return history
  }

  /// Returns where an element stands in the table, present or not.
  @inlinable
  @inline(__always)
  func place(of id: Element.ID) -> SlotIndex.Place { places.find(id, in: history.table) }

  /// Returns the slot of an element in the table, present or not.
  @inlinable
  @inline(__always)
  func slot(of id: Element.ID) -> UInt32? { place(of: id).slot }

  /// Returns the slot in which an element is present, where the repository is a table.
  @inlinable
  @inline(__always)
  func presentSlot(of id: Element.ID) -> UInt32? {
    guard let slot = slot(of: id), history.table.isPresent(slot) else { return nil }
    return slot
  }

  /// Puts an element into the table of which no step speaks, and which is not there yet.
  ///
  /// - Returns: Its slot.
  @inlinable
  @discardableResult
  mutating func add(_ element: Element, hash: UInt32) -> UInt32 {
    let slot = history.table.insert(element)
    places.insert(slot, hash: hash)
    return slot
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
      guard group == nil else {
        try edit(id, old, by: new)
        return old
      }
      group = OpenGroup(keepsUndone: keepsUndone)
      do throws(Repo.Failure) {
        try edit(id, old, by: new)
      } catch {
        closeGroup(within: nil)
        throw error
      }
      _ = try commit(ActionDetails(name: name), now)
      return old
    }
    let place = place(of: id)
    if let slot = place.slot, history.table.isPresent(slot) {
      let old = history.table[slot]
      if old != new { try put(id, at: place, new, named: name, now) }
      return old
    }
    if let new { try put(id, at: place, new, named: name, now) }
    return nil
  }

  /// Whether a change is an action of its own, nothing but an action, and kept.
  @inlinable var isSimple: Bool {
    Repo.isTable && group == nil && isPlain && history.maximum != 0
  }

  /// Whether a modification needs no more than the table and the log: it is simple, or staged, and
  /// nobody observes it.
  @inlinable var isDirect: Bool { isSimple || Repo.isTable && group != nil && !isObserved }

  /// Modifies an element that stands in a slot, where that is direct.
  ///
  /// - Returns: Whether it has become another one. Where it is simple, the last step holds what it was
  ///   then.
  @inlinable
  mutating func modify(
    _ slot: UInt32, to new: consuming Element, named name: String, _ now: (() -> UndoDate)?
  ) -> Bool {
    guard history.table[slot] != new else { return false }
    guard group == nil else {
      stage(slot, modified: consume new)
      return true
    }
    generation &+= 1
    history.discardUndone()
    history.modify(slot, to: consume new, name: history.log.useName(name))
    finishAction(now)
    return true
  }

  /// Makes an element something else than it is, where the repository is a table.
  @inlinable
  mutating func put(
    _ id: Element.ID, at place: SlotIndex.Place, _ new: Element?, named name: String,
    _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) {
    if group != nil {
      if let new, let slot = place.slot, history.table.isPresent(slot) {
        stage(slot, modified: new)
      } else {
        stage(id, at: place, new, origin: currentOrigin)
      }
    } else if isPlain {
      generation &+= 1
      history.discardUndone()
      put(new, at: place, name: history.log.useName(name))
      finishAction(now)
    } else {
      group = OpenGroup(keepsUndone: keepsUndone)
      stage(id, at: place, new, origin: currentOrigin)
      _ = try commit(ActionDetails(name: name), now)
    }
  }

  private mutating func updateIsPlain() {
    isPlain =
      !isDiscardable && joining == nil && lastJoining == nil && author == nil && !isObserved
  }

  @inlinable
  @inline(__always)
  mutating func finishAction(_ now: (() -> UndoDate)?) {
    history.finishAction(date: now?())
    dropOldest()
  }

  /// Frees the slots of which the history does not speak any more, and which hold no element.
  @inlinable
  mutating func freeAbandoned() {
    if !history.log.abandoned.isEmpty { freeAllAbandoned() }
  }

  @inlinable @inline(never)
  mutating func freeAllAbandoned() {
    for slot in history.log.abandoned where history.isAbandoned(slot) {
      // An element that is present stays; one of which older actions may speak stays known.
      if Repo.isTable ? history.table.isPresent(slot) : hasUnreadActions { continue }
      places.remove(slot, hash: SlotIndex.hash(history.table[slot].id))
      history.free(slot)
    }
    history.log.forgetAbandoned()
  }
}

extension UndoStore.State {
  /// Takes back the action before the cursor, if that is all there is to do.
  ///
  /// - Returns: Whether it was.
  @inlinable
  mutating func undoSimply() -> Bool {
    guard Repo.isTable, group == nil, isPlain, history.log.discardable.isEmpty, history.position > 0
    else { return false }
    moveBack()
    return true
  }

  /// Performs the action behind the cursor, if that is all there is to do.
  ///
  /// - Returns: Whether it was.
  @inlinable
  mutating func redoSimply() -> Bool {
    guard Repo.isTable, group == nil, isPlain, history.log.discardable.isEmpty,
      history.cursor < history.log.endIndex
    else { return false }
    moveForward()
    return true
  }

  /// Goes to a place in the history, in one call of the repository.
  ///
  /// The repository performs step by step, and not the net change: each step is compared with what
  /// is there, and elements return to where they stood.
  ///
  /// - Returns: What was performed, in order; empty where the place is the present one.
  @usableFromInline
  mutating func move(
    to place: Int?, _ kind: UndoEvent<Element>.Kind, named name: String? = nil
  ) throws(Repo.Failure) -> [UndoAction<Element>] {
    guard group == nil, let place, place != history.cursor else { return [] }
    history.log.link()
    let start = history.cursor
    let actions =
      place < start
      ? (place..<start).reversed().map { history.action($0).flip() }
      : (start..<place).map { history.action($0) }
    if !Repo.isTable {
      let steps = UndoSteps(actions.lazy.flatMap { $0.steps })
      try repository.perform(steps, in: .moved(by: place - start))
    }
    while history.cursor > place { moveBack() }
    while history.cursor < place { moveForward() }
    lastJoining = nil
    if changes != nil {
      for action in actions { for step in action.steps { note(performed: step) } }
    }
    if isObserved {
      let names = actions.filter { !$0.isDiscardable }.map { $0.name }
      event = UndoEvent(
        kind, name: name ?? (names.count == 1 ? names[0] : ""),
        changes: UndoSteps(netOf: actions.lazy.flatMap { $0.steps }), distance: place - start)
    }
    if place > start { dropOldest() }
    return actions
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

  /// Drops the oldest actions that the limits do not leave room for.
  ///
  /// That may be after a redo, too: a limit can be made smaller while actions are undone.
  @inlinable
  @inline(__always)
  mutating func dropOldest() {
    history.dropOldestByNumber()
    freeAbandoned()
    if history.maximumMemory != nil { dropOldestByMemory() }
  }

  /// Notes the numbers of actions of which an unrecorded change has left nothing.
  mutating func noteGone(_ numbers: [Int]) {
    if isObserved && !numbers.isEmpty { gone.append(numbers) }
  }

  /// Drops what limits that have been set leave no room for, and says so.
  @inlinable
  mutating func applyLimits() {
    let start = history.log.startIndex
    dropOldest()
    if isObserved && history.log.startIndex > start { event = UndoEvent(.cleared) }
  }

  @inlinable @inline(never)
  mutating func dropOldestByMemory() {
    while history.isOverMemoryLimit {
      history.dropFirst(1)
      freeAbandoned()
    }
  }
}
