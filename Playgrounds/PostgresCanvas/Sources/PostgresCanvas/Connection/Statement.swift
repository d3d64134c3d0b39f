/// A statement of SQL with the values of its parameters `$1`, `$2` and so on.
public struct Statement: Hashable, Sendable {
  /// The statement, which is prepared once for each connection.
  public let sql: String

  /// The values, as text; `nil` for `NULL`.
  public let parameters: [String?]

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - parameters: The values of its parameters, as text; `nil` for `NULL`.
  public init(_ sql: String, _ parameters: [String?] = []) {
    self.sql = sql
    self.parameters = parameters
  }
}

extension Statement {
  /// Returns an array of PostgreSQL, as text.
  ///
  /// - Parameter values: What is in it.
  /// - Returns: The text, for a parameter of a type such as `text[]`.
  public static func array(_ values: some Sequence<String>) -> String {
    let quoted = values.map { value in
      let escaped = value.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
      return "\"\(String(escaped))\""
    }
    return "{\(quoted.joined(separator: ","))}"
  }
}

/// A row that a statement has returned: the values of its columns as text.
public struct Row: Hashable, Sendable {
  /// The values; `nil` for `NULL`.
  public let values: [String?]

  /// Creates a row.
  ///
  /// - Parameter values: The values of its columns; `nil` for `NULL`.
  public init(_ values: [String?]) {
    self.values = values
  }

  /// The value of a column.
  ///
  /// - Parameter column: The number of the column, from zero.
  /// - Returns: The text; `nil` where the value is `NULL` or there is no such column.
  public subscript(column: Int) -> String? {
    values.indices.contains(column) ? values[column] : nil
  }
}
