#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// Nothing beside a document is reached through a link, and no other file is cut off.
  @Suite struct LinkTests {
    typealias Store = UndoStore<JSONDocumentRepository<Note>>

    let folder: TemporaryFolder
    let other = Data("export SECRET=1\n".utf8)

    init() throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("inner"), withIntermediateDirectories: false)
    }

    func open(isReadOnly: Bool = false) throws -> Store {
      UndoStore(
        try JSONDocumentRepository<Note>(
          path: folder.path("inner/notes.json"),
          options: JSONDocumentOptions(isReadOnly: isReadOnly)))
    }

    @Test(arguments: [false, true]) func aJournalThatIsALinkIsRefused(isReadOnly: Bool) throws {
      try folder.write(other, to: "profile")
      try folder.write("[]", to: "inner/notes.json")
      try folder.link("inner/notes.json.undo", to: "../profile")
      let error = try #require(throws: JSONFileError.self) { try open(isReadOnly: isReadOnly) }
      #expect(error.code == (isReadOnly ? .unreadable : .unwritable))
      #expect(error.path.hasSuffix("inner/notes.json.undo"))
      #expect(error.reason == "this is a symbolic link, which is not followed here")
      #expect(folder.bytes("profile") == other)
      #expect(folder.names == ["inner", "profile"])
      #expect(folder.target(of: "inner/notes.json.undo") == "../profile")
      #expect(folder.text("inner/notes.json") == "[]")
    }

    @Test func aJournalThatIsALinkToNothingCreatesNothing() throws {
      try folder.link("inner/notes.json.undo", to: "../profile")
      expectFailure(.unwritable) { try open() }
      #expect(folder.names == ["inner"])
    }

    @Test func aLinkInPlaceOfAnOpenJournalIsNotFollowed() throws {
      let store = try open()
      try store.save(Note(id: 1, text: "a"), named: "Add")
      let files = FileManager.default
      try files.moveItem(
        atPath: folder.path("inner/notes.json.undo"), toPath: folder.path("moved"))
      try folder.link("inner/notes.json.undo", to: "../moved")
      let journal = folder.bytes("moved")
      expectFailure(.unwritable) { try store.save(Note(id: 1, text: "b"), named: "Edit") }
      #expect(folder.bytes("moved") == journal)
      #expect(store[1]?.text == "a")
      try folder.remove("inner/notes.json.undo")
      try files.moveItem(
        atPath: folder.path("moved"), toPath: folder.path("inner/notes.json.undo"))
      try store.save(Note(id: 1, text: "b"), named: "Edit")
    }

    @Test func aCopyOfADamagedJournalIsNotWrittenThroughALink() throws {
      try folder.write(other, to: "inner/notes.json.undo")
      try folder.link("inner/notes.json.undo.damaged", to: "../copy")
      let store = try open()
      #expect(folder.names == ["inner"])
      #expect(store.repository.report.copyOfDamaged?.hasSuffix(".damaged-2") == true)
      #expect(folder.bytes("inner/notes.json.undo.damaged-2") == other)
    }

    /// A second name shows what becomes of a file that is in the journal's place.
    @Test(arguments: [
      "export SECRET=1\n", "hello", "{", "{}\n", "  ", "\n", "{\"undoredo\":\"jou",
    ])
    func aFileThatDoesNotBeginAsAJournalStaysAsItIs(text: String) throws {
      try folder.write(text, to: "profile")
      try FileManager.default.linkItem(
        atPath: folder.path("profile"), toPath: folder.path("inner/notes.json.undo"))
      let store = try open()
      try store.save(Note(id: 1, text: "a"), named: "Add")
      try store.repository.close()
      #expect(folder.text("profile") == text)
      #expect(try open().undoName == "Add")
    }

    @Test func aJournalWithoutItsFirstLineIsReplacedAndNotCutOff() throws {
      var store = try open()
      try store.save(Note(id: 1, text: "a"), named: "Add")
      try store.save(Note(id: 1, text: "b"), named: "Edit")
      try store.repository.close()
      let bytes = try #require(folder.bytes("inner/notes.json.undo"))
      let feed = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
      let damaged = Data("x".utf8) + bytes[1...feed] + bytes[(feed + 1)...] + Data("torn".utf8)
      try folder.write(damaged, to: "profile")
      try folder.remove("inner/notes.json.undo")
      try FileManager.default.linkItem(
        atPath: folder.path("profile"), toPath: folder.path("inner/notes.json.undo"))
      store = try open()
      #expect(store.repository.report.damage != nil)
      #expect(folder.bytes("profile") == damaged)
      #expect(folder.bytes("inner/notes.json.undo.damaged") == damaged)
      try store.undo()
      #expect(store[1]?.text == "a")
      try store.repository.close()
      #expect(folder.bytes("profile") == damaged)
      #expect(try open().repository.report.complaints == [])
    }

    @Test func aDocumentThatIsALinkStaysOne() throws {
      try folder.write("[]", to: "target.json")
      try folder.link("inner/notes.json", to: "../target.json")
      let store = try open()
      try store.save(Note(id: 1, text: "a"), named: "Add")
      try store.repository.close()
      #expect(folder.target(of: "inner/notes.json") == "../target.json")
      #expect(folder.names == ["inner", "target.json", "target.json.undo"])
      #expect(try JSONFileRepository<Note>(path: folder.path("target.json")).count == 1)
    }
  }
#endif
