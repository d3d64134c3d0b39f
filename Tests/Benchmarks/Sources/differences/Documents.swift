import Foundation
import Reporting
import UndoRedo
import UndoRedoJSON
import UndoRedoValues

/// What a document costs whose element is changed by keystrokes.
struct DocumentFigures {
  /// Bytes of the journal that keystrokes take.
  var bytes = 0

  /// Microseconds of all keystrokes, of opening the document again, and of undoing the last ones.
  var (change, open, undo) = (0.0, 0.0, 0.0)

  /// How many keystrokes are undone after opening, at most.
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
  ///   - namesText: Whether the store knows which property is changed.
  ///   - changes: Changes the text.
  /// - Throws: An error of the document.
  init(_ text: String, namesText: Bool = false, _ changes: [(inout String) -> Void]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = JSONDocumentOptions(durability: .system)
    let url = folder.appendingPathComponent("page.json")
    let document = try JSONDocumentRepository<Page>(url, options: options)
    let store = UndoStore(document)
    try store.save(Page(id: 1, text: text), named: "Add")
    func journalLength() throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path + ".undo")
      return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
    let start = try journalLength()
    if namesText { store.storeDifferences(of: \.text) }
    change = try microseconds {
      for change in changes { try store.modify(1, named: "Typing") { change(&$0.text) } }
    }
    try document.close()
    bytes = try journalLength() - start

    var reopened: JSONDocumentRepository<Page>?
    open = try microseconds {
      reopened = try JSONDocumentRepository<Page>(url, options: options)
    }
    guard let reopened else { return }
    let later = UndoStore(reopened)
    undo = try microseconds { for _ in changes.prefix(Self.undoneCount) { try later.undo() } }
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

  /// What a keystroke costs in a document of one long text.
  func documentTable(of text: String) throws -> String {
    let count = max(10, min(500, 100_000_000 / text.utf8.count))
    let edit = Edit(position: text.utf8.count / 2, removed: 0, inserted: "x")
    let compare = comparing(text, edit, count) / Double(count)
    let figures = try DocumentFigures(
      text, namesText: true,
      (0..<count).map { _ in
        { $0.replaceSubrange($0.range(edit.position, 0), with: edit.inserted) }
      })
    let undo = figures.undo / Double(count)
    var table = Table(header: [
      "a document of a text of \(text.utf8.count) bytes", "µs", "ratio", "journal bytes",
    ])
    table.rows.append([
      "a keystroke", shortened(figures.change / Double(count)),
      shortened(figures.change / Double(count) / compare),
      shortened(Double(figures.bytes) / Double(count)),
    ])
    table.rows.append([
      "undoing it after opening", shortened(undo), shortened(undo / compare), "nan",
    ])
    table.rows.append(["(copying and comparing once)", shortened(compare), "1.00", "nan"])
    return table.text + "\n"
  }
}
