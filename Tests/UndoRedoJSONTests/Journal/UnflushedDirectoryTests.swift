#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// Where a directory could not be flushed, a loss of power may bring back what was replaced in it.
  @Suite struct UnflushedDirectoryTests {
    typealias Event = JournalWorld.Event

    private let folder: TemporaryFolder
    private let script = FaultScript()
    private var file: StoredFile { script.file(folder.path("notes.json")) }

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test(
      arguments: [
        [], [.set(2, "c"), .undo(1), .fold], [.set(2, "c"), .undo(1), .fold, .set(2, "d")],
        [.saved, .crash, .saved], [.crash, .set(2, "c")], [.crash, .crash, .set(2, "c"), .undo(1)],
        [.compact], [.compact, .set(2, "c")], [.crash, .compact], [.saved, .crash, .compact],
        [.set(2, "c"), .fold], [.set(2, nil), .fold, .set(2, "b"), .saved, .crash, .saved],
      ] as [[Event]])
    func anOldDocumentThatComesBackFitsTheJournal(events: [Event]) throws {
      let world = try JournalWorld(folder, file: file)
      try world.happen(.set(1, "a"))
      try world.happen(.fold)
      let old = try #require(folder.bytes("notes.json"))
      try world.happen(.set(2, "b"))
      script.directoryCode = EIO
      for event in [.fold] + events { try world.happen(event) }
      script.directoryCode = nil
      try folder.write(old, to: "notes.json")
      try world.check("\(events)")
    }

    /// Once the directory can be flushed, the journal is written anew as any other.
    @Test func aDocumentThatIsCertainInTheEndIsFolded() throws {
      let world = try JournalWorld(folder, file: file)
      try world.happen(.set(1, "a"))
      script.directoryCode = EIO
      try world.happen(.fold)
      #expect(world.journal.last.kind == .folding)
      try world.happen(.crash)
      script.directoryCode = nil
      try world.happen(.crash)
      for event: Event in [.saved, .set(2, "b"), .compact] { try world.happen(event) }
      #expect(world.journal.last.kind == .folded)
      try world.check("")
    }

    @Test func noHistoryIsWrittenForADocumentThatMayGo() throws {
      let document = try JSONDocumentRepository<Note>(file)
      let store = UndoStore(document)
      for id in 1...3 { try store.save(Note(id: id, text: "a"), named: "Add") }
      script.directoryCode = EIO
      try document.fold()
      try store.markSaved()
      let (elements, history) = (store.elements, store.history)
      expectFailure(.unwritable) { try store.removeActions(of: 2) }
      #expect(store.elements == elements && store.history == history)
      script.directoryCode = nil
      try store.removeActions(of: 2)
      #expect(store.history.actions.count == 2)
      #expect(document.journal.last.kind == .folded)
    }

    /// What a file system can't do is nothing to wait for.
    @Test(arguments: [EINVAL, EACCES]) func aDirectoryThatCannotBeFlushedIsNoObstacle(
      code: Int32
    ) throws {
      let document = try JSONDocumentRepository<Note>(file)
      let store = UndoStore(document)
      script.directoryCode = code
      for id in 1...4 { try store.save(Note(id: id, text: "a"), named: "Add") }
      try store.removeActions(of: 2)
      try store.addCheckpoint("Here")
      try store.save(Note(id: 3, text: "b"), named: "Edit")
      #expect(try store.squashActions(sinceCheckpoint: "Here", named: "All") != nil)
      #expect(store.history.actions.count == 4)
      for _ in 0..<400 { try store.markSaved() }
      try store.save(Note(id: 3, text: "c"), named: "Edit")
      try document.fold()
      #expect(document.journal.last.kind == .folded)
      #expect(try #require(folder.bytes("notes.json.undo")).count < 5_000)
    }

    /// The file that is replaced by then is the journal.
    @Test(arguments: [false, true]) func nothingIsAcknowledgedInAJournalThatMayGo(
      isNew: Bool
    ) throws {
      if !isNew {
        let world = try JournalWorld(folder)
        try world.happen(.set(1, "a"))
        try world.happen(.compact)
        world.journal.crash()
      }
      let document = try JSONDocumentRepository<Note>(file, durability: .everyAction)
      let store = UndoStore(document)
      if isNew {
        try store.save(Note(id: 1, text: "a"), named: "Add")
        try document.fold()
      }
      script.directoryCode = EIO
      if isNew { try document.journal.compact() }
      let bytes = folder.bytes("notes.json.undo")
      let (elements, history) = (store.elements, store.history)
      expectFailure(.unwritable) { try store.save(Note(id: 2, text: "b"), named: "Add") }
      expectFailure(.unwritable) { try document.flush() }
      #expect(store.elements == elements && store.history == history)
      #expect(folder.bytes("notes.json.undo") == bytes)

      // Some file systems can't flush directories; what they do with them is theirs.
      script.directoryCode = EINVAL
      try store.save(Note(id: 2, text: "b"), named: "Add")
      script.directoryCode = nil
      script.reset()
      try store.save(Note(id: 3, text: "c"), named: "Add")
      try document.flush()
      #expect(!script.calls.contains(.synchronizeDirectory))
    }

    @Test func aJournalThatMayBeMissingIsNotBegun() throws {
      script.directoryCode = EIO
      expectFailure(.unwritable) {
        try JSONDocumentRepository<Note>(file, durability: .everyAction)
      }
      #expect(folder.names == [])
    }
  }
#endif
