import GRDB

/// What a ``SQLiteRepository`` holds: an element that knows where in a database it is kept.
///
/// A GRDB record does, and has nothing to implement:
///
///     extension Note: DatabaseElement {}
///
/// Where one history spans several tables, their common element is an enum of records, which passes
/// each call on to the record that it is.
public protocol DatabaseElement: Identifiable, Equatable {
  /// Reads an element.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - db: The database, within a transaction.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: What SQLite and the decoding of the row throw.
  static func find(_ id: ID, in db: Database) throws -> Self?

  /// Reads every element, in an order that depends on nothing but the elements.
  ///
  /// - Parameter db: The database, within a transaction.
  /// - Returns: The elements.
  /// - Throws: What SQLite and the decoding of the rows throw.
  static func findAll(in db: Database) throws -> [Self]

  /// Inserts the row, which is not there.
  ///
  /// - Parameter db: The database, within a transaction.
  /// - Throws: What SQLite and the encoding of the element throw.
  func insert(into db: Database) throws

  /// Makes all columns of the row, which is there, what the element says.
  ///
  /// - Parameter db: The database, within a transaction.
  /// - Throws: What SQLite and the encoding of the element throw.
  func update(in db: Database) throws

  /// Deletes the row, where it has not gone with another one.
  ///
  /// - Parameter db: The database, within a transaction.
  /// - Throws: What SQLite throws.
  func delete(from db: Database) throws
}

extension DatabaseElement
where Self: FetchableRecord & PersistableRecord, ID: DatabaseValueConvertible {
  /// Reads the record with a primary key.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - db: The database.
  /// - Returns: The record, or `nil` where there is none.
  /// - Throws: What SQLite and the decoding of the row throw.
  public static func find(_ id: ID, in db: Database) throws -> Self? {
    try fetchOne(db, id: id)
  }

  /// Reads every record, in the order of the primary key.
  ///
  /// - Parameter db: The database.
  /// - Returns: The records.
  /// - Throws: What SQLite and the decoding of the rows throw.
  public static func findAll(in db: Database) throws -> [Self] {
    try all().orderByPrimaryKey().fetchAll(db)
  }

  /// Inserts the record.
  ///
  /// - Parameter db: The database.
  /// - Throws: What SQLite and the encoding of the record throw.
  public func insert(into db: Database) throws {
    try insert(db)
  }

  /// Updates the record.
  ///
  /// - Parameter db: The database.
  /// - Throws: What SQLite and the encoding of the record throw.
  public func update(in db: Database) throws {
    try update(db)
  }

  /// Deletes the record.
  ///
  /// - Parameter db: The database.
  /// - Throws: What SQLite throws.
  public func delete(from db: Database) throws {
    try Self.deleteOne(db, id: id)
  }
}
