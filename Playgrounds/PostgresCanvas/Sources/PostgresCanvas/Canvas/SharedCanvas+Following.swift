import UndoRedo
import UndoRedoAsync

extension SharedCanvas {
  /// Takes in what others have done, if anything.
  ///
  /// It is done by itself when a notification comes, and before each edit.
  ///
  /// - Throws: A ``PostgresError``, which is ``failure`` then, too. What comes before the entry of the
  ///   log that it is about is taken in.
  public func catchUp() async throws {
    try await catchUp(to: .max, patience: repository.patience)
  }

  /// Takes in what others have done up to a position, unless an edit before it has done so.
  func catchUp(to position: Int, patience: Duration) async throws {
    try await alone(patience: patience) {
      guard await replica.positions.last < position else { return }
      let begin = Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let rows: [[Row]]
      do {
        rows = try await repository.run(
          [begin, ActionLog.range, await nextActions, Statement("COMMIT")])
      } catch {
        failure = error
        throw error
      }
      try await takeIn((try PostgresRepository<Element>.range(rows[1]), [rows[2]]))
    }
  }

  /// The statement that reads what was not seen yet.
  var nextActions: Statement {
    get async { ActionLog.selection(after: await replica.positions.last) }
  }

  /// Takes in actions of the log.
  ///
  /// - Throws: Where a part of the log that was not seen is gone, and the elements were taken as they are, an error
  ///   after which the transaction is begun anew.
  func takeIn(_ log: (range: ClosedRange<Int>, rows: [[Row]])) async throws {
    let isMissed: Bool
    do {
      let last = await replica.positions.last
      guard log.range.upperBound >= last else {
        throw PostgresError(
          .malformedLog, "undo_log ends at \(log.range.upperBound), and was seen up to \(last)")
      }
      isMissed = log.range.upperBound != last && log.range.lowerBound > last + 1
      let rows = log.rows.first ?? []
      if isMissed { try await skip() }
      failure = isMissed || rows.isEmpty ? nil : try await record(rows).failure
      if let failure { throw failure }
    } catch {
      failure = error
      throw error
    }
    if isMissed {
      throw PostgresError(.refused, "a part of the log is missed", sqlState: "40001")
    }
  }

  /// Records the next actions of the log, and one's own after them, which is committed.
  ///
  /// What comes before an action that can't be taken in is taken in.
  ///
  /// - Parameters:
  ///   - rows: The rows of the log.
  ///   - action: One's own action.
  /// - Returns: The actions, as the history holds them, and what keeps others from being taken in.
  /// - Throws: What keeps the store from recording them.
  @specialized(where Element == SpecializedElement)
  func record(
    _ rows: [Row], before action: LoggedAction<Element>? = nil
  ) async throws -> (actions: [UndoAction<Element>], failure: (any Error)?) {
    try await uncancelled { canvas in
      let (actions, failure) = await canvas.replica.apply(rows, before: action)
      if !actions.isEmpty { try await canvas.store.record(actions) }
      return (actions, failure)
    }
  }

  /// Does something to the end even if the task is cancelled: what is in the log belongs to the history.
  private func uncancelled<Result: Sendable>(
    _ body: @escaping @Sendable (isolated SharedCanvas<Element>) async throws -> Result
  ) async throws -> Result {
    try await Task(executorPreference: repository.loop) { try await body(self) }.value
  }

  /// Reads the elements and the log, as the history from before.
  @specialized(where Element == SpecializedElement)
  func load() async throws {
    try await alone {
      let snapshot = try await Snapshot<Element>(repository)
      let (history, elements, positions) = try snapshot.replay()
      await replica.replace(by: elements, at: positions)
      try await store.adopt(history)
    }
    // Where rows are not what the log leads to, everybody gets to know.
    try await recordOutsideChanges()
  }

  /// Takes the elements as they are, where a part of the log that was not seen is gone.
  private func skip() async throws {
    await repository.abandon()
    let snapshot = try await Snapshot<Element>(repository)
    try await uncancelled { canvas in
      let steps = await canvas.replica.skip(to: snapshot.elements, at: snapshot.position)
      if !steps.isEmpty { try await canvas.store.record(Self.missedName, steps) }
    }
  }
}

/// The elements and the log at one moment.
private struct Snapshot<Element: PostgresElement>: Sendable {
  let elements: [Element]
  let log: [Row]

  /// Where the log ends.
  let position: Int

  init(_ repository: PostgresRepository<Element>) async throws {
    let selection = Element.selection(nil)
    let rows = try await repository.run(
      [Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")] + selection
        + [ActionLog.selection(after: 0), ActionLog.range, Statement("COMMIT")])
    elements = try PostgresRepository.elements(rows[1...].prefix(selection.count))
    log = rows[1 + selection.count]
    position = try PostgresRepository<Element>.range(rows[2 + selection.count]).upperBound
  }

  /// Replays the log.
  ///
  /// - Returns: The history, the elements as the log leaves them, and others as they are.
  /// - Throws: A ``PostgresError`` where the actions do not lead on from one another.
  func replay() throws -> (UndoHistory<Element>, LoggedElements<Element>, LogPositions) {
    var history = UndoHistory<Element>()
    var positions = LogPositions(after: position - log.count)
    var logged = LoggedElements<Element>()
    for row in log {
      let entry = try LogEntry(row)
      guard entry.position == positions.last + 1 else {
        throw PostgresError(
          .malformedLog, "position \(positions.last + 1) is missing in undo_log")
      }
      history.record(try entry.perform(on: &logged, isComplete: false, after: positions))
      positions.append(entry.position)
    }
    let others = elements.filter { !logged.met.contains($0.id) }
    logged.perform(UndoSteps(others.map { .created($0) }))
    return (history, logged, positions)
  }
}
