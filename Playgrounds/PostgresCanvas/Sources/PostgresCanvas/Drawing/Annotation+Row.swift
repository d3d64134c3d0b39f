import AnnotationCanvas

extension Annotation {
  /// The values of its columns, after the name of the table.
  var row: Row {
    Row([
      "annotation", id, layer, container, shape.kind.rawValue, shape.coordinates, "\(rotation)",
      stroke.hex, fill.hex, "\(lineWidth)", lineStyle.rawValue, "\(opacity)", text, "\(fontSize)",
      "\(zIndex)",
    ])
  }

  /// Reads an annotation, unless it could not be drawn, as it is read from a document.
  init(_ row: Row) throws(PostgresError) {
    let kind = try row.value(4) { Shape.Kind(rawValue: $0) }
    self.init(id: try row.text(1), try row.value(5) { Shape(kind, $0) })
    (layer, container) = (row[2], row[3])
    rotation = try row.number(6)
    stroke = try row.value(7) { Color($0) }
    fill = try row.value(8) { Color($0) }
    lineWidth = try row.number(9, from: 0)
    lineStyle = try row.value(10) { LineStyle(rawValue: $0) }
    opacity = try row.number(11, from: 0, to: 1)
    text = try row.text(12)
    fontSize = try row.number(13, from: .leastNonzeroMagnitude)
    zIndex = try row.value(14) { Int($0).flatMap { $0.magnitude <= 1 << 53 ? $0 : nil } }
  }
}

extension Shape {
  /// The left and the top edge, the width and the height of its frame, or the places of its points.
  fileprivate var coordinates: String {
    let numbers =
      points?.flatMap { [$0.x, $0.y] } ?? [frame.x, frame.y, frame.width, frame.height]
    return "{\(numbers.map(\.description).joined(separator: ","))}"
  }

  fileprivate init?(_ kind: Kind, _ coordinates: String) {
    let texts = coordinates.utf8.dropFirst().dropLast().split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = texts.compactMap { Double(Substring($0)) }.filter(\.isFinite)
    guard numbers.count == texts.count, numbers.count % 2 == 0 else { return nil }
    struct Malformed: Error {}
    let shape = try? Shape(kind) { () throws(Malformed) in
      guard numbers.count == 4 else { throw Malformed() }
      return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    } points: { () throws(Malformed) in
      stride(from: 0, to: numbers.count, by: 2).map { Vector(numbers[$0], numbers[$0 + 1]) }
    }
    guard let shape else { return nil }
    self = shape
  }
}

extension Layer {
  /// The values of its columns, after the name of the table.
  var row: Row { Row(["layer", id, name, "\(place)"]) }

  init(_ row: Row) throws(PostgresError) {
    self.init(id: try row.text(1), name: try row.text(2), place: try row.value(3) { Int($0) })
  }
}

extension Title {
  /// The values of its columns, after the name of the table.
  var row: Row { Row(["title", id, text]) }

  init(_ row: Row) throws(PostgresError) {
    self.init(try row.text(2))
  }
}

extension Row {
  /// Reads the value of a column.
  ///
  /// - Parameters:
  ///   - column: The number of the column.
  ///   - read: Makes the value of its text, or `nil` where it can't be that.
  /// - Returns: The value.
  /// - Throws: A ``PostgresError``.
  fileprivate func value<Value>(
    _ column: Int, _ read: (String) -> Value?
  ) throws(PostgresError) -> Value {
    guard let value = self[column].flatMap(read) else {
      throw PostgresError(
        .malformedRow, "column \(column) can't be \(self[column].map { "“\($0)”" } ?? "NULL")")
    }
    return value
  }

  fileprivate func text(_ column: Int) throws(PostgresError) -> String {
    try value(column) { $0 }
  }

  fileprivate func number(
    _ column: Int, from least: Double = -.greatestFiniteMagnitude,
    to greatest: Double = .greatestFiniteMagnitude
  ) throws(PostgresError) -> Double {
    try value(column) { Double($0).flatMap { least...greatest ~= $0 ? $0 : nil } }
  }
}
