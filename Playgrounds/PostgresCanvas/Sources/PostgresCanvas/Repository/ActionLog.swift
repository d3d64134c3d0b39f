import UndoRedo

/// How many actions the log holds.
public enum LogLimit: Hashable, Sendable {
  /// So many of the latest.
  case count(Int)

  /// Those of so many seconds.
  case age(Double)
}

/// The log's table, and the statements about it.
///
/// Whoever writes holds a lock until the transaction ends. That gives each action the next position,
/// and lets nobody see a position before those that come before it.
enum ActionLog {
  /// The channel of notifications about new actions.
  static let channel = "undo_log"

  /// What the table says of itself.
  static let version = "UndoRedo log, version 3"

  /// Makes the table where there is none.
  static let creation = [
    Statement(
      """
      CREATE TABLE IF NOT EXISTS undo_log (
        position bigint PRIMARY KEY,
        identity uuid NOT NULL UNIQUE,
        written timestamptz NOT NULL DEFAULT clock_timestamp(),
        action text NOT NULL
      )
      """),
    // A table that is of another version stays that.
    Statement(
      """
      DO $$ BEGIN
        IF obj_description('undo_log'::regclass, 'pg_class') IS NULL THEN
          COMMENT ON TABLE undo_log IS '\(version)';
        END IF;
      END $$
      """),
  ]

  /// Makes a new connection ready, and looks whether the table is there in this version.
  ///
  /// A client that stops within a transaction loses its turn, and what takes too long is refused. Statements
  /// are planned once, since the server would plan some of them anew each time. Texts and numbers are exact, whatever
  /// the user or the environment has set.
  nonisolated(nonsending) static func prepare(
    _ connection: PostgresConnection, timeout: Duration
  ) async throws(PostgresError) {
    // The server takes no more than 24 days, and zero for ever.
    let milliseconds = Int32(max(0, min((timeout / .milliseconds(1)).rounded(.up), 0x7fff_ffff)))
    let rows = try await connection.run([
      Statement("SET idle_in_transaction_session_timeout = \(milliseconds)"),
      Statement("SET statement_timeout = \(milliseconds)"),
      Statement("SET plan_cache_mode = force_generic_plan"),
      Statement("SET client_encoding = 'UTF8'"),
      Statement("SET extra_float_digits = 1"),
      Statement("SELECT obj_description(to_regclass('undo_log'), 'pg_class')"),
    ])
    guard let found = rows.last?.first?[0] else {
      throw PostgresError(.otherVersion, "there is no undo_log in the database")
    }
    guard found == version else {
      throw PostgresError(.otherVersion, "undo_log is “\(found)”, and not “\(version)”")
    }
  }

  /// Waits for one's turn among all who write.
  static let lock = Statement(
    "SELECT pg_advisory_xact_lock('undo_log'::regclass::oid::bigint) IS NULL")

  /// Takes one's turn if it is nobody's, and fails otherwise.
  static let lockOrFail = Statement(
    "SELECT 1 / pg_try_advisory_xact_lock('undo_log'::regclass::oid::bigint)::int")

  /// Fails unless the last position is the one that is known.
  static func failUnlessEnd(is position: Int) -> Statement {
    Statement(
      "SELECT 1 / (coalesce(max(position), 0) = $1)::int FROM undo_log", ["\(position)"])
  }

  /// The first and the last position.
  static let range = Statement(
    "SELECT coalesce(min(position), 0), coalesce(max(position), 0) FROM undo_log")

  /// The actions after a position, in order.
  static func selection(after position: Int) -> Statement {
    Statement(
      """
      SELECT position, action, extract(epoch FROM written) FROM undo_log
      WHERE position > $1 ORDER BY position
      """,
      ["\(position)"])
  }

  /// The actions after a position, in order; fails unless they lead on from it.
  ///
  /// A limit is there, and is evaluated, even where there are no rows.
  static func selection(leadingOnFrom position: Int) -> Statement {
    let selection = selection(after: position)
    return Statement(
      """
      \(selection.sql) LIMIT \(Int64.max) / (
        SELECT ($1 BETWEEN coalesce(min(position), 0) - 1 AND coalesce(max(position), 0))::int FROM undo_log
      )
      """, selection.parameters)
  }

  /// The position of an action.
  static func search(for identity: String) -> Statement {
    Statement("SELECT position FROM undo_log WHERE identity = $1", [identity])
  }

  /// Writes an action at the next position, which is returned, notifies the others, and drops those that a
  /// limit leaves no room for.
  static func insertion(_ entry: String, _ identity: String, limit: LogLimit?) -> [Statement] {
    let insertion = Statement(
      """
      INSERT INTO undo_log (position, identity, action)
      SELECT coalesce(max(position), 0) + 1, $1::uuid, $2 FROM undo_log
      RETURNING position, pg_notify('\(channel)', position::text)
      """, [identity, entry])
    switch limit {
    case .count(let count):
      return [
        insertion,
        Statement(
          "DELETE FROM undo_log WHERE position <= (SELECT max(position) FROM undo_log) - $1::bigint",
          ["\(max(count, 1))"]),
      ]
    case .age(let seconds):
      return [
        insertion,
        Statement(
          """
          DELETE FROM undo_log WHERE position < (SELECT max(position) FROM undo_log)
            AND written < clock_timestamp() - $1::float8 * interval '1 second'
          """, ["\(seconds)"]),
      ]
    case nil: return [insertion]
    }
  }
}
