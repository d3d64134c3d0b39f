import Foundation
import TestSupport
import UndoRedo

@testable import UndoRedoJSON

extension StoredFile {
  /// A file of a test, which waits for no disk.
  init(in folder: TemporaryFolder, _ name: String = "notes.json") {
    self.init(path: folder.path(name))
    #if !os(Windows) && !os(WASI)
      calls.isFlushing = false
    #endif
  }
}

extension ElementCoding {
  /// As elements are coded where nothing else is said.
  init(migration: JSONMigration<Element>? = nil) {
    self.init(
      encoder: JSONFileRepository<Element>.defaultEncoder(), decoder: JSONDecoder(),
      migration: migration)
  }
}

extension JSONDocumentRepository {
  /// Opens a document, which is not flushed unless told otherwise.
  convenience init(
    _ file: StoredFile, migration: JSONMigration<Element>? = nil,
    durability: JSONDocumentOptions.Durability = .system
  ) throws {
    try self.init(
      file, ElementCoding(migration: migration), JSONDocumentOptions(durability: durability))
  }
}

extension JSONDocumentRepository<Note> {
  /// Opens the document of a test.
  static func open(_ folder: TemporaryFolder) throws -> JSONDocumentRepository<Note> {
    try JSONDocumentRepository(StoredFile(in: folder))
  }
}

extension UndoStore {
  /// Opens a store on a document of any type.
  static func open<Model>(
    _ file: StoredFile, migration: JSONMigration<Model>? = nil, limit: Int? = nil,
    keepsBranches: Bool = false
  ) throws -> UndoStore where Repo == JSONDocumentRepository<Model> {
    let store = UndoStore(try JSONDocumentRepository(file, migration: migration), limit: limit)
    if keepsBranches { store.keepsBranches = true }
    return store
  }
}

extension UndoStore where Repo == JSONDocumentRepository<Note> {
  /// Opens the document of a test.
  static func open(
    _ folder: TemporaryFolder, limit: Int? = nil, keepsBranches: Bool = false
  ) throws -> UndoStore {
    try open(StoredFile(in: folder), limit: limit, keepsBranches: keepsBranches)
  }

  /// Closes the document, and opens it again.
  func reopened(
    in folder: TemporaryFolder, limit: Int? = nil, keepsBranches: Bool = false
  ) throws -> UndoStore {
    try repository.close()
    return try UndoStore.open(folder, limit: limit, keepsBranches: keepsBranches)
  }

  /// Gives the first note a text, in an action of that name.
  func set(_ text: String) throws {
    try save(Note(id: 1, text: text), named: text)
  }
}

extension JSONDocumentRepository {
  /// Writes the document, and its journal anew.
  func compact() throws {
    try fold()
    try journal.compact()
  }
}

extension Journal {
  /// Lets go of the journal, as the system does when a program has crashed.
  func crash() {
    log = nil
    forgetRead()
  }
}

extension UndoHistory {
  /// The names of the actions on each branch.
  var branchNames: [[String]] { branches.map { $0.actions.map(\.name) } }
}
