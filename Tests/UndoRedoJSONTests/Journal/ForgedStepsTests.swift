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
    let document = try JSONDocumentRepository.open(folder)
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

    let reopened = try JSONDocumentRepository.open(folder)
    #expect(reopened.report.damage != nil)
    #expect(reopened.elements == [Note(id: 1, text: "a"), Note(id: 2, text: "a")])
    try reopened.close()
    #expect(try JSONDocumentRepository.open(folder).elements == reopened.elements)
  }

  /// Nothing is undone in place of an action that can't be decoded, even where what was undone before it was to be read.
  @Test func anActionThatCanNotBeDecodedIsNotPassedOver() throws {
    func note(_ id: Int) -> String { #"{"id":\#(id),"text":"a","color":"red"}"# }
    // It is the last one that is read at once.
    func name(_ number: Int) -> String { number == 4 ? String(repeating: "4", count: 500) : "" }
    func position(_ cursor: Int, _ end: Int) -> JournalPosition {
      JournalPosition(cursor: cursor, saved: nil, end: end)
    }
    let document = Data("[\((1...5).map(note).joined(separator: ",")),\(note(9))]".utf8)
    let entries: [(kind: JournalEntry.Kind, position: JournalPosition, payload: String)] =
      (1...4).map {
        (.action, position($0, $0), #"{"name":"\#(name($0))","steps":[{"new":\#(note($0))}]}"#)
      } + [
        (.undo, position(3, 4), #"[{"old":\#(note(4))}]"#),
        (.change, position(3, 4), #"[{"new":\#(note(9))}]"#),
        (.redo, position(4, 4), #"[{"new":\#(note(4))}]"#),
        (.action, position(5, 5), #"{"name":"5","steps":[{"new":{"id":5,"text":7}}]}"#),
        (.folded, position(5, 5), ""),
      ]
    try folder.forge(document, entries)
    let store = try UndoStore.open(folder)
    store.repository.journal.batchLimit = 500
    #expect(store.elements.count == 6)
    for _ in 0..<3 { expectFailure(.malformed) { try store.undo() } }
    #expect(store.elements.count == 6 && store.history.actions.isEmpty)
  }

  /// An action of which nothing is left is said to be gone.
  @Test func stepsThatLeaveNothingOfAnActionAreNoPartOfIt() throws {
    let note = #"{"id":1,"text":"a","color":"red"}"#
    let (one, two) = (
      JournalPosition(cursor: 1, saved: nil, end: 1), JournalPosition(cursor: 2, saved: nil, end: 2)
    )
    let add = #"{"name":"Add","steps":[{"new":\#(note)}]}"#
    try folder.forge(
      Data("[]".utf8),
      [
        (.action, one, add), (.joined, one, #"[{"old":\#(note)}]"#), (.action, two, add),
        (.folded, two, ""),
      ])
    let store = try UndoStore.open(folder)
    let error = expectFailure(.damaged) { try store.loadHistory() }
    #expect(error?.reason == "nothing is left of entry 1: older actions can't be undone")
    #expect(store.history.actions.count == 1)
  }
}
