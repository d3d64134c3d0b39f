import GRDB
import SQLiteCanvas

/// A folder of pages.
struct Folder: Codable, Identifiable, Equatable, FetchableRecord, PersistableRecord {
  let id: Int
  var name: String
}

/// A page in a folder, which is deleted with the folder.
struct Page: Codable, Identifiable, Equatable, FetchableRecord, PersistableRecord {
  let id: Int
  var folder: Folder.ID
  var text: String
}

extension Folder: DatabaseElement {}
extension Page: DatabaseElement {}

/// What one history of folders and pages is about.
enum Item: DatabaseElement {
  case folder(Folder)
  case page(Page)

  enum ID: Hashable {
    case folder(Folder.ID)
    case page(Page.ID)
  }

  var id: ID {
    switch self {
    case .folder(let folder): .folder(folder.id)
    case .page(let page): .page(page.id)
    }
  }

  private var record: any DatabaseElement {
    switch self {
    case .folder(let folder): folder
    case .page(let page): page
    }
  }

  static func find(_ id: ID, in db: Database) throws -> Item? {
    switch id {
    case .folder(let id): try Folder.find(id, in: db).map(Item.folder)
    case .page(let id): try Page.find(id, in: db).map(Item.page)
    }
  }

  static func findAll(in db: Database) throws -> [Item] {
    try Folder.findAll(in: db).map(Item.folder) + Page.findAll(in: db).map(Item.page)
  }

  func insert(into db: Database) throws { try record.insert(into: db) }

  func update(in db: Database) throws { try record.update(in: db) }

  func delete(from db: Database) throws { try record.delete(from: db) }
}

extension Item {
  /// Makes the two tables.
  static func createTables(in db: Database) throws {
    try db.create(table: "folder") { table in
      table.primaryKey("id", .integer)
      table.column("name", .text).notNull().unique()
    }
    try db.create(table: "page") { table in
      table.primaryKey("id", .integer)
      table.column("folder", .integer).notNull().indexed()
        .references("folder", onDelete: .cascade)
      table.column("text", .text).notNull().check { $0 != "" }
    }
  }

  /// Returns a repository in memory with the two tables.
  static func repository() throws -> SQLiteRepository<Item> {
    let database = try DatabaseQueue()
    try database.write(createTables)
    return SQLiteRepository(database)
  }

  static func folder(_ id: Int, _ name: String) -> Item {
    .folder(Folder(id: id, name: name))
  }

  static func page(_ id: Int, in folder: Int, _ text: String) -> Item {
    .page(Page(id: id, folder: folder, text: text))
  }
}
