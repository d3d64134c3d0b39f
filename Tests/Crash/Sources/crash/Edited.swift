import UndoRedo
import UndoRedoJSON

/// What is edited and killed: a store on a document.
typealias Edited = UndoStore<JSONDocumentRepository<Item>>

extension UndoStore where Repo == JSONDocumentRepository<Item> {
  convenience init(path: String, isReadOnly: Bool = false) throws {
    self.init(
      try JSONDocumentRepository(path: path, options: JSONDocumentOptions(isReadOnly: isReadOnly)))
  }

  func fold() throws { try repository.fold() }

  func close() throws { try repository.close() }

  /// What the opening has met with that a crash must not cause, or `nil`.
  var complaint: String? {
    if repository.report.isChangedByOthers { return "changed by others" }
    return repository.report.damage?.description
  }

  /// Whether a part of an entry was cut off.
  var wasTorn: Bool { repository.report.tornBytes > 0 }
}
