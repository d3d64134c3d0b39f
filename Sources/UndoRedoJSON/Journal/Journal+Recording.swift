import UndoRedo

// What happens to the history, written down.
//
// Each of these throws where the entry can't be written. Then the journal is as it was before, and
// the next entry can be written once the obstacle is gone.
extension Journal {
  /// Writes that an action was performed, by which those undone are discarded.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - change: What was changed before without an action, if anything.
  ///   - place: The place that it took, if not the next one; what was there is gone.
  /// - Throws: An error where it can't be written.
  func record(
    _ action: UndoAction<Element>, after change: UndoSteps<Element>? = nil, at place: Int? = nil
  ) throws(JSONFileError) {
    let place = place ?? last.position.cursor + 1
    let hasChange = change != nil
    // Nothing may be left of some older actions; the limit is heeded once that is known.
    let mayLeaveGaps = change.map { !leavesActions($0) } ?? false
    let payload = try payload(of: action, after: change, at: place)
    let isSaved = try storePlacesAfterCursor()
    learnForLimit()
    let old = last.position
    // They are copied only where they are counted.
    var counted = limit != nil && old.hasGaps ? places : PlaceRuns()
    counted.take(place)
    var position = position(at: place, counted)
    position.end = place
    if mayLeaveGaps {
      position.floor = old.floor
      position.saved = old.saved
      position.hasGaps = true
    }
    if isSaved, old.cursor >= position.floor { position.saved = old.cursor }
    // A discardable action that goes on leaves no saved model unsaved.
    let isJoined = place == old.cursor
    let firstGone = isJoined && action.isDiscardable ? place + 1 : place
    if let saved = position.saved, saved >= firstGone { position.saved = nil }
    // What is discarded or dropped is taken to be about as large as what comes instead.
    let discarded = old.keepsBranches ? 0 : old.end - old.cursor
    let dropped = discarded + position.floor - old.floor
    let length = payload.count + JournalLine.usualLength
    let (waste, isTooLarge) = dropped.multipliedReportingOverflow(by: length)
    try append(
      hasChange ? .changeAndAction : .action, position, payload: payload,
      waste: isTooLarge ? log?.end ?? 0 : min(waste, log?.end ?? 0))
    places.take(place)
    lowestKnown = min(lowestKnown, place)
    lowestNamed = min(lowestNamed, place)
    if waiting.count > 0 { dropWaiting(from: place) }
    joinable = JoinableAction(action)
    isJoinableCovered = false
    // Steps of the actions that were discarded may have been the nearest ones.
    if old.end > old.cursor { starts = nil }
    if starts != nil { noteStarts(ofLast: action) }
    if touched != nil { noteTouched(action.steps) }
    guard mayLeaveGaps else { return }
    forgetRead()
    do throws(JSONFileError) { try limit(to: limit) } catch {}
  }

  /// Returns what is written of an action that is performed.
  private func payload(
    of action: UndoAction<Element>, after change: UndoSteps<Element>?, at place: Int
  ) throws(JSONFileError) -> WrittenSteps {
    let written = inPlaces(action, at: place)
    guard let change else {
      return try journalCoding.readingBack(
        journalCoding.encode(written, for: document.path), of: written.steps,
        as: UndoAction<Element>.self, for: document.path)
    }
    let both = ChangeAndAction(change: change, action: written)
    return try journalCoding.readingBack(
      journalCoding.encode(both, for: document.path), of: change + written.steps,
      as: ChangeAndAction<Element>.self, for: document.path)
  }

  /// Returns what is written of steps that bring new elements.
  private func payload(of steps: UndoSteps<Element>) throws(JSONFileError) -> WrittenSteps {
    try journalCoding.readingBack(
      journalCoding.encode(steps, for: document.path), of: steps, as: UndoSteps<Element>.self,
      for: document.path)
  }

  /// Forgets actions that were read and are not there any more.
  private func dropWaiting(from place: Int) {
    waiting.removeAll { $0.place >= place }
  }

  /// Writes that steps became part of the action that was recorded last.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - change: What was changed before without an action, if anything, of elements that the last
  ///     one does not touch.
  /// - Throws: An error where it can't be written.
  /// - Precondition: Nothing has happened to the history since that action, but for changes of
  ///   elements that it does not touch.
  func join(
    _ steps: UndoSteps<Element>, after change: UndoSteps<Element>?
  ) throws(JSONFileError) {
    precondition(joinable != nil, "There must be an action to be joined with")
    guard change == nil, !isJoinableCovered else { return try joinAnew(steps, after: change) }
    if joinable!.isEmptied(by: steps) { return try emptyLast(.emptied, steps) }
    var position = last.position
    // It is another one then than that which was saved; a discardable one makes no difference.
    if position.saved == position.cursor, !joinable!.isDiscardable { position.saved = nil }
    try append(.joined, position, payload: try payload(of: steps))
    joinable!.join(steps)
    noteStarts(ofJoined: steps)
    noteTouched(steps)
  }

  /// Writes once more the action that was recorded last, with steps that became part of it: elements
  /// were changed without an action since, which comes before the action then.
  private func joinAnew(
    _ steps: UndoSteps<Element>, after change: UndoSteps<Element>?
  ) throws(JSONFileError) {
    let changed = change.map { Array($0) } ?? []
    var joined = joinable
    joined?.join(steps)
    guard let action = joined?.action, let old = joinable?.action else {
      return try emptyLast(.change, changed + steps)
    }
    let change = changed + old.flip().steps
    try record(action, after: change, at: last.position.cursor)
  }

  /// Writes that nothing is left of the last action because of steps.
  private func emptyLast(
    _ kind: JournalEntry.Kind, _ steps: UndoSteps<Element>
  ) throws(JSONFileError) {
    let payload = try journalCoding.encode(steps, for: document.path)
    var position = last.position
    position.cursor -= 1
    position.end = position.cursor
    // Where only a discardable action came before the model was saved, it still is.
    if position.saved == last.position.cursor {
      position.saved = joinable?.action?.isDiscardable == true ? position.cursor : nil
    }
    if kind == .change { position.hasGaps = position.end > position.floor }
    try append(kind, position, payload: payload)
    places.drop(from: position.cursor + 1)
    joinable = nil
    starts = nil
    if kind == .change { forgetRead() }
  }

  /// Writes that the last actions were undone, or that those undone last were redone.
  ///
  /// - Parameters:
  ///   - distance: How many actions were redone; a negative number where they were undone.
  ///   - steps: The steps that were performed.
  /// - Throws: An error where it can't be written, or where there are fewer actions.
  func move(by distance: Int, _ steps: UndoSteps<Element>) throws(JSONFileError) {
    let cursor = try place(by: distance)
    // Many actions may take more than an entry does, and come to little.
    let steps = abs(distance) > 1 ? UndoSteps(netOf: steps) : steps
    let payload = try journalCoding.encode(steps, for: document.path)
    try append(distance < 0 ? .undo : .redo, position(at: cursor, places), payload: payload)
    joinable = nil
  }

  /// Returns the place to which going over actions leads.
  ///
  /// - Throws: An error where nothing can be written, or where there are fewer actions.
  func place(by distance: Int) throws(JSONFileError) -> Int {
    guard log != nil else { throw isNotWritable }
    let position = last.position
    let (place, missing): (Int, Int)
    if !position.hasGaps {
      place = min(max(position.cursor + distance, position.floor), position.end)
      missing = abs(position.cursor + distance - place)
    } else if distance < 0 {
      while places.count(upTo: position.cursor) < -distance { guard try learn() else { break } }
      (place, missing) = places.down(-distance, from: position.cursor)
    } else {
      while places.knownFrom > position.cursor + 1 { guard try learn() else { break } }
      learnForLimit()
      (place, missing) = places.up(distance, from: position.cursor)
    }
    // Where places may have no action, those of actions that a limit has dropped are known as well.
    guard missing == 0, place >= position.floor else {
      throw JSONFileError(.damaged, at: path, "there are not as many actions in the journal")
    }
    return place
  }

  /// Writes that elements were changed without an action.
  ///
  /// The history takes the change in as `UndoHistory.absorb` does.
  ///
  /// - Parameters:
  ///   - steps: The steps that were performed.
  ///   - end: The place of the last action that can still be redone afterwards; those after it are
  ///     discarded.
  ///   - kind: What has changed them.
  /// - Throws: An error where it can't be written.
  func change(
    _ steps: UndoSteps<Element>, endOfRedoable end: Int, _ kind: JournalEntry.Kind = .change
  ) throws(JSONFileError) {
    let oldEnd = last.position.end
    guard !steps.isEmpty || end < oldEnd else { return }
    let payload = try payload(of: steps)
    let leavesActions = leavesActions(steps)
    var position = last.position
    position.end = end
    if let saved = position.saved, saved > end { position.saved = nil }
    if !leavesActions { position.hasGaps = position.end > position.floor }
    try append(kind, position, payload: payload)
    if end < oldEnd {
      places.drop(from: end + 1)
      dropWaiting(from: end + 1)
      // Steps of those that were discarded may have been the nearest ones.
      starts = nil
    }
    if joinable?.touches(steps) == true { joinable = nil }
    isJoinableCovered = true
    // Nothing may be left of some actions, and others may have become different.
    if !leavesActions, !passesBy(steps) { forgetRead() }
  }

  /// Returns the place of the last action that can be redone once some are discarded.
  ///
  /// - Parameter count: How many are discarded, the last ones; all, where there are not as many.
  /// - Returns: The place; that of the cursor where all are.
  /// - Throws: An error where the actions have to be read, and can't be.
  /// - Complexity: O(*n*) in the number of actions that can be redone and have not been read, where some
  ///   are discarded, and some are not.
  func endOfRedoable(discarding count: Int) throws(JSONFileError) -> Int {
    let position = last.position
    let most = position.end - position.cursor
    if count == 0 || count >= most { return count == 0 ? position.end : position.cursor }
    guard position.hasGaps else { return position.end - count }
    while places.count(upTo: position.end) < count, places.knownFrom > position.cursor + 1 {
      guard try learn() else { break }
    }
    let (end, missing) = places.down(count, from: position.end)
    return missing > 0 ? position.cursor : max(end, position.cursor)
  }

  /// Writes that the history is marked as saved where it stands.
  func markSaved() throws(JSONFileError) {
    var position = last.position
    position.saved = position.cursor
    try append(.saved, position)
  }

  /// Writes that the place where the history stands got a name, or that the one that had it lost it.
  func write(_ kind: JournalEntry.Kind, _ name: String) throws(JSONFileError) {
    try append(kind, last.position, payload: try journalCoding.encode(name, for: document.path))
    knownNames.insert(name)
  }

  /// Writes that every action was forgotten.
  func clear(isSaved: Bool) throws(JSONFileError) {
    let position = JournalPosition(
      saved: isSaved ? 0 : nil, keepsBranches: last.position.keepsBranches)
    try append(.cleared, position, waste: log?.end ?? 0)
    forgetRead()
    places.learnEnd()
    lowestKnown = 0
    joinable = nil
  }
}

// What actions say of others counts places here.
extension Journal {
  /// Returns an action that is to be written, which counts places instead of actions.
  ///
  /// - Parameters:
  ///   - action: The action. What it counts of those that the caller has not read are places.
  ///   - place: Its place, after the cursor or at it.
  ///   - index: How many actions come before it that are written together with it.
  /// - Returns: The action, as it is to be written.
  /// - Complexity: O(*n*) in the actions up to those that it counts, where places may have none.
  func inPlaces(
    _ action: UndoAction<Element>, at place: Int, after index: Int = 0
  ) -> UndoAction<Element> {
    guard position.hasGaps else { return action }
    return action.relinked { distance in
      guard distance > index else { return distance }
      let start = min(lowestKnown, place)
      // No further than to the one that is counted to: others may be many.
      while places.knownFrom > start, places.count(upTo: place - 1) < distance - index {
        guard (try? learn()) == true else { break }
      }
      return index
        + places.placeDistance(
          distance - index, before: place, from: max(start, min(place, places.knownFrom)))
    }
  }
}

// Places without an action are known only once the actions have been read.
extension Journal {
  /// Returns what is said of places after one that are the same place, since nothing is left of the actions
  /// between.
  ///
  /// - Parameter place: The place.
  /// - Returns: Whether one of them is the saved one, and their names; nothing where the actions can't be read.
  /// - Complexity: O(*n*) in the number of actions after the place that have not been read, where places may have
  ///   none.
  func marks(after place: Int) -> (isSaved: Bool, names: [String]) {
    guard position.hasGaps, position.end > place else { return (false, []) }
    do throws(JSONFileError) {
      while places.knownFrom > place + 1 { guard try learn() else { break } }
      let (next, missing) = places.up(1, from: place)
      let gap = (place + 1)..<(missing > 0 ? max(place, position.end) + 1 : next)
      guard !gap.isEmpty, let reader = makeReader() else { return (false, []) }
      // Where branches have been read, names are known by the actions before them alone.
      while let action = try reader.next(), action.place > place {}
      let names = reader.names.filter { gap.contains($0.value) }
      return (position.saved.map(gap.contains) ?? false, Array(names.keys))
    } catch {
      return (false, [])
    }
  }

  /// Writes the names again that the cursor's place has by places after it, which are about to be discarded.
  ///
  /// - Returns: Whether one of these is the saved place.
  /// - Throws: An error where they can't be written.
  private func storePlacesAfterCursor() throws(JSONFileError) -> Bool {
    let marks = marks(after: position.cursor)
    for name in marks.names {
      try append(.named, position, payload: try journalCoding.encode(name, for: document.path))
      reader?.meetLater(name, at: position.cursor)
    }
    return marks.isSaved
  }

  /// Finds out whether the history is where it was saved, though the places differ.
  func findSavedAfterCursor() {
    let cursor = position.cursor
    guard let saved = position.saved, saved > cursor else { return }
    if marks(after: cursor).isSaved { last.position.saved = cursor }
  }
}
