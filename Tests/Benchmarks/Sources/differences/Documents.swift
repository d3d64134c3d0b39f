import Foundation
import Reporting
import UndoRedo
import UndoRedoJSON

/// What a document costs whose element is changed by keystrokes.
struct DocumentFigures {
  /// Bytes of the journal.
  var bytes = 0

  /// Microseconds of all keystrokes, of opening the document again, and of undoing the last ones.
  var (change, open, undo) = (0.0, 0.0, 0.0)

  /// How many keystrokes are undone after opening.
  static let undoneCount = 1_000
}

extension DocumentFigures {
  private struct Page: Identifiable, Equatable, Codable {
    let id: Int
    var text: String
  }

  /// Measures keystrokes, each of which is an action of a document.
  ///
  /// - Parameters:
  ///   - text: The text to begin with.
  ///   - changes: Changes the text.
  /// - Throws: An error of the document.
  init(_ text: String, _ changes: [(inout String) -> Void]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = JSONDocumentOptions()
    options.durability = .system
    let url = folder.appendingPathComponent("page.json")
    let document = try JSONDocumentRepository<Page>(url, options: options)
    let store = UndoStore(document)
    try store.save(Page(id: 1, text: text), named: "Add")
    change = try microseconds {
      for change in changes { try store.modify(1, named: "Typing") { change(&$0.text) } }
    }
    try document.close()
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path + ".undo")
    bytes = (attributes[.size] as? NSNumber)?.intValue ?? 0

    var reopened: JSONDocumentRepository<Page>?
    open = try microseconds {
      reopened = try JSONDocumentRepository<Page>(url, options: options)
    }
    guard let reopened else { return }
    let later = UndoStore(reopened)
    undo = try microseconds { for _ in 0..<Self.undoneCount { try later.undo() } }
    try reopened.close()
  }
}

extension Differences {
  func documentTable(of recording: Recording) throws -> String {
    let count = recording.edits.count
    var table = Table(header: [
      "as a document", "µs a keystroke", "journal bytes a keystroke", "ms opening",
      "ms undoing \(DocumentFigures.undoneCount)",
    ])
    func add(_ name: String, _ figures: DocumentFigures) {
      table.rows.append([
        name, shortened(figures.change / Double(count)),
        shortened(Double(figures.bytes) / Double(count)),
        shortened(figures.open / 1000), shortened(figures.undo / 1000),
      ])
    }
    add(
      "the recorded session, as one text",
      try DocumentFigures(
        "",
        recording.edits.map { edit in
          { $0.replaceSubrange($0.range(edit.position, edit.removed), with: edit.inserted) }
        }))
    let small = String(repeating: "x", count: 90)
    add(
      "as many changes of a text of 100 bytes",
      try DocumentFigures(small, (0..<count).map { number in { $0 = small + "\(number)" } }))
    return table.text
  }
}
