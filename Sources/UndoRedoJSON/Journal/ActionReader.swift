import UndoRedo

/// The actions of a history, read from the end of a journal as far as they are asked for.
///
/// They come the newest first: those that can be redone, and then those that can be undone. Since
/// each entry tells its place, a line is decoded only if its action is still in the history.
final class ActionReader<Element: Identifiable & Equatable & Codable> {
  typealias Action = JournalAction<Element>

  private let path: String
  private let coding: JournalCoding<Element>
  private var lines: WholeLines
  private var newerNumber: Int?
  private var isFinished = false
  private var failure: JSONFileError?

  /// Whether the journal could not be read: it may be readable the next time.
  var isUnreadable: Bool { failure?.code == .unreadable && ready.isEmpty }

  /// The actions that have been read and not returned.
  private var ready: ArraySlice<Action> = []

  /// About how many bytes of actions are read at once, where they are large: at first a few, since the first
  /// action may be all that is wanted, and then twice as many each time, up to a limit.
  private var batchLimit: Int
  private let largestBatchLimit: Int

  /// How many bytes the actions take that were read last.
  private var batchLength = 0

  /// Whether it takes much memory to read more.
  var isAtEndOfLargeBatch: Bool { ready.isEmpty && batchLength >= batchLimit }

  /// The changes met so far that may still change actions to come, the newest change first.
  private var absorptions: [Absorption<Element>] = []

  /// The lowest place that was taken again by an action after the entry that comes next.
  private var bound = Int.max

  /// The places that have names, of those entries that have been read.
  private(set) var names: [String: Int] = [:]

  /// The names of which is known where they are, or that they are nowhere.
  private var settledNames: Set<String> = []

  /// The highest place that no action after the entry that comes next has taken or discarded.
  private var highestPlace = Int.max

  /// The lines whose steps became part of an action that is still to come, the newest first.
  private var parts: [JournalLine] = []

  /// The highest place of an action that was dropped by the limit.
  private var floor = 0

  /// What is lost because it could not be migrated.
  private(set) var lost = LostHistory()

  /// What of it has been noted by whoever reads.
  var notedLost = LostHistory()

  /// The newest version of the model in which an action was written of which nothing is left because of what
  /// has become of its elements; zero where there is none.
  private(set) var goneVersion = 0

  /// The names of types that are not known, of those entries that have been decoded.
  private(set) var unknownTypes: Set<String> = []

  /// The highest place of an action that is still to come.
  private var highestUnread = Int.max

  /// The lowest place of an action that could be returned so far.
  private var lowestReady = Int.max

  /// Begins at the end of a journal, of which some names have been read before.
  init(
    before end: Int, knowing names: [String: Int] = [:], coding: JournalCoding<Element>,
    path: String, batchLimit: Int, read: @escaping BackwardLines.Reading
  ) {
    self.batchLimit = min(batchLimit, 1 << 17)
    largestBatchLimit = batchLimit
    self.names = names
    settledNames = Set(names.keys)
    self.path = path
    self.coding = coding
    lines = WholeLines(BackwardLines(before: end, path: path, read: read), path: path)
  }

  /// Returns what has been read otherwise.
  convenience init(
    of actions: [Action], names: [String: Int], coding: JournalCoding<Element>, path: String
  ) {
    self.init(before: 0, coding: coding, path: path, batchLimit: 0) { _ in [] }
    ready = actions[...]
    self.names = names
    isFinished = true
  }

  /// Returns the next older action of the history.
  ///
  /// - Returns: The action, decoded, or `nil` where there is none.
  /// - Throws: An error where the journal is damaged, or can't be read or decoded. It is thrown
  ///   again and again: older actions can't be reached.
  func next() throws(JSONFileError) -> Action? {
    while true {
      if ready.isEmpty { readBatch() }
      guard let action = ready.popFirst() else {
        if let failure { throw failure }
        return nil
      }
      do throws(JSONFileError) {
        if try decode(action), !lost.contains(action.place) { return action }
      } catch {
        guard error.code == .notMigrated else {
          fail(with: error)
          // Nothing that it has let pass can be reached, either.
          ready = []
          throw error
        }
        // Those undone after it can't be redone without it, and those before it may be fine.
        lost.lose(action.place, error)
        if action.place > lost.cursor { continue }
        finish()
        ready = []
      }
    }
  }

  /// Reads the next actions, as many as are worth decoding at once.
  private func readBatch() {
    if batchLength >= batchLimit { batchLimit = min(2 * batchLimit, largestBatchLimit) }
    batchLength = 0
    while !isFinished, ready.isEmpty || (ready.count < 64 && batchLength < batchLimit) {
      do throws(JSONFileError) {
        try readEntry()
      } catch {
        fail(with: error)
      }
    }
    coding.decodePlainActions(in: ready)
  }

  private func fail(with error: JSONFileError) {
    if error.code == .notMigrated {
      // What is not known of here may have changed all actions that are still to come.
      lost.lose(min(highestUnread, lowestReady - 1), error, withAllBefore: true)
    } else {
      failure = failure ?? error
    }
    finish(unread: highestPlace)
  }

  private func readEntry() throws(JSONFileError) {
    guard let line = try lines.next(), line.offset > 0 else {
      if let newerNumber, newerNumber > 1 {
        throw damage("entries are missing before entry \(newerNumber)")
      }
      return finish()
    }
    guard let parsed = line.line else {
      throw damage("the line at byte \(line.offset) is damaged")
    }
    let entry = parsed.entry
    if let newerNumber, newerNumber != entry.number + 1 {
      throw damage("entries are missing or out of order before entry \(newerNumber)")
    }
    if newerNumber == nil { lost.cursor = entry.position.cursor }
    newerNumber = entry.number
    highestUnread = min(bound == .max ? entry.position.end : bound - 1, entry.position.end)
    floor = max(floor, entry.position.floor)
    // What was after the end was discarded before.
    bound = min(bound, entry.position.end + 1)
    highestPlace = min(highestPlace, entry.position.end)

    switch entry.kind {
    case .action, .changeAndAction:
      let place = entry.position.cursor
      guard place > 0 else { throw damage("entry \(entry.number) has no place") }
      if place < bound {
        bound = place
        // The place before the oldest action that is of use may have been given a name before it.
        if place <= floor, place <= lowestUse { return finish() }
        if parts.first?.entry.position.cursor != place { parts = [] }
        batchLength += parts.reduce(parsed.payloadLength) { $0 + $1.payloadLength }
        let action = Action(place: place, line: parsed, parts: parts)
        try pass(action)
      }
      parts = []
      highestPlace = min(highestPlace, place - 1)
      if entry.kind == .changeAndAction { try meetChange(in: parsed, at: place - 1) }
      simplify()
    case .visited:
      try meetVisit(in: parsed)
      simplify()
    case .joined:
      if parts.last?.entry.position.cursor != entry.position.cursor { parts = [] }
      guard entry.position.cursor < bound else { break }
      if let newer = parts.last, let merged = parsed.merged(with: newer) {
        // Of much that was typed, two long texts are left.
        parts[parts.count - 1] = merged
      } else {
        parts.append(parsed)
      }
    case .change, .passed: try meetChange(in: parsed, at: entry.position.cursor)
    case .named, .unnamed:
      let name = try coding.name(in: parsed, of: path)
      guard settledNames.insert(name).inserted, entry.kind == .named else { return }
      if entry.position.cursor <= highestPlace { names[name] = entry.position.cursor }
    case .cleared: finish()
    case .emptied, .undo, .redo, .saved, .branches, .unbranched, .pruned, .limited, .folding,
      .folded:
      break
    }
  }

  private func meetVisit(in line: JournalLine) throws(JSONFileError) {
    // Of its actions, those that are fine can be undone and redone.
    let visit = try payload(in: line, isLenient: true)
    let fork = line.entry.position.end - visit.visited.count
    guard fork >= 0 else { throw damage("entry \(line.entry.number) has no place") }
    var actions: [Action] = []
    for (index, payload) in visit.visited.enumerated() {
      let failure = payload.failure.map { coding.failure(of: line, path, $0) }
      let action = Action(
        place: fork + index + 1, payload.action(of: payload.steps), failure: failure)
      if failure == nil, action.action == nil {
        goneVersion = max(goneVersion, line.entry.model)
      } else {
        actions.append(action)
      }
    }
    let live = actions.reversed().filter { $0.place < bound }
    bound = min(bound, fork + 1)
    for action in live { try pass(action) }
    for (name, offset) in visit.names where settledNames.insert(name).inserted {
      if (0...visit.visited.count).contains(offset), fork + offset <= highestPlace {
        names[name] = fork + offset
      }
    }
    highestPlace = min(highestPlace, fork)
    parts = []
  }

  private func meetChange(
    in line: JournalLine, at cursor: Int
  ) throws(JSONFileError) {
    let payload = try payload(in: line)
    let steps = line.entry.kind == .changeAndAction ? payload.change : payload.steps
    var change = Absorption(steps, at: cursor, below: bound)
    let index = absorptions.endIndex - 1
    if bound > line.entry.position.end, index >= 0, absorptions[index].canMerge(change) {
      // Nothing was discarded between the two.
      absorptions[index].merge(&change)
    } else {
      absorptions.append(change)
    }
    bound = .max
  }

  /// Takes in a change that was made after the last entry, when the cursor was after all actions that
  /// have not been returned.
  func meetLater(_ steps: UndoSteps<Element>) throws(JSONFileError) {
    // No action comes whose place is higher.
    var change = Absorption(steps, at: .max)
    _ = change.releaseUndone()
    var left: [Action] = []
    for action in ready where try decode(action) {
      var passing = PassingActions(action)
      change.pass(&passing)
      left += passing.actions
    }
    ready = left[...]
    if absorptions.count == 1, bound <= absorptions[0].bound, change.canMerge(absorptions[0]) {
      var older = absorptions.removeLast()
      change.merge(&older)
    }
    absorptions.insert(change, at: 0)
  }

  /// Takes in that a place got a name after the last entry.
  func meetLater(_ name: String, at place: Int) {
    settledNames.insert(name)
    names[name] = place
  }

  /// Actions up to this place are of no use: they were dropped, and no change awaits them.
  private var lowestUse: Int {
    absorptions.reduce(floor) { min($0, $1.awaitedCursor ?? $0) }
  }

  /// Lets an action pass by the changes that are newer than it is.
  private func pass(_ action: Action) throws(JSONFileError) {
    if absorptions.isEmpty {
      if action.place > floor { ready.append(action) }
      lowestReady = min(lowestReady, action.place)
    } else if try decode(action) {
      var actions = PassingActions(action)
      pass(&actions, from: absorptions.endIndex)
    }
  }

  /// Lets actions pass by changes that are newer than they are.
  ///
  /// - Parameters:
  ///   - actions: The actions, of which none are left then.
  ///   - end: The index after the oldest change that they have to pass.
  private func pass(_ actions: inout PassingActions<Element>, from end: Int) {
    for index in (0..<end).reversed() {
      absorptions[index].pass(&actions)
      if actions.isEmpty { return }
    }
    ready += actions.actions.filter { $0.place > floor }
    lowestReady = min(lowestReady, actions.lowestPlace)
  }

  /// Forgets changes that change nothing any more, and merges others.
  private func simplify() {
    while !absorptions.isEmpty {
      let index = absorptions.endIndex - 1
      if absorptions[index].isDone {
        bound = min(bound, absorptions.removeLast().bound)
      } else if index > 0, bound <= absorptions[index].bound,
        absorptions[index - 1].canMerge(absorptions[index])
      {
        var older = absorptions.removeLast()
        absorptions[index - 1].merge(&older)
      } else {
        return
      }
    }
  }

  /// Lets go of what waits for older actions: there are none, or they can't be read.
  ///
  /// - Parameter place: The highest place of an action that could not be read. What waits for it can't be known.
  private func finish(unread place: Int = 0) {
    isFinished = true
    for index in absorptions.indices.reversed()
    where absorptions[index].awaitedCursor.map({ $0 >= place }) ?? false {
      var actions = absorptions[index].releaseUndone()
      pass(&actions, from: index)
    }
    absorptions = []
  }

  /// Decodes an action, where it has not been decoded yet.
  ///
  /// - Returns: Whether anything is left of it in the current version of the model.
  private func decode(_ action: Action) throws(JSONFileError) -> Bool {
    if let failure = action.failure { throw failure }
    guard let lines = action.lines else { return action.action != nil }
    let first = try payload(in: lines.own)
    var steps = Array(first.steps)
    var isMigrated = first.isMigrated
    for part in lines.parts.reversed() {
      let part = try payload(in: part)
      steps += part.allSteps
      isMigrated = isMigrated || part.isMigrated
    }
    let whole = first.action(of: steps)
    action.action = lines.parts.isEmpty ? whole : whole?.joined
    if action.action == nil {
      guard isMigrated else {
        throw damage("nothing is left of entry \(lines.own.entry.number)")
      }
      goneVersion = max(goneVersion, lines.own.entry.model)
    }
    return action.action != nil
  }

  private func payload(
    in line: JournalLine, isLenient: Bool = false
  ) throws(JSONFileError) -> JournalPayload<Element> {
    let payload = try coding.payload(in: line, of: path, isLenient: isLenient)
    if !payload.unknownTypes.isEmpty { unknownTypes.formUnion(payload.unknownTypes) }
    return payload
  }

  private func damage(_ reason: String) -> JSONFileError {
    JSONFileError(.damaged, at: path, "\(reason): older actions can't be undone")
  }
}
