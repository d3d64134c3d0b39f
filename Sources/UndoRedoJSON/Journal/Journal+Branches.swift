import UndoRedo

// Branches. What was undone and left is still in the journal, and the entries since then say what has become of
// it. So branches are not written: whoever asks for them takes all entries in, from the one on by which branches
// are stored. Only where the journal is written anew, which leaves that out, they are written themselves.
extension Journal {
  /// Writes that branches are stored from now on, or that they are not any more, where that is new.
  func branch(_ keepsBranches: Bool) throws(JSONFileError) {
    guard keepsBranches != position.keepsBranches else { return }
    var position = position
    position.keepsBranches = keepsBranches
    let isNew = isNew
    try append(
      keepsBranches ? .branches : .unbranched, position,
      payload: WrittenSteps(whole: (keepsBranches ? "null" : "").utf8))
    branchesError = nil
    if isNew { newEnd = log?.end }
  }

  /// Writes that a limit has dropped actions beside the line.
  func prune(to count: Int) throws(JSONFileError) {
    guard position.keepsBranches else { return }
    // What is dropped is taken to be as large as entries are in the mean.
    try append(
      .pruned, position, payload: WrittenSteps(whole: "\(count)".utf8),
      waste: (log?.end ?? 0) / max(1, last.number))
  }

  /// Reads the history with its branches.
  ///
  /// - Returns: The history, or `nil` where no branches are stored.
  /// - Throws: An error where the journal can't be read, or where what it says of branches does not fit.
  /// - Complexity: O(*n*) in the size of the journal.
  func readBranches() throws(JSONFileError) -> UndoHistory<Element>? {
    var replay = try readReplay()
    return replay?.history
  }

  private func readReplay() throws(JSONFileError) -> JournalReplay<Element>? {
    guard position.keepsBranches, let source else { return nil }
    if let branchesError { throw branchesError }
    do throws(JSONFileError) {
      var replay = try replay(from: source.file, before: source.end)
      report.unknownTypes.formUnion(replay.unknownTypes)
      // What is on the line need not be decoded once more.
      forgetRead()
      reader = ActionReader(
        of: replay.actions, names: replay.names(from: position.floor), coding: journalCoding,
        path: path)
      // An action that is there may change nothing, once its elements are read again.
      if replay.count < position.end - position.floor { last.position.hasGaps = true }
      // It may have been on a branch, after an action of which nothing is left.
      if position.saved == nil {
        last.position.saved = replay.savedPlace(from: position.floor)
      }
      return replay
    } catch {
      switch error.code {
      case .notMigrated: report.lostHistory = report.lostHistory ?? error
      case .damaged, .malformed: report.damage = report.damage ?? error
      default: throw error
      }
      branchesError = error
      throw error
    }
  }

  private func replay(
    from file: OpenFile, before end: Int
  ) throws(JSONFileError) -> JournalReplay<Element> {
    var lines = BackwardLines(before: end, path: path, read: file.read)
    var later: [JournalLine] = []
    while true {
      let end = lines.end
      guard let line = try lines.next(), line.offset > 0, let parsed = JournalLine(line.bytes),
        parsed.entry.position.keepsBranches,
        later.last.map({ $0.entry.number == parsed.entry.number + 1 }) ?? true
      else {
        throw JSONFileError(
          .damaged, at: path,
          "the entry that ends at byte \(end) is damaged or out of order: branches can't be read")
      }
      if parsed.entry.kind == .branches {
        let reader = ActionReader(
          before: end, coding: journalCoding, path: path, batchLimit: batchLimit, read: file.read)
        var replay = try replay(from: parsed, before: end, reader)
        var texts = RecentTexts()
        while !later.isEmpty {
          let lines = later.suffix(64).reversed().map { texts.expanded($0) ?? $0 }
          later.removeLast(lines.count)
          try replay.take(lines, journalCoding, of: path)
        }
        return replay
      }
      later.append(parsed)
    }
  }

  /// Begins where an entry says what branches there are.
  private func replay(
    from line: JournalLine, before end: Int, _ reader: ActionReader<Element>
  ) throws(JSONFileError) -> JournalReplay<Element> {
    var actions: [UndoAction<Element>] = []
    var places = PlaceRuns()
    while let action = try reader.next() {
      guard let whole = action.action else { continue }
      actions.append(whole)
      places.learn(action.place)
    }
    if let error = reader.lost.error { throw error }
    actions = zip(places.all, actions.reversed()).map { place, action in
      action.relinked { places.actionDistance($0, before: place, from: places.first(after: 0)) }
    }
    let position = line.entry.position
    var history = UndoHistory(
      actions, position: places.count(upTo: position.cursor),
      saved: position.saved.map(places.count),
      checkpoints: reader.names.filter { $0.value >= position.floor }.mapValues(places.count))
    if reader.goneVersion > 0 { last.position.hasGaps = true }
    var unknownTypes = reader.unknownTypes
    let tree = try journalCoding.tree(in: line, &unknownTypes, of: path) {
      (written) throws(JSONFileError) in
      try areLeft(places, of: written, in: line, before: end, reader.goneVersion)
    }
    let isMigrated =
      reader.goneVersion > 0 || line.entry.model < coding.version || !unknownTypes.isEmpty
    if let tree {
      if let reason = history.take(tree) {
        throw journalCoding.misfit(of: line, reason, path, isMigrated ? .notMigrated : .damaged)
      }
      if history.firstPlaceOfAnotherIdentity != nil {
        throw journalCoding.misfit(of: line, "it changes the identity of an element", path)
      }
    } else {
      history.keepsBranches = true
    }
    guard
      let replay = JournalReplay(
        history, places: places, cursor: position.cursor, unknownTypes: unknownTypes,
        isMigrated: isMigrated)
    else {
      throw journalCoding.misfit(of: line, "its actions do not follow one another", path)
    }
    return replay
  }

  /// Returns of which actions on the line something is left, which an entry that says what branches there are has known.
  ///
  /// - Parameters:
  ///   - places: Where there are actions now.
  ///   - written: Where there were actions, as the entry says it.
  ///   - line: The entry.
  ///   - end: Where it ends.
  ///   - goneVersion: The newest version in which an action was written of which nothing is left.
  /// - Returns: Whether it is left, of each action in order; empty where that is not known.
  /// - Throws: An error where there are actions now that the entry does not know, or may lack some that it knows.
  private func areLeft(
    _ places: PlaceRuns, of written: [[Int]]?, in line: JournalLine, before end: Int,
    _ goneVersion: Int
  ) throws(JSONFileError) -> [Bool] {
    let position = line.entry.position
    var runs: [ClosedRange<Int>] = []
    if let written {
      for run in written {
        guard run.count == 2, run[0] <= run[1], run[0] > runs.last?.upperBound ?? position.floor,
          run[1] <= position.end
        else { throw journalCoding.misfit(of: line, "its places are not in order", path) }
        runs.append(run[0]...run[1])
      }
    } else if position.hasGaps {
      guard goneVersion < line.entry.model else {
        throw journalCoding.misfit(
          of: line, "nothing is left of an action before it", path, .notMigrated)
      }
      return []
    } else if position.end > position.floor {
      // Without gaps, there was an action at each place.
      runs = [position.floor + 1...position.end]
    }
    // Numbers that a journal of its size can't have are forged.
    guard runs.reduce(0, { $0 + $1.count }) <= end else { return [] }
    let areLeft = runs.flatMap { $0.map { places.count(in: $0..<$0 + 1) > 0 } }
    guard areLeft.count(where: { $0 }) == places.count(upTo: position.end) else {
      throw journalCoding.misfit(
        of: line, "who has written it did not know an action before it", path, .notMigrated)
    }
    return areLeft
  }
}

// Writing branches themselves.
extension Journal {
  /// What stands for branches that can't be read.
  static var noBranches: [UInt8] { Array("null".utf8) }

  /// Returns what is to be written of branches where the journal is written anew.
  ///
  /// - Returns: The JSON of the branches; of none where they are damaged, of which a copy is kept.
  /// - Throws: An error where the journal can't be read.
  func branchesToWrite() throws(JSONFileError) -> [UInt8] {
    do throws(JSONFileError) {
      guard var replay = try readReplay(), var tree = replay.history.tree else {
        return Self.noBranches
      }
      if position.hasGaps { tree.line = replay.runs }
      return try journalCoding.encode(tree, for: document.path).bytes
    } catch {
      guard branchesError != nil, let log else { throw error }
      if report.copyOfDamaged == nil { report.copyOfDamaged = try copyAside(log.file) }
      branchesError = nil
      return Self.noBranches
    }
  }
}

extension JournalCoding {
  /// Returns the branches that an entry carries, if any, once some actions are left on the line.
  ///
  /// - Parameters:
  ///   - line: The entry.
  ///   - unknownTypes: The names of types that are not known, to which those of its actions are added.
  ///   - path: The path of the journal.
  ///   - areLeft: Returns which are left of the actions that the entry has known, by where it says that they are.
  /// - Returns: The branches; `nil` where the entry says nothing of any.
  /// - Throws: An error where they can't be decoded or migrated, and what the closure throws.
  fileprivate func tree(
    in line: JournalLine, _ unknownTypes: inout Set<String>, of path: String,
    _ areLeft: (_ written: [[Int]]?) throws(JSONFileError) -> [Bool]
  ) throws(JSONFileError) -> CodedTree<Element>? {
    try elements.checkVersion(line.entry.model, of: path)
    let reason = "its branches can't be decoded"
    if line.entry.model == elements.version,
      let tree = try? value(CodedTree<Element>?.self, in: line, of: path, orElse: reason),
      try !areLeft(tree.line).contains(false)
    {
      return tree
    }
    let older = try value(
      CodedTree<MigratedElements<Element>>?.self, in: line, of: path, orElse: reason)
    let isLeft = try areLeft(older?.line)
    guard older != nil || isLeft.contains(false) else { return nil }
    let whole = older ?? CodedTree(ofLineOf: isLeft.count)
    return try whole.mapActions(leaving: isLeft) { (action) throws(JSONFileError) in
      do {
        let payload: JournalPayload<Element> = try JournalPayload(action).migrated()
        if let failure = payload.failure { throw failure }
        unknownTypes.formUnion(payload.unknownTypes)
        return payload.action(of: payload.steps)
      } catch {
        throw failure(of: line, path, error, reason)
      }
    }
  }
}
