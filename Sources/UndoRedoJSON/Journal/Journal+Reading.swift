import UndoRedo

// The history of earlier sessions, read when it is needed.
extension Journal {
  /// Where the history stands.
  var position: JournalPosition { last.position }

  /// How many actions of earlier sessions there may be that can be redone and are to be read.
  var redoableCount: Int {
    lowestKnown > position.cursor + 1 ? position.end - position.cursor : 0
  }

  /// How many actions of earlier sessions there may be that can be undone and are to be read.
  var undoableCount: Int {
    let unknown = min(lowestKnown - 1, position.cursor)
    guard isKnown else { return max(0, unknown - position.floor) }
    // Asked with every action, when there are none. To ask for `isEmpty` looks the array's type up.
    return waiting.count == 0 ? 0 : waitingCount(upTo: unknown)
  }

  @inline(never)
  private func waitingCount(upTo place: Int) -> Int {
    waiting.count { $0.place <= place && $0.place > position.floor }
  }

  /// Returns the actions of earlier sessions that can be redone.
  ///
  /// - Returns: The actions, the nearest first; none where this has been called before, or where an
  ///   action was recorded.
  /// - Throws: An error where the journal is damaged, or can't be read.
  /// - Complexity: O(*n*) in the number of actions.
  func readRedoable() throws(JSONFileError) -> [StoredAction<Element>] {
    while try learnUnknown(downTo: position.cursor + 1) {}
    let actions = waiting.prefix { $0.place > position.cursor }
    waiting.removeFirst(actions.count)
    let start = position.cursor + 1
    lowestKnown = min(lowestKnown, start)
    return kept(Array(actions), below: .max).map { action, place in
      var action = action
      action.action = action.action.relinked {
        places.actionDistance($0, before: place, from: start)
      }
      return action
    }.reversed()
  }

  /// Returns the next actions of earlier sessions that can be undone.
  ///
  /// - Parameter count: How many actions at most.
  /// - Returns: The actions, the newest first, beginning after those returned before; fewer than asked for
  ///   where they are large, and none where there are no more.
  /// - Throws: An error where the journal is damaged, or can't be read, once all the actions have
  ///   been returned that can be.
  /// - Complexity: O(*n*) in the number of actions, and of entries that lie between them.
  /// - Precondition: Nothing that can be redone is to be read.
  func readUndoable(_ count: Int) throws(JSONFileError) -> [StoredAction<Element>] {
    precondition(redoableCount == 0, "The actions that can be redone must be read first")
    lowestKnown = min(lowestKnown, position.cursor + 1)
    var failure: JSONFileError?
    do throws(JSONFileError) {
      while waiting.count < count {
        guard try learnUnknown(downTo: 1) else { break }
        if waiting.count > 0, reader?.isAtEndOfLargeBatch == true { break }
      }
    } catch {
      failure = error
    }
    // The limit may have dropped some since they were read.
    waiting.removeAll { $0.place <= position.floor }
    if let failure, waiting.isEmpty { throw failure }
    let actions = waiting.prefix(count)
    waiting.removeFirst(actions.count)
    var bound = lowestKnown
    if let lowest = actions.last { lowestKnown = lowest.place }
    return kept(Array(actions), below: bound).map { action, place in
      defer { bound = place }
      var action = action
      action.goneAfter = bound - place - 1
      return action
    }
  }

  /// Returns the names of the place before the oldest action.
  ///
  /// - Returns: The names, but for those given or taken since the journal was opened.
  /// - Throws: An error where the journal can't be read. Where it is damaged, names before that are lost.
  /// - Complexity: O(*n*) in what has not been read yet of the journal.
  /// - Precondition: All actions have been read.
  func readFirstNames() throws(JSONFileError) -> [String] {
    do throws(JSONFileError) {
      while try learn() {}
    } catch {
      if error.code == .unreadable { throw error }
    }
    return unknownNames.map(\.name)
  }

  /// The names from before that the caller does not know yet, the highest place first.
  private var unknownNames: [(name: String, place: Int)] {
    guard let names = reader?.names, !names.isEmpty else { return [] }
    return
      names
      .filter { name, place in
        place >= position.floor && place <= position.end && place < lowestNamed
          && !knownNames.contains(name)
      }
      .map { (name: $0.key, place: $0.value) }
      .sorted { ($1.place, $0.name) < ($0.place, $1.name) }
  }

  /// Returns actions with what is known of the saved place, and of names.
  private func kept(
    _ actions: [JournalAction<Element>], below place: Int
  ) -> [(StoredAction<Element>, place: Int)] {
    var next = place
    var names = unknownNames[...]
    if let lowest = actions.last { lowestNamed = lowest.place }
    return actions.compactMap { action in
      defer { next = action.place }
      let isSaved = position.saved.map { $0 >= action.place && $0 < next } ?? false
      let checkpoints = names.prefix { $0.place >= action.place }.map(\.name)
      names = names.dropFirst(checkpoints.count)
      return action.action.map {
        (StoredAction($0, isSaved: isSaved, checkpoints: checkpoints), action.place)
      }
    }
  }

  /// Reads one more action, where there may be one that the caller does not know.
  private func learnUnknown(downTo place: Int) throws(JSONFileError) -> Bool {
    guard lowestKnown > place, places.knownFrom > place else { return false }
    return try learn()
  }

  /// Reads the next older action.
  func learn() throws(JSONFileError) -> Bool {
    guard places.knownFrom > 0 else { return false }
    // What is damaged stays so; but what could not be read may be readable the next time.
    if reader?.isUnreadable ?? true { reader = makeReader(knowing: reader?.names ?? [:]) }
    let next: JournalAction<Element>?
    do {
      // Some may have been left out before it throws.
      defer { noteOmissions() }
      next = try reader?.next()
    }
    guard let action = next else {
      places.learnEnd()
      return false
    }
    if action.place < places.knownFrom {
      places.learn(action.place)
      if let action = action.action { noteStarts(ofFirst: action) }
    }
    if let steps = action.action?.steps { noteTouched(steps) }
    if action.place < lowestKnown, action.place < waiting.last?.place ?? .max {
      waiting.append(action)
    }
    return true
  }

  /// Reads from the end again when more is needed.
  func forgetRead() {
    reader = nil
    places = PlaceRuns()
    starts = limit == nil ? nil : [:]
    touched = []
    waiting = []
  }

  func makeReader(knowing names: [String: Int] = [:]) -> ActionReader<Element>? {
    guard let source else { return nil }
    return ActionReader(
      before: source.end, knowing: names, coding: journalCoding, path: path,
      batchLimit: batchLimit, read: source.file.read)
  }
}
