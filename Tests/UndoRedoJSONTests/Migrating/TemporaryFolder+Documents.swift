import Foundation
import TestSupport
import UndoRedo

@testable import UndoRedoJSON

/// A document that is opened by programs of two versions.
extension TemporaryFolder {
  func notes() throws -> JSONDocumentRepository<Note> {
    try JSONDocumentRepository(path: path("notes.json"), options: .init(durability: .system))
  }

  func memos(
    _ migration: JSONMigration<Memo> = Memo.migration, isReadOnly: Bool = false
  ) throws -> JSONDocumentRepository<Memo> {
    try JSONDocumentRepository(
      path: path("notes.json"), options: .init(durability: .system, isReadOnly: isReadOnly),
      migration: migration)
  }

  /// The bytes of the document and its journal.
  func files() -> [Data?] { ["notes.json", "notes.json.undo"].map { bytes($0) } }
}
