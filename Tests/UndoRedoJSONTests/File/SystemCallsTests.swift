#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// Any call of the system may fail: then everything is as it was, and can go on from there.
  @Suite struct SystemCallsTests {
    enum Edit: CaseIterable { case save, group, undo, redo }
    enum Start: CaseIterable { case noFile, file, link, danglingLink }

    let folder: TemporaryFolder
    let script = FaultScript()
    var path: String { folder.path("notes.json") }

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: Start.allCases, Edit.allCases)
    func aFailedCallChangesNothing(start: Start, edit: Edit) throws {
      try prepare(start)
      let store = UndoStore(try script.repository(path))
      if edit == .undo || edit == .redo {
        try store.save(Note(id: 5, text: "e"), named: "Add e")
      }
      if edit == .redo { try store.undo() }

      let elements = store.elements
      let history = store.history
      let bytes = folder.bytes("notes.json")
      let names = folder.names
      var call = 0
      while call < 50 {
        script.fail(at: call, with: [EIO, ENOSPC, EACCES, EROFS][call % 4])
        do {
          try carryOut(edit, store)
          // The last call flushes the directory, and whether it fails is no matter.
          if script.calls.last == .synchronizeDirectory { call = script.calls.count }
          break
        } catch let error as JSONFileError {
          #expect([.unwritable, .unreadable, .outOfSpace].contains(error.code))
          #expect(error.path == path)
          #expect(!error.reason.isEmpty)
        }
        #expect(script.calls.count == call + 1, "Nothing is tried after a failure")
        #expect(store.elements == elements)
        #expect(store.history == history)
        #expect(folder.bytes("notes.json") == bytes)
        #expect(folder.names == names)
        call += 1
      }
      // All calls were reached, and then none was left to fail.
      #expect(script.calls.count == call)
      #expect(Set(script.calls).isSuperset(of: [.open, .create, .write, .synchronize, .rename]))
      #expect(try JSONFileRepository<Note>(path: path).elements == store.elements)
    }

    /// A failed reading is tried again, whatever the reason.
    @Test(arguments: [ENOSPC, EDQUOT]) func aFullDiskIsOneOnlyWhereSomethingIsWritten(code: Int32) {
      #expect(SystemError(code).kind(of: .unwritable) == .outOfSpace)
      #expect(SystemError(code).kind(of: .unreadable) == .unreadable)
      #expect(SystemError(EACCES).kind(of: .unwritable) == .unwritable)
    }

    private func prepare(_ start: Start) throws {
      let notes = #"[{"id":4,"text":"d","color":"red"}]"#
      switch start {
      case .noFile: break
      case .file: try folder.write(notes, to: "notes.json")
      case .link, .danglingLink:
        if start == .link { try folder.write(notes, to: "target.json") }
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "target.json")
      }
    }

    private func carryOut(_ edit: Edit, _ store: UndoStore<JSONFileRepository<Note>>) throws {
      switch edit {
      case .save: try store.save(Note(id: 1, text: "a"), named: "Add a")
      case .group:
        try store.group("Add") {
          for id in 1...3 { try store.save(Note(id: id, text: ""), named: "") }
        }
      case .undo: try store.undo()
      case .redo: try store.redo()
      }
    }

    @Test func aFileThatCannotBeReadIsNotOpened() throws {
      try folder.write("[]", to: "notes.json")
      var call = 0
      while call < 50 {
        script.fail(at: call, with: EIO)
        do {
          _ = try script.repository(path)
          break
        } catch {
          #expect(error.code == .unreadable)
        }
        call += 1
      }
      // The last one looks for drafts of the dead, for which it is no matter.
      #expect(script.calls == [.open, .status, .read, .read, .status, .readLink])
      #expect(call == 5)
      #expect(folder.text("notes.json") == "[]")
    }

    @Test func anInterruptedCallIsMadeAgain() throws {
      var repository = try script.repository(path)
      let count = try {
        script.reset()
        try repository.perform([.created(Note(id: 0, text: ""))])
        return script.calls.count
      }()
      for call in 0..<count {
        script.fail(at: call, with: EINTR)
        try repository.perform([.created(Note(id: call + 1, text: ""))])
        #expect(script.calls.count >= count)
      }
      #expect(try script.repository(path).elements == repository.elements)
      #expect(repository.count == count + 1)
    }

    @Test(arguments: [1, 7, 1000])
    func aFileIsReadAndWrittenInPieces(size: Int) throws {
      let file = script.file(path, transferSize: size)
      let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) })
      var access: Access?
      try file.replace(nil, by: bytes, like: &access)
      #expect(script.calls.count { $0 == .write } == (1000 + size - 1) / size)
      #expect(folder.bytes("notes.json") == bytes)
      #expect(try file.read() == bytes)
      try file.replace(bytes, by: Data(), like: &access)
      #expect(folder.bytes("notes.json") == Data())
    }

    @Test func anActionIsOneWriteHoweverManyStepsItHas() throws {
      let store = UndoStore(try script.repository(path))
      let edits: [() throws -> Void] = [
        {
          try store.group("Add") {
            for id in 1...50 { try store.save(Note(id: id, text: ""), named: "") }
          }
        },
        { try store.undo() },
        { try store.redo() },
        { try store.save(Note(id: 1, text: "b"), named: "Edit") },
        { try store.undo(2) },
        { try store.redoAll() },
        { try store.save(Note(id: 1, text: "b"), named: "Nothing") },
        { _ = store.elements },
      ]
      let writes = try edits.map { edit in
        script.reset()
        try edit()
        return script.calls.count { $0 == .rename }
      }
      #expect(writes == [1, 1, 1, 1, 1, 1, 0, 0])
    }
  }
#endif
