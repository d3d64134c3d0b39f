import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What was once written can be opened for ever: these files must never be changed.
@Suite struct GoldenJournalTests {
  @Test func versionOneIsRead() throws {
    let golden = SharedData.packageRoot.appendingPathComponent("Tests/UndoRedoJSONTests/Golden")
    let folder = try Folder()
    for name in ["version-1.json", "version-1.json.undo"] {
      try folder.write(try Data(contentsOf: golden.appendingPathComponent(name)), to: name)
    }
    let (journal, elements) = try Journal<Note>.open(
      StoredFile(path: folder.path("version-1.json")), JournalWorld.coding())
    #expect(elements.elements == [Note(id: 1, text: "a"), Note(id: 2, text: "é")])
    #expect(journal.report.performedEntries == 3)
    #expect(journal.report.damage == nil && journal.report.tornBytes == 0)
    #expect(!journal.hasUnsavedChanges)

    #expect(try journal.redoable() == [UndoAction("Delete", .deleted(Note(id: 1, text: "a")))])
    #expect(
      try journal.undoable(9) == [
        UndoAction("Add Both", .created(Note(id: 2, text: "é"))),
        UndoAction(
          "Edit", .modified(from: Note(id: 1, text: "x"), to: Note(id: 1, text: "a")),
          date: UndoDate(secondsSince1970: 13)),
      ])
    try journal.record(UndoAction("Add", .created(Note(id: 9, text: ""))))
  }
}
