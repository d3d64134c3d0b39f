#if !os(Windows) && !os(WASI)
  import Foundation
  import Testing
  import TestSupport
  import UndoRedo

  @testable import UndoRedoJSON

  /// Whatever the system refuses, nothing has happened then, and the next action works.
  @Suite struct JSONDocumentRepositoryFaultsTests {
    typealias Store = UndoStore<JSONDocumentRepository<Note>>

    enum Operation: CaseIterable {
      case save, group, mixed, join, unrecorded, undo, redo, saved, named, clear, fold, close
      case remove, keep
    }

    private static func run(_ operation: Operation, on store: Store) throws {
      switch operation {
      case .save: try store.save(Note(id: 1, text: "new"), named: "Save")
      case .group:
        try store.group("Group") {
          try store.save(Note(id: 1, text: "new"), named: "")
          try store.delete(2, named: "")
        }
      case .mixed:
        try store.group("Mixed") {
          try store.withoutRecording { try store.save(Note(id: 1, text: "x"), named: "") }
          try store.save(Note(id: 1, text: "new"), named: "")
        }
      case .join:
        try store.coalescingActions(by: "k") {
          try store.save(Note(id: 2, text: "joined"), named: "Type")
        }
      case .unrecorded:
        try store.withoutRecording { try store.save(Note(id: 1, text: "x"), named: "") }
      case .undo: try store.undo()
      case .redo: try store.redo()
      case .saved: try store.markSaved()
      case .named: try store.addCheckpoint("Here")
      case .clear: try store.removeAllActions()
      case .remove: try store.removeActions(of: 3)
      case .keep: try store.removeActions(exceptLast: 1)
      case .fold: try store.repository.fold()
      case .close: try store.repository.close()
      }
    }

    private static let faults = Operation.allCases.flatMap { operation in
      [false, true].flatMap { lasts in
        [ENOSPC, EIO, EACCES].map { (operation, $0, lasts) }
      }
    }

    @Test(arguments: Depth.slice(of: faults, oneIn: 9))
    func everyCallMayFail(operation: Operation, code: Int32, lasts: Bool) throws {
      var call = 0
      while true {
        let folder = try TemporaryFolder()
        let script = FaultScript()
        let document = try JSONDocumentRepository<Note>(
          script.file(folder.path("notes.json")), durability: .everyAction)
        let store = UndoStore(document)
        try store.save(Note(id: 1, text: "a"), named: "Add")
        try store.save(Note(id: 3, text: "c"), named: "Add")
        if operation == .redo { try store.undo() }
        try store.coalescingActions(by: "k") {
          if operation != .redo { try store.save(Note(id: 2, text: "b"), named: "Type") }
        }
        let (elements, history) = (store.elements, store.history)
        let journal = folder.bytes("notes.json.undo")

        script.fail(at: call, with: code, lasts: lasts)
        do {
          try Self.run(operation, on: store)
          // That the document has been written may be noted later.
          let mayBeDone: Set = [Operation.fold, .close, .remove, .keep]
          #expect(!script.hasFailed || mayBeDone.contains(operation), "call \(call)")
        } catch let error as JSONFileError {
          #expect(!error.description.isEmpty)
          #expect(store.elements == elements && store.history == history, "call \(call)")
          if call == 0, lasts { #expect(folder.bytes("notes.json.undo") == journal) }
        }
        let isOver = !script.hasFailed
        script.reset()
        if !isOver {
          try Self.run(operation, on: store)
          let (elements, history) = (Set(store.elements), store.history)
          #expect(folder.names.filter { $0.hasPrefix(".") } == [], "call \(call)")
          #expect(folder.exists("notes.json.undo"))
          let other = try folder.copyOfDocument()
          let again = UndoStore(try JSONDocumentRepository<Note>(path: other.path("notes.json")))
          try again.loadHistory()
          #expect(Set(again.elements) == elements && again.history == history, "call \(call)")
        }
        call += 1
        if isOver { break }
      }
      #expect(call > 1)
    }

    /// What is left in the journal of an action that has failed would be performed by the next opening.
    @Test func anActionThatHasFailedDoesNotComeBack() throws {
      let folder = try TemporaryFolder()
      let script = FaultScript()
      let store = Store(
        try JSONDocumentRepository<Note>(
          script.file(folder.path("notes.json")), durability: .everyAction))
      try store.save(Note(id: 1, text: "a"), named: "Add")
      try store.repository.fold()
      script.failing = [.synchronize, .truncate]
      expectFailure(.unwritable) { try store.save(Note(id: 1, text: "b"), named: "Edit") }
      script.failing = [.truncate]
      expectFailure(.unwritable) { try store.repository.close() }
      script.failing = []
      try store.repository.close()
      let again = Store(try JSONDocumentRepository.open(folder))
      #expect(again[1]?.text == "a" && again.undoName == "Add")
    }

    /// Room for more does no harm.
    @Test func aDocumentIsClosedThoughItsRoomStays() throws {
      let folder = try TemporaryFolder()
      let script = FaultScript()
      let store = Store(
        try JSONDocumentRepository<Note>(
          script.file(folder.path("notes.json")), durability: .everyAction))
      try store.save(Note(id: 1, text: "a"), named: "Add")
      script.failing = [.truncate]
      try store.repository.close()
      let again = Store(try JSONDocumentRepository.open(folder))
      #expect(again[1]?.text == "a" && again.undoName == "Add")
    }

    /// A deletion that could not join the last action has not put its steps in another order.
    @Test func aFailedJoinLeavesTheOrderOfSteps() throws {
      let folder = try TemporaryFolder()
      let script = FaultScript()
      let store = Store(
        try JSONDocumentRepository<Note>(
          script.file(folder.path("notes.json")), durability: .everyAction))
      for id in 1...3 { try store.save(Note(id: id, text: "a"), named: "Add") }
      try store.coalescingActions(by: "k") {
        for id in [3, 2] { try store.save(Note(id: id, text: "b"), named: "Type") }
        script.fail(at: 0, with: ENOSPC)
        expectFailure(.outOfSpace) { try store.delete(3, named: "Type") }
        // With an unrecorded change, all steps of the action are written once more.
        try store.group("Type") {
          try store.withoutRecording { try store.save(Note(id: 1, text: "b"), named: "") }
          try store.save(Note(id: 2, text: "c"), named: "")
        }
      }
      let history = store.history
      #expect(history.actions.last?.steps.map(\.id) == [3, 2])
      try store.repository.close()
      let again = Store(try JSONDocumentRepository.open(folder))
      try again.loadHistory()
      #expect(again.history == history)
    }

    /// Whatever is tried while the journal can't be read, names and all are there afterwards.
    @Test(arguments: [false, true]) func readingMayFailForAMoment(isLong: Bool) throws {
      let folder = try TemporaryFolder()
      let script = FaultScript()
      func open() throws -> Store {
        Store(try JSONDocumentRepository<Note>(script.file(folder.path("notes.json"))))
      }
      var store = try open()
      try store.addCheckpoint("Start")
      for number in 1...9 {
        // More than is read at once.
        try store.save(Note(id: 1, text: String(repeating: "\(number)", count: 20_000)), named: "")
        try store.addCheckpoint("\(number)")
      }
      try store.undo(3)
      // What is redone next starts from it.
      try store.withDiscardableActions { try store.save(Note(id: 1, text: "scrolled"), named: "") }
      let history = store.history
      var (call, isOver) = (0, false)
      while !isOver {
        try store.repository.close()
        store = try open()
        if isLong { script.stop(at: call) } else { script.fail(at: call, with: EIO) }
        #expect(store.canUndo && store.canRedo)
        if isLong {
          let isFound = try? store.removeCheckpoint("Start")
          #expect(isFound != false, "call \(call)")
          isOver = isFound == true
        } else {
          try? store.removeActions(of: 2)
          isOver = !script.hasFailed
        }
        script.reset()
        try store.loadHistory()
        if !isOver { #expect(store.history == history, "call \(call)") }
        call += 1
      }
      #expect(call > 8)
    }

    /// A document that is edited while its files are tampered with.
    private struct Tampered {
      let folder: TemporaryFolder
      let store: Store
      var directory: String { folder.path("documents") }
      var path: String { directory + "/notes.json" }
      var journal: String { path + ".undo" }
      let files = FileManager.default

      init() throws {
        folder = try TemporaryFolder()
        try files.createDirectory(
          atPath: folder.path("documents"), withIntermediateDirectories: false)
        store = UndoStore(
          try JSONDocumentRepository<Note>(path: folder.path("documents/notes.json")))
        try store.save(Note(id: 3, text: "c"), named: "Add")
        try store.save(Note(id: 1, text: "a"), named: "Add")
        try store.repository.fold()
        try store.save(Note(id: 1, text: "b"), named: "Edit")
      }

      /// Nothing can be done, and nothing has happened then.
      func expectRefusal(_ expected: JSONFileError.Code) {
        let (elements, history) = (store.elements, store.history)
        for operation in Operation.allCases where operation != .redo {
          expectFailure(expected, "\(operation)") {
            try JSONDocumentRepositoryFaultsTests.run(operation, on: store)
          }
          #expect(store.elements == elements && store.history == history, "\(operation)")
        }
      }

      /// All goes on, and survives.
      func expectRecovery() throws {
        try store.undo()
        try store.redo()
        try store.save(Note(id: 2, text: "new"), named: "Go On")
        let (elements, history) = (store.elements, store.history)
        try store.repository.close()
        let again = UndoStore(try JSONDocumentRepository<Note>(path: path))
        try again.loadHistory()
        #expect(again.elements == elements && again.history == history)
        #expect(again.repository.report.complaints == [])
      }
    }

    @Test func aDirectoryThatIsMovedAndComesBack() throws {
      let it = try Tampered()
      try it.files.moveItem(atPath: it.directory, toPath: it.folder.path("elsewhere"))
      it.expectRefusal(.changedOnDisk)
      try it.files.moveItem(atPath: it.folder.path("elsewhere"), toPath: it.directory)
      try it.expectRecovery()
    }

    @Test func aDirectoryThatIsRemovedAndRestored() throws {
      let it = try Tampered()
      try it.files.copyItem(atPath: it.directory, toPath: it.folder.path("backup"))
      try it.files.removeItem(atPath: it.directory)
      it.expectRefusal(.changedOnDisk)
      try it.files.createDirectory(atPath: it.directory, withIntermediateDirectories: false)
      it.expectRefusal(.changedOnDisk)
      for name in ["notes.json.undo", "notes.json"] {
        try it.files.copyItem(
          atPath: it.folder.path("backup/" + name), toPath: it.directory + "/" + name)
      }
      try it.expectRecovery()
    }

    @Test(arguments: [false, true]) func aJournalThatIsReplaced(isMoved: Bool) throws {
      let it = try Tampered()
      let kept = it.folder.path("kept")
      try isMoved
        ? it.files.moveItem(atPath: it.journal, toPath: kept)
        : it.files.linkItem(atPath: it.journal, toPath: kept)
      let other = Data("something else\n".utf8)
      try other.write(to: URL(fileURLWithPath: it.journal), options: .atomic)
      it.expectRefusal(.changedOnDisk)
      #expect(it.files.contents(atPath: it.journal) == other)
      try it.files.removeItem(atPath: it.journal)
      try it.files.moveItem(atPath: kept, toPath: it.journal)
      try it.expectRecovery()
    }

    @Test func aDocumentThatIsReplaced() throws {
      let it = try Tampered()
      let document = try #require(it.files.contents(atPath: it.path))
      let other = Data(#"[{"id":1,"text":"other","color":"red"}]"#.utf8)
      try other.write(to: URL(fileURLWithPath: it.path), options: .atomic)
      expectFailure(.changedOnDisk) { try it.store.repository.fold() }
      expectFailure(.changedOnDisk) { try it.store.repository.close() }
      #expect(it.store.repository.foldingError?.code == .changedOnDisk)
      #expect(it.files.contents(atPath: it.path) == other)
      // What is done is kept meanwhile.
      try it.store.save(Note(id: 3, text: "meanwhile"), named: "Add")
      try document.write(to: URL(fileURLWithPath: it.path), options: .atomic)
      try it.expectRecovery()
    }

    @Test func aDocumentThatIsReplacedForGood() throws {
      let it = try Tampered()
      let other = Note(id: 1, text: "other")
      try JSONEncoder().encode([other]).write(to: URL(fileURLWithPath: it.path))
      try it.store.save(Note(id: 3, text: "meanwhile"), named: "Add")
      let copy = it.folder.path("copy.json")
      try it.files.copyItem(atPath: it.path, toPath: copy)
      try it.files.copyItem(atPath: it.journal, toPath: copy + ".undo")

      // The document wins, and what is not in it comes back by undo.
      let again = UndoStore(try JSONDocumentRepository<Note>(path: copy))
      #expect(again.elements == [other] && again.undoName == "External Change")
      #expect(Set(again.repository.report.differences.map(\.id)) == [1, 3])
      try again.undo()
      #expect(Set(again.elements) == Set(it.store.elements))
      #expect(try again.undo()?.name == "Add")
      #expect(try again.undo()?.name == "Edit")
    }

    @Test func aPermissionThatIsLostAndGivenBack() throws {
      let it = try Tampered()
      func set(_ mode: Int, _ path: String) throws {
        try it.files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      // The journal is open already: only what has to be created or replaced is refused.
      try set(0o555, it.directory)
      try set(0o444, it.journal)
      try it.store.save(Note(id: 4, text: "c"), named: "Add")
      expectFailure(.unwritable) { try it.store.repository.close() }
      #expect(
        it.store.repository.foldingError?.description.contains("its directory is read-only")
          == true)
      try set(0o755, it.directory)
      try set(0o444, it.path)
      expectFailure(.unwritable) { try it.store.repository.fold() }
      try it.store.undo()
      try it.store.redo()
      try set(0o644, it.path)
      try set(0o644, it.journal)
      try it.expectRecovery()

      try set(0o444, it.journal)
      expectFailure(.unwritable) { try JSONDocumentRepository<Note>(path: it.path) }
    }

    @Test func aDocumentInUseIsRefused() throws {
      let folder = try TemporaryFolder()
      let document = try JSONDocumentRepository<Note>(path: folder.path("notes.json"))
      let store = UndoStore(document)
      try store.save(Note(id: 1, text: "a"), named: "Add")
      let path = folder.path("notes.json")
      let error = expectFailure(.inUse) {
        try JSONDocumentRepository<Note>(path: path)
      }
      #expect(error?.path == path)

      let options = JSONDocumentOptions(isReadOnly: true)
      let reader = UndoStore(
        try JSONDocumentRepository<Note>(path: folder.path("notes.json"), options: options))
      #expect(reader.elements == store.elements && reader.undoName == "Add")
      #expect(reason { try reader.undo() } == "the document has been opened for reading only")
      #expect(reader.elements == store.elements)

      try document.close()
      expectFailure(.closed) { try store.undo() }
      #expect(reason { try store.undo() } == "the document is closed")
      #expect(try JSONFileRepository<Note>(path: folder.path("notes.json")).count == 1)
      _ = try JSONDocumentRepository<Note>(path: folder.path("notes.json"))
    }

    /// Also where places that have no action would be counted first.
    @Test func aClosedDocumentSaysSo() throws {
      let folder = try TemporaryFolder()
      let store = try Store.open(folder, keepsBranches: true)
      for id in 1...3 { try store.save(Note(id: id, text: "a"), named: "Add") }
      try store.undo()
      try store.save(Note(id: 4, text: "a"), named: "Add")
      try store.withoutRecording { try store.modify(2, \.text, to: "c", named: "") }
      try store.undo()
      try store.repository.close()
      for _ in 0..<2 {
        #expect(reason { try store.undo() } == "the document is closed")
        #expect(reason { try store.redo() } == "the document is closed")
        #expect(reason { try store.jump(to: UndoPlace(3)) } == "the document is closed")
      }
    }
  }
#endif
