import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// A journal writes what differs in a large element, and whole texts come back.
@Suite struct EditedTextsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() throws -> (
    store: UndoStore<JSONDocumentRepository<Note>>, document: JSONDocumentRepository<Note>
  ) {
    let document = try JSONDocumentRepository.open(folder)
    return (UndoStore(document), document)
  }

  private var journal: String { folder.text("notes.json.undo") }

  private var longText: String { JournalWorld.longText + JournalWorld.longText }

  @Test func aLineIsInProportionToTheChange() throws {
    let (store, document) = try open()
    try store.save(Note(id: 1, text: String(repeating: "x", count: 5_000)), named: "Add")
    try store.modify(1, named: "Type") { $0.text += "a" }
    let start = journal.utf8.count
    for _ in 0..<150 { try store.modify(1, named: "Type") { $0.text += "a" } }
    #expect((journal.utf8.count - start) / 150 <= 150)
    #expect(journal.hasPrefix("{\"undoredo\":\"journal\",\"version\":4,"))
    try store.undo(3)
    try store.redo(2)
    let (elements, history) = (store.elements, store.history)
    try document.close()

    let (reopened, other) = try open()
    try reopened.loadHistory()
    #expect(reopened.elements == elements && other.report.complaints == [])
    #expect(reopened.history.actions == history.actions)
    #expect(try reopened.undoAll().count == 151 && reopened.elements == [])
  }

  @Test(arguments: [1, 3, 6])
  func whatWasNotFoldedIsPerformedAtOnce(count: Int) throws {
    let (store, document) = try open()
    for id in 1...count { try store.save(Note(id: id, text: longText), named: "Add") }
    for number in 0..<60 {
      let text = number % 7 == 0 ? String(longText.prefix(number * 8)) : "é"
      try store.modify(number % count + 1, named: "Type") {
        $0.text.insert(contentsOf: text, at: $0.text.startIndex)
      }
    }
    try store.undo(2)
    let elements = store.elements
    document.journal.log = nil

    let (reopened, other) = try open()
    #expect(reopened.elements == elements)
    #expect(other.report.performedEntries == 60 + count && other.report.complaints == [])
    try reopened.redoAll()
    try reopened.undoAll()
    #expect(reopened.elements == [])
  }

  /// Where they take much memory, no more are read than have been, and one.
  @Test func largeActionsAreReadAsTheyAreNeeded() throws {
    let (store, document) = try open()
    try store.save(Note(id: 1, text: longText), named: "Add")
    for _ in 0..<40 { try store.modify(1, named: "Type") { $0.text += "a" } }
    try document.close()

    let (reopened, other) = try open()
    other.journal.batchLimit = 1
    let unread = try (0..<9).map { _ in
      try reopened.undo()
      return other.storedHistory.undoableCount
    }
    #expect(unread == [1, 2, 4, 4, 8, 8, 8, 8, 16].map { 41 - $0 })
    #expect(reopened[1]?.text == longText + String(repeating: "a", count: 31))
    #expect(try reopened.undoAll().count == 32 && reopened.elements == [])
    #expect(try reopened.redoAll().count == 41)
    #expect(reopened[1]?.text == longText + String(repeating: "a", count: 40))

    // Small ones are read many at once.
    try other.close()
    let (last, all) = try open()
    try last.undo()
    #expect(all.storedHistory.undoableCount == 0)
  }

  /// Who asks only for what comes first does not wait for more.
  @Test func ofVeryLargeActionsOneIsReadAtFirst() throws {
    let (store, document) = try open()
    for id in 1...9 {
      try store.save(Note(id: id, text: String(repeating: "x", count: 140_000)), named: "Add")
    }
    try document.close()
    let (reopened, other) = try open()
    #expect(reopened.canUndo)
    #expect(other.storedHistory.undoableCount == 8)
    #expect(try reopened.undoAll().count == 9)
  }

  @Test func aTextStandsWholeAgainAfterEditsOfManyTimesItsBytes() throws {
    let (store, _) = try open()
    try store.save(Note(id: 1, text: String(repeating: "x", count: 1000)), named: "Add")
    for _ in 0..<600 { try store.modify(1, named: "Type") { $0.size = ($0.size ?? 0) + 1 } }
    let lines = journal.split(separator: "\n")
    let whole = lines.indices.filter { lines[$0].contains("xxxx") }
    #expect(whole.count > 2)
    for (one, next) in zip(whole, whole.dropFirst()) { #expect(next - one <= 260) }
  }

  @Test func smallElementsStandWhole() throws {
    let (store, _) = try open()
    try store.save(Note(id: 1, text: String(repeating: "x", count: 100)), named: "Add")
    try store.modify(1, named: "Type") { $0.text += "a" }
    #expect(journal.hasPrefix("{\"undoredo\":\"journal\",\"version\":1,"))
    #expect(!journal.contains("\"edit\""))
  }

  @Test func compactingKeepsTheEdits() throws {
    let (store, document) = try open()
    for id in 1...2 { try store.save(Note(id: id, text: longText), named: "Add") }
    for number in 0..<200 {
      try store.modify(number % 2 + 1, named: "Type") { $0.text += "\(number)" }
      if number % 3 == 0 { try store.undo() }
      if number % 50 == 0 { try document.fold() }
    }
    let history = store.history
    try document.compact()
    #expect(journal.utf8.count < 100 * longText.utf8.count && journal.contains("\"edit\""))
    try document.close()
    let (reopened, other) = try open()
    try reopened.loadHistory()
    #expect(reopened.history.actions == history.actions && other.report.complaints == [])
  }

  @Test func removingAnActionKeepsTheEdits() throws {
    let (store, document) = try open()
    try store.save(Note(id: 1, text: longText), named: "Add")
    try store.save(Note(id: 2, text: longText), named: "Add Other")
    for _ in 0..<50 { try store.modify(1, named: "Type") { $0.text += "a" } }
    try store.removeActions(of: 2)
    let history = store.history
    #expect(history.actions.count == 51 && history.actions[1].name == "Type")
    #expect(journal.utf8.count < 50 * longText.utf8.count && journal.contains("\"edit\""))
    try document.close()
    let (reopened, _) = try open()
    try reopened.loadHistory()
    #expect(reopened.history.actions == history.actions)
  }

  /// Going back, no text is needed any more before the line in which it stands whole.
  @Test func textsThatHaveBeenReadAreNotKept() throws {
    let (store, document) = try open()
    for id in 1...20 {
      try store.save(Note(id: id, text: longText), named: "Add")
      try store.modify(id, named: "Type") { $0.text += "a" }
      try store.modify(id, named: "Replace") { $0.text = String(repeating: "x", count: 400) }
      try store.modify(id, named: "Type") { $0.text += "a" }
    }
    try document.close()
    let bytes = try #require(folder.bytes("notes.json.undo"))
    var lines = WholeLines(
      BackwardLines(before: bytes.count, path: "") { Array(bytes[$0]) }, path: "")
    var most = 0
    while try lines.next() != nil { most = max(most, lines.texts.count) }
    #expect((1...4).contains(most) && lines.texts.isEmpty)
  }

  // Damage and forgery.

  /// A journal with edits, whose document has been folded.
  private func makeFiles(_ letters: String = "abc") throws {
    let (store, document) = try open()
    try store.save(Note(id: 1, text: String(repeating: "x", count: 400)), named: "Add")
    for letter in letters { try store.modify(1, named: "Type") { $0.text += "\(letter)" } }
    try document.close()
  }

  @Test func eachDamagedByteIsNoticed() throws {
    try makeFiles()
    let bytes = try #require(folder.bytes("notes.json.undo"))
    let start = try #require(bytes.firstRange(of: Data("{\"n\":2,".utf8))?.lowerBound)
    for index in Depth.slice(of: start..<bytes.count, oneIn: 61) {
      var damaged = bytes
      damaged[index] ^= 1
      try folder.write(damaged, to: "notes.json.undo")
      let (store, document) = try open()
      let error = error { try store.loadHistory() }
      #expect(error?.code == .damaged || document.report.damage != nil, "byte \(index)")
      #expect(store[1]?.text.hasSuffix("xabc") == true)
      document.journal.log = nil
      for name in folder.names where name.contains("damaged") { try folder.remove(name) }
    }
  }

  /// Where a line is lost that has changed a text, no text is made up of what the lines after it say.
  @Test(arguments: [false, true])
  func compactingAfterADamageMakesNoTextsUp(isMissing: Bool) throws {
    let x = String(repeating: "x", count: 400)
    let texts = [x, "A" + x, "AB" + x, "ABC" + x, String(repeating: "y", count: 400)]
    do {
      let (store, document) = try open()
      for text in texts { try store.save(Note(id: 1, text: text), named: "Set") }
      try document.close()
    }
    var lines = journal.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = try #require(lines.firstIndex { $0.contains("\"edited\"") })
    if isMissing { lines.remove(at: index) } else { lines[index].replace("Set", with: "Sit") }
    try folder.write(lines.joined(separator: "\n"), to: "notes.json.undo")
    do {
      let (_, document) = try open()
      try document.journal.compact()
      #expect(document.report.damage?.code == .damaged && document.report.copyOfDamaged != nil)
      try document.close()
    }
    let (store, _) = try open()
    try store.undo()
    #expect(store[1]?.text == texts[3])
    #expect(error { try store.undo() }?.code == .damaged)
    #expect(store[1]?.text == texts[3])
  }

  /// Where one step of a line goes back to what is damaged, later lines still find the texts of the others.
  @Test func compactingAfterADamageKeepsWhatStillFits() throws {
    do {
      let (store, document) = try open()
      try store.save(Note(id: 1, text: longText), named: "Add")
      try store.group("Both") {
        try store.modify(1) { $0.text += "a" }
        try store.save(Note(id: 2, text: longText))
      }
      try store.markSaved()
      try store.modify(2, named: "Type") { $0.text += "b" }
      try document.close()
    }
    try folder.write(journal.replacing("\"Add\"", with: "\"Odd\""), to: "notes.json.undo")
    do {
      let (_, document) = try open()
      try document.journal.compact()
      try document.close()
    }
    let (store, _) = try open()
    try store.undo()
    #expect(store[1]?.text == longText + "a" && store[2]?.text == longText)
  }

  /// That there are edits is said by the first line, and has to be known without it.
  @Test(arguments: [false, true]) func editsAreReadWithoutTheFirstLine(isMissing: Bool) throws {
    let (store, document) = try open()
    try store.save(Note(id: 1, text: longText), named: "Add")
    for number in 0..<20 {
      try store.modify(1, named: "Type") { $0.text += "\(number)" }
      try store.undo()
      try store.redo()
    }
    let history = store.history
    try document.close()
    var bytes = try #require(folder.bytes("notes.json.undo"))
    if isMissing {
      let feed = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
      bytes.removeSubrange(...feed)
    } else {
      bytes[0] ^= 1
    }
    try folder.write(bytes, to: "notes.json.undo")

    do {
      let (damaged, other) = try open()
      #expect(other.report.damage != nil)
      // The lines between the edits go.
      try other.journal.compact()
      try damaged.loadHistory()
      #expect(damaged.history.actions == history.actions)
      try other.close()
    }
    let (reopened, other) = try open()
    try reopened.loadHistory()
    #expect(reopened.history.actions == history.actions && other.report.complaints == [])
  }

  /// Edits that follow one another are performed together, and one is by itself.
  @Test(
    arguments: ["abc", "a"],
    [
      "[2,0,0,0,\"x\"]", "[1,0,0,100000,\"x\"]", "[1,0,4611686018427387904,1,\"\"]",
      "[1,7,0,0,\"x\"]", "[1000000,0,0,0,\"x\"]", "[0,0,0,0,\"x\"]", "[1,0,0,0,\"\\n\"]",
      "[1,0,0,0]", "[0,0,\"x\"]", "[1,0,900000000000000000,900000000000000000,\"x\"]",
      "[1,0,1,3,\"\"]", "[1,0,-1,0,\"x\"]", "[1,0,0,0,\"x\"", "{}", "[1,0,3,0,\"{[\"]",
    ])
  func editsThatDoNotFitAreRefused(letters: String, edit: String) throws {
    try makeFiles(letters)
    try checkRefusal(of: edit)
  }

  /// The first one after the document has been written has the text beside it.
  @Test(arguments: ["[0,100000,\"x\"]", "[100000,0,\"x\"]", "[0,1,\"x\"]"])
  func anEditThatDoesNotFitTheTextBesideItIsRefused(edit: String) throws {
    try makeFiles()
    let text = folder.text("notes.json")
    do {
      let (store, document) = try open()
      try store.modify(1, named: "Type") { $0.text += "d" }
      try document.close()
    }
    #expect(
      journal.split(separator: "\n").last { $0.contains("\"edit\":[") }?.contains("{\"old\":{")
        == true)
    try checkRefusal(of: edit, inUnfolded: text)
  }

  /// Puts an edit in the place of the last one.
  private func checkRefusal(of edit: String, inUnfolded text: String? = nil) throws {
    var lines = journal.split(separator: "\n").map(String.init)
    let index = try #require(lines.lastIndex { $0.contains("\"edit\":[") })
    let start = try #require(lines[index].range(of: "\"edit\":"))
    let body = lines[index][..<start.upperBound] + edit + "}]}"
    lines[index] = String(decoding: JournalLine.sealed(Array(body.utf8)).dropLast(), as: UTF8.self)
    // As it is read backwards.
    try folder.write(lines.joined(separator: "\n") + "\n", to: "notes.json.undo")
    let error = error {
      let (store, document) = try open()
      defer { document.journal.log = nil }
      try store.loadHistory()
    }
    let code = try #require(error?.code)
    #expect(code == .damaged || code == .malformed)
    // As it is performed.
    try folder.write(lines[...index].joined(separator: "\n") + "\n", to: "notes.json.undo")
    if let text {
      try folder.write(text, to: "notes.json")
    } else {
      try folder.remove("notes.json")
    }
    #expect(self.error { _ = try open() }?.code == .malformed)
  }

  private func error(_ body: () throws -> Void) -> JSONFileError? {
    do {
      try body()
      return nil
    } catch {
      return error as? JSONFileError
    }
  }
}
