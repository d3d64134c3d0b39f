#if !os(Windows) && !os(WASI)
  import Foundation
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// Whatever the system refuses, nothing has happened then, and the next action works.
  @Suite struct JSONDocumentRepositoryFaultsTests {
    typealias Store = UndoStore<JSONDocumentRepository<Note>>

    enum Operation: CaseIterable {
      case save, group, mixed, join, unrecorded, undo, redo, saved, clear
    }

    private func run(_ operation: Operation, on store: Store) throws {
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
        try store.joiningActions(by: "k") {
          try store.save(Note(id: 2, text: "joined"), named: "Type")
        }
      case .unrecorded:
        try store.withoutRecording { try store.save(Note(id: 1, text: "x"), named: "") }
      case .undo: try store.undo()
      case .redo: try store.redo()
      case .saved: try store.markSaved()
      case .clear: try store.removeAllActions()
      }
    }

    @Test(arguments: Operation.allCases, [ENOSPC, EIO])
    func everyCallMayFail(operation: Operation, code: Int32) throws {
      var call = 0
      while true {
        let folder = try Folder()
        let script = FaultScript()
        let document = try JSONDocumentRepository(
          script.file(folder.path("notes.json")), JournalWorld.coding(), JSONDocumentOptions())
        let store = UndoStore(document)
        try store.save(Note(id: 1, text: "a"), named: "Add")
        try store.save(Note(id: 3, text: "c"), named: "Add")
        if operation == .redo { try store.undo() }
        try store.joiningActions(by: "k") {
          if operation != .redo { try store.save(Note(id: 2, text: "b"), named: "Type") }
        }
        let (elements, history) = (store.elements, store.history)

        script.fail(at: call, with: code)
        do {
          try run(operation, on: store)
          #expect(!script.hasFailed, "call \(call)")
        } catch let error as JSONFileError {
          #expect(!error.description.isEmpty)
          #expect(store.elements == elements && store.history == history, "call \(call)")
        }
        let isOver = !script.hasFailed
        script.reset()
        if !isOver {
          try run(operation, on: store)
          let (elements, history) = (Set(store.elements), store.history)
          let journal = try #require(folder.bytes("notes.json.undo"))
          let other = try Folder()
          try other.write(journal, to: "notes.json.undo")
          if let data = folder.bytes("notes.json") { try other.write(data, to: "notes.json") }
          let again = UndoStore(try JSONDocumentRepository<Note>(path: other.path("notes.json")))
          try again.loadHistory()
          #expect(Set(again.elements) == elements && again.history == history, "call \(call)")
        }
        call += 1
        if isOver { break }
      }
      #expect(call > 1)
    }

    @Test func aDocumentInUseIsRefused() throws {
      let folder = try Folder()
      let document = try JSONDocumentRepository<Note>(path: folder.path("notes.json"))
      let store = UndoStore(document)
      try store.save(Note(id: 1, text: "a"), named: "Add")
      #expect(
        code { try JSONDocumentRepository<Note>(path: folder.path("notes.json")) } == .inUse)

      var options = JSONDocumentOptions()
      options.isReadOnly = true
      let reader = UndoStore(
        try JSONDocumentRepository<Note>(path: folder.path("notes.json"), options: options))
      #expect(reader.elements == store.elements && reader.undoName == "Add")
      #expect(code { try reader.undo() } == .unwritable)
      #expect(reader.elements == store.elements)

      try document.close()
      #expect(code { try store.undo() } == .unwritable)
      #expect(try JSONFileRepository<Note>(path: folder.path("notes.json")).count == 1)
      _ = try JSONDocumentRepository<Note>(path: folder.path("notes.json"))
    }
  }
#endif
