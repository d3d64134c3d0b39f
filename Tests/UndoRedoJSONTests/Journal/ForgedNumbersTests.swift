import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Numbers of a journal that no program has come to by counting: whoever opens it can go on.
@Suite struct ForgedNumbersTests {
  static let numbers = [
    Int.max / 200, Int.max / 100, Int.max / 16 - 100, Int.max / 16 + 1, Int.max / 10 - 1,
    Int.max / 8, Int.max,
  ]

  /// Which number is forged.
  enum Field: CaseIterable {
    case number, place, end, floor, saved, waste, everything
  }

  static func entry(_ field: Field, _ number: Int, _ stamp: DocumentStamp) -> JournalEntry {
    var entry = JournalEntry(
      number: 1, kind: .folded, position: JournalPosition(), document: stamp)
    if [.number, .everything].contains(field) { entry.number = number }
    if [.waste, .everything].contains(field) { entry.waste = number }
    if field == .place || field == .floor { entry.position.cursor = number }
    if field != .number && field != .waste { entry.position.end = number }
    if [.floor, .everything].contains(field) { entry.position.floor = entry.position.cursor }
    if [.saved, .everything].contains(field) { entry.position.saved = number }
    return entry
  }

  @Test(arguments: Field.allCases, [false, true])
  func whoeverOpensItCanGoOn(field: Field, isUnfolded: Bool) throws {
    for number in Self.numbers {
      let folder = try TemporaryFolder()
      let document = Data(#"[{"id":1,"text":"a","color":"red"}]"#.utf8)
      try folder.write(document, to: "notes.json")
      var entry = Self.entry(field, number, DocumentStamp(of: document))
      var journal = JournalLine.headers[0] + JournalLine.bytes(of: entry, payload: [])
      if isUnfolded {
        entry = JournalEntry(
          number: entry.number &+ 1, kind: .change, position: entry.position)
        let steps = #"[{"new":{"id":2,"text":"b","color":"red"}}]"#
        journal += JournalLine.bytes(of: entry, payload: steps.utf8)
      }
      try folder.write(Data(journal), to: "notes.json.undo")
      try goOn(folder, "\(field), \(number)")
    }
  }

  private func goOn(_ folder: TemporaryFolder, _ comment: Comment) throws {
    var store = try UndoStore.open(folder)
    #expect(store[1]?.text == "a", comment)
    let found = store.elements
    try store.save(Note(id: 3, text: "c"), named: "Add")
    store.limit = 2
    try store.withoutRecording { try store.save(Note(id: 4, text: "d"), named: "") }
    try store.save(Note(id: 3, text: "e"), named: "Change")
    try store.undo()
    try store.markSaved()
    try store.loadHistory()
    try store.redo()
    let elements = store.elements
    #expect(elements == found + [Note(id: 3, text: "e"), Note(id: 4, text: "d")], comment)

    // As after a crash, and once more after closing.
    for isClosed in [false, true] {
      if isClosed { try store.repository.close() }
      store.repository.journal.crash()
      store = try UndoStore.open(folder)
      #expect(Set(store.elements) == Set(elements), comment)
      #expect(store.repository.report.complaints == [], comment)
    }
    try store.undo(2)
    #expect(store.undoTitle == "Undo" && store[3] == nil, comment)
  }

  @Test func whatIsPerformedIsReadThoughItsNumbersCantGoOn() throws {
    let folder = try TemporaryFolder()
    let position = JournalPosition(cursor: 0, saved: nil, end: 0)
    let journal = try folder.forge(
      Data("[]\n".utf8), firstNumber: LineScanner.largest - 20,
      [
        (.folded, position, ""),
        (.change, position, #"[{"new":{"id":2,"text":"b","color":"red"}}]"#),
      ])

    let repository = try JSONDocumentRepository<Note>(path: folder.path("notes.json"))
    #expect(repository.elements == [Note(id: 2, text: "b")])
    #expect(repository.report.damage?.code == .damaged)
    #expect(folder.bytes("notes.json.undo.damaged") == journal)
    #expect(repository.journal.last.number == 1)
  }

  /// How many actions are missing is a number in the file: that many take no memory.
  @Test(arguments: [10, 1_000_000_000_000], [false, true])
  func actionsCanBeFarApart(gap: Int, hasBranches: Bool) throws {
    let folder = try TemporaryFolder()
    func note(_ text: String) -> String { #"{"id":1,"text":"\#(text)","color":"red"}"# }
    func position(_ place: Int) -> JournalPosition {
      JournalPosition(cursor: place, saved: 1, end: place)
    }
    func edit(_ old: String, _ new: String) -> String {
      #"{"name":"\#(new)","steps":[{"old":\#(note(old)),"new":\#(note(new))}]}"#
    }
    try folder.forge(
      Data("[\(note("c"))]".utf8),
      [
        (.action, position(1), #"{"name":"a","steps":[{"new":\#(note("a"))}]}"#),
        (.action, position(gap), edit("a", "b")), (.action, position(gap + 1), edit("b", "c")),
        (.folded, position(gap + 1), ""),
      ])

    do {
      let store = UndoStore(try JSONDocumentRepository<Note>(path: folder.path("notes.json")))
      store.keepsBranches = hasBranches
      try store.loadHistory()
      #expect(store.history.undoable.map(\.name) == ["c", "b", "a"])
      #expect(store.history.savedPosition == 1)
      let places = store.history.places
      #expect(places.count == 4 && places == places.sorted())
      try store.undo(2)
      #expect(!store.hasUnsavedChanges && store[1]?.text == "a")
      try store.save(Note(id: 2, text: "d"), named: "Add")
      #expect(store.history.branches.map(\.actions.count) == (hasBranches ? [2] : []))
    }
    let store = UndoStore(try JSONDocumentRepository<Note>(path: folder.path("notes.json")))
    #expect(store.elements.count == 2)
    store.keepsBranches = hasBranches
    try store.loadHistory()
    #expect(store.history.branches.map(\.actions.count) == (hasBranches ? [2] : []))
    try store.undoAll()
    #expect(store.elements.isEmpty)
  }

  /// Between the oldest action that is left under a limit and those dropped, there may be none.
  @Test func noActionsAreLeftBetweenThoseDropped() throws {
    let folder = try TemporaryFolder()
    let action = #"{"name":"Add","steps":[{"new":{"id":1,"text":"a","color":"red"}}]}"#
    try folder.forge(
      Data(#"[{"id":1,"text":"a","color":"red"}]"#.utf8),
      [
        (.action, JournalPosition(cursor: 1, saved: 0, end: 1), action),
        (.folded, JournalPosition(cursor: 3, floor: 2, saved: 0, end: 3), ""),
      ])

    let store = UndoStore(try JSONDocumentRepository<Note>(path: folder.path("notes.json")))
    #expect(store.repository.storedHistory.undoableCount == 1)
    #expect(try store.repository.nextStoredActions(1).isEmpty)
    #expect(store.repository.storedHistory.undoableCount == 0)
    try store.save(Note(id: 1, text: "b"), named: "Write")
    try store.removeActions(of: 1)
    #expect(!store.canUndo && store.hasUnsavedChanges && store[1]?.text == "b")
  }

  @Test func noNumberIsReadWithWhichComputingCouldOverflow() {
    for text in ["\(LineScanner.largest + 10)", "\(Int.max)", "99999999999999999999999"] {
      var scanner = LineScanner(rest: Array(text.utf8)[...])
      #expect(scanner.number() == nil)
    }
    var scanner = LineScanner(rest: Array("\(LineScanner.largest - 10),".utf8)[...])
    #expect(scanner.number() == LineScanner.largest - 10)
  }
}
