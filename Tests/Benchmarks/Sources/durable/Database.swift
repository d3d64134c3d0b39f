import CSQLite

/// A table of shapes in a database of SQLite, in WAL mode, with one row for each.
final class Database: Saver {
  /// When SQLite flushes.
  enum Synchronous: String {
    case full = "FULL"
    case normal = "NORMAL"
  }

  struct Failure: Error {
    let message: String
  }

  private var connection: OpaquePointer?
  private var update: OpaquePointer?

  init(_ path: String, _ shapes: [Shape], _ synchronous: Synchronous) throws {
    try check(sqlite3_open(path, &connection))
    for statement in [
      "PRAGMA journal_mode = WAL", "PRAGMA synchronous = \(synchronous.rawValue)",
      "PRAGMA fullfsync = ON",
      """
      CREATE TABLE shape (
        id TEXT PRIMARY KEY, x REAL, y REAL, width REAL, height REAL, color TEXT) WITHOUT ROWID
      """,
      "BEGIN",
    ] {
      try check(sqlite3_exec(connection, statement, nil, nil, nil))
    }
    var insert: OpaquePointer?
    defer { sqlite3_finalize(insert) }
    try check(
      sqlite3_prepare_v2(
        connection,
        "INSERT INTO shape (x, y, width, height, color, id) VALUES (?, ?, ?, ?, ?, ?)", -1, &insert,
        nil))
    for shape in shapes { try run(insert, shape) }
    try check(sqlite3_exec(connection, "COMMIT", nil, nil, nil))
    try check(
      sqlite3_prepare_v2(
        connection,
        "UPDATE shape SET x = ?, y = ?, width = ?, height = ?, color = ? WHERE id = ?", -1, &update,
        nil))
  }

  deinit {
    sqlite3_finalize(update)
    sqlite3_close(connection)
  }

  func save(_ shape: Shape) throws { try run(update, shape) }

  private func run(_ statement: OpaquePointer?, _ shape: Shape) throws {
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, number) in [shape.x, shape.y, shape.width, shape.height].enumerated() {
      sqlite3_bind_double(statement, Int32(index + 1), number)
    }
    sqlite3_bind_text(statement, 5, shape.color, -1, transient)
    sqlite3_bind_text(statement, 6, shape.id, -1, transient)
    try check(sqlite3_step(statement))
    sqlite3_reset(statement)
  }

  private func check(_ result: Int32) throws {
    guard [SQLITE_OK, SQLITE_DONE, SQLITE_ROW].contains(result) else {
      throw Failure(message: String(cString: sqlite3_errmsg(connection)))
    }
  }
}
