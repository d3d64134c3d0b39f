import Foundation
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Whatever becomes of the two files: whole actions are there, what is not is told, nothing is
/// overwritten.
@Suite struct DamagedJournalTests {
  let folder: Folder
  let document: Data
  let journal: Data

  /// The elements after each entry that is not in the document.
  let states: [InMemoryRepository<Note>]

  /// The names of the actions that can be undone after the last one.
  let names: [String]

  init() throws {
    folder = try Folder()
    let world = try JournalWorld(folder)
    for event: JournalWorld.Event in [.set(1, "a"), .set(2, "é"), .undo(1), .fold] {
      try world.happen(event)
    }
    var states = [world.held]
    for event: JournalWorld.Event in [.set(1, "b"), .set(3, "c"), .undo(1), .set(2, "d")] {
      try world.happen(event)
      states.append(world.held)
    }
    self.states = states
    names = world.history.undoable.map(\.name)
    world.release()
    document = try #require(folder.bytes("notes.json"))
    journal = try #require(folder.bytes("notes.json.undo"))
  }

  /// Opens the files with a damage.
  private func check(
    _ journal: Data, document: Data? = nil, goesOn: Bool = true, _ comment: Comment
  ) throws {
    let document = document ?? self.document
    let folder = try Folder()
    try folder.write(document, to: "notes.json")
    try folder.write(journal, to: "notes.json.undo")
    let world: JournalWorld
    do {
      world = try JournalWorld(folder)
    } catch let error as JSONFileError {
      #expect([.malformed, .duplicateIdentity, .newerFormat].contains(error.code), comment)
      #expect(folder.bytes("notes.json") == document, comment)
      #expect(folder.bytes("notes.json.undo") == journal, comment)
      #expect(folder.names == ["notes.json", "notes.json.undo"], comment)
      return
    }
    let report = world.journal.report
    // A journal that ends with a whole entry is as good as one of which the rest was never written.
    let isPrefix = journal.count < self.journal.count && self.journal.starts(with: journal)
    let isTold =
      report.damage != nil || report.tornBytes > 0 || report.isChangedByOthers
      || isPrefix && self.journal[journal.count...].starts(with: [10])
      || isPrefix && [nil, 10].contains(journal.last)
    if document == self.document {
      #expect(world.held == states[report.performedEntries], comment)
      #expect(report.performedEntries == states.count - 1 || isTold, comment)
      #expect(!report.isChangedByOthers || isPrefix, comment)
    } else {
      #expect(isTold, comment)
    }
    if report.damage != nil {
      #expect(folder.bytes("notes.json.undo.damaged") == journal, comment)
    }

    var found: [String] = []
    do {
      _ = try world.journal.redoable()
      while case let batch = try world.journal.undoable(3), !batch.isEmpty {
        found += batch.map(\.name)
      }
      if !isTold { #expect(found == names, comment) }
    } catch {
      #expect(error.code == .damaged, comment)
      if !isTold { #expect(names.starts(with: found), comment) }
    }

    // All goes on from there.
    guard goesOn else { return }
    try world.happen(.set(7, "x"))
    try world.happen(.compact)
    let elements = world.held
    try world.reopen()
    #expect(world.held == elements, comment)
    #expect(world.journal.report.damage == nil, comment)
  }

  @Test func aJournalCutOffAnywhereHoldsAPrefix() throws {
    for length in 0...journal.count {
      try check(journal.prefix(length), "\(length) bytes")
    }
  }

  @Test(arguments: 0..<8)
  func aJournalWithAFlippedBitHoldsAPrefix(bit: Int) throws {
    for index in journal.indices {
      var damaged = journal
      damaged[index] ^= 1 << UInt8(bit)
      try check(damaged, goesOn: index % 16 == bit, "bit \(bit) of byte \(index)")
    }
  }

  @Test func aJournalWithALineMissingOrTwiceHoldsAPrefix() throws {
    let lines = journal.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
    for index in lines.indices {
      var changed = lines
      changed.remove(at: index)
      try check(Data(changed.joined()), "without line \(index)")
      changed = lines
      changed.insert(lines[index], at: index)
      try check(Data(changed.joined()), "with line \(index) twice")
      if index > 0 {
        changed = lines
        changed.swapAt(index, index - 1)
        try check(Data(changed.joined()), "with line \(index) before the one before")
      }
    }
  }

  @Test func anotherFileInItsPlaceIsKeptAside() throws {
    for text in ["\n", "\n\n", "{}", "hello\n", "\0\0\0\0", String(repeating: "[", count: 9999)] {
      try check(Data(text.utf8), "\(text.prefix(9))")
    }
  }

  @Test func aDocumentCutOffOrChangedIsRefusedOrTakenAsChangedByOthers() throws {
    for length in 0..<document.count {
      try check(journal, document: document.prefix(length), "\(length) bytes of the document")
    }
    for index in document.indices {
      for bit in 0..<8 {
        var damaged = document
        damaged[index] ^= 1 << UInt8(bit)
        try check(journal, document: damaged, "bit \(bit) of byte \(index) of the document")
      }
    }
  }

  @Test func aLaterFormatIsRefused() throws {
    let body = Array(#"{"undoredo":"journal","version":2"#.utf8)
    let header =
      body + Array(#","check":""#.utf8) + Checksum(of: body).digits + Array("\"}\n".utf8)
    try folder.write(Data(header) + journal.dropFirst(header.count), to: "notes.json.undo")
    #expect(code { try JournalWorld(folder) } == .newerFormat)
  }
}
