import TestSupport
import UndoRedo

@testable import UndoRedoJSON

extension JSONDocumentRepository<Note> {
  /// Opens the document of a test, which waits for no disk.
  static func open(
    _ folder: TemporaryFolder, _ file: StoredFile? = nil,
    durability: JSONDocumentOptions.Durability = .system, readsOneByOne: Bool = false
  ) throws -> JSONDocumentRepository<Note> {
    var own = StoredFile(path: folder.path("notes.json"))
    #if !os(Windows) && !os(WASI)
      own.calls.isFlushing = false
    #endif
    let document = try JSONDocumentRepository(
      file ?? own, JournalWorld.coding(), JSONDocumentOptions(durability: durability))
    if readsOneByOne { document.journal.batchLimit = 1 }
    return document
  }
}

extension UndoStore where Repo == JSONDocumentRepository<Note> {
  /// Opens the document of a test, which waits for no disk.
  static func open(
    _ folder: TemporaryFolder, limit: Int? = nil, keepsBranches: Bool = false
  ) throws -> UndoStore {
    let store = UndoStore(try JSONDocumentRepository.open(folder), limit: limit)
    if keepsBranches { store.keepsBranches = true }
    return store
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
