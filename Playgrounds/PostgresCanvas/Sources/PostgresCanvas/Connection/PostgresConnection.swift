import CLibPQ

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to a server, which is awaited: `libpq` never blocks a thread.
///
/// It belongs to one actor, which sends one thing after the other.
final class PostgresConnection {
  private let connection: OpaquePointer

  /// Waits for answers.
  private let loop: EventLoop

  /// The names of the statements that the server has prepared.
  private var prepared: [String: String] = [:]
  private var preparedCount = 0

  /// What is still to be received of the statements that are run; `nil` where none are.
  private var pending: [Expected]?

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - url: The server and the database, in a form that `libpq` understands.
  ///   - loop: What waits for answers, and is best preferred by the tasks that use the connection.
  ///   - seconds: How long each answer may take until it is connected.
  /// - Throws: A ``PostgresError``.
  nonisolated(nonsending) init(
    _ url: String, _ loop: EventLoop, atMost seconds: Double = 10
  ) async throws(PostgresError) {
    guard let connection = PQconnectStart(url) else {
      throw PostgresError(.noConnection, "there is no memory for a connection")
    }
    (self.connection, self.loop) = (connection, loop)
    var state = PGRES_POLLING_WRITING
    while PQstatus(connection) != CONNECTION_BAD, state != PGRES_POLLING_OK {
      guard state != PGRES_POLLING_FAILED else { break }
      let outcome = await loop.wait(
        for: PQsocket(connection), reads: state == PGRES_POLLING_READING,
        writes: state == PGRES_POLLING_WRITING, atMost: seconds)
      if outcome == .timedOut { throw PostgresError(.noConnection, "the server does not answer") }
      state = PQconnectPoll(connection)
    }
    guard PQstatus(connection) == CONNECTION_OK, PQsetnonblocking(connection, 1) == 0 else {
      throw noConnection
    }
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard PQenterPipelineMode(connection) == 1 else { throw noConnection }
  }

  deinit { PQfinish(connection) }

  /// Whether a transaction has begun that is neither committed nor rolled back, failed or not.
  var isInTransaction: Bool { PQtransactionStatus(connection) != PQTRANS_IDLE }

  /// Whether the connection is known to be broken.
  var isBroken: Bool { PQstatus(connection) != CONNECTION_OK }

  /// Whether the server has closed the connection, as far as that is seen without waiting.
  ///
  /// The first look may find why, and the second one that nothing follows.
  var isClosed: Bool { PQconsumeInput(connection) != 1 || PQconsumeInput(connection) != 1 }

  /// Runs statements, sent all at once, in order.
  ///
  /// Where one is refused, those after it are not run.
  ///
  /// - Parameters:
  ///   - statements: The statements.
  ///   - others: Statements to run after them, for whose rows nobody waits before ``rest(after:)``.
  /// - Returns: The rows that each of the statements returns, but not the others.
  /// - Throws: A ``PostgresError`` about the first that fails.
  nonisolated(nonsending) func run(
    _ statements: [Statement], before others: [Statement] = []
  ) async throws(PostgresError) -> [[Row]] {
    // What is left of the ones before is not wanted any more.
    if pending != nil { _ = try? await rest() }
    for statement in statements + others
    where statement.parameters.contains(where: { $0.holdsZero }) {
      throw .zeroByte
    }
    let expected = try send(statements)
    if !others.isEmpty { try check(PQsendFlushRequest(connection)) }
    pending = try send(others)
    try check(PQpipelineSync(connection))
    try await flush()
    let (rows, failure) = try await receive(expected)
    if failure != nil || others.isEmpty { _ = try await rest(after: failure) }
    return rows
  }

  /// Waits for what the others return that were run after some statements.
  ///
  /// - Parameter failure: What has failed before them.
  /// - Returns: The rows that each of them returns.
  /// - Throws: A ``PostgresError`` about the first that fails.
  nonisolated(nonsending) func rest(
    after failure: PostgresError? = nil
  ) async throws(PostgresError) -> [[Row]] {
    guard let expected = pending else {
      throw PostgresError(.noConnection, "nothing is run on the connection")
    }
    pending = nil
    let (rows, laterFailure) = try await receive(expected)
    PQclear(try await result())  // the end of the pipeline
    if isBroken { throw noConnection }
    if let failure = failure ?? laterFailure { throw failure }
    return rows
  }

  /// Waits until the server sends notifications.
  ///
  /// When the task is cancelled, the connection is broken.
  ///
  /// - Returns: What those that have come say.
  /// - Throws: A ``PostgresError`` where the connection is broken.
  nonisolated(nonsending) func notifications() async throws(PostgresError) -> [String] {
    while true {
      try check(PQconsumeInput(connection))
      var texts: [String] = []
      while let notification = PQnotifies(connection) {
        texts.append(String(cString: notification.pointee.extra))
        PQfreemem(notification)
      }
      if !texts.isEmpty { return texts }
      let socket = PQsocket(connection)
      await withTaskCancellationHandler {
        await wait()
      } onCancel: {
        _ = shutdown(socket, Int32(SHUT_RDWR))
      }
    }
  }

  private enum Expected {
    case preparation(String)
    case rows
  }

  private func send(_ statements: [Statement]) throws(PostgresError) -> [Expected] {
    var expected: [Expected] = []
    for statement in statements {
      if let name = prepared[statement.sql] {
        try send(statement.parameters, to: name)
      } else {
        preparedCount += 1
        let name = "s\(preparedCount)"
        prepared[statement.sql] = name
        try check(PQsendPrepare(connection, name, statement.sql, 0, nil))
        expected.append(.preparation(statement.sql))
        try send(statement.parameters, to: name)
      }
      expected.append(.rows)
    }
    return expected
  }

  private func send(_ parameters: [String?], to name: String) throws(PostgresError) {
    let texts = parameters.map { $0.map { strdup($0) } ?? nil }
    defer { for text in texts { free(text) } }
    let values = texts.map { UnsafePointer($0) }
    try check(
      PQsendQueryPrepared(connection, name, Int32(values.count), values, nil, nil, 0))
  }

  private nonisolated(nonsending) func flush() async throws(PostgresError) {
    while true {
      switch PQflush(connection) {
      case 0: return
      case 1:
        // The server may wait for us to read before it reads on.
        if await loop.wait(for: PQsocket(connection), writes: true) == .readable {
          try check(PQconsumeInput(connection))
        }
      default: throw noConnection
      }
    }
  }

  private nonisolated(nonsending) func receive(
    _ expected: [Expected]
  ) async throws(PostgresError) -> (rows: [[Row]], failure: PostgresError?) {
    var rows: [[Row]] = []
    var failure: PostgresError?
    for expected in expected {
      let result = try await result()
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        if case .rows = expected { rows.append(read(result)) }
      default:
        if case .preparation(let sql) = expected { prepared[sql] = nil }
        if failure == nil { failure = refusal(result) }
      }
      try await readToEnd()
    }
    return (rows, failure)
  }

  /// Reads the end of the results of one statement.
  private nonisolated(nonsending) func readToEnd() async throws(PostgresError) {
    try await inputToEnd()
    while let more = PQgetResult(connection) {
      PQclear(more)
      try await inputToEnd()
    }
  }

  private nonisolated(nonsending) func result() async throws(PostgresError) -> OpaquePointer {
    try await inputToEnd()
    guard let result = PQgetResult(connection) else { throw noConnection }
    return result
  }

  /// Waits until there is something to read; a connection that is lost has an error to read.
  private nonisolated(nonsending) func wait() async {
    if PQsocket(connection) >= 0 { await loop.wait(for: PQsocket(connection)) }
  }

  /// Waits until a result can be read without waiting.
  private nonisolated(nonsending) func inputToEnd() async throws(PostgresError) {
    while PQisBusy(connection) == 1 {
      await wait()
      try check(PQconsumeInput(connection))
    }
  }

  private func read(_ result: OpaquePointer) -> [Row] {
    let columns = PQnfields(result)
    return (0..<PQntuples(result)).map { row in
      Row(
        (0..<columns).map { column in
          PQgetisnull(result, row, column) == 1
            ? nil : String(cString: PQgetvalue(result, row, column))
        })
    }
  }

  private func refusal(_ result: OpaquePointer) -> PostgresError {
    func field(_ code: Unicode.Scalar) -> String? {
      PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
    }
    // After a fatal error, there will be no answer any more.
    guard let severity = field("V"), severity == "ERROR" else { return noConnection }
    return PostgresError(.refused, field("M") ?? "", sqlState: field("C"))
  }

  private func check(_ isDone: Int32) throws(PostgresError) {
    if isDone != 1 { throw noConnection }
  }

  private var noConnection: PostgresError {
    let text = String(cString: PQerrorMessage(connection))
    return PostgresError(.noConnection, text.split(separator: "\n").first.map { "\($0)" } ?? "")
  }
}

extension PostgresError {
  fileprivate static let zeroByte = PostgresError(
    .zeroByte, "a text with a zero byte can't be stored")
}

extension String? {
  fileprivate var holdsZero: Bool { self?.utf8.contains(0) == true }
}
