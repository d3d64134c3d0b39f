/// A database, for what is done to it beside the repositories.
public struct PostgresDatabase: Sendable {
  /// The server and the database, in a form that `libpq` understands.
  public let url: String

  /// Creates a description of a database.
  ///
  /// - Parameter url: The server and the database, in a form that `libpq` understands.
  public init(_ url: String) {
    self.url = url
  }

  /// Makes the log and other tables, where they are missing.
  ///
  /// - Parameter tables: The statements that make the tables, where there are none.
  /// - Throws: A ``PostgresError``. Nothing has changed then.
  public func create(_ tables: [Statement]) async throws {
    // Two who do this at the same time would be in each other's way.
    let lock = Statement("SELECT pg_advisory_xact_lock(hashtext('\(ActionLog.channel)')) IS NULL")
    try await run([Statement("BEGIN"), lock] + ActionLog.creation + tables + [Statement("COMMIT")])
  }

  /// Runs statements on a connection of their own.
  ///
  /// - Parameter statements: The statements, sent one after the other.
  /// - Returns: The rows that each of them returns.
  /// - Throws: A ``PostgresError`` about the first that fails.
  @discardableResult
  public func run(_ statements: [Statement]) async throws -> [[Row]] {
    // Tables that are made by one statement have to be there when the next one is prepared.
    let connection = try await PostgresConnection(url, EventLoop())
    var rows: [[Row]] = []
    for statement in statements { rows += try await connection.run([statement]) }
    return rows
  }
}
