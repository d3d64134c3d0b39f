import Foundation
import UndoRedo

@testable import UndoRedoJSON

/// A directory in which a store opens the files that are made up.
final class Folder {
  nonisolated(unsafe) static let shared = Folder()

  private let path: String
  private var file: StoredFile

  private init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("undoredo-fuzz-\(ProcessInfo.processInfo.processIdentifier)").path
    file = StoredFile(path: path + "/items.json")
    #if !os(Windows)
      file.calls.isFlushing = false
    #endif
  }

  /// Opens files with a store, goes back and forth, edits, and opens them once more.
  ///
  /// - Parameters:
  ///   - document: The bytes of the document, or `nil` for none.
  ///   - journal: The bytes of the journal.
  ///   - coding: How their elements are coded.
  /// - Throws: An error that says what is wrong with the files.
  func use(
    _ document: [UInt8]?, _ journal: [UInt8], _ coding: ElementCoding<Item>
  ) throws(JSONFileError) {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = FileManager.default
    if let document { _ = files.createFile(atPath: file.path, contents: Data(document)) }
    _ = files.createFile(atPath: file.path + ".undo", contents: Data(journal))

    let store = UndoStore(try JSONDocumentRepository(file, coding, JSONDocumentOptions()))
    do throws(JSONFileError) {
      try store.loadHistory()
      try store.undoAll()
      try store.redoAll()
      try store.revertToSaved()
      store.keepsBranches = true
      try store.loadHistory()
      for place in store.history.places.prefix(16) { try store.jump(to: place) }
      try store.jump(by: -1)
    } catch {
      precondition(!error.description.isEmpty, "An error must say what is wrong")
    }
    _ = (store.undoTitle, store.redoTitle, store.hasUnsavedChanges, store.changesSinceSaved)
    // A number that can't be written as JSON may have been read: then nothing can be edited or closed.
    do {
      try edit(store)
      try store.repository.close()
    } catch JSONFileError.Code.unencodable {
      return
    } catch {
      throw error as! JSONFileError
    }
    let again = UndoStore(try JSONDocumentRepository(file, coding, JSONDocumentOptions()))
    let report = again.repository.report
    precondition(
      report.damage == nil && report.tornBytes == 0 && !report.isChangedByOthers,
      "What was damaged must be whole again")
    precondition(Set(again.elements) == Set(store.elements), "The elements must be there")
  }

  /// Edits in all ways that ask the journal for what it has read.
  private func edit(_ store: UndoStore<JSONDocumentRepository<Item>>) throws {
    for limit in [nil, 2] {
      store.limit = limit
      for id in [Int.min, .min + 1] {
        func save(_ text: String) throws {
          _ = try store.save(Item(id: id, text: text), named: "New")
        }
        try save("a")
        try store.withoutRecording { try save("b") }
        try store.undo(2)
        try store.withoutRecording { try save("c") }
        try store.coalescingActions(by: "new") { try save("d") }
        try store.coalescingActions(by: "new") { try save("\(limit ?? 0)") }
      }
    }
  }
}
