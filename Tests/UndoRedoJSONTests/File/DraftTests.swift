#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// The drafts of killed writers go with the next opening, and those of living ones stay.
  @Suite struct DraftTests {
    let folder: TemporaryFolder
    var path: String { folder.path("notes.json") }

    init() throws { folder = try TemporaryFolder() }

    private func openDocument(_ name: String, isReadOnly: Bool = false) throws {
      let options = JSONDocumentOptions(isReadOnly: isReadOnly)
      _ = try JSONDocumentRepository<Note>(path: folder.path(name), options: options)
    }

    @Test(arguments: [false, true]) func anOpeningRemovesTheDraftsOfTheDead(isFile: Bool) throws {
      try folder.write("[]", to: "notes.json")
      for name in [".undoredo-1f.tmp", ".undoredo-abcdef0123456789.tmp"] {
        try folder.write("left", to: name)
      }
      let others = [".undoredo-1f", ".undoredo-xyz.tmp", ".undoredo-.tmp", "undoredo-1f.tmp"]
      for name in others { try folder.write("mine", to: name) }
      if isFile {
        _ = try JSONFileRepository<Note>(path: path)
      } else {
        try openDocument("notes.json")
      }
      let found = folder.names.filter { !$0.hasPrefix("notes.json") }
      #expect(found == others.sorted())
    }

    @Test func whatIsLockedOrNoFileStays() throws {
      let names = (1...4).map { ".undoredo-\($0).tmp" }
      try folder.write("live", to: names[0])
      let descriptor = Foundation.open(folder.path(names[0]), O_RDWR)
      defer { close(descriptor) }
      try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      try folder.write("target", to: "target")
      try folder.link(names[1], to: "target")
      try FileManager.default.createDirectory(
        atPath: folder.path(names[2]), withIntermediateDirectories: false)
      try #require(mkfifo(folder.path(names[3]), 0o600) == 0)
      _ = try JSONFileRepository<Note>(path: path)
      try openDocument("other.json")
      #expect(folder.names.filter { $0.hasPrefix(".") } == names)
      #expect(folder.text("target") == "target")

      flock(descriptor, LOCK_UN)
      _ = try JSONFileRepository<Note>(path: path)
      #expect(folder.names.filter { $0.hasPrefix(".") } == Array(names.dropFirst()))
    }

    @Test func openingForReadingRemovesNothing() throws {
      try folder.write("left", to: ".undoredo-1f.tmp")
      try openDocument("notes.json", isReadOnly: true)
      #expect(folder.names == [".undoredo-1f.tmp"])
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func aDirectoryThatMayNotBeWrittenIsNoObstacle() throws {
      try folder.write("[]", to: "notes.json")
      try folder.write("left", to: ".undoredo-1f.tmp")
      try folder.setMode(0o555, of: ".")
      defer { try? folder.setMode(0o755, of: ".") }
      #expect(try JSONFileRepository<Note>(path: path).count == 0)
      #expect(folder.exists(".undoredo-1f.tmp"))
    }

    @Test func draftsAreLookedForWhereALinkLeads() throws {
      try FileManager.default.createDirectory(
        atPath: folder.path("inner"), withIntermediateDirectories: false)
      try folder.write("left", to: "inner/.undoredo-1f.tmp")
      try folder.link("notes.json", to: "inner/notes.json")
      _ = try JSONFileRepository<Note>(path: path)
      #expect(!folder.exists("inner/.undoredo-1f.tmp"))
    }

    /// Others, who open a document beside whenever a call of one kind comes.
    private final class Others: @unchecked Sendable {
      /// Whether they are about to, once.
      var areWaiting = false
      private(set) var openings = 0

      func open(_ path: String) {
        guard areWaiting else { return }
        areWaiting = false
        openings += 1
        do { _ = try JSONFileRepository<Note>(path: path) } catch { Issue.record(error) }
      }
    }

    @Test(arguments: [SystemCalls.Name.create, .lock, .setMode, .write, .synchronize, .rename])
    func writersThatLiveKeepTheirDrafts(call: SystemCalls.Name) throws {
      let others = Others()
      let otherPath = folder.path("other.json")
      var file = StoredFile(path: path)
      file.calls.isFlushing = false
      file.calls.failure = {
        if $0 == call { others.open(otherPath) }
        return nil
      }
      try folder.write("[ ]", to: "notes.json")
      others.areWaiting = true
      var access: Access?
      try file.replace(Data("[ ]".utf8), by: Data("[]".utf8), like: &access)
      #expect(folder.text("notes.json") == "[]")

      let world = try JournalWorld(folder, file: file)
      for event: JournalWorld.Event in [.set(1, "a"), .fold, .set(1, "b"), .compact, .undo(1)] {
        others.areWaiting = true
        try world.happen(event)
      }
      try world.check("")
      #expect(folder.names == ["notes.json", "notes.json.undo"])
      #expect(others.openings >= 3)
    }
  }
#endif
