#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// What may not be read in the document may not be read beside it.
  @Suite struct ModeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A document with a journal, both of which everyone may read.
    func prepare() throws {
      let store = try UndoStore.open(folder)
      try store.save(Note(id: 1, text: "a"), named: "Add")
      try store.repository.close()
      try folder.setMode(0o644, of: "notes.json")
      try folder.setMode(0o644, of: "notes.json.undo")
    }

    @Test(arguments: [
      (0o600, 0o644, 0o600), (0o640, 0o644, 0o640), (0o644, 0o600, 0o600), (0o666, 0o644, 0o644),
      (0o640, 0o604, 0o600), (0o644, 0o666, 0o644), (0o700, 0o660, 0o600),
    ])
    func openingNarrowsTheJournal(document: Int, journal: Int, expected: Int) throws {
      try prepare()
      try folder.setMode(document, of: "notes.json")
      try folder.setMode(journal, of: "notes.json.undo")
      let store = try UndoStore.open(folder)
      #expect(try folder.mode("notes.json.undo") == expected)
      try store.save(Note(id: 2, text: "secret"), named: "Add")
      #expect(try folder.mode("notes.json") == document)
    }

    /// Else its changes could be made, and never be folded in.
    @Test(arguments: [false, true]) func aReadOnlyDocumentIsOnlyRead(isNew: Bool) throws {
      try prepare()
      if isNew { try folder.remove("notes.json.undo") }
      try folder.setMode(0o444, of: "notes.json")
      let names = folder.names
      let error = expectFailure(.unwritable) { try UndoStore.open(folder) }
      #expect(error?.description == "\(folder.path("notes.json")): the file is read-only")
      #expect(folder.names == names)
      let options = JSONDocumentOptions(isReadOnly: true)
      let document = try JSONDocumentRepository<Note>(
        path: folder.path("notes.json"), options: options)
      #expect(document.elements == [Note(id: 1, text: "a")])
    }

    @Test func foldingAndCompactingNarrowTheJournal() throws {
      try prepare()
      let world = try JournalWorld(folder)
      try world.happen(.set(1, "b"))
      try folder.setMode(0o640, of: "notes.json")
      try world.happen(.fold)
      #expect(try folder.mode("notes.json.undo") == 0o640)
      try folder.setMode(0o600, of: "notes.json")
      try world.happen(.compact)
      #expect(try folder.mode("notes.json.undo") == 0o600)
      try folder.setMode(0o644, of: "notes.json")
      for event: JournalWorld.Event in [.set(1, "c"), .fold, .compact, .close] {
        try world.happen(event)
        #expect(try folder.mode("notes.json.undo") == 0o600)
        #expect(try folder.mode("notes.json") == 0o644)
      }
    }

    @Test func aDocumentThatComesBackIsNoWiderThanTheJournal() throws {
      try prepare()
      try folder.setMode(0o600, of: "notes.json")
      try UndoStore.open(folder).repository.close()
      try folder.remove("notes.json")
      let store = try UndoStore.open(folder)
      #expect(store.count == 0)
      try store.undo()
      try store.repository.close()
      #expect(folder.text("notes.json").contains("\"a\""))
      #expect(try folder.mode("notes.json") == 0o600)
      #expect(try folder.mode("notes.json.undo") == 0o600)
    }

    @Test func aJournalIsNotWrittenAnewWiderWithoutItsDocument() throws {
      try prepare()
      try folder.setMode(0o600, of: "notes.json.undo")
      try folder.remove("notes.json")
      let world = try JournalWorld(folder)
      try world.journal.compact()
      #expect(try folder.mode("notes.json.undo") == 0o600)
    }

    @Test(arguments: [(0o600, 0o644), (0o644, 0o600), (0o640, 0o604)])
    func aCopyOfADamagedJournalIsAsStrictAsBoth(document: Int, journal: Int) throws {
      try prepare()
      try folder.write("no journal\n", to: "notes.json.undo")
      try folder.setMode(document, of: "notes.json")
      try folder.setMode(journal, of: "notes.json.undo")
      _ = try UndoStore.open(folder)
      #expect(try folder.mode("notes.json.undo.damaged") == 0o600)
      #expect(try folder.mode("notes.json.undo") == 0o600)
    }

    @Test func aJournalThatCannotBeNarrowedIsRefused() throws {
      try prepare()
      try folder.setMode(0o600, of: "notes.json")
      let journal = folder.bytes("notes.json.undo")
      var file = StoredFile(path: folder.path("notes.json"))
      file.calls.failure = { $0 == .setMode ? EPERM : nil }
      let error = try #require(throws: JSONFileError.self) {
        try JSONDocumentRepository<Note>(file, durability: .everyAction)
      }
      #expect(error.code == .unwritable && error.path.hasSuffix("notes.json.undo"))
      #expect(error.reason.hasPrefix("others may read it who may not read the document"))
      #expect(folder.bytes("notes.json.undo") == journal)
    }

    // Groups.

    @Test(.enabled(if: geteuid() == 0, "needs the right to give files away"))
    func whatOneGroupMayReadAnotherMayNot() throws {
      try prepare()
      try #require(chown(folder.path("notes.json"), 0, 23456) == 0)
      try folder.setMode(0o640, of: "notes.json")
      try folder.setMode(0o644, of: "notes.json.undo")
      let store = try UndoStore.open(folder)
      #expect(try folder.mode("notes.json.undo") == 0o600)
      try store.save(Note(id: 1, text: "b"), named: "Edit")
      try store.repository.close()
      #expect(try folder.mode("notes.json") == 0o640)
    }
  }
#endif
