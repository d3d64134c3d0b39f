import UndoRedo
import UndoRedoAsync

/// A repository of rows in a PostgreSQL database, with a log of all that was done to them.
///
/// The tables are made by the app, with whatever keys and constraints it likes:
///
///     let store = AsyncUndoStore(PostgresRepository<Note>("postgresql://localhost/notes"))
///     try await store.save(note, named: "Add Note")    // one transaction
///     try await store.undo()                           // another one
///
/// A ``SharedCanvas`` on one reads the log, so that what others do is seen and each undoes one's own.
///
/// # Transactions
///
/// Each call of ``perform(_:)`` is one transaction, which waits for its turn among
/// all who write, compares what each step starts from with its row, writes, and reads what it has
/// written. What is not as it should be is refused, and rolled back. A transaction that fails to be
/// serialised, is in a deadlock, or loses its connection is begun anew.
///
/// Every action has an identity in the log. Where the connection breaks at the commit, the repository
/// connects anew, waits for its turn, which is when the lost transaction has ended, and looks whether
/// the identity is there.
///
/// # Foreign keys
///
/// References must be `DEFERRABLE`: they are checked when the transaction ends, so that steps can stand
/// in any order. Where a deletion cascades, or sets references to `NULL`, each row that it changes must
/// be named by a step, or else undo could not bring it back: all is refused, with
/// ``PostgresError/Code/cascade``. So are deletions upon which a trigger writes.
public actor PostgresRepository<Element: PostgresElement>: AsyncRepository {
  /// A ``PostgresError``, an `UndoError`, or what the element throws.
  public typealias Failure = any Error

  /// The server and the database.
  public nonisolated let url: String

  let limit: LogLimit?

  /// For how long what fails for now is tried again.
  nonisolated let patience: Duration

  private let timeout: Duration

  /// Where it waits for the server, and what it does is best run.
  nonisolated let loop = EventLoop()

  private var connection: PostgresConnection?
  private var exclusion = Exclusion()

  private var turn = Turn.one

  /// What the last action has left: rows that are still the same make the same elements.
  private var lastHeld = ActionToWrite<Element>.Held()

  /// Whether it may be one's own turn: an action is written, and not only looked at.
  var mayHaveTurn: Bool { if case .other = turn { false } else { true } }

  /// What was written ahead, or would have been.
  private(set) var expected: ActionToWrite<Element>?

  /// Whether another action than the expected one was asked for.
  private(set) var isUnexpected = false

  /// Whether a transaction has come to its commit.
  private(set) var hasReachedCommit = false

  /// The thread on which what is isolated to it runs: the one that waits for the server.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.isolation }

  /// Creates a repository, which connects to the server when it has to.
  ///
  /// - Parameters:
  ///   - url: The server and the database, in a form that `libpq` understands.
  ///   - limit: How many actions the log holds; `nil` for all.
  ///   - patience: For how long what fails for now is tried again.
  ///   - timeout: How long a statement may take, the waits for one's turn among them, and how
  ///     long others wait for a program that has stopped in its turn.
  public init(
    _ url: String, limit: LogLimit? = nil, patience: Duration = .seconds(10),
    timeout: Duration = .seconds(20)
  ) {
    self.url = url
    self.limit = limit
    self.patience = patience
    self.timeout = timeout
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: A ``PostgresError``.
  public func element(withID id: Element.ID) async throws -> Element? {
    try await elements(withIDs: [id]).first
  }

  /// Returns those elements that have one of some identities.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, in any order.
  /// - Throws: A ``PostgresError``.
  public func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
    try await exclusively { try await self.read(Element.selection(ids)) }
  }

  /// Returns every element, in the order that its statements define.
  ///
  /// - Returns: The elements.
  /// - Throws: A ``PostgresError``.
  public func allElements() async throws -> [Element] {
    try await exclusively { try await self.read(Element.selection(nil)) }
  }

  /// Performs steps in one transaction: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps, which become an action without a name in the log.
  /// - Throws: `UndoError` where a step does not start from what its row holds, and a
  ///   ``PostgresError``. Nothing has changed then.
  public func perform(_ steps: UndoSteps<Element>) async throws {
    if let action = UndoAction("", steps: steps) { try await perform(recording: action) }
  }

  /// Performs an action in one transaction, and writes it to the log.
  ///
  /// - Parameter action: The action.
  /// - Throws: `UndoError` where a step does not start from what its row holds, and a
  ///   ``PostgresError``. Nothing has changed then.
  public func perform(recording action: UndoAction<Element>) async throws {
    try await exclusively {
      try await self.begin()
      try await self.write(action)
    }
  }
}

// Within a transaction, and alone.
extension PostgresRepository {
  /// Whose turn it is when an action is written.
  enum Turn {
    /// One's own.
    case one

    /// One's own, if it is nobody's and the log ends at a position: otherwise writing fails.
    case ifFree(end: Int)

    /// Somebody else's: nothing is written yet.
    case other

    /// One's own, and the action that was expected is being written.
    case expected(ActionToWrite<Element>)
  }

  /// Begins a transaction, once it is one's turn.
  ///
  /// - Parameters:
  ///   - statements: What to read.
  ///   - others: What to do then, for which nobody waits.
  /// - Returns: The first and the last position of the log, and what was read.
  /// - Throws: A ``PostgresError``.
  @discardableResult
  func begin(
    reading statements: [Statement] = [], before others: [Statement] = []
  ) async throws -> (range: ClosedRange<Int>, rows: [[Row]]) {
    let rows = try await run(
      [Self.begin, ActionLog.lock, ActionLog.range] + statements, before: others)
    return (try Self.range(rows[2]), Array(rows.dropFirst(3)))
  }

  /// Begins a transaction, once it is one's turn.
  ///
  /// - Parameters:
  ///   - action: What the action is expected to be, which is written as soon as it is one's turn, while what
  ///     was read is looked at.
  ///   - statement: What to read.
  /// - Returns: The first and the last position of the log, and what was read.
  /// - Throws: A ``PostgresError``.
  func begin(
    expecting action: ActionToWrite<Element>?, reading statement: Statement
  ) async throws -> (range: ClosedRange<Int>, rows: [[Row]]) {
    (turn, isUnexpected, hasReachedCommit) = (.one, false, false)
    let log = try await begin(reading: [statement], before: action?.statements ?? [])
    if let action { turn = .expected(action) }
    return log
  }

  /// Lets the next action be written along with what begins its transaction, if it can, and be remembered
  /// in any case.
  ///
  /// - Parameter end: Where the log is known to end; `nil` where it is somebody else's turn.
  func beginAhead(at end: Int?) {
    (turn, expected, hasReachedCommit) = (end.map { .ifFree(end: $0) } ?? .other, nil, false)
  }

  private static var begin: Statement { Statement("BEGIN ISOLATION LEVEL READ COMMITTED") }

  /// Performs an action, writes it to the log and commits.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - known: The rows that the log has of elements, as texts.
  ///   - isDone: Whether the rows are what the action makes of them already.
  /// - Returns: The position, and the rows of the elements, as texts; `nil` where nothing has changed.
  /// - Throws: What ``perform(recording:)`` throws.
  @specialized(where Element == SpecializedElement)
  @discardableResult
  func write(
    _ action: UndoAction<Element>, known: [Element.ID: String] = [:], isDone: Bool = false
  ) async throws -> (position: Int, texts: [Element.ID: String])? {
    if case .expected(let expected) = turn {
      guard expected.action == action, let answer = try await rest() else {
        isUnexpected = true
        throw PostgresError.notYet
      }
      return try await commit(expected, answer)
    }
    let write = try ActionToWrite(action, known: known, isDone: isDone, limit: limit)
    var beginning: [Statement] = []
    switch turn {
    case .ifFree(let end):
      beginning = [Self.begin, ActionLog.lockOrFail, ActionLog.failUnlessEnd(is: end)]
      expected = write
      if let statements = write.statementsThatCompare {
        let written = try await commit(
          write, after: end, by: statements, beginning: beginning)
        return (written.position, write.texts)
      }
    case .other:
      expected = write
      throw PostgresError.notYet
    default: break
    }
    let answer: [[Row]]
    do {
      answer = Array(try await run(beginning + write.statements).dropFirst(beginning.count))
    } catch {
      if error.code == .refused, beginning.isEmpty {
        // A row that is not what a step starts from may be why.
        try await rollBack()
        try write.changes.compare(with: try await read(write.selection), isDone: isDone)
      }
      throw error
    }
    return try await commit(write, answer)
  }

  /// Performs an action in one transaction of which nobody waits for a part: the server compares.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - last: The position up to which the log is known.
  /// - Returns: The position, and the rows of the log between the known ones and it; `nil` where that is refused,
  ///   or the server can't compare all. Nothing has changed then.
  /// - Throws: A ``PostgresError``.
  @specialized(where Element == SpecializedElement)
  func performAtOnce(
    _ action: ActionToWrite<Element>, after last: Int
  ) async throws -> (position: Int, others: [Row])? {
    turn = .one
    guard let statements = action.statementsThatCompare else { return nil }
    do {
      return try await commit(
        action, after: last, by: statements,
        beginning: [Self.begin, ActionLog.lock, ActionLog.selection(leadingOnFrom: last)])
    } catch let failure as PostgresError where failure.isOfStatement {
      return nil
    }
  }

  /// Writes and commits an action at once, and finds out whether that has happened where the connection breaks.
  ///
  /// - Parameters:
  ///   - write: The action.
  ///   - last: The position up to which the log is known.
  ///   - statements: What writes the action, and fails unless it is as it should be.
  ///   - beginning: What begins the transaction; its last statement may read the log.
  /// - Returns: The position, and the rows of the log before it, if they are read.
  /// - Throws: A ``PostgresError``.
  private func commit(
    _ write: ActionToWrite<Element>, after last: Int, by statements: [Statement],
    beginning: [Statement]
  ) async throws -> (position: Int, others: [Row]) {
    // Once it is sent, it may be committed.
    if connection?.isClosed == true { connection = nil }
    try await connect()
    let answer: [[Row]]
    do {
      answer = try await run(beginning + statements + [Statement("COMMIT")])
      hasReachedCommit = true
    } catch {
      guard error.code == .noConnection else { throw error }
      hasReachedCommit = true
      if let found = try await search(for: write, after: last) { return found }
      throw error
    }
    guard let position = write.position(answer.dropLast()) else {
      throw PostgresError(.malformedLog, "undo_log has not taken an action that was committed")
    }
    return (position, answer[beginning.count - 1])
  }

  /// Commits what was written, if it is as it should be, and finds out whether that has happened where the
  /// connection breaks.
  private func commit(
    _ write: ActionToWrite<Element>, _ answer: [[Row]]
  ) async throws -> (position: Int, texts: [Element.ID: String])? {
    let (position, held) = try write.check(answer, lastHeld)
    guard let position else { return nil }
    lastHeld = held
    hasReachedCommit = true
    do {
      try await run([Statement("COMMIT")])
    } catch let failure where failure.code == .noConnection {
      if try await search(for: write, after: position - 1) == nil { throw failure }
    }
    return (position, write.texts)
  }

  /// Looks for an action in the log, once the transaction that was to write it has ended.
  ///
  /// - Returns: The position, and the rows of the log between the known ones and it; `nil` where it is not there.
  /// - Throws: A ``PostgresError``.
  private func search(
    for write: ActionToWrite<Element>, after last: Int
  ) async throws -> (position: Int, others: [Row])? {
    let search = [ActionLog.search(for: write.identity), ActionLog.selection(after: last)]
    do {
      // To be cancelled would leave it in doubt.
      let log = try await Task {
        try await tryingAgain(for: self.patience) { try await self.begin(reading: search) }
      }.value
      _ = try? await rollBack()
      if let position = log.rows[0].first?[0].flatMap({ Int($0) }) {
        return (position, log.rows[1].filter { $0[0].flatMap { Int($0) } ?? position < position })
      }
      if log.range.upperBound <= last || log.range.lowerBound <= last + 1 { return nil }
    } catch let failure as PostgresError where failure.code != .noConnection {
      throw failure
    } catch {}
    throw PostgresError(
      .outcomeUnknown,
      "the connection broke as an action was committed, and nobody knows whether it was")
  }

  /// Reads elements.
  func read(_ selection: [Statement]) async throws -> [Element] {
    try Self.elements(try await run(selection))
  }

  /// Runs statements, and others after them for which nobody waits, on a connection, which is made where
  /// there is none.
  @discardableResult
  func run(
    _ statements: [Statement], before others: [Statement] = []
  ) async throws(PostgresError) -> [[Row]] {
    try await connect()
    do {
      return try await connection!.run(statements, before: others)
    } catch {
      if connection?.isBroken != false { connection = nil }
      throw error
    }
  }

  /// Makes a connection, where there is none.
  private func connect() async throws(PostgresError) {
    if connection != nil { return }
    let connection = try await PostgresConnection(url, loop)
    try await ActionLog.prepare(connection, timeout: timeout)
    self.connection = connection
  }

  /// Waits for what the others return; `nil` where one is refused.
  private func rest() async throws(PostgresError) -> [[Row]]? {
    do {
      return try await connection?.rest()
    } catch {
      if connection?.isBroken != false { connection = nil }
      if error.isOfStatement { return nil }
      throw error
    }
  }

  private func rollBack() async throws {
    try await run([Statement("ROLLBACK")])
  }

  /// Waits until those before have left.
  func enter() async {
    if !exclusion.enter() { await withCheckedContinuation { exclusion.wait($0) } }
  }

  /// Leaves, and takes back what was not committed.
  func leave() async {
    await abandon()
    exclusion.leave()
  }

  /// Takes back what was not committed.
  func abandon() async {
    if connection?.isInTransaction == true, (try? await rollBack()) == nil { connection = nil }
    turn = .one
  }

  private func exclusively<Result: Sendable>(
    _ attempt: () async throws -> Result
  ) async throws -> Result {
    await enter()
    do {
      let result = try await withTaskExecutorPreference(loop) {
        try await tryingAgain(for: patience) {
          await self.abandon()
          return try await attempt()
        }
      }
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  static func elements(_ rows: some Sequence<[Row]>) throws -> [Element] {
    try rows.joined().map { row in
      do { return try Element(row) } catch {
        throw PostgresError(.malformedRow, "a row can't be read: \(row.values): \(error)")
      }
    }
  }

  static func range(_ rows: [Row]) throws -> ClosedRange<Int> {
    guard let row = rows.first, let first = row[0].flatMap({ Int($0) }),
      let last = row[1].flatMap({ Int($0) }), first <= last
    else { throw PostgresError(.malformedLog, "undo_log has no positions") }
    return first...last
  }
}
