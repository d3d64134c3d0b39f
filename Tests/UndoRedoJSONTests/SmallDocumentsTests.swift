import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// Documents of two elements with three values each: so small that changes which are not recorded often
/// leave nothing of actions, under a limit and without one, read and not yet read.
@Suite struct SmallDocumentsTests {
  typealias Document = UndoStore<JSONDocumentRepository<Note>>

  @Test(arguments: Depth.slice(of: Array(0..<3_000), oneIn: 12))
  func theyAreAsInMemory(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    let limit = [nil, 1, 2, 4][seed % 4]
    let memory = UndoStore(InMemoryRepository<Note>(), limit: limit)
    var done: [String] = []

    func open() throws -> Document {
      Document(try DocumentWorld.open(folder), limit: limit)
    }

    var document: Document? = try open()
    for _ in 0..<random.int(4..<18) {
      let (id, text) = (random.int(1..<3), random.pick(["a", "b", nil]))
      func act<Repo: Repository<Note>>(on store: UndoStore<Repo>, _ kind: String) throws {
        func set() throws {
          if let text {
            try store.save(Note(id: id, text: text), named: "Set \(id) \(text)")
          } else {
            try store.delete(id, named: "Delete \(id)")
          }
        }
        switch kind {
        case "set": try set()
        case "unrecorded": try store.withoutRecording { try set() }
        case "undo": try store.undo()
        default: try store.redo()
        }
      }
      let kind = random.pick([
        "set", "set", "set", "unrecorded", "unrecorded", "undo", "redo", "open",
      ])
      done.append(kind.count > 4 || kind == "set" ? "\(kind) \(id) \(text ?? "-")" : kind)
      if kind == "open" {
        document = nil
        document = try open()
      } else {
        try act(on: document!, kind)
        try act(on: memory, kind)
      }
      #expect(document!.canUndo == memory.canUndo, "\(done)")
      #expect(document!.canRedo == memory.canRedo, "\(done)")
    }
    for isNew in [false, true] {
      if isNew {
        document = nil
        document = try open()
      }
      try document!.loadHistory()
      let (stored, expected) = (document!.history, memory.history)
      #expect(stored.actions.map(\.name) == expected.actions.map(\.name), "\(done)")
      #expect(stored.actions.map(\.steps) == expected.actions.map(\.steps), "\(done)")
      #expect(stored.position == expected.position, "\(done)")
      #expect(Set(document!.elements) == Set(memory.elements), "\(done)")
    }
    while memory.canUndo {
      memory.undo()
      try document!.undo()
      #expect(Set(document!.elements) == Set(memory.elements), "\(done)")
    }
    #expect(!document!.canUndo, "\(done)")
  }
}
