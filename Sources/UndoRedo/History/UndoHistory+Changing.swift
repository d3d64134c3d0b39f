// Staging steps, by which values of the table are exchanged, and making actions of them.
extension UndoHistory {
  /// Stages a step that creates a value.
  ///
  /// - Returns: The slot in which it is.
  @inlinable
  @discardableResult
  mutating func create(_ new: consuming Value, name: UInt16 = 0) -> UInt32 {
    let slot = table.insert(new)
    log.stage(slot, wasPresent: false, isPresent: true, name: name)
    return slot
  }

  /// Stages a step that creates a value in a slot that is vacant.
  @inlinable
  mutating func create(_ new: consuming Value, in slot: UInt32, name: UInt16 = 0) {
    // The value there is the one of an earlier deletion, if a step speaks of the slot at all.
    if log.hasSteps(slot) {
      if log.hasDifferences { makeUndoneWhole(slot) }
      let pointer = table.pointer(to: slot)
      log.stageHolder(slot, wasPresent: false, name: name).moveInitialize(from: pointer, count: 1)
      pointer.initialize(to: new)
    } else {
      countOut(contentOf: slot)
      table[slot] = new
      log.stage(slot, wasPresent: false, isPresent: true, name: name)
    }
    table.setPresent(slot, true)
  }

  /// Stages a step that modifies a value.
  ///
  /// - Parameters:
  ///   - slot: The slot of the value.
  ///   - new: What it becomes.
  ///   - name: The number of the step's name.
  ///   - storesDifferences: Whether the step may hold a difference at once. Until it is performed elsewhere, it
  ///     need not: both sides are looked at then.
  @inlinable
  @inline(__always)
  mutating func modify(
    _ slot: UInt32, to new: consuming Value, name: UInt16 = 0, storesDifferences: Bool = true
  ) {
    if log.hasDifferences, cursor < log.endIndex { makeUndoneWhole(slot) }
    countIn(contentOf: slot)
    let pointer = table.pointer(to: slot)
    log.stageHolder(slot, wasPresent: true, name: name).moveInitialize(from: pointer, count: 1)
    pointer.initialize(to: new)
    if storesDifferences, log.hasDifferences { storeDifferences(log.entries.endIndex - 1) }
  }

  @inlinable
  mutating func delete(_ slot: UInt32, name: UInt16 = 0) {
    countIn(contentOf: slot)
    table.setPresent(slot, false)
    log.stage(slot, wasPresent: true, isPresent: false, name: name)
  }

  /// Stages the step that makes the value in a slot another one, or present, or vacant.
  @inlinable
  mutating func change(
    _ slot: UInt32, to new: Value?, name: UInt16 = 0, storesDifferences: Bool = true
  ) {
    switch (table.isPresent(slot), new) {
    case (true, let new?):
      modify(slot, to: new, name: name, storesDifferences: storesDifferences)
    case (false, let new?): create(new, in: slot, name: name)
    case (true, nil): delete(slot, name: name)
    case (false, nil): break
    }
  }

  /// Takes staged steps back, from a number on.
  @inlinable
  mutating func rollBack(to first: Int) {
    for number in (first..<log.entries.endIndex).reversed() { exchange(number, isUndo: true) }
    countOutValues(ofSteps: first..<log.entries.endIndex)
    log.dropStagedSteps(from: first)
  }

  /// Exchanges the value that a step holds with the one in its slot.
  @inlinable
  mutating func exchange(_ number: Int, isUndo: Bool) {
    let entry = log.entries[number]
    countKept(byStep: number, as: -1)
    if entry.holdsValue {
      let held: UnsafeMutablePointer<Value> = log.entries.pointer(toValueOf: number)
      let value = table.pointer(to: entry.slot)
      swap(&held.pointee, &value.pointee)
      if log.hasDifferences { log.exchangeDifferences(number, held: held, with: value) }
    }
    if entry.wasPresent != entry.isPresent {
      table.setPresent(entry.slot, isUndo ? entry.wasPresent : entry.isPresent)
    }
    countKept(byStep: number, as: 1)
  }
}

extension UndoHistory {
  /// Makes the staged steps an action, after which there is none.
  @inlinable
  mutating func finishAction(_ details: ActionDetails) {
    log.finishAction(details)
    cursor = log.endIndex
    if branching != nil { numberPlace() }
  }

  /// Makes the one staged step an action, after which there is none.
  @inlinable
  @inline(__always)
  mutating func finishAction(date: UndoDate?, author: String?) {
    log.finishAction(steps: 1, date: date, author: author)
    cursor = log.endIndex
    if branching != nil { numberPlace() }
  }

  /// Takes back the action before the cursor, as far as the table is concerned.
  @inlinable
  mutating func moveBack(
    _ exchange: (inout UndoHistory, Int) -> Void = { $0.exchange($1, isUndo: true) }
  ) {
    let steps = log.stepIndices(of: cursor - 1)
    cursor -= 1
    for number in steps.reversed() { exchange(&self, number) }
  }

  /// Performs the action after the cursor, as far as the table is concerned.
  @inlinable
  mutating func moveForward(
    _ exchange: (inout UndoHistory, Int) -> Void = { $0.exchange($1, isUndo: false) }
  ) {
    let steps = log.stepIndices(of: cursor)
    cursor += 1
    for number in steps { exchange(&self, number) }
  }

  /// Makes way for an action: the undone ones become a branch, or are dropped.
  ///
  /// The staged steps follow the performed ones then.
  @inlinable
  @inline(__always)
  mutating func leaveUndone() {
    if cursor < log.endIndex { leaveAllUndone() }
  }

  @inlinable @inline(never)
  mutating func leaveAllUndone() {
    // What is staged may have taken the place of values that undone steps have left in the table.
    guard log.staged.isEmpty else { return withoutStaged { $0.leaveAllUndone() } }
    if branching != nil { setUndoneAside() }
    discardUndone(from: cursor)
    // How much memory all takes is known once the next action is there, and what it leaves has been freed.
    if branching != nil { dropOldestLeavesByNumber() }
  }

  /// Drops the undone actions, and lets the staged steps follow the performed ones.
  @inlinable
  mutating func discardUndone() {
    discardUndone(from: cursor)
    if branching != nil { dropLooseBranches() }
  }

  /// Drops the undone actions from one on, and lets the staged steps follow those before.
  @inlinable @inline(never)
  mutating func discardUndone(from last: Int) {
    guard last < log.endIndex else { return }
    guard log.staged.isEmpty else { return withoutStaged { $0.discardUndone(from: last) } }
    if let mark, mark > last { self.mark = nil }
    forgetCheckpoints { $0 > last }
    countOutValues(ofSteps: log.firstStep(of: last)..<log.entries.endIndex)
    log.removeLast(log.endIndex - last)
    if branching != nil { forgetPlaces(after: last) }
  }

  /// Changes the history as it is without the staged steps, and stages them again.
  @usableFromInline
  mutating func withoutStaged(_ body: (inout UndoHistory) -> Void) {
    log.link()
    let numbers = log.staged
    let steps = steps(numbers)
    var staged: [(slot: UInt32, new: Value?, name: UInt16)] = []
    for number in numbers {
      let new = steps[number - numbers.lowerBound].newValue
      staged.append((log.entries[number].slot, new, log.entries[number].name))
    }
    rollBack(to: firstStaged)
    body(&self)
    for step in staged { change(step.slot, to: step.new, name: step.name) }
  }

  /// Drops the oldest actions that the limits do not leave room for.
  @inlinable
  mutating func dropOldest() {
    dropOldestByNumber()
    freeAbandoned()
    if branching != nil { dropOldestLeaves() }
    guard isOverMemoryLimit else { return }
    let last = lastStop
    while isOverMemoryLimit, log.startIndex < last {
      dropFirst(1)
      freeAbandoned()
    }
  }

  @inlinable
  @inline(__always)
  mutating func dropOldestByNumber(hasUnread: Bool = false) {
    if let maximum, cursor - log.startIndex > maximum {
      dropOldest(exceptLast: maximum, hasUnread: hasUnread)
    }
  }

  /// Whether the limit of their number leaves no room for all actions after going to a place: where it is zero,
  /// not even for the one that was performed last.
  @inlinable
  @inline(__always)
  func exceedsLimit(at place: Int) -> Bool {
    guard let maximum else { return false }
    return place > cursor && place - log.startIndex > maximum
  }

  /// Drops the oldest actions, so that undo stops at no more than a number of them.
  ///
  /// Discardable ones don't count: they go with the action before them, which may not have been read yet, but for
  /// those after the saved place.
  @inlinable
  mutating func dropOldest(exceptLast maximum: Int, hasUnread: Bool = false) {
    guard maximum > 0, log.discardableCount > 0 || log.reversalCount > 0 else {
      return dropFirst(cursor - log.startIndex - maximum)
    }
    let room = Room(under: maximum)
    if let first = first(inRoom: room, before: cursor, hasUnread) {
      dropFirst(first - log.startIndex)
    }
  }

  /// Returns the first one of the last actions before a place for which there is room; the place itself where there is
  /// none, and `nil` where there is room for more than there are.
  ///
  /// It is not discardable: such an action goes with the one before it. Where there may be older ones that have not been
  /// read, there is room for these as long as there is some for own undo and redo.
  ///
  /// - Complexity: O(*n*) in the number of actions before the first one, and of those after the place.
  @inlinable
  func first(inRoom room: Room, before place: Int, _ hasUnread: Bool) -> Int? {
    var room = room
    room.take(log.count - log.discardableCount, ofWhichReversals: log.reversalCount)
    for index in place..<log.endIndex where !log.isDiscardable(index) {
      room.take(-1, ofWhichReversals: log.isOwnReversal(index) ? -1 : 0)
    }
    guard room.left < 0 || room.isTaken(hasUnread) else { return nil }
    // Those after the saved place stay as long as it does: of which actions they are, what stores the history can't
    // know.
    var (first, saved) = (log.startIndex, place)
    while first < place, room.left < 0 || log.isDiscardable(first) {
      if !log.isDiscardable(first) {
        room.take(-1, ofWhichReversals: log.isOwnReversal(first) ? -1 : 0)
        saved = place
      } else if first == mark {
        saved = first
      }
      first += 1
    }
    return min(saved, first)
  }

  /// Whether the history holds too many bytes.
  ///
  /// What is abandoned must have been freed, so that it does not count.
  @inlinable var isOverMemoryLimit: Bool {
    guard let maximumMemory else { return false }
    return byteCount > maximumMemory.bytes
  }

  /// The last performed action at which undo stops, or the last one if it stops at none: a limit of memory never
  /// drops it.
  ///
  /// - Complexity: O(*n*) in the number of discardable actions after it.
  @inlinable var lastStop: Int {
    var stop = cursor - 1
    while log.isDiscardable(stop) { stop -= 1 }
    return stop < log.startIndex ? cursor - 1 : stop
  }

  @inlinable
  mutating func forgetCheckpoints(where isGone: (Int) -> Bool) {
    if checkpointPlaces.isEmpty { return }
    for (name, place) in checkpointPlaces where isGone(place) { checkpointPlaces[name] = nil }
  }

  /// Drops the oldest actions, which are performed.
  @inlinable
  mutating func dropFirst(_ count: Int) {
    // What was not read has not gone then, and the saved place may be there.
    guard count > 0 else { return }
    countOutValues(ofSteps: log.entries.startIndex..<log.firstStep(of: log.startIndex + count))
    let first = log.startIndex + count
    if var place = mark, place < first {
      // Discardable actions leave no saved model unsaved.
      while log.isDiscardable(place), place < first { place += 1 }
      mark = place < first ? nil : place
    }
    log.removeFirst(count)
    forgetCheckpoints { $0 < first }
    if branching != nil { forgetPlaces(before: first) }
  }

  @inlinable
  mutating func forgetAll() {
    let isSaved = !hasUnsavedChanges
    forgetUndone()
    dropFirst(log.count)
    mark = isSaved ? cursor : nil
    checkpointPlaces = Dictionary()
  }
}
