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

extension Row {
  /// The row as one text: each value after the number of its bytes, as in `5:Hello`, and `-` for `NULL`.
  ///
  /// A zero byte, which no text of PostgreSQL holds, is written as `%00`, after `;` instead of `:`.
  var text: String {
    var text = ""
    for value in values {
      guard let value else {
        text += "-"
        continue
      }
      let holdsZero = value.utf8.contains(0)
      let written =
        holdsZero ? value.replacing("%", with: "%25").replacing("\0", with: "%00") : value
      text += "\(written.utf8.count)\(holdsZero ? ";" : ":")\(written)"
    }
    return text
  }

  /// Reads a row from one text; `nil` where it is not one.
  init?(text: String) {
    var (text, values) = (text, [String?]())
    let isRow = text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "-") {
          values.append(nil)
          index += 1
          continue
        }
        let start = index
        var count = 0
        while index < bytes.count, case let digit = bytes[index] &- 48, digit < 10 {
          count = min(count * 10 + Int(digit), bytes.count)
          index += 1
        }
        guard index > start, count < bytes.count - index,
          [UInt8(ascii: ":"), UInt8(ascii: ";")].contains(bytes[index]),
          let value = String(
            validating: UnsafeBufferPointer(rebasing: bytes[index + 1..<index + 1 + count]),
            as: UTF8.self)
        else { return false }
        let holdsZero = bytes[index] == UInt8(ascii: ";")
        values.append(
          holdsZero ? value.replacing("%00", with: "\0").replacing("%25", with: "%") : value)
        index += 1 + count
      }
      return true
    }
    if !isRow { return nil }
    self.init(values)
  }
}
