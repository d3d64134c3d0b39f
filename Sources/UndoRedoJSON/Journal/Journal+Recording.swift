import UndoRedo

// What happens to the history, written down.
//
// Each of these throws where the entry can't be written. Then the journal is as it was before, and
// the next entry can be written once the obstacle is gone.
extension Journal {
  /// Writes that an action was performed, by which those undone are discarded.
  ///
  /// - Parameter action: The action.
  /// - Throws: An error where it can't be written.
  func record(_ action: UndoAction<Element>) throws(JSONFileError) {
    let payload = try journalCoding.encode(action, for: path)
    let place = last.position.cursor + 1
    var places = places
    let discarded = places.count(above: place - 1)
    places.take(place)
    var position = position(at: place, places)
    if let saved = position.saved, saved >= place { position.saved = nil }
    // What is discarded or dropped is taken to be about as large as what comes instead.
    let dropped = discarded + position.floor - last.position.floor
    try append(
      .action, position, payload: payload,
      waste: dropped * (payload.count + JournalLine.usualLength))
    self.places = places
    lowestKnown = min(lowestKnown, place)
    waiting.removeAll { $0.place >= place }
  }

  /// Writes that the last actions were undone.
  ///
  /// - Parameters:
  ///   - count: How many actions.
  ///   - steps: The steps that were performed.
  /// - Throws: An error where it can't be written, or where there are fewer actions.
  func undo(_ count: Int, _ steps: UndoSteps<Element>) throws(JSONFileError) {
    let cursor = last.position.cursor
    while places.count(upTo: cursor) < count { guard try learn() else { break } }
    let (target, missing) = places.down(count, from: cursor)
    try move(.undo, to: target, missing: missing, steps)
  }

  /// Writes that the actions undone last were redone.
  ///
  /// - Parameters:
  ///   - count: How many actions.
  ///   - steps: The steps that were performed.
  /// - Throws: An error where it can't be written, or where there are fewer actions.
  func redo(_ count: Int, _ steps: UndoSteps<Element>) throws(JSONFileError) {
    let cursor = last.position.cursor
    while places.knownFrom > cursor + 1 { guard try learn() else { break } }
    let (target, missing) = places.up(count, from: cursor)
    try move(.redo, to: target, missing: missing, steps)
  }

  private func move(
    _ kind: JournalEntry.Kind, to cursor: Int, missing: Int, _ steps: UndoSteps<Element>
  ) throws(JSONFileError) {
    guard missing == 0 else {
      throw JSONFileError(.damaged, at: path, "there are not as many actions in the journal")
    }
    let payload = try journalCoding.encode(steps, for: path)
    try append(kind, position(at: cursor, places), payload: payload)
  }

  /// Writes that elements were changed without an action.
  ///
  /// The history takes the change in as `UndoHistory.absorb` does.
  ///
  /// - Parameter steps: The steps that were performed.
  /// - Throws: An error where it can't be written.
  func change(_ steps: UndoSteps<Element>) throws(JSONFileError) {
    guard !steps.isEmpty else { return }
    let payload = try journalCoding.encode(steps, for: path)
    try append(.change, position(at: last.position.cursor, places), payload: payload)
    // Nothing may be left of some actions, and others may have become different.
    forgetRead()
  }

  /// Writes that the history is marked as saved where it stands.
  ///
  /// - Throws: An error where it can't be written.
  func markSaved() throws(JSONFileError) {
    var position = last.position
    position.saved = position.cursor
    try append(.saved, position)
  }

  /// Writes that every action was forgotten.
  ///
  /// - Parameter isSaved: Whether the elements are as they were saved.
  /// - Throws: An error where it can't be written.
  func clear(isSaved: Bool) throws(JSONFileError) {
    let position = JournalPosition(cursor: 0, floor: 0, saved: isSaved ? 0 : nil)
    try append(.cleared, position, waste: log?.end ?? 0)
    forgetRead()
    places.learnEnd()
    lowestKnown = 0
  }
}
