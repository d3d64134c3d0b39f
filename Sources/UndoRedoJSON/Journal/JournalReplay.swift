import UndoRedo

/// A history with branches, as entries of a journal make it again, one after the other.
///
/// What the entries say in places of the journal is said to the history in numbers of actions.
struct JournalReplay<Element: Identifiable & Equatable & Codable> {
  private var replay: HistoryReplay<Element>

  /// The places of the actions on the line, in the journal.
  private var places: PlaceRuns

  /// The place of the last performed action, or what it would be.
  private var cursor: Int

  /// The names of types that are not known, of the entries that have been decoded.
  private(set) var unknownTypes: Set<String>

  /// Whether something may lack because of what has become of elements.
  private var isMigrated: Bool

  /// Begins with a history; the result is `nil` where its actions do not follow one another.
  init?(
    _ history: UndoHistory<Element>, places: PlaceRuns, cursor: Int, unknownTypes: Set<String>,
    isMigrated: Bool
  ) {
    replay = HistoryReplay(history, keepsJoined: true)
    self.places = places
    self.cursor = cursor
    self.unknownTypes = unknownTypes
    self.isMigrated = isMigrated
    guard replay.count == places.count else { return nil }
  }
}

extension JournalReplay {
  var history: UndoHistory<Element> { mutating get { replay.history } }

  /// The number of actions on the line.
  var count: Int { replay.count }

  /// The actions on the line, the newest first, with their places in the journal.
  var actions: [JournalAction<Element>] {
    mutating get {
      let start = places.first(after: cursor)
      return zip(places.all, replay.history.actions).reversed().map { place, action in
        JournalAction(
          place: place,
          action.relinked { places.placeDistance($0, before: place, from: start) })
      }
    }
  }

  /// Where the actions on the line are in the journal, by runs of which each has a first and a last place.
  var runs: [[Int]] { places.bounds }

  /// The places on the line that have names, in the journal.
  mutating func names(from floor: Int) -> [String: Int] {
    let places = [floor] + places.all
    return [String: Int](
      uniqueKeysWithValues: replay.history.checkpoints.map { ($0.name, places[$0.position]) })
  }

  /// The saved place in the journal, if it is on the line.
  mutating func savedPlace(from floor: Int) -> Int? {
    replay.history.savedPosition.map { $0 == 0 ? floor : places[$0 - 1] }
  }

  /// Takes entries in, the actions of which are decoded together.
  mutating func take(
    _ lines: [JournalLine], _ coding: JournalCoding<Element>, of path: String
  ) throws(JSONFileError) {
    let actions = lines.map { JournalAction<Element>(place: $0.entry.position.cursor, line: $0) }
    coding.decodePlainActions(in: actions)
    for (line, action) in zip(lines, actions) { try take(line, action.action, coding, of: path) }
  }

  /// Takes an entry in.
  private mutating func take(
    _ line: JournalLine, _ decoded: UndoAction<Element>?, _ coding: JournalCoding<Element>,
    of path: String
  ) throws(JSONFileError) {
    let position = line.entry.position
    let isEmptied = isLastEmptied(by: line.entry)
    let change =
      if let decoded {
        HistoryChange.recorded(
          linked(decoded, at: position.cursor), absorbed: [], joinsLast: false)
      } else {
        try change(in: line, coding, of: path)
      }
    if let change {
      guard let gone = replay.apply(change) else {
        throw coding.misfit(of: line, Self.reason(change), path, misfitCode)
      }
      for index in gone where index < places.count { places.remove(at: index) }
      note(change, position)
    }
    cursor = position.cursor
    guard places.count == replay.count, places.count(upTo: cursor) == replay.position
    else { throw coding.misfit(of: line, "its place is not one of the history", path, misfitCode) }
    let discarded = places.count - places.count(upTo: position.end)
    if discarded > 0 { _ = replay.apply(.absorbed([], discardedCount: discarded)) }
    let dropped = places.count(upTo: position.floor)
    if dropped > 0 { _ = replay.apply(.limited(to: replay.position - dropped)) }
    places.drop(from: position.end + 1)
    places.drop(upTo: position.floor)
    // A discardable action that has gone leaves the model saved; one that began where it was saved is no save.
    if isEmptied, position.saved == cursor, replay.history.savedPosition != replay.position {
      _ = replay.apply(.saved)
    }
  }

  /// Whether nothing is left of the last action by an entry, whatever its elements are once they are read again.
  private func isLastEmptied(by entry: JournalEntry) -> Bool {
    entry.kind == .emptied || entry.kind == .change && entry.position.cursor < cursor
  }

  /// Notes the places of actions that a change has added or discarded.
  private mutating func note(_ change: HistoryChange<Element>, _ position: JournalPosition) {
    switch change {
    case .recorded(_, absorbed: _, joinsLast: false): places.take(position.cursor)
    case .visited(_, let redoable, _, _):
      let fork = position.end - redoable.count
      places.drop(from: fork + 1)
      for index in redoable.indices { places.take(fork + index + 1) }
    default: places.drop(after: replay.count)
    }
  }

  /// Returns what becomes of the history by an entry; `nil` where nothing does.
  private mutating func change(
    in line: JournalLine, _ coding: JournalCoding<Element>, of path: String
  ) throws(JSONFileError) -> HistoryChange<Element>? {
    let position = line.entry.position
    switch line.entry.kind {
    case .undo, .redo: return .moved(by: places.count(upTo: position.cursor) - replay.position)
    // It is discarded then.
    case .emptied: return .moved(by: -1)
    case .saved: return .saved
    case .named: return .named(try coding.name(in: line, of: path))
    case .unnamed: return .unnamed(try coding.name(in: line, of: path))
    case .cleared: return .cleared(isSaved: position.saved != nil)
    case .pruned:
      return .pruned(
        to: try coding.value(Int.self, in: line, of: path, orElse: "its number can't be decoded"))
    case .limited, .branches, .unbranched, .folding, .folded: return nil
    case .action, .changeAndAction, .joined, .change, .passed, .visited: break
    }
    let payload = try coding.payload(in: line, of: path)
    unknownTypes.formUnion(payload.unknownTypes)
    isMigrated = isMigrated || payload.isMigrated || payload.visited.contains { $0.isMigrated }
    switch line.entry.kind {
    case .passed: return .passed(payload.steps)
    case .change:
      var steps = payload.steps
      if isLastEmptied(by: line.entry), let last = replay.history.actions.last {
        steps = steps.without(elementsOf: last)
        _ = replay.apply(.moved(by: -1))
      }
      return .absorbed(
        steps, discardedCount: places.count - places.count(upTo: position.end))
    case .joined:
      guard let action = UndoAction("", steps: payload.steps) else { return nil }
      return .recorded(action, absorbed: [], joinsLast: true)
    case .visited:
      let actions = payload.visited.compactMap { $0.action(of: $0.steps) }
      let fork = position.end - payload.visited.count
      return .visited(
        by: 0, redoable: actions.map { StoredAction($0) },
        performed: max(0, position.cursor - fork), place: payload.place ?? -1)
    default:
      guard let action = payload.action(of: payload.steps) else {
        throw coding.misfit(
          of: line, "nothing is left of its action", path,
          payload.isMigrated ? .notMigrated : .damaged)
      }
      if line.entry.kind == .changeAndAction, position.cursor == cursor,
        places.count(in: cursor..<cursor + 1) > 0, let last = replay.history.actions.last
      {
        return rejoined(action, to: last, after: payload.change)
      }
      return .recorded(
        linked(action, at: position.cursor), absorbed: payload.change, joinsLast: false)
    }
  }

  /// Returns an action that counts actions, as the history does, instead of places.
  private func linked(_ action: UndoAction<Element>, at place: Int) -> UndoAction<Element> {
    let start = min(place, places.first(after: cursor))
    return action.relinked { places.actionDistance($0, before: place, from: start) }
  }

  /// Returns what has become of the last action that was written once more: elements that it does not touch
  /// were changed, and then steps became part of it.
  private func rejoined(
    _ action: UndoAction<Element>, to last: UndoAction<Element>, after change: UndoSteps<Element>
  ) -> HistoryChange<Element> {
    let absorbed = change.without(elementsOf: last)
    // What the change takes back, the action brings again.
    let steps = UndoSteps(netOf: last.flip().steps + action.steps)
    guard let joined = UndoAction("", steps: steps) else {
      return .absorbed(absorbed, discardedCount: 0)
    }
    return .recorded(joined, absorbed: absorbed, joinsLast: true)
  }

  /// The code of an error where an entry does not fit those before it.
  private var misfitCode: JSONFileError.Code { isMigrated ? .notMigrated : .damaged }

  private static func reason(_ change: HistoryChange<Element>) -> String {
    switch change {
    case .visited(_, _, _, let place): "it goes to place \(place), which there is not as it says"
    case .pruned(let count): "it leaves \(count) actions on branches, where more have to stay"
    default: "it does not fit what comes before"
    }
  }
}

extension Array {
  /// The steps of elements that an action does not change: those of others take back what it has changed.
  fileprivate func without<Value: Identifiable>(elementsOf action: UndoAction<Value>) -> Self
  where Element == UndoRedoStep<Value> {
    let ids = Set(action.steps.lazy.map(\.id))
    return filter { !ids.contains($0.id) }
  }
}

extension JournalCoding {
  /// The error of an entry that does not fit those before it.
  func misfit(
    of line: JournalLine, _ reason: String, _ path: String,
    _ code: JSONFileError.Code = .damaged
  ) -> JSONFileError {
    failure("\(reason): branches can't be read", in: line, of: path, nil, code)
  }
}
