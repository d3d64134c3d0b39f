#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo
  import UndoRedoJSON

  /// What kind of file is there, and what becomes of it.
  @Suite struct StoredFileTests {
    let folder: TemporaryFolder
    var path: String { folder.path("notes.json") }
    let add = [UndoRedoStep.created(Note(id: 1, text: "a"))]

    init() throws { folder = try TemporaryFolder() }

    func open(_ name: String = "notes.json") throws -> JSONFileRepository<Note> {
      try JSONFileRepository(path: folder.path(name))
    }

    /// Opens a file, and lets something happen before it is written.
    ///
    /// - Returns: The error of opening or writing, which must have changed nothing.
    func failure(
      _ name: String = "notes.json", afterOpening change: () throws -> Void = {}
    ) throws -> JSONFileError {
      try #require(throws: JSONFileError.self) {
        var repository = try open(name)
        try change()
        let before = (folder.names, folder.bytes(name))
        defer {
          #expect(repository.elements.isEmpty)
          #expect((folder.names, folder.bytes(name)) == before)
        }
        try repository.perform(add)
      }
    }

    // Permissions.

    @Test(arguments: [0o600, 0o644, 0o660, 0o666, 0o777, 0o200 | 0o400])
    func permissionsAreKept(mode: Int) throws {
      try folder.write("[]", to: "notes.json")
      try folder.setMode(mode, of: "notes.json")
      var repository = try open()
      try repository.perform(add)
      #expect(try folder.mode("notes.json") == mode)
    }

    @Test func aNewFileHasTheUsualPermissions() throws {
      var repository = try open()
      try repository.perform(add)
      try #require(FileManager.default.createFile(atPath: folder.path("other"), contents: nil))
      #expect(try folder.mode("notes.json").map { $0 & 0o111 } == 0)
      #expect(try folder.mode("notes.json").map { $0 & 0o600 } == 0o600)
    }

    @Test(.enabled(if: geteuid() == 0, "needs the right to give files away"))
    func theOwnerIsKept() throws {
      try folder.write("[]", to: "notes.json")
      try #require(chown(path, 12345, 23456) == 0)
      try folder.setMode(0o640, of: "notes.json")
      var repository = try open()
      try repository.perform(add)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.ownerAccountID] as? NSNumber)?.intValue == 12345)
      #expect((attributes[.groupOwnerAccountID] as? NSNumber)?.intValue == 23456)
      #expect(try folder.mode("notes.json") == 0o640)
    }

    @Test func aReadOnlyFileIsReadAndNotWritten() throws {
      try folder.write("[]", to: "notes.json")
      try folder.setMode(0o444, of: "notes.json")
      #expect(try open().count == 0)
      let error = try failure()
      #expect(error.code == .unwritable)
      #expect(folder.text("notes.json") == "[]")
      #expect(try folder.mode("notes.json") == 0o444)
    }

    @Test func aFileInAReadOnlyDirectoryIsReadAndNotWritten() throws {
      try folder.write("[]", to: "notes.json")
      try folder.setMode(0o555, of: ".")
      defer { try? folder.setMode(0o755, of: ".") }
      #expect(try open().count == 0)
      #expect(try failure().code == .unwritable)
      #expect(try failure("new.json").code == .unwritable)
    }

    @Test func aPathThatIsNoneIsRefused() {
      for path in ["", "a\u{0}b"] {
        for error in [
          expectFailure(.unreadable) { try JSONFileRepository<Note>(path: path) },
          expectFailure(.unreadable) { try JSONDocumentRepository<Note>(path: path) },
        ] { #expect(error?.reason == "there is no path") }
      }
    }

    // Links.

    @Test func aSymbolicLinkStaysAndItsTargetIsReplaced() throws {
      try FileManager.default.createDirectory(
        atPath: folder.path("inner"), withIntermediateDirectories: true)
      try folder.write("[]", to: "inner/target.json")
      try folder.link("notes.json", to: "inner/second")
      try folder.link("inner/second", to: folder.path("inner/target.json"))
      var repository = try open()
      try repository.perform(add)
      #expect(folder.target(of: "notes.json") == "inner/second")
      #expect(folder.names == ["inner", "notes.json"])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path("inner")).sorted()
          == ["second", "target.json"])
      #expect(try open("inner/target.json").elements == repository.elements)
    }

    @Test func aLinkToAMissingFileCreatesIt() throws {
      try folder.link("notes.json", to: "target.json")
      var repository = try open()
      #expect(repository.count == 0)
      try repository.perform(add)
      #expect(folder.names == ["notes.json", "target.json"])
      #expect(try open("target.json").count == 1)
      #expect(folder.target(of: "notes.json") == "target.json")
    }

    @Test func linksInACircleAreRefused() throws {
      try folder.link("notes.json", to: "other.json")
      try folder.link("other.json", to: "notes.json")
      expectFailure(.unreadable) { try open() }
    }

    @Test func aLinkThatAppearsLaterIsNotFollowedInCircles() throws {
      let error = try failure { try folder.link("notes.json", to: "notes.json") }
      #expect(error.code == .unwritable)
      #expect(folder.names == ["notes.json"])
    }

    // Things that are not files.

    @Test func aDirectoryIsRefused() throws {
      let create = {
        try FileManager.default.createDirectory(
          atPath: folder.path("inner"), withIntermediateDirectories: true)
      }
      let error = try failure("inner") { try create() }
      #expect(error.code == .unwritable)
      #expect(error.reason == "this is a directory")
      expectFailure(.unreadable) { try open("inner") }
      expectFailure(.unreadable) { try open("inner/") }
      #expect(folder.names == ["inner"])
    }

    @Test func aPipeIsRefusedWithoutWaiting() throws {
      try #require(mkfifo(path, 0o600) == 0)
      let error = #expect(throws: JSONFileError.self) { try open() }
      #expect(error?.reason == "this is not an ordinary file")
    }

    @Test func aMissingDirectoryIsRefused() throws {
      let error = try failure("missing/notes.json")
      #expect(error.code == .unreadable)
      #expect(error.reason == "its directory does not exist")
      try folder.write("", to: "file")
      #expect(try failure("file/notes.json").code == .unreadable)
      #expect(try failure("missing/").code == .unreadable)
    }

    @Test(arguments: ["", "a\0b"])
    func whatCannotBeAPathIsRefused(path: String) {
      expectFailure(.unreadable) { try JSONFileRepository<Note>(path: path) }
    }

    @Test func aFileNameMayBeAsLongAsTheSystemAllows() throws {
      let name = String(repeating: "n", count: 250) + ".json"
      var repository = try open(name)
      try repository.perform(add)
      #expect(try open(name).count == 1)
      expectFailure(.unreadable) { try open(name + "n") }
    }
  }
#endif
