import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Whatever becomes of the files that a store has written: the next store on them has the elements
/// and the history up to the damage and says so, or is refused, and nothing is overwritten.
@Suite struct JSONDocumentRepositoryDamageTests {
  typealias Store = UndoStore<JSONDocumentRepository<Note>>

  /// What a store in memory holds to which the same has happened.
  struct State {
    let elements: Set<Note>
    let history: UndoHistory<Note>
  }

  let document: Data
  let journal: Data

  /// What there is as the document is, and after each entry that is not in it.
  let states: [State]

  private static let names = ["notes.json", "notes.json.undo"]

  init() throws {
    let folder = try TemporaryFolder()
    let memory = UndoStore(InMemoryRepository<Note>())
    var durable = try Store.open(folder)
    try Self.edit(memory)
    try Self.edit(durable)
    durable = try durable.reopened(in: folder)
    memory.endCoalescing()
    var states = [State(elements: Set(memory.elements), history: memory.history)]
    for index in 0..<Self.unfoldedEdits {
      try Self.editFurther(memory, index)
      try Self.editFurther(durable, index)
      states.append(State(elements: Set(memory.elements), history: memory.history))
    }
    try #require(Set(durable.elements) == Set(memory.elements))
    self.states = states
    document = try #require(folder.bytes("notes.json"))
    journal = try #require(folder.bytes("notes.json.undo"))
  }

  private static func edit<Repo: ResidentRepository<Note>>(_ store: UndoStore<Repo>) throws {
    try store.save(Note(id: 1, text: "a"), named: "Add")
    try store.group("Two", metadata: ["by": "me"]) {
      try store.save(Note(id: 2, text: "é"), named: "")
      try store.save(Note(id: 1, text: "b"), named: "")
    }
    try store.markSaved()
    try store.withoutRecording { try store.save(Note(id: 2, text: "u"), named: "") }
    for text in ["t", "ty"] {
      try store.coalescingActions(by: "k") {
        try store.save(Note(id: 3, text: text), named: "Type")
      }
    }
    try store.undo()
  }

  private static let unfoldedEdits = 7

  /// Makes one edit, by one entry.
  private static func editFurther<Repo: ResidentRepository<Note>>(
    _ store: UndoStore<Repo>, _ index: Int
  ) throws {
    switch index {
    case 0: try store.redo()
    case 1: try store.delete(2, named: "Delete")
    case 2: try store.undo(2)
    case 3:
      try store.group("Mixed") {
        try store.withoutRecording { try store.save(Note(id: 1, text: "v"), named: "") }
        try store.save(Note(id: 4, text: "w"), named: "")
      }
    case 4: try store.coalescingActions(by: "k") { _ = try store.delete(1, named: "Type") }
    case 5: try store.coalescingActions(by: "k") { _ = try store.delete(4, named: "Type") }
    default: try store.withDiscardableActions { _ = try store.delete(2, named: "Scroll") }
    }
  }

  /// Opens files of which one is damaged, unless they are whole.
  private func check(
    _ journal: Data, document: Data? = nil, isWhole: Bool = false, isCutOff: Bool = false,
    goesBack: Bool = true, goesOn: Bool = true, _ comment: String
  ) throws {
    let isOfDocument = document != nil
    let document = document ?? self.document
    let folder = try TemporaryFolder()
    try folder.write(document, to: Self.names[0])
    try folder.write(journal, to: Self.names[1])
    let store: Store
    do {
      store = try Store.open(folder)
    } catch let error as JSONFileError {
      #expect(isOfDocument, "A wrong checksum is no reason: \(comment)")
      #expect([.malformed, .duplicateIdentity].contains(error.code), "\(comment)")
      #expect(!error.reason.isEmpty, "\(comment)")
      #expect(folder.names == Self.names, "\(comment)")
      #expect(folder.bytes(Self.names[0]) == document, "\(comment)")
      #expect(folder.bytes(Self.names[1]) == journal, "\(comment)")
      return
    }
    let report = store.repository.report
    #expect(folder.bytes(Self.names[0]) == document, "\(comment)")
    if report.damage != nil {
      #expect(folder.bytes("notes.json.undo.damaged") == journal, "\(comment)")
    }
    // Nobody can know that there was more where a file ends as it would without that.
    let end = journal.last { $0 != UInt8(ascii: " ") }
    let isTold =
      report.damage != nil || report.tornBytes > 0 || report.isChangedByOthers
      || isCutOff && [nil, UInt8(ascii: "\n"), UInt8(ascii: "}")].contains(end)
    if report.isChangedByOthers {
      // A journal that ends before the document was written takes it for that of another program.
      #expect(isOfDocument || isCutOff && report.performedEntries == 0, "\(comment)")
      #expect(isOfDocument || Set(store.elements) == states[0].elements, "\(comment)")
    } else if isOfDocument {
      Issue.record("the change of the document has not been noticed: \(comment)")
    } else if let state = states.dropFirst(report.performedEntries).first {
      #expect(Set(store.elements) == state.elements, "\(comment)")
      #expect(isTold || report.performedEntries == states.count - 1, "\(comment)")
      if isWhole {
        try store.loadHistory()
        #expect(!isTold && store.history == state.history, "\(comment)")
      }
      if goesBack { try checkHistory(of: store, state, isTold: isTold, comment) }
    } else {
      Issue.record("\(report.performedEntries) entries: \(comment)")
    }
    if goesOn { try checkGoingOn(store, folder, comment) }
  }

  /// Goes back as far as it goes.
  private func checkHistory(
    of store: Store, _ state: State, isTold: Bool, _ comment: String
  ) throws {
    let memory = UndoStore(InMemoryRepository(Array(state.elements)))
    memory.adopt(state.history)
    do throws(JSONFileError) {
      while let action = try store.undo() {
        let expected = memory.undo()
        if action != expected || Set(store.elements) != Set(memory.elements) {
          Issue.record("\(action) undone, not \(String(describing: expected)): \(comment)")
          return
        }
      }
      if memory.canUndo && !isTold { Issue.record("actions have gone silently: \(comment)") }
      #expect(try store.redoAll().count <= state.history.actions.count, "\(comment)")
    } catch {
      #expect([.damaged, .malformed].contains(error.code), "\(comment)")
    }
  }

  /// Does something, and opens the files once more.
  private func checkGoingOn(_ store: Store, _ folder: TemporaryFolder, _ comment: String) throws {
    do throws(JSONFileError) {
      _ = try store.undo()
    } catch {
      #expect([.damaged, .malformed].contains(error.code), "\(comment)")
    }
    try store.save(Note(id: 7, text: "x"), named: "New")
    let elements = store.elements
    let again = try store.reopened(in: folder)
    #expect(again.repository.report.damage == nil, "\(comment)")
    #expect(again.repository.report.performedEntries == 0, "\(comment)")
    #expect(Set(again.elements) == Set(elements) && again.undoName == "New", "\(comment)")
    #expect(try again.undo() != nil && again[7] == nil, "\(comment)")
  }

  @Test func filesCutOffAnywhere() throws {
    try check(journal, isWhole: true, "whole")
    for length in Depth.slice(of: 0..<journal.count, oneIn: 40) {
      try check(journal.prefix(length), isCutOff: true, "\(length) bytes of the journal")
    }
    for length in Depth.slice(of: 0..<document.count - 1, oneIn: 4) {
      try check(journal, document: document.prefix(length), "\(length) bytes of the document")
    }
  }

  /// Where there was room for more, a loss of power may leave spaces in place of any part of a line.
  @Test func anEntryOfWhichPartsAreMissing() throws {
    let room = Data(repeating: UInt8(ascii: " "), count: 700)
    try check(journal + room, isWhole: true, "room")
    let start = try #require(journal.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
    for index in Depth.slice(of: start...journal.count, oneIn: 20) {
      let comment = "at byte \(index - start) of \(journal.count - start)"
      try check(journal[..<index] + room, isCutOff: true, "the end is missing " + comment)
      let spaces = room.prefix(index - start)
      var torn = journal[..<start] + spaces + journal[index...] + room
      try check(torn, isCutOff: index == journal.count, "the beginning is missing " + comment)
      let folder = try TemporaryFolder()
      try folder.write(document, to: Self.names[0])
      try folder.write(torn, to: Self.names[1])
      let report = try Store.open(folder).repository.report
      // It was never acknowledged, and so it is no damage.
      #expect(report.damage == nil, "\(comment)")
      #expect(
        report.tornBytes == (index == start ? 0 : journal.count - start) || index == journal.count)
      for end in stride(from: index + 1, to: journal.count, by: 37) {
        torn = journal[..<index] + room.prefix(end - index) + journal[end...] + room
        try check(torn, goesBack: index % 16 == 0, "bytes up to \(end) are missing " + comment)
      }
    }
  }

  @Test(arguments: 0..<8) func filesWithAFlippedBit(bit: Int) throws {
    for index in bytesToDamage(of: journal, bit) {
      var damaged = journal
      damaged[index] ^= 1 << UInt8(bit)
      try check(
        damaged, goesBack: index % 8 == bit, goesOn: index % 16 == bit,
        "bit \(bit) of byte \(index) of the journal")
    }
    for index in bytesToDamage(of: document, bit) {
      var damaged = document
      damaged[index] ^= 1 << UInt8(bit)
      try check(
        journal, document: damaged, goesBack: index % 8 == bit, goesOn: index % 16 == bit,
        "bit \(bit) of byte \(index) of the document")
    }
  }

  /// The bytes of which this run flips one bit, other ones for each bit.
  private func bytesToDamage(of data: Data, _ bit: Int) -> [Int] {
    Depth.slice(of: 0..<8 * data.count, oneIn: 64).filter { $0 % 8 == bit }.map { $0 / 8 }
  }

  @Test func aJournalWithALineMissingTwiceOrElsewhere() throws {
    let lines = journal.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
    for index in lines.indices {
      var changed = lines
      changed.remove(at: index)
      try check(
        Data(changed.joined()), isCutOff: index == lines.count - 1, "without line \(index)")
      changed = lines
      changed.insert(lines[index], at: index)
      try check(Data(changed.joined()), "with line \(index) twice")
      guard index > 0 else { continue }
      changed = lines
      changed.swapAt(index, index - 1)
      try check(Data(changed.joined()), "with line \(index) before the one before")
    }
  }

  /// Who only reads it has no history that does not fit the elements.
  @Test func aJournalWithoutTheFirstLineFeedIsNoHistory() throws {
    let folder = try TemporaryFolder()
    do { try Store.open(folder).save(Note(id: 1, text: "a"), named: "Add") }
    var journal = try #require(folder.bytes("notes.json.undo"))
    let place = try #require(journal.firstIndex(of: UInt8(ascii: "\n")))
    journal[place] ^= 1
    try folder.write(journal, to: "notes.json.undo")
    let store = Store(
      try JSONDocumentRepository(
        path: folder.path("notes.json"), options: JSONDocumentOptions(isReadOnly: true)))
    #expect(store.elements.isEmpty && store.undoName == nil)
    #expect(store.repository.report.damage != nil)
    #expect(store.repository.report.differences == [.deleted(Note(id: 1, text: "a"))])
  }

  @Test(arguments: ["\n", "\n\n", "{}", "hello\n", "\0\0\0\0", String(repeating: "[", count: 9999)])
  func anotherFileInPlaceOfTheJournal(text: String) throws {
    try check(Data(text.utf8), isCutOff: true, "\(text.prefix(9))")
  }

  /// A checksum finds accidents, but anyone can write one.
  @Test(arguments: [
    (#""do":"action","at":1,"action":{"name":"A","steps":[STEP]}"#, JSONFileError.Code.malformed),
    (
      #""do":"change+action","at":1,"both":{"change":[STEP],"action":{"name":"A","steps":[]}}"#,
      .malformed
    ),
    (#""do":"undo","at":0,"steps":[STEP]"#, .malformed),
    (#""do":"action","at":92233720368547758,"action":{"name":"A","steps":[]}"#, .malformed),
  ])
  func aForgedEntryDoesNoHarm(entry: String, expected: JSONFileError.Code) throws {
    let step = #"{"old":{"id":1,"text":"","color":""},"new":{"id":2,"text":"","color":""}}"#
    let folder = try TemporaryFolder()
    let document = Data(#"[{"id":1,"text":"","color":""}]"#.utf8)
    let folded = JournalEntry(
      number: 1, kind: .folded, position: JournalPosition(), document: DocumentStamp(of: document))
    let forged = JournalLine.sealed(
      Array(("{\"n\":2," + entry.replacing("STEP", with: step)).utf8))
    let later = JournalEntry(
      number: 3, kind: .folded, position: JournalPosition(cursor: 1, end: 1),
      document: DocumentStamp(of: document))
    try folder.write(document, to: Self.names[0])
    var journal = JournalLine.headers[0] + JournalLine.bytes(of: folded, payload: []) + forged
    try folder.write(Data(journal), to: Self.names[1])
    expectFailure(expected) { try Store.open(folder) }

    // As a part of the history, it is met later.
    journal += JournalLine.bytes(of: later, payload: [])
    try folder.write(Data(journal), to: Self.names[1])
    let store = try Store.open(folder)
    do throws(JSONFileError) { try store.undoAll() } catch { #expect(error.code == expected) }
    try store.save(Note(id: 7, text: "x"), named: "New")
    #expect(try store.undo()?.name == "New")
  }

  @Test func aJournalOfALaterFormatIsRefused() throws {
    let body = Array(#"{"undoredo":"journal","version":5"#.utf8)
    let header = JournalLine.sealed(body)
    let later = Data(header) + journal.dropFirst(header.count)
    let folder = try TemporaryFolder()
    try folder.write(document, to: Self.names[0])
    try folder.write(later, to: Self.names[1])
    expectFailure(.newerFormat) { try Store.open(folder) }
    #expect(folder.names == Self.names && folder.bytes(Self.names[1]) == later)
  }
}
