import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// An entry whose steps do not fit is lost, and changes nothing.
@Suite struct ForgedStepsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The first step says of an element what it never was, and the second one does not fit.
  @Test(arguments: [
    #"{"old":{"id":1,"text":"never","color":"red"}}"#,
    #"{"old":{"id":1,"text":"never","color":"red"},"new":{"id":1,"text":"b","color":"red"}}"#,
  ])
  func whatWasThereComesBack(first: String) throws {
    let document = try DocumentWorld.open(folder)
    let store = UndoStore(document)
    for id in 1...2 { try store.save(Note(id: id, text: "a"), named: "Add") }
    try document.close()
    let journal = folder.path("notes.json.undo")
    var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: journal)))
    let last = try #require(
      bytes.split(separator: UInt8(ascii: "\n")).last.flatMap { JournalLine($0)?.entry })
    let forged =
      #"{"n":\#(last.number + 1),"do":"action","at":3,"action":{"name":"Forged","steps":["#
      + first + #",{"new":{"id":2,"text":"c","color":"red"}}]}"#
    bytes += JournalLine.sealed(Array(forged.utf8))
    try Data(bytes).write(to: URL(fileURLWithPath: journal))

    let reopened = try DocumentWorld.open(folder)
    #expect(reopened.report.damage != nil)
    #expect(reopened.elements == [Note(id: 1, text: "a"), Note(id: 2, text: "a")])
    try reopened.close()
    #expect(try DocumentWorld.open(folder).elements == reopened.elements)
  }
}
