import Foundation
import TestSupport
import Testing

@testable import UndoRedoJSON

extension TemporaryFolder {
  /// Writes a document, and a journal of it that no program has written.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - firstNumber: The number of the first entry; the others follow it.
  ///   - entries: The kind, position and payload of each entry.
  /// - Returns: The journal.
  /// - Throws: An error of writing.
  @discardableResult func forge(
    _ document: Data, firstNumber: Int = 1,
    _ entries: [(kind: JournalEntry.Kind, position: JournalPosition, payload: String)]
  ) throws -> Data {
    let stamp = DocumentStamp(of: document)
    var journal = Data(JournalLine.headers[0])
    for (index, (kind, position, payload)) in entries.enumerated() {
      let entry = JournalEntry(
        number: firstNumber + index, kind: kind, position: position,
        document: kind == .folded ? stamp : nil)
      journal += JournalLine.bytes(of: entry, payload: payload.utf8)
    }
    try write(document, to: "notes.json")
    try write(journal, to: "notes.json.undo")
    return journal
  }

  /// Damages the first byte of a text in the journal.
  func damage(_ text: String) throws {
    var journal = try #require(bytes("notes.json.undo"))
    let place = try #require(journal.firstRange(of: Data(text.utf8))?.lowerBound)
    journal[place] ^= 1
    try write(journal, to: "notes.json.undo")
  }
}
