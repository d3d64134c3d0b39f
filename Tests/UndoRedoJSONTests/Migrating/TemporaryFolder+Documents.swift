import Foundation
import TestSupport
import UndoRedo

@testable import UndoRedoJSON

/// A document that is opened by programs of two versions.
extension TemporaryFolder {
  func notes() throws -> JSONDocumentRepository<Note> {
    try JSONDocumentRepository.open(self)
  }

  /// Writes a document of notes by calls, and closes it, or leaves it as after a crash.
  func write(
    _ calls: [StoreCall], keepsBranches: Bool = false, isCompacted: Bool = false,
    isClosed: Bool = true
  ) async throws {
    let document = try notes()
    let store = PlainVariant("notes", StoreProgram(keepsBranches: keepsBranches), document)
    for call in calls { await store.run(call) }
    precondition(!store.takeOutcomes().contains(where: \.isFailure))
    if isCompacted { try document.compact() }
    if isClosed { try document.close() }
  }

  func memos(
    _ migration: JSONMigration<Memo> = Memo.migration, isReadOnly: Bool = false
  ) throws -> JSONDocumentRepository<Memo> {
    try JSONDocumentRepository(
      path: path("notes.json"), options: .init(durability: .system, isReadOnly: isReadOnly),
      migration: migration)
  }

  /// Opens a store on the document, of which not all can be migrated.
  func unevenMemos(
    keepsBranches: Bool = false
  ) throws -> UndoStore<JSONDocumentRepository<Memo>> {
    let store = UndoStore(try memos(Memo.unevenMigration))
    if keepsBranches { store.keepsBranches = true }
    return store
  }

  /// The bytes of the document and its journal.
  func files() -> [Data?] { ["notes.json", "notes.json.undo"].map { bytes($0) } }

  /// Returns another folder, with what there is of the document and its journal.
  func copyOfDocument() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in ["notes.json", "notes.json.undo"] {
      if let bytes = bytes(name) { try copy.write(bytes, to: name) }
    }
    return copy
  }
}

extension TemporaryFolder {
  /// Copies what was once written: a document and its journal, or the one of them that there is.
  func copyGolden(_ name: String, as other: String? = nil) throws {
    let golden = SharedData.packageRoot.appendingPathComponent("Tests/UndoRedoJSONTests/Golden")
    let names = try FileManager.default.contentsOfDirectory(atPath: golden.path)
    let copied = names.filter { [name, name + ".undo"].contains($0) }
    precondition(!copied.isEmpty, "There is no “\(name)”")
    for file in copied {
      let data = try Data(contentsOf: golden.appendingPathComponent(file))
      try write(data, to: (other ?? name) + file.dropFirst(name.count))
    }
  }
}
