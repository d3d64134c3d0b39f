import AnnotationCanvas
import GRDB

/// A drawing in a database file.
///
///     let store = UndoStore(try CanvasFile.open(path))
///     try store.perform(.add(box))
public enum CanvasFile {
  /// Opens a drawing, and creates it where there is none.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - configuration: How to open the database; a read-only one must be there already. Unless it says otherwise,
  ///     one that another program is writing is waited for, for five seconds.
  /// - Returns: The annotations of the drawing.
  /// - Throws: What SQLite throws.
  public static func open(
    _ path: String, configuration: Configuration = Configuration()
  ) throws -> SQLiteRepository<Annotation> {
    var configuration = configuration
    if case .immediateError = configuration.busyMode { configuration.busyMode = .timeout(5) }
    let database = try DatabaseQueue(path: path, configuration: configuration)
    if !configuration.readonly { try migrator.migrate(database) }
    return SQLiteRepository(database)
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("annotation") { db in
      try db.create(table: "annotation") { table in
        table.primaryKey("id", .text)
        // What is in a box goes with the box.
        table.column("container", .text).indexed().references("annotation", onDelete: .cascade)
        table.column("shape", .text).notNull()
        for name in ["frame", "points", "stroke", "fill", "lineStyle", "text"] {
          table.column(name, .text)
        }
        for name in ["rotation", "lineWidth", "opacity", "fontSize"] { table.column(name, .double) }
        table.column("zIndex", .integer)
      }
    }
    migrator.registerMigration("layer") { db in
      try db.alter(table: "annotation") { $0.add(column: "layer", .text) }
    }
    return migrator
  }
}
