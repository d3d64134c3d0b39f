#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing

  @testable import UndoRedoJSON

  @Suite struct FileIdentityTests {
    private let folder: TemporaryFolder
    private let calls = SystemCalls()

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("a", to: "a")
      try folder.write("a", to: "b")
    }

    private func identity(_ name: String) throws -> FileIdentity {
      try FileIdentity(at: folder.path(name), calls)
    }

    @Test func aFileIsTheSameByAnyNameAndByItsDescriptor() throws {
      let handle = try #require(FileHandle(forReadingAtPath: folder.path("a")))
      let own = try FileIdentity(of: handle.fileDescriptor, calls)
      let files = FileManager.default
      try files.linkItem(atPath: folder.path("a"), toPath: folder.path("linked"))
      try files.createSymbolicLink(
        atPath: folder.path("symbolic"), withDestinationPath: folder.path("a"))
      for name in ["a", "linked"] { #expect(try identity(name) == own) }
      // A symbolic link is a file of its own.
      #expect(try identity("symbolic") != own)
      try files.moveItem(atPath: folder.path("a"), toPath: folder.path("moved"))
      #expect(try identity("moved") == own)
    }

    @Test func filesDifferFromEachOther() throws {
      let first = try identity("a")
      #expect(try identity("b") != first)
      // What replaces a file, while that is still there, is another one.
      let handle = try #require(FileHandle(forReadingAtPath: folder.path("a")))
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder.path("a")), options: .atomic)
      #expect(try identity("a") != first)
      #expect(try FileIdentity(of: handle.fileDescriptor, calls) == first)
    }

    @Test func whatIsNotThereHasNone() throws {
      for (name, code) in [("c", ENOENT), ("a/b", ENOTDIR)] {
        let error = #expect(throws: SystemError.self) { try identity(name) }
        #expect(error?.code == code)
      }
      #expect(throws: SystemError.self) { try FileIdentity(of: -1, calls) }
    }
  }
#endif
