import CLibPQ
import Foundation

/// The transactions of a shared canvas, by `libpq` alone: it blocks a thread, and there is no history.
final class Bare {
  private let connection: OpaquePointer

  init(_ url: String) {
    connection = PQconnectdb(url)
    precondition(PQstatus(connection) == CONNECTION_OK, String(cString: PQerrorMessage(connection)))
    for (index, sql) in Self.statements.enumerated() {
      PQclear(PQprepare(connection, "b\(index)", sql, 0, nil))
    }
    PQenterPipelineMode(connection)
  }

  deinit { PQfinish(connection) }

  private static let statements = [
    "BEGIN ISOLATION LEVEL READ COMMITTED",
    "SELECT pg_advisory_xact_lock('undo_log'::regclass::oid::bigint) IS NULL",
    "SELECT coalesce(min(position), 0), coalesce(max(position), 0) FROM undo_log",
    """
    SELECT position, action, extract(epoch FROM written) FROM undo_log
    WHERE position > $1 ORDER BY position
    """,
    "SELECT 'annotation', value FROM annotation WHERE id = ANY ($1::text[]) FOR UPDATE",
    "UPDATE annotation SET value = $2 WHERE id = $1",
    "SELECT 'annotation', value FROM annotation WHERE id = ANY ($1::text[])",
    "INSERT INTO undo_log (position, identity, action) VALUES ($1, $2, $3)",
    "SELECT pg_notify('undo_log', $1) IS NULL",
    "COMMIT",
  ]

  private var seen = 0

  /// What the row was left as.
  private var held: String?

  /// Makes an annotation say something, as one transaction.
  func write(_ text: String, in id: String) {
    let first = run([(0, []), (1, []), (2, []), (3, ["\(seen)"])])
    let position = Int(first[2])! + 1
    let value =
      "{\"frame\":[0,0,1,1],\"id\":\"\(id)\",\"shape\":\"rectangle\",\"text\":\"\(text)\"}"
    let action =
      "{\"date\":1,\"metadata\":{\"author\":\"Ann\"},\"name\":\"Write\",\"steps\":[{\"old\":"
      + "{\"1\":\(value)},\"new\":{\"1\":\(value)}}]}"
    let rows = run([
      (4, ["{\"\(id)\"}"]), (5, [id, value]), (6, ["{\"\(id)\"}"]),
      (7, ["\(position)", UUID().uuidString, action]), (8, ["\(position)"]),
    ])
    precondition(held == nil || rows[0] == held, "somebody else has changed the row")
    held = rows[2]
    _ = run([(9, [])])
    seen = position
  }

  /// Reads what is in the log.
  ///
  /// - Returns: How many bytes that is.
  func readLog() -> Int {
    seen = 0
    return run([(3, ["0"])], countsBytes: true).compactMap { Int($0) }.reduce(0, +)
  }

  /// Runs statements, sent at once.
  ///
  /// - Returns: The second column of each one's first row.
  private func run(_ calls: [(Int, [String])], countsBytes: Bool = false) -> [String] {
    for (statement, parameters) in calls {
      let texts = parameters.map { strdup($0) }
      let values = texts.map { UnsafePointer($0) }
      PQsendQueryPrepared(
        connection, "b\(statement)", Int32(values.count), values, nil, nil, 0)
      for text in texts { free(text) }
    }
    PQpipelineSync(connection)
    var answers: [String] = []
    for _ in calls {
      let result = PQgetResult(connection)
      let status = PQresultStatus(result)
      precondition(
        status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK,
        String(cString: PQerrorMessage(connection)))
      if countsBytes {
        let bytes = (0..<PQntuples(result)).reduce(0) { $0 + Int(PQgetlength(result, $1, 1)) }
        answers.append("\(bytes)")
      } else {
        let isThere = PQntuples(result) > 0 && PQnfields(result) > 1
        answers.append(isThere ? String(cString: PQgetvalue(result, 0, 1)) : "")
      }
      PQclear(result)
      PQclear(PQgetResult(connection))
    }
    PQclear(PQgetResult(connection))
    return answers
  }
}
