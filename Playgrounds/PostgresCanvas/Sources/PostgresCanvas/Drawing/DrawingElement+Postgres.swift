import AnnotationCanvas
import Foundation
import UndoRedoParts

/// The element for which the generic code that runs for every action is compiled once more.
///
/// Generic code asks for the properties of its types as it runs, again and again. Where a repository and its
/// element are in one module, the compiler sees that by itself; here, those who use it are in others.
typealias SpecializedElement = DrawingElement

private let encoder = JSONEncoder()
private let decoder = JSONDecoder()

/// A whole drawing in three tables: annotations, layers and a title.
///
/// A row is what the coding of the element makes of it, beside columns by which it refers to others.
extension OneOf: PostgresElement
where First == Annotation, Others == OneOf<Layer, OneOf<Title, Never>> {
  /// The statements that make the tables, where there are none.
  public static var tables: [Statement] {
    // What is on a layer goes with the layer, and what is in a box with the box.
    func reference(_ key: String, to table: String) -> String {
      """
      , \(key) text GENERATED ALWAYS AS (value ->> '\(key)') STORED
        REFERENCES \(table) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
      """
    }
    func table(_ name: String, _ references: String...) -> Statement {
      Statement(
        """
        CREATE TABLE IF NOT EXISTS \(name) (
          id text PRIMARY KEY, value jsonb NOT NULL \(references.joined())
        )
        """)
    }
    func index(_ key: String) -> Statement {
      Statement("CREATE INDEX IF NOT EXISTS annotation_\(key) ON annotation (\(key))")
    }
    return [
      table("layer"), table("title"),
      table(
        "annotation", reference("layer", to: "layer"), reference("container", to: "annotation")),
      index("layer"), index("container"),
    ]
  }

  /// The table and the key of an identity.
  private static func row(_ id: ID) -> (table: String, key: String) {
    switch id {
    case .first(let id): ("annotation", id)
    case .other(.first(let id)): ("layer", id)
    case .other(.other(.first(let id))): ("title", id)
    }
  }

  /// Returns the statements that read elements, one for each table.
  ///
  /// - Parameter ids: The identities, or `nil` for all elements.
  /// - Returns: The statements.
  public static func selection(_ ids: [ID]?) -> [Statement] {
    func sql(_ table: String) -> String { "SELECT '\(table)', value FROM \(table)" }
    guard let ids else {
      return ["layer", "annotation", "title"].map { Statement(sql($0) + " ORDER BY id") }
    }
    let keys = Dictionary(grouping: ids.map(row), by: \.table)
    return keys.sorted { $0.key < $1.key }.map { table, rows in
      Statement(sql(table) + " WHERE id = ANY ($1::text[])", [Statement.array(rows.map(\.key))])
    }
  }

  /// Reads an element.
  ///
  /// - Parameter row: The name of its table, and its value.
  /// - Throws: What its coding throws, and a ``PostgresError`` where the type is unknown.
  public init(_ row: Row) throws {
    let value = Data((row[1] ?? "").utf8)
    switch row[0] {
    case "annotation": self = .first(try decoder.decode(Annotation.self, from: value))
    case "layer": self = .other(.first(try decoder.decode(Layer.self, from: value)))
    case "title": self = .other(.other(.first(try decoder.decode(Title.self, from: value))))
    default: throw PostgresError(.malformedRow, "there is no type \(row[0] ?? "")")
    }
  }

  /// The name of the table, and the value.
  public var row: Row {
    get throws {
      let (table, value) =
        switch self {
        case .first(let annotation): ("annotation", try encoder.encode(annotation))
        case .other(.first(let layer)): ("layer", try encoder.encode(layer))
        case .other(.other(.first(let title))): ("title", try encoder.encode(title))
        }
      return Row([table, String(decoding: value, as: UTF8.self)])
    }
  }

  /// Returns the statement that inserts the row.
  ///
  /// - Parameter row: The row.
  /// - Returns: The statement.
  public func insertion(_ row: Row) -> Statement {
    let (table, key) = Self.row(id)
    return Statement("INSERT INTO \(table) (id, value) VALUES ($1, $2)", [key, row[1]])
  }

  /// Returns the statement that updates the row.
  ///
  /// - Parameter row: The row.
  /// - Returns: The statement.
  public func update(_ row: Row) -> Statement {
    let (table, key) = Self.row(id)
    return Statement("UPDATE \(table) SET value = $2 WHERE id = $1", [key, row[1]])
  }

  /// Returns the statement that deletes the row.
  ///
  /// - Returns: The statement.
  public func deletion() -> Statement {
    let (table, key) = Self.row(id)
    return Statement("DELETE FROM \(table) WHERE id = $1", [key])
  }
}
