import GRDB
import UndoRedo
import UndoRedoAsync

struct Note: Codable, Identifiable, Equatable, FetchableRecord, PersistableRecord {
  let id: Int
  var text: String
}

/// The smallest repository on a table, for one to which no other table refers.
struct Notes: Repository {
  typealias Element = Note
  typealias Failure = any Error

  let database: any DatabaseWriter

  func element(withID id: Int) throws -> Note? {
    try database.read { db in try Note.fetchOne(db, id: id) }
  }

  func allElements() throws -> [Note] {
    try database.read { db in try Note.order(Column("id")).fetchAll(db) }
  }

  func perform(_ steps: UndoSteps<Note>) throws {
    try database.write { db in try Notes.perform(steps, in: db) }
  }

  static func perform(_ steps: UndoSteps<Note>, in db: Database) throws {
    for step in steps {
      let found = try Note.fetchOne(db, id: step.id)
      guard step.starts(from: found) else { throw UndoError(refusing: step, found: found) }
      switch step {
      case .created(let new): try new.insert(db)
      case .modified(_, let new): try new.update(db)
      case .deleted(let old): try old.delete(db)
      }
    }
  }
}

/// The same notes, for whom a thread must not wait.
struct AwaitedNotes: AsyncRepository {
  typealias Element = Note
  typealias Failure = any Error

  let database: any DatabaseWriter

  func element(withID id: Int) async throws -> Note? {
    try await database.read { db in try Note.fetchOne(db, id: id) }
  }

  func elements(withIDs ids: [Int]) async throws -> [Note] {
    try await database.read { db in try Note.fetchAll(db, ids: ids) }
  }

  func allElements() async throws -> [Note] {
    try await database.read { db in try Note.order(Column("id")).fetchAll(db) }
  }

  func perform(_ steps: UndoSteps<Note>) async throws {
    try await database.write { db in try Notes.perform(steps, in: db) }
  }
}

extension Notes {
  /// Returns a repository in memory with an empty table.
  static func inMemory() throws -> Notes {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    }
    return Notes(database: database)
  }
}
