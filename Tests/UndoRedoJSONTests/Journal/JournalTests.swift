import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

@Suite struct JournalTests {
  typealias Event = JournalWorld.Event

  let folder: TemporaryFolder
  var path: String { folder.path("notes.json") }

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ options: JSONDocumentOptions = .init(durability: .system)
  ) throws -> (journal: Journal<Note>, elements: InMemoryRepository<Note>) {
    try Journal.open(StoredFile(path: path), ElementCoding<Note>(), options)
  }

  private func undoable(_ journal: Journal<Note>) throws -> [String] {
    _ = try journal.redoable()
    return try journal.undoable(.max).map(\.name)
  }

  // One program at a time.

  @Test func aSecondProgramIsRefusedOrReads() throws {
    let world = try JournalWorld(folder)
    for event: Event in [.set(1, "a"), .fold, .set(2, "b")] { try world.happen(event) }
    expectFailure(.inUse) { try open() }

    let (reader, elements) = try open(JSONDocumentOptions(isReadOnly: true))
    #expect(elements == world.held)
    #expect(try undoable(reader) == ["Edit 1", "Edit 0"])
    expectFailure(.readOnly) { try reader.markSaved() }

    try world.happen(.compact)
    expectFailure(.inUse) { try open() }
    #expect(try open(JSONDocumentOptions(isReadOnly: true)).elements == world.held)
    try world.journal.fold(world.held.elements)
    try world.journal.close()
    #expect(try open().elements == world.held)
  }

  /// Who only reads leaves the line feed off that a crash has left off.
  @Test func aJournalWithoutItsLastLineFeedIsRead() throws {
    let world = try JournalWorld(folder)
    for event: Event in [.set(1, "a"), .set(2, "b"), .fold] { try world.happen(event) }
    try world.journal.close()
    let bytes = try #require(folder.bytes("notes.json.undo"))
    try folder.write(bytes.dropLast(), to: "notes.json.undo")
    let (reader, elements) = try open(JSONDocumentOptions(isReadOnly: true))
    #expect(elements == world.held)
    #expect(try undoable(reader) == ["Edit 1", "Edit 0"])
  }

  @Test func readingAloneCreatesNothing() throws {
    try folder.write("[]", to: "notes.json")
    #expect(try open(JSONDocumentOptions(isReadOnly: true)).elements.count == 0)
    #expect(folder.names == ["notes.json"])
  }

  @Test func aMalformedDocumentIsRefusedAndLeavesNothingBehind() throws {
    try folder.write("[", to: "notes.json")
    expectFailure(.malformed) { try open() }
    #expect(folder.names == ["notes.json"])
  }

  @Test(arguments: ["", "a\0b", "missing/notes.json"])
  func whatCannotBeAPathIsRefused(path: String) {
    #expect(throws: JSONFileError.self) {
      _ = try Journal<Note>.open(
        StoredFile(path: path.isEmpty || path.contains("\0") ? path : folder.path(path)),
        ElementCoding<Note>())
    }
  }

  /// The error names the directory, and not the journal that would be beside it.
  @Test func aDirectoryIsRefusedAndNamed() throws {
    let inner = folder.path("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let error = #expect(throws: JSONFileError.self) {
      _ = try Journal<Note>.open(StoredFile(path: inner), ElementCoding<Note>())
    }
    #expect(error?.path == inner && error?.reason == "this is a directory")
    #expect(folder.names == ["inner"])
  }

  // Changes by others.

  @Test func aChangeByOthersBecomesAnAction() throws {
    let world = try JournalWorld(folder)
    for event: Event in [.set(1, "a"), .set(2, "b"), .set(3, "c"), .fold, .undo(1), .set(2, "x")] {
      try world.happen(event)
    }
    let known = world.held
    world.journal.crash()
    try folder.write(
      #"[{"id":1,"text":"other","color":"red"},{"id":4,"text":"new","color":"red"}]"#,
      to: "notes.json")

    let (journal, elements) = try open()
    #expect(journal.report.isChangedByOthers)
    #expect(elements.elements.map(\.id) == [1, 4])
    // Of the fourth note, the journal knows nothing.
    #expect(
      Set(journal.report.differences) == [
        .modified(from: Note(id: 1, text: "a"), to: Note(id: 1, text: "other")),
        .deleted(Note(id: 2, text: "x")),
      ])
    #expect(try undoable(journal) == ["External Change", "Edit 2", "Edit 1", "Edit 0"])
    #expect(try journal.undoable(9).isEmpty)

    // Undoing it brings back what had not even been in the document.
    var undone = elements
    let steps = journal.report.differences.flip()
    try journal.move(by: -1, steps)
    undone.perform(steps)
    #expect(undone[1] == known[1] && undone[2] == known[2] && undone[4] != nil)
    journal.crash()
    let (again, found) = try open()
    #expect(found == undone)
    #expect(!again.report.isChangedByOthers)
  }

  @Test func aChangeByOthersCanBeTakenIn() throws {
    let world = try JournalWorld(folder)
    for event: Event in [.set(1, "a"), .set(1, "b"), .close] { try world.happen(event) }
    world.journal.crash()
    let text = folder.text("notes.json").replacing("\"b\"", with: "\"other\"")
    try folder.write(text, to: "notes.json")
    let (journal, elements) = try open(
      JSONDocumentOptions(externalChanges: .absorbed))
    #expect(elements[1]?.text == "other")
    _ = try journal.redoable()
    let newest = try #require(try journal.undoable(1).first)
    #expect(
      newest.steps == [.modified(from: Note(id: 1, text: "a"), to: Note(id: 1, text: "other"))])
  }

  /// What can be redone stays as far as it does not touch what others have changed.
  @Test(arguments: [
    (1, ["Edit 1"]), (2, []), (3, ["Edit 1", "Edit 2"]), (4, ["Edit 1", "Edit 2", "Edit 3"]),
  ])
  func whatOthersHaveChangedIsNotRedone(id: Int, names: [String]) throws {
    let world = try JournalWorld(folder)
    for id in [1, 2, 1, 3] { try world.happen(.set(id, "\(world.history.position)")) }
    for event: Event in [.undo(3), .close] { try world.happen(event) }
    world.journal.crash()
    let other = #"{"id":\#(id),"text":"other","color":"red"}"#
    let first = #"{"id":1,"text":"0","color":"red"}"#
    try folder.write(id == 1 ? "[\(other)]" : "[\(first),\(other)]", to: "notes.json")
    let (journal, _) = try open(JSONDocumentOptions(externalChanges: .absorbed))
    #expect(try journal.redoable().map(\.name) == names)
  }

  /// A note that has a size.
  struct Sized: Identifiable, Equatable, Codable {
    let id: Int
    var text: String
    var size: Int
  }

  /// What was written without a size can't be read; what the document holds counts.
  @Test(
    arguments: [false, true],
    [.action(named: "Other"), .absorbed] as [JSONDocumentOptions.ExternalChanges])
  func anEntryThatCannotBeDecodedIsNoObstacle(
    isClosed: Bool, externalChanges: JSONDocumentOptions.ExternalChanges
  ) throws {
    let world = try JournalWorld(folder)
    for event: Event in [.set(1, "a"), .set(2, "b"), .undo(1)] { try world.happen(event) }
    if isClosed { try world.happen(.close) }
    world.journal.crash()
    try folder.write(#"[{"id":1,"text":"a","size":1}]"#, to: "notes.json")
    var options = JSONDocumentOptions(externalChanges: externalChanges)
    for isReadOnly in [true, false, false] {
      options.isReadOnly = isReadOnly
      let store = UndoStore(try JSONDocumentRepository<Sized>(path: path, options: options))
      #expect(store.elements == [Sized(id: 1, text: "a", size: 1)])
      if !isReadOnly { expectFailure(.malformed) { try store.loadHistory() } }
      try store.repository.close()
    }
  }

  /// Newer entries are read; what can be redone goes where it can't be said what it is about.
  @Test func whatComesAfterAnEntryThatCannotBeDecodedIsRead() throws {
    do {
      let store = try UndoStore.open(folder)
      try store.save(Note(id: 2, text: "b", size: 2), named: "Add")
      try store.save(Note(id: 1, text: "a"), named: "Add Other")
      try store.save(Note(id: 2, text: "c", size: 2), named: "Edit")
      try store.undo(2)
      try store.repository.close()
    }
    try folder.write(#"[{"id":2,"text":"x","size":3}]"#, to: "notes.json")
    let store = UndoStore(
      try JSONDocumentRepository<Sized>(
        path: path, options: JSONDocumentOptions(externalChanges: .absorbed)))
    let report = store.repository.report
    #expect(report.isChangedByOthers && report.damage?.code == .malformed)
    // What element 2 was before is not known: the entry may have changed it.
    #expect(report.differences.isEmpty)
    expectFailure(.malformed) { try store.redo() }
    #expect(store.count == 1)
  }

  @Test func anOlderDocumentThatWasPutBackIsAChangeByOthers() throws {
    let world = try JournalWorld(folder)
    for event: Event in [.set(1, "a"), .fold] { try world.happen(event) }
    let old = try #require(folder.bytes("notes.json"))
    for event: Event in [.set(1, "b"), .fold] { try world.happen(event) }
    world.journal.crash()
    try folder.write(old, to: "notes.json")
    let (journal, elements) = try open()
    #expect(elements[1]?.text == "a")
    #expect(journal.report.isChangedByOthers)
    #expect(journal.report.differences.count == 1)
  }

  // Reading no more than is needed.

  #if !os(Windows) && !os(WASI)
    @Test func afterAClosingNoMoreThanTheEndIsRead() throws {
      let world = try JournalWorld(folder)
      for number in 0..<2000 { try world.happen(.set(number % 3, "\(number)")) }
      try world.journal.fold(world.held.elements)
      try world.journal.close()
      let size = try #require(folder.bytes("notes.json.undo")).count
      #expect(size > 300_000)

      let script = FaultScript()
      let file = script.file(path, transferSize: 1 << 12)
      let (journal, _) = try Journal.open(
        file, ElementCoding<Note>(), JSONDocumentOptions(durability: .system))
      // Four pieces of the document, the header, and the last block: far from the whole.
      #expect(script.calls.count { $0 == .read } < 12)
      script.reset()
      _ = try journal.redoable()
      #expect(try journal.undoable(3).map(\.name) == ["Edit 1999", "Edit 1998", "Edit 1997"])
      #expect(script.calls.count { $0 == .read } < 8)
    }

    @Test func anEntryIsOneWriteAndOneFlush() throws {
      let script = FaultScript()
      let world = try JournalWorld(folder, file: script.file(path))
      world.options.durability = .everyAction
      try world.reopen()
      try world.happen(.set(1, "a"))
      for event: Event in [.set(1, "b"), .undo(1), .redo(1), .change(1, "c"), .saved] {
        script.reset()
        try world.happen(event)
        #expect(script.calls.count { $0 == .write } == 1)
        #expect(script.calls.count { $0 == .synchronize } == 1)
      }
    }

    @Test func entriesAreFlushedByTheClock() throws {
      let script = FaultScript()
      let file = script.file(path)
      let (journal, _) = try Journal<Note>.open(
        file, ElementCoding<Note>(), JSONDocumentOptions(durability: .interval(seconds: 5)))
      let start = ContinuousClock.now
      nonisolated(unsafe) var seconds = 0.0
      journal.now = { start + .seconds(seconds) }
      try journal.markSaved()
      func flushes(_ body: () throws -> Void) rethrows -> Int {
        script.reset()
        try body()
        return script.calls.count { $0 == .synchronize }
      }
      #expect(try flushes { try journal.markSaved() } == 0)
      seconds += 4
      #expect(try flushes { try journal.markSaved() } == 0)
      #expect(try flushes { try journal.flushIfDue() } == 0)
      seconds += 1
      #expect(try flushes { try journal.flushIfDue() } == 1)
      #expect(try flushes { try journal.flushIfDue() } == 0)
      seconds += 5
      #expect(try flushes { try journal.markSaved() } == 1)
    }

    @Test func othersMayNotReadTheJournalOfWhatTheyMayNotRead() throws {
      try folder.write("[]", to: "notes.json")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let world = try JournalWorld(folder)
      for event: Event in [.set(1, "a"), .compact] {
        try world.happen(event)
        let attributes = try FileManager.default.attributesOfItem(atPath: path + ".undo")
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      }
    }
  #endif

  @Test func aJournalThatWasRemovedOrReplacedIsNotWrittenToInVain() throws {
    let world = try JournalWorld(folder)
    try world.happen(.set(1, "a"))
    let bytes = try #require(folder.bytes("notes.json.undo"))
    try folder.remove("notes.json.undo")
    expectFailure(.changedOnDisk) { try world.happen(.set(1, "b")) }
    try folder.write("something else", to: "notes.json.undo")
    expectFailure(.changedOnDisk) { try world.happen(.set(1, "b")) }
    // Once it is there again, all goes on.
    try folder.write(bytes, to: "notes.json.undo")
    try world.happen(.set(1, "b"))
    try world.check("")
  }

  /// Who only reads it reads what was there, or nothing.
  @Test func aJournalThatIsReplacedIsNotReadFromTheMiddle() throws {
    let world = try JournalWorld(folder, limit: 4)
    for number in 0..<20 { try world.happen(.set(number % 3, "\(number)")) }
    for event: Event in [.undo(1), .fold] { try world.happen(event) }
    let (reader, _) = try open(JSONDocumentOptions(isReadOnly: true))
    let names = try undoable(try open(JSONDocumentOptions(isReadOnly: true)).journal)
    try world.happen(.compact)
    for number in 0..<20 { try world.happen(.set(number % 3, "\(number)")) }
    do {
      #expect(try undoable(reader) == names)
    } catch let error as JSONFileError {
      #expect(error.code == .unreadable)
    }
  }

  // Size.

  @Test func whatIsOfNoUseGoesWhenItIsHalfOfTheJournal() throws {
    let world = try JournalWorld(folder, limit: 10)
    for round in 0..<40 {
      for number in 0..<20 { try world.happen(.set(1, "\(round) \(number)")) }
      try world.happen(.undo(3))
      try world.happen(.fold)
    }
    #expect(try #require(folder.bytes("notes.json.undo")).count < 40_000)
    try world.check("")
  }

  @Test func aDamageInTheHistoryEndsItThereAndIsKeptAside() throws {
    let world = try JournalWorld(folder)
    for number in 0..<10 { try world.happen(.set(1, "\(number)")) }
    try world.journal.fold(world.held.elements)
    try world.journal.close()
    var bytes = try #require(folder.bytes("notes.json.undo"))
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: "notes.json.undo")

    let (journal, elements) = try open()
    #expect(elements == world.held)
    _ = try journal.redoable()
    let names = try journal.undoable(100).map(\.name)
    #expect(!names.isEmpty && names.count < 10)
    #expect(names == (0..<10).suffix(names.count).reversed().map { "Edit \($0)" })
    expectFailure(.damaged) { try journal.undoable(1) }
    expectFailure(.damaged) { try journal.undoable(1) }

    try journal.compact()
    #expect(folder.bytes("notes.json.undo.damaged") == bytes)
    #expect(try undoable(journal).isEmpty)
    journal.crash()
    #expect(try undoable(try open().journal) == names)
  }

  /// Actions are decoded many at a time; those behind one that can't be decoded are there all the same.
  @Test(arguments: [1, 2, 135, 136, 137, 199])
  func anActionThatCannotBeDecodedEndsTheHistoryThere(place: Int) throws {
    let world = try JournalWorld(folder)
    for number in 1...200 { try world.happen(.set(1, "\(number)")) }
    try world.journal.fold(world.held.elements)
    try world.journal.close()
    let bytes = try #require(folder.bytes("notes.json.undo"))
    var lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    let index = try #require(
      lines.firstIndex { JournalLine($0[...])?.entry.position.cursor == place })
    let entry = try #require(JournalLine(lines[index][...])).entry
    lines[index] = JournalLine.bytes(
      of: entry, payload: #"{"name":"","steps":[{"new":{"id":1}}]}"#.utf8
    ).dropLast()
    try folder.write(
      Data(lines.joined(separator: [UInt8(ascii: "\n")])) + [10], to: "notes.json.undo")

    let (journal, _) = try open()
    _ = try journal.redoable()
    let names = try journal.undoable(1_000).map(\.name)
    #expect(names == (place..<200).reversed().map { "Edit \($0)" })
    expectFailure(.malformed) { try journal.undoable(1) }
    expectFailure(.malformed) { try journal.undoable(1) }
  }
}
