import UndoRedo

/// What a ``PostgresRepository`` holds: an element that knows how it is stored in tables.
///
/// It says so in statements, which the repository sends. Actions are stored in the log by the
/// element's `Codable`.
public protocol PostgresElement: Identifiable, Equatable, Codable, Sendable where ID: Sendable {
  /// Returns the statements that read elements, each row of which makes one.
  ///
  /// Where one history spans several tables, there is a statement for each of them.
  ///
  /// - Parameter ids: The identities, or `nil` for all elements.
  /// - Returns: The statements. They end with `WHERE` or `ORDER BY`, as a row lock may follow.
  static func selection(_ ids: [ID]?) -> [Statement]

  /// Reads an element.
  ///
  /// - Parameter row: A row that one of the statements has returned.
  /// - Throws: Whatever is wrong with the row.
  init(_ row: Row) throws

  /// Returns the statement that inserts the row, which is not there.
  ///
  /// - Returns: The statement.
  /// - Throws: What keeps the element from being stored.
  func insertion() throws -> Statement

  /// Returns the statement that makes the row, which is there, what the element says.
  ///
  /// - Returns: The statement.
  /// - Throws: What keeps the element from being stored.
  func update() throws -> Statement

  /// Returns the statement that deletes the row, if it has not gone with another one.
  ///
  /// - Returns: The statement.
  func deletion() -> Statement
}
