import PostgresCanvas

/// A folder, or a page in a folder, which is deleted with the folder: rows with columns of their own.
enum Item: PostgresElement {
  case folder(Folder)
  case page(Page)

  struct Folder: Equatable {
    let id: Int
    var name: String
  }

  struct Page: Equatable {
    let id: Int
    var folder: Int
    var text: String
  }

  enum ID: Hashable {
    case folder(Int)
    case page(Int)
  }

  var id: ID {
    switch self {
    case .folder(let folder): .folder(folder.id)
    case .page(let page): .page(page.id)
    }
  }

  static let tables = [
    Statement("CREATE TABLE folder (id integer PRIMARY KEY, name text NOT NULL)"),
    Statement(
      """
      CREATE TABLE page (
        id integer PRIMARY KEY,
        folder integer NOT NULL REFERENCES folder ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        text text NOT NULL CHECK (text <> 'forbidden')
      )
      """),
  ]

  static func selection(_ ids: [ID]?) -> [Statement] {
    var (folders, pages): ([Int], [Int]) = ([], [])
    for case .folder(let id) in ids ?? [] { folders.append(id) }
    for case .page(let id) in ids ?? [] { pages.append(id) }
    return selection("SELECT 'folder', id, name FROM folder", ids == nil ? nil : folders)
      + selection("SELECT 'page', id, folder, text FROM page", ids == nil ? nil : pages)
  }

  private static func selection(_ sql: String, _ ids: [Int]?) -> [Statement] {
    guard let ids else { return [Statement(sql + " ORDER BY id")] }
    if ids.isEmpty { return [] }
    return [
      Statement(sql + " WHERE id = ANY ($1::integer[])", [Statement.array(ids.map(String.init))])
    ]
  }

  init(_ row: Row) throws {
    guard let id = row[1].flatMap({ Int($0) }) else { throw PostgresError(.malformedRow, "no id") }
    switch row[0] {
    case "folder": self = .folder(Folder(id: id, name: row[2] ?? ""))
    default:
      self = .page(Page(id: id, folder: row[2].flatMap { Int($0) } ?? 0, text: row[3] ?? ""))
    }
  }

  var row: Row {
    switch self {
    case .folder(let folder): Row(["folder", "\(folder.id)", folder.name])
    case .page(let page): Row(["page", "\(page.id)", "\(page.folder)", page.text])
    }
  }

  func insertion(_ row: Row) -> Statement {
    switch self {
    case .folder: Statement("INSERT INTO folder VALUES ($1, $2)", [row[1], row[2]])
    case .page: Statement("INSERT INTO page VALUES ($1, $2, $3)", [row[1], row[2], row[3]])
    }
  }

  func update(_ row: Row) -> Statement {
    switch self {
    case .folder: Statement("UPDATE folder SET name = $2 WHERE id = $1", [row[1], row[2]])
    case .page:
      Statement("UPDATE page SET folder = $2, text = $3 WHERE id = $1", [row[1], row[2], row[3]])
    }
  }

  func comparison(_ row: Row) -> Statement {
    switch self {
    case .folder:
      Statement(
        "SELECT name IS NOT DISTINCT FROM $2 FROM folder WHERE id = $1", [row[1], row[2]])
    case .page:
      Statement(
        "SELECT (folder, text) IS NOT DISTINCT FROM ($2, $3) FROM page WHERE id = $1",
        [row[1], row[2], row[3]])
    }
  }

  func deletion() -> Statement {
    switch id {
    case .folder(let id): Statement("DELETE FROM folder WHERE id = $1", ["\(id)"])
    case .page(let id): Statement("DELETE FROM page WHERE id = $1", ["\(id)"])
    }
  }
}

extension Item {
  static func folder(_ id: Int, _ name: String) -> Item { .folder(Folder(id: id, name: name)) }

  static func page(_ id: Int, in folder: Int, _ text: String) -> Item {
    .page(Page(id: id, folder: folder, text: text))
  }

  /// A folder, or, where the number is odd, a page in one of two folders.
  static func sample(_ number: Int, _ version: Int) -> Item {
    let text = ["", "“”", "\\ \" '", "{a,b}", "NULL", "\u{1F600}", " ", "\n"][version]
    return number % 2 == 0
      ? .folder(number, "\(number)\(text)") : .page(number, in: version % 2 == 0 ? 0 : 2, text)
  }

  static func areWhole(_ held: [ID: Item]) -> Bool {
    held.values.allSatisfy { item in
      guard case .page(let page) = item else { return true }
      return held[.folder(page.folder)] != nil
    }
  }
}
