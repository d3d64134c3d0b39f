import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// A file that is larger than what can be read is refused with the limit, before memory is gone.
@Suite struct HugeFileTests {
  #if !os(Windows) && !os(WASI)
    /// A file that says it has 2^40 bytes, and has a place on the disk for none.
    @Test func aDocumentOfATerabyteIsRefused() throws {
      let folder = try TemporaryFolder()
      let path = folder.path("notes.json")
      try folder.write(Data(), to: "notes.json")
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 1 << 40)
      try handle.close()
      for open in [
        { _ = try JSONFileRepository<Note>(path: path) },
        { _ = try JSONDocumentRepository<Note>(path: path) },
      ] {
        let error = expectFailure(.tooLarge) { try open() }
        #expect(error?.reason.contains("\(StoredFile.largestLength)") == true)
        #expect(folder.names == ["notes.json"])
      }
    }

    @Test func aFileThatGrowsBeyondTheLimitIsRefused() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(repeating: 32, count: 100), to: "notes.json")
      var file = StoredFile(path: folder.path("notes.json"))
      #expect(try file.read()?.count == 100)
      file.lengthLimit = 100
      #expect(try file.read()?.count == 100)
      file.lengthLimit = 99
      expectFailure(.tooLarge) { try file.read() }
    }

    @Test func whatCouldNotBeReadAgainIsNotWritten() throws {
      let folder = try TemporaryFolder()
      var file = StoredFile(path: folder.path("notes.json"))
      file.lengthLimit = 200
      let coding = ElementCoding<Note>()
      let store = UndoStore(try JSONFileRepository(file, coding))
      try store.save(Note(id: 1, text: "a"), named: "Add")
      let long = Note(id: 2, text: String(repeating: "x", count: 300))
      expectFailure(.tooLarge) { try store.save(long, named: "Add") }
      #expect(store.elements.count == 1)

      let document = try JSONDocumentRepository(file, coding, JSONDocumentOptions())
      let other = UndoStore(document)
      try other.save(long, named: "Add")
      expectFailure(.tooLarge) { try document.fold() }
      #expect(document.foldingError?.code == .tooLarge)
      try other.undo()
      try document.close()
      #expect(try file.read() != nil)
    }
  #endif

  /// A journal without a line feed: the same byte as often as is asked for.
  private func read(_ byte: UInt8) -> (BackwardLines.Reading, () -> Int) {
    let header = JournalLine.headers[0]
    var count = 0
    return (
      { range in
        count += range.count
        return range.map { $0 < header.count ? header[$0] : byte }
      }, { count }
    )
  }

  @Test(arguments: [0, 32, 120] as [UInt8])
  func aJournalWithoutAnEndIsRefused(byte: UInt8) throws {
    let (read, count) = read(byte)
    let error = expectFailure(.tooLarge) {
      _ = try JournalTail(
        length: 1 << 40, document: nil, path: "x.undo", lineLimit: 1 << 16, read: read)
    }
    #expect(error?.reason.contains("65536") == true)
    #expect(count() < 1 << 18)
  }

  @Test func aLineThatIsTooLongIsNotReadBackwards() throws {
    let (read, count) = read(120)
    var lines = BackwardLines(before: 1 << 40, path: "x.undo", limit: 1 << 16, read: read)
    expectFailure(.tooLarge) { try lines.next() }
    #expect(count() < 1 << 18)
    var short = BackwardLines(
      before: JournalLine.headers[0].count + 100, path: "x.undo", limit: 200, read: read)
    #expect(try short.next()?.bytes.count == 100)
  }

  @Test func anEntryThatCouldNotBeReadAgainIsNotWritten() throws {
    let folder = try TemporaryFolder()
    let world = try JournalWorld(folder)
    world.journal.lineLimit = 1000
    try world.happen(.set(1, "a"))
    let long = String(repeating: "x", count: 2000)
    expectFailure(.tooLarge) { try world.happen(.set(2, long)) }
    try world.happen(.set(2, "b"))
    try world.check("")
  }

  /// Nor does writing the journal anew make such an entry: of what was squashed, or of branches.
  @Test(arguments: [false, true]) func whatCouldNotBeReadAgainIsNotWrittenAnew(isSquashed: Bool)
    throws
  {
    let folder = try TemporaryFolder()
    var store = try UndoStore.open(folder, keepsBranches: !isSquashed)
    store.repository.journal.lineLimit = 1000
    if isSquashed { try store.addCheckpoint("Start") }
    for id in 1...4 {
      try store.save(Note(id: id, text: String(repeating: "x", count: 400)), named: "\(id)")
    }
    if isSquashed {
      expectFailure(.tooLarge) { try store.squashActions(sinceCheckpoint: "Start", named: "All") }
    } else {
      for _ in 1...4 { try store.undo() }
      try store.save(Note(id: 5, text: ""), named: "5")
      try store.repository.fold()
      expectFailure(.tooLarge) { try store.repository.journal.compact() }
    }
    let history = store.history
    store = try store.reopened(in: folder, keepsBranches: !isSquashed)
    store.repository.journal.lineLimit = 1000
    try store.loadHistory()
    #expect(store.history == history && store.repository.report.complaints == [])
  }

  /// What goes over many actions says what becomes of each element, and not all that was between.
  @Test func manyActionsAreUndoneByASmallEntry() throws {
    let folder = try TemporaryFolder()
    let world = try JournalWorld(folder)
    world.journal.lineLimit = 1000
    for letter in "abcdefghij" {
      try world.happen(.set(1, String(repeating: letter, count: 300)))
    }
    try world.happen(.undo(10))
    try world.happen(.redo(9))
    try world.happen(.undo(3))
    #expect(
      reason { try world.happen(.set(2, String(repeating: "x", count: 2000))) }?
        .hasPrefix("the entry takes ") == true)
    try world.check("")
  }
}
