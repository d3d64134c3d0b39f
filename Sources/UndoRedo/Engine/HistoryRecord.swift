/// A store's history, as a repository holds it that stores it whole.
///
/// It does all that a ``HistoryRepository`` has to do but for storing: it applies what becomes of the
/// history, and gives back what is there from before as a store asks for it.
///
///     mutating func perform(_ steps: UndoSteps<Note>, in change: HistoryChange<Note>) throws {
///       var next = self
///       try next.notes.perform(steps)
///       next.record.apply(change)
///       try next.write()    // the notes, and `record.history`, which is `Codable`
///       self = next
///     }
///
/// It is a value: a copy never sees what happens to the original. <doc:WritingARepository> has the whole of
/// such a repository.
public struct HistoryRecord<Element: Identifiable & Equatable> {
  private var engine = UndoEngine<Element>(history: UndoHistory())

  /// How many actions can be undone at most, discardable ones included.
  private var limit: Int?

  /// The place before the oldest of the actions from before that were read, and the number of those to be
  /// redone that were not.
  private var (oldestRead, unreadRedoableCount) = (0, 0)

  /// Where the model was saved when the record was opened.
  private var saved = StoredHistory.SavedPlace.here

  /// Creates a record of which nothing was read yet.
  ///
  /// - Parameter history: The history from before. Branches are not stored.
  /// - Complexity: O(*n*) in the number of steps.
  public init(_ history: UndoHistory<Element> = UndoHistory()) {
    take(history)
    oldestRead = engine.history.cursor
    unreadRedoableCount = engine.history.redoable.count
    saved =
      switch engine.history.mark {
      case nil: .lost
      case engine.history.cursor: .here
      case let mark?: mark < engine.history.cursor ? .before : .after
      }
  }

  /// The store's history: that from before, with all that has become of it.
  public var history: UndoHistory<Element> {
    var history = engine.history
    history.log.link()
    return history
  }
}

extension HistoryRecord {
  /// Lets the history become what it is by a change.
  ///
  /// One that leads beyond the actions that there are leads to the last one.
  ///
  /// - Parameter change: What becomes of the store's history.
  /// - Complexity: O(*n*) in the size of the change; where it alters what actions start from, or replaces
  ///   the history, in the number of steps.
  public mutating func apply(_ change: HistoryChange<Element>) {
    switch change {
    case .recorded(let action, let absorbed, let joinsLast):
      discardRedoable(.max)
      absorb(absorbed)
      record(action, joinsLast: joinsLast)
    case .absorbed(let steps, let discardedCount):
      discardRedoable(discardedCount)
      absorb(steps)
    case .passed(let steps): absorb(steps)
    case .moved(let distance): move(by: distance)
    case .visited(let distance, let redoable, let performed, place: _):
      move(by: distance)
      discardRedoable(.max)
      for stored in redoable { add(stored) }
      move(by: performed - redoable.count)
    // It has the line alone, as it says.
    case .branching, .pruned: break
    case .saved: engine.history.markSaved()
    case .named(let name): engine.history.addCheckpoint(name)
    case .unnamed(let name): engine.history.removeCheckpoint(name)
    case .limited(let limit): self.limit = limit
    case .cleared(let isSaved):
      engine.history.forgetAll()
      engine.history.mark = isSaved ? engine.history.cursor : nil
      unreadRedoableCount = 0
    case .replaced(let history):
      take(history)
      (oldestRead, unreadRedoableCount) = (0, 0)
    }
    dropOldest()
  }

  private mutating func take(_ history: UndoHistory<Element>) {
    let values = Dictionary(uniqueKeysWithValues: history.presentValues.map { ($0.id, $0.value) })
    _ = engine.adopt(history, recordingDifferencesAs: nil, nil) { values[$0] ?? nil }
    engine.history.maximum = nil
    #if !hasFeature(Embedded)
      engine.history.keepsBranches = false
    #endif
  }

  private mutating func discardRedoable(_ count: Int) {
    let history = engine.history
    let discarded = min(count, history.log.endIndex - history.cursor)
    unreadRedoableCount = max(0, unreadRedoableCount - discarded)
    engine.history.discardUndone(from: history.log.endIndex - discarded)
  }

  private mutating func absorb(_ steps: UndoSteps<Element>) {
    let gone = engine.absorb(UndoSteps(netOf: steps).map { ($0.id, $0.newValue) })
    oldestRead -= gone.count { $0 < oldestRead }
  }

  private mutating func record(_ action: UndoAction<Element>, joinsLast: Bool = false) {
    for step in action.steps { engine.absorb([(step.id, step.oldValue)]) }
    engine.put(action.steps)
    var options = ActionOptions(ActionDetails(action))
    if joinsLast { options.coalescing = Coalescing(key: nil, window: nil) }
    engine.lastCoalescing = options.coalescing
    _ = engine.coalesce(options) { _ in false }
  }

  private mutating func add(_ stored: StoredAction<Element>) {
    record(stored.action)
    if stored.isSaved { engine.history.markSaved() }
    for name in stored.checkpoints { engine.history.addCheckpoint(name) }
  }

  private mutating func move(by distance: Int) {
    let log = engine.history.log
    engine.move(to: min(max(log.startIndex, engine.history.cursor + distance), log.endIndex))
    if distance < 0 { oldestRead = min(oldestRead, engine.history.cursor) }
  }

  private mutating func dropOldest() {
    if let limit { engine.history.forgetActions(exceptLast: max(0, limit)) }
    engine.freeOrphans()
  }
}

// What a store asks for.
extension HistoryRecord {
  /// What of the history from before was not read yet.
  public var storedHistory: StoredHistory {
    var stored = StoredHistory()
    stored.undoableCount = max(0, oldestRead - engine.history.log.startIndex)
    stored.redoableCount = unreadRedoableCount
    stored.saved = saved
    return stored
  }

  /// Reads the actions from before that can be redone, once.
  ///
  /// - Returns: The actions, the one that is redone next first.
  /// - Complexity: O(*n*) in the number of their steps.
  public mutating func storedRedoableActions() -> [StoredAction<Element>] {
    defer { unreadRedoableCount = 0 }
    let first = engine.history.cursor
    return storedActions(first..<(first + unreadRedoableCount))
  }

  /// Reads the next of the actions from before that can be undone, going back in time.
  ///
  /// - Parameter count: How many to read at most.
  /// - Returns: The actions, the newest first.
  /// - Complexity: O(*n*) in the number of their steps.
  public mutating func nextStoredActions(_ count: Int) -> [StoredAction<Element>] {
    let end = oldestRead
    oldestRead = end - min(count, storedHistory.undoableCount)
    return storedActions(oldestRead..<end).reversed()
  }

  /// The names of the place before the oldest of the actions.
  public var firstStoredCheckpoints: [String] { checkpoints(at: engine.history.log.startIndex) }

  private mutating func storedActions(_ numbers: Range<Int>) -> [StoredAction<Element>] {
    engine.history.log.link()
    return numbers.map { number in
      StoredAction(
        engine.history.action(number), isSaved: engine.history.mark == number + 1,
        checkpoints: checkpoints(at: number + 1))
    }
  }

  private func checkpoints(at place: Int) -> [String] {
    engine.history.checkpointPlaces.filter { $0.value == place }.map { String($0.key) }.sorted()
  }
}

// Its engine has no closures, which is all that would not be.
extension HistoryRecord: @unchecked Sendable where Element: Sendable, Element.ID: Sendable {}
