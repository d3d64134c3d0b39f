import Foundation
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

  /// For how many seconds what fails for now is tried again.
  nonisolated let patience: Double

  private let timeout: Double

  /// Where it waits for the server, and what it does is best run.
  nonisolated let loop = EventLoop()

  private var connection: PostgresConnection?
  private var exclusion = Exclusion()

  /// Where the log ends, within a transaction.
  private var head: Int?

  /// What begins the transaction, where that goes along with what it writes.
  private var beginning: [Statement] = []

  /// Whether a transaction that was begun ahead has come to its commit.
  private(set) var hasReachedCommit = false

  /// Creates a repository, which connects to the server when it has to.
  ///
  /// - Parameters:
  ///   - url: The server and the database, in a form that `libpq` understands.
  ///   - limit: How many actions the log holds; `nil` for all.
  ///   - patience: For how many seconds what fails for now is tried again.
  ///   - timeout: How many seconds a statement may take, the waits for one's turn among them, and how
  ///     long others wait for a program that has stopped in its turn.
  public init(
    _ url: String, limit: LogLimit? = nil, patience: Double = 10, timeout: Double = 20
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
      try await self.write { _ in action }
    }
  }
}

// Within a transaction, and alone.
extension PostgresRepository {
  /// Begins a transaction, once it is one's turn.
  ///
  /// - Parameter statements: What to read.
  /// - Returns: The first and the last position of the log, and what was read.
  /// - Throws: A ``PostgresError``.
  @discardableResult
  func begin(
    reading statements: [Statement] = []
  ) async throws -> (range: ClosedRange<Int>, rows: [[Row]]) {
    try turn(try await run([Self.begin, ActionLog.lock, ActionLog.range] + statements))
  }

  /// Begins a transaction, once it is one's turn.
  ///
  /// Who has to wait reads while others write. Only one is the next at a time: what it has not read then
  /// is what the one before it writes.
  ///
  /// - Parameters:
  ///   - statement: What to read, each time.
  ///   - early: Takes rows that were read before it was one's turn.
  /// - Returns: The first and the last position of the log, and what was read last.
  /// - Throws: A ``PostgresError``, and what the closure throws.
  func begin(
    reading statement: () async -> Statement, early: ([Row]) async throws -> Void
  ) async throws -> (range: ClosedRange<Int>, rows: [[Row]]) {
    let rows = try await run(
      [Self.begin, ActionLog.lockIfFree, ActionLog.range, await statement()])
    if rows[1].first?[0] == "t" { return try turn(rows) }
    try await early(rows[3])
    try await early(try await run([ActionLog.beNext, await statement()])[1])
    return try turn(
      try await run(
        [ActionLog.lock, ActionLog.letOthersBeNext, ActionLog.range, await statement()]))
  }

  /// Begins a transaction along with what it writes, which is refused unless it is one's turn and the log
  /// ends where it is said to.
  ///
  /// - Parameter head: Where the log ends.
  func beginAhead(at head: Int) {
    (self.head, hasReachedCommit) = (head, false)
    beginning = [Self.begin, ActionLog.lockOrFail, ActionLog.failUnlessEnd(is: head)]
  }

  private static var begin: Statement { Statement("BEGIN ISOLATION LEVEL READ COMMITTED") }

  private func turn(
    _ rows: [[Row]]
  ) throws -> (range: ClosedRange<Int>, rows: [[Row]]) {
    let range = try Self.range(rows[2])
    head = range.upperBound
    return (range, Array(rows.dropFirst(3)))
  }

  /// Performs an action, writes it to the log and commits.
  ///
  /// - Parameters:
  ///   - isDone: Whether the rows are what the action makes of them already.
  ///   - action: Returns the action for its position in the log.
  /// - Returns: The position; `nil` where nothing has changed.
  /// - Throws: What ``perform(recording:)`` throws.
  @discardableResult
  func write(
    isDone: Bool = false, _ action: (Int) -> UndoAction<Element>
  ) async throws -> Int? {
    let logged = LoggedAction(position: head! + 1, action: action(head! + 1))
    let identity = UUID()
    let changes = NetChanges(logged.action.steps)
    let selection = Element.selection(changes.ids)
    let reads = selection.map { Statement($0.sql + " FOR UPDATE", $0.parameters) }
    let writes = isDone ? [] : try changes.statements
    let log = try ActionLog.insertion(logged, identity, limit: limit)
    let beginning = beginning
    self.beginning = []
    do {
      let rows = try await run(
        beginning + reads + writes + selection + (changes.isEmpty ? [] : log)
      ).dropFirst(beginning.count)
      try changes.compare(with: try Self.elements(rows.prefix(reads.count)), isDone: isDone)
      let after = rows.dropFirst(reads.count + writes.count).prefix(reads.count)
      try changes.check(
        rows.dropFirst(reads.count).prefix(writes.count), try Self.elements(after))
    } catch let refusal as PostgresError where refusal.code == .refused && beginning.isEmpty {
      // A row that is not what a step starts from may be why.
      try await rollBack()
      try changes.compare(with: try await read(selection), isDone: isDone)
      throw refusal
    }
    guard !changes.isEmpty else { return nil }
    try await commit(identity, at: logged.position)
    return logged.position
  }

  /// Commits, and finds out whether that has happened where the connection breaks.
  private func commit(_ identity: UUID, at position: Int) async throws {
    hasReachedCommit = true
    do {
      defer { head = nil }
      try await run([Statement("COMMIT")])
    } catch let failure where failure.code == .noConnection {
      guard try await isCommitted(identity, at: position) else { throw failure }
    }
  }

  /// Finds out whether an action is in the log, once the transaction that was to write it has ended.
  private func isCommitted(_ identity: UUID, at position: Int) async throws -> Bool {
    let search = ActionLog.search(for: identity)
    do {
      // To be cancelled would leave it in doubt.
      let rows = try await Task {
        try await tryingAgain(for: self.patience) {
          try await self.begin(reading: [search])
        }
      }.value
      try await rollBack()
      if !rows.rows[0].isEmpty { return true }
      if rows.range.upperBound < position || rows.range.lowerBound <= position { return false }
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

  /// Runs statements on a connection, which is made where there is none.
  @discardableResult
  func run(_ statements: [Statement]) async throws(PostgresError) -> [[Row]] {
    do {
      if connection == nil {
        let connection = try await PostgresConnection(url, loop)
        try await ActionLog.prepare(connection, timeout: timeout)
        self.connection = connection
      }
      return try await connection!.run(statements)
    } catch {
      if connection?.isBroken != false { (connection, head) = (nil, nil) }
      throw error
    }
  }

  private func rollBack() async throws {
    head = nil
    try await run([Statement("ROLLBACK"), ActionLog.letOthersBeNext])
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
    (head, beginning) = (nil, [])
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
