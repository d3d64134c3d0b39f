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
    var bytes = [UInt8(ascii: "{")]
    for value in values {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in value.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "}"))
    return String(decoding: bytes, as: UTF8.self)
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
        holdsZero
        ? value.replacingScalars("%", with: "%25").replacingScalars("\0", with: "%00") : value
      text += String(written.utf8.count)
      text += holdsZero ? ";" : ":"
      text += written
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
        let end = index + 1 + count
        // A part of a text is a text if it ends where a scalar does.
        guard index > start, end <= bytes.count,
          bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: ";"),
          end == bytes.count || bytes[end] & 0b1100_0000 != 0b1000_0000
        else { return false }
        let value = String(
          decoding: UnsafeBufferPointer(rebasing: bytes[index + 1..<end]), as: UTF8.self)
        let holdsZero = bytes[index] == UInt8(ascii: ";")
        values.append(
          holdsZero
            ? value.replacingScalars("%00", with: "\0").replacingScalars("%25", with: "%") : value)
        index = end
      }
      return true
    }
    if !isRow { return nil }
    self.init(values)
  }
}

extension String {
  /// Replaces a text also where a mark follows, which is one letter with its end.
  fileprivate func replacingScalars(_ text: String, with other: String) -> String {
    String(unicodeScalars.replacing(text.unicodeScalars, with: other.unicodeScalars))
  }
}
