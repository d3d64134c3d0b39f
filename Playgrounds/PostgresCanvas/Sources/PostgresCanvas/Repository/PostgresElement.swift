import UndoRedo

/// What a ``PostgresRepository`` holds: an element that knows how it is stored in tables.
///
/// It says so in statements, which the repository sends. In the log, elements are rows, too.
public protocol PostgresElement: Identifiable, Equatable, Sendable where ID: Sendable {
  /// Returns the statements that read elements, each row of which makes one.
  ///
  /// Where one history spans several tables, there is a statement for each of them.
  ///
  /// - Parameter ids: The identities, or `nil` for all elements.
  /// - Returns: The statements. They end with `WHERE` or `ORDER BY`, as a row lock may follow.
  static func selection(_ ids: [ID]?) -> [Statement]

  /// Reads an element.
  ///
  /// - Parameter row: A row that one of the statements has returned, or ``row``.
  /// - Throws: Whatever is wrong with the row.
  init(_ row: Row) throws

  /// The row, as ``init(_:)`` reads it.
  ///
  /// - Throws: What keeps the element from being stored.
  var row: Row { get throws }

  /// Returns the statement that inserts the row, which is not there.
  ///
  /// - Parameter row: The element's ``row``.
  /// - Returns: The statement.
  func insertion(_ row: Row) -> Statement

  /// Returns the statement that makes the row, which is there, what the element says.
  ///
  /// - Parameter row: The element's ``row``.
  /// - Returns: The statement.
  func update(_ row: Row) -> Statement

  /// Returns the statement that compares the row with what it is to hold, as `IS NOT DISTINCT FROM` does.
  ///
  /// - Parameter row: The ``row`` of an element with this identity.
  /// - Returns: The statement. It returns `TRUE` or `FALSE`, or nothing where there is no row, and ends with
  ///   `WHERE`, as a row lock may follow.
  func comparison(_ row: Row) -> Statement

  /// Returns the statement that deletes the row, if it has not gone with another one.
  ///
  /// - Returns: The statement.
  func deletion() -> Statement
}
