import Foundation
import TestSupport
import UndoRedo

@testable import UndoRedoJSON

extension JSONDocumentRepository {
  /// Opens the document of a test, which waits for no disk.
  ///
  /// - Parameter folder: Where the document is.
  /// - Returns: The document.
  /// - Throws: Where it can't be opened.
  static func unflushed(in folder: TemporaryFolder) throws -> JSONDocumentRepository {
    var file = StoredFile(path: folder.path("notes.json"))
    #if !os(Windows) && !os(WASI)
      file.calls.isFlushing = false
    #endif
    let coding = ElementCoding<Element>(encoder: JSONEncoder(), decoder: JSONDecoder())
    return try JSONDocumentRepository(file, coding, .init(durability: .system))
  }
}
