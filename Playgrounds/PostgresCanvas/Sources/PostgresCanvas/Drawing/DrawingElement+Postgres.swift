import AnnotationCanvas
import UndoRedoParts

/// The element for which the generic code that runs for every action is compiled once more.
///
/// Generic code asks for the properties of its types as it runs, again and again. Where a repository and its
/// element are in one module, the compiler sees that by itself; here, those who use it are in others.
typealias SpecializedElement = DrawingElement

/// A table, and the statements about its rows.
private struct Table {
  let name, selection, insertion, update, comparison, deletion: String

  /// Creates the statements.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - columns: The names of its columns, the first of which is `id`.
  init(_ name: String, _ columns: String...) {
    self.name = name
    let list = columns.joined(separator: ", ")
    let values = columns.indices.map { "$\($0 + 1)" }
    let changes = zip(columns, values).dropFirst().map { "\($0) = \($1)" }
    selection = "SELECT '\(name)', \(list) FROM \(name)"
    insertion = "INSERT INTO \(name) (\(list)) VALUES (\(values.joined(separator: ", ")))"
    update = "UPDATE \(name) SET \(changes.joined(separator: ", ")) WHERE id = $1"
    let others = columns.dropFirst().joined(separator: ", ")
    comparison =
      "SELECT (\(others)) IS NOT DISTINCT FROM (\(values.dropFirst().joined(separator: ", "))) FROM \(name) WHERE id = $1"
    deletion = "DELETE FROM \(name) WHERE id = $1"
  }
}

private let annotations = Table(
  "annotation", "id", "layer", "container", "shape", "coordinates", "rotation", "stroke", "fill",
  "line_width", "line_style", "opacity", "text", "font_size", "z_index")
private let layers = Table("layer", "id", "name", "place")
private let titles = Table("title", "id", "text")

/// A whole drawing in three tables: annotations, layers and a title.
extension OneOf: PostgresElement
where First == Annotation, Others == OneOf<Layer, OneOf<Title, Never>> {
  /// The statements that make the tables, where there are none.
  public static var tables: [Statement] {
    // What is on a layer goes with the layer, and what is in a box with the box.
    let reference = "ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"
    return [
      "CREATE TABLE IF NOT EXISTS layer (id text PRIMARY KEY, name text NOT NULL, place bigint NOT NULL)",
      "CREATE TABLE IF NOT EXISTS title (id text PRIMARY KEY, text text NOT NULL)",
      """
      CREATE TABLE IF NOT EXISTS annotation (
        id text PRIMARY KEY,
        layer text REFERENCES layer \(reference),
        container text REFERENCES annotation \(reference),
        shape text NOT NULL,
        coordinates double precision[] NOT NULL,
        rotation double precision NOT NULL,
        stroke text NOT NULL,
        fill text NOT NULL,
        line_width double precision NOT NULL,
        line_style text NOT NULL,
        opacity double precision NOT NULL,
        text text NOT NULL,
        font_size double precision NOT NULL,
        z_index bigint NOT NULL
      )
      """,
      "CREATE INDEX IF NOT EXISTS annotation_layer ON annotation (layer)",
      "CREATE INDEX IF NOT EXISTS annotation_container ON annotation (container)",
    ].map { Statement($0) }
  }

  /// The table and the key of an identity.
  private static func row(_ id: ID) -> (table: Table, key: String) {
    switch id {
    case .first(let id): (annotations, id)
    case .other(.first(let id)): (layers, id)
    case .other(.other(.first(let id))): (titles, id)
    }
  }

  /// Returns the statements that read elements, one for each table.
  ///
  /// - Parameter ids: The identities, or `nil` for all elements.
  /// - Returns: The statements.
  public static func selection(_ ids: [ID]?) -> [Statement] {
    let rows = ids?.map(row)
    return [layers, annotations, titles].compactMap { table in
      guard let rows else { return Statement(table.selection + " ORDER BY id") }
      let keys = rows.filter { $0.table.name == table.name }.map(\.key)
      if keys.isEmpty { return nil }
      return Statement(table.selection + " WHERE id = ANY ($1::text[])", [Statement.array(keys)])
    }
  }

  /// Reads an element.
  ///
  /// - Parameter row: The name of its table, and the values of its columns.
  /// - Throws: A ``PostgresError`` where a value is missing, or is not what it can be.
  public init(_ row: Row) throws {
    switch row[0] {
    case annotations.name: self = .first(try Annotation(row))
    case layers.name: self = .other(.first(try Layer(row)))
    case titles.name: self = .other(.other(.first(try Title(row))))
    default: throw PostgresError(.malformedRow, "there is no type \(row[0] ?? "")")
    }
  }

  /// The name of the table, and the values of its columns.
  public var row: Row {
    switch self {
    case .first(let annotation): annotation.row
    case .other(.first(let layer)): layer.row
    case .other(.other(.first(let title))): title.row
    }
  }

  /// Returns the statement that inserts the row.
  ///
  /// - Parameter row: The row.
  /// - Returns: The statement.
  public func insertion(_ row: Row) -> Statement {
    Statement(Self.row(id).table.insertion, Array(row.values.dropFirst()))
  }

  /// Returns the statement that updates the row.
  ///
  /// - Parameter row: The row.
  /// - Returns: The statement.
  public func update(_ row: Row) -> Statement {
    Statement(Self.row(id).table.update, Array(row.values.dropFirst()))
  }

  /// Returns the statement that compares the row.
  ///
  /// - Parameter row: The row.
  /// - Returns: The statement.
  public func comparison(_ row: Row) -> Statement {
    Statement(Self.row(id).table.comparison, Array(row.values.dropFirst()))
  }

  /// Returns the statement that deletes the row.
  ///
  /// - Returns: The statement.
  public func deletion() -> Statement {
    let (table, key) = Self.row(id)
    return Statement(table.deletion, [key])
  }
}
