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
  ///   - configuration: How to open the database; a read-only one must be there already.
  /// - Returns: The annotations of the drawing.
  /// - Throws: What SQLite throws.
  public static func open(
    _ path: String, configuration: Configuration = waiting
  ) throws -> SQLiteRepository<Annotation> {
    let database = try DatabaseQueue(path: path, configuration: configuration)
    if !configuration.readonly { try migrator.migrate(database) }
    return SQLiteRepository(database)
  }

  /// How to open a database that other programs write, too: their turns are waited for, for five seconds.
  public static var waiting: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    return configuration
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
