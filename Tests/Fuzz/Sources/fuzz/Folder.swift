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

  /// Opens files with a store, does a few things with it, and opens them once more.
  ///
  /// - Parameters:
  ///   - document: The bytes of the document, or `nil` for none.
  ///   - journal: The bytes of the journal.
  ///   - coding: How their elements are coded.
  ///   - script: Chooses what to do.
  /// - Throws: An error that says what is wrong with the files.
  func use(
    _ document: [UInt8]?, _ journal: [UInt8], _ coding: ElementCoding<Item>, _ script: inout Script
  ) throws(JSONFileError) {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = FileManager.default
    if let document { _ = files.createFile(atPath: file.path, contents: Data(document)) }
    _ = files.createFile(atPath: file.path + ".undo", contents: Data(journal))

    let store = UndoStore(try JSONDocumentRepository(file, coding, JSONDocumentOptions()))
    do {
      if script.oneIn(2) { try store.loadHistory() }
      for _ in 0..<6 {
        do {
          try act(on: store, &script)
        } catch let error as JSONFileError {
          precondition(!error.description.isEmpty, "An error must say what is wrong")
          // A number that can't be written as JSON may have been read: then nothing can be edited or
          // closed.
          if case .unencodable = error.code { return }
        }
      }
      _ = (store.undoTitle, store.redoTitle, store.hasUnsavedChanges, store.changesSinceSaved)
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

  /// Does one thing with a store.
  private func act(
    on store: UndoStore<JSONDocumentRepository<Item>>, _ script: inout Script
  ) throws {
    let ids = [.min, .min + 1] + store.elements.prefix(2).map(\.id)
    let id = ids.randomElement(using: &script)!
    let item = Item(id: id, text: ["a", "b", "c"].randomElement(using: &script))
    switch Int.random(in: 0..<18, using: &script) {
    case 0, 1: try store.save(item, named: "New")
    case 2: try store.delete(id, named: "Delete")
    case 3: try store.withoutRecording { _ = try store.save(item) }
    case 4: try store.withoutRecording { _ = try store.delete(id) }
    case 5, 6: try store.coalescingActions(by: "new") { _ = try store.save(item, named: "Join") }
    case 7: try store.undo(2)
    case 8: try store.redo(2)
    case 9: try store.undoAll()
    case 10: try store.redoAll()
    case 11: try store.revertToSaved()
    case 12: store.limit = [nil, 0, 2].randomElement(using: &script)!
    case 13:
      store.keepsBranches = true
      try store.loadHistory()
      if let place = store.history.places.prefix(16).randomElement(using: &script) {
        try store.jump(to: place)
      }
    case 14:
      store.keepsBranches = true
      try store.jump(by: -1)
    case 15: try store.markSaved()
    case 16: try store.addCheckpoint("Here")
    default: try store.removeActions(of: id)
    }
  }
}
