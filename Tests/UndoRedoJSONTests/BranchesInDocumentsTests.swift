import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// A store on a document goes to other branches as one in memory does; what a relaunch finds is the line.
struct BranchesInDocumentsTests {
  typealias Document = JSONDocumentRepository<Note>

  private func open(_ folder: TemporaryFolder) throws -> UndoStore<Document> {
    let store = UndoStore(
      try Document(
        StoredFile(path: folder.path("notes.json")), JournalWorld.coding(),
        JSONDocumentOptions(durability: .system)))
    store.keepsBranches = true
    return store
  }

  private func check(
    _ durable: UndoStore<Document>, _ memory: UndoStore<InMemoryRepository<Note>>,
    _ comment: Comment
  ) throws {
    try durable.loadHistory()
    #expect(
      durable.elements.sorted { $0.id < $1.id } == memory.elements.sorted { $0.id < $1.id }, comment
    )
    let (found, expected) = (durable.history, memory.history)
    #expect(Array(found.actions) == Array(expected.actions), comment)
    #expect(found.position == expected.position, comment)
    #expect(found.savedPosition == expected.savedPosition, comment)
    #expect(found.checkpoints == expected.checkpoints, comment)
    #expect(found.branches.count == expected.branches.count, comment)
  }

  @Test(arguments: [1, 3, 200]) func placesBeforeARelaunchAreNumberedFromZero(count: Int) throws {
    let folder = try TemporaryFolder()
    var store = try open(folder)
    for number in 0...count { try store.save(Note(id: number, text: "a"), named: "Add") }
    try store.undo()
    try store.repository.close()
    store = try open(folder)
    try store.save(Note(id: -1, text: "a"), named: "Add")
    try store.loadHistory()
    let history = store.history
    #expect(history.places.map(\.number) == Array(0...count + 2))
    #expect(history.branches.first?.places == [UndoPlace(count + 1)])
    let data = try JSONEncoder().encode(history)
    #expect(try JSONDecoder().decode(UndoHistory<Note>.self, from: data) == history)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 4)) func aWorldWithVisits(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var durable = try open(folder)
    let memory = UndoStore(InMemoryRepository<Note>())
    memory.keepsBranches = true
    if seed % 4 == 0 { (durable.limit, memory.limit) = (4, 4) }
    for round in 0..<60 {
      let (id, text) = (generator.int(0..<4), generator.pick(["a", "b", "c"]))
      switch generator.int(0..<16) {
      case 0...4:
        try durable.save(Note(id: id, text: text), named: text)
        memory.save(Note(id: id, text: text), named: text)
      case 5:
        try durable.delete(id, named: "Delete")
        memory.delete(id, named: "Delete")
      case 6...7:
        try durable.undo()
        memory.undo()
      case 8:
        try durable.redo()
        memory.redo()
      case 9...11:
        // The numbers differ where older actions have been read: that many places from the oldest.
        try durable.loadHistory()
        let places = (durable.history.places, memory.history.places)
        #expect(places.0.count == places.1.count)
        let index = generator.int(0..<places.1.count)
        try durable.jump(to: places.0[index])
        memory.jump(to: places.1[index])
      case 12:
        try durable.markSaved()
        memory.markSaved()
      case 13:
        try durable.addCheckpoint(text)
        memory.addCheckpoint(text)
      case 14:
        try durable.withoutRecording {
          _ = try durable.save(Note(id: id, text: "theirs"), named: "")
        }
        memory.withoutRecording { _ = memory.save(Note(id: id, text: "theirs"), named: "") }
      default:
        let compacts = generator.oneIn(2)
        if compacts {
          try durable.repository.fold()
          try durable.repository.journal.compact()
        }
        if generator.oneIn(2) {
          try durable.repository.close()
        } else {
          durable.repository.journal.log = nil
          durable.repository.journal.forgetRead()
        }
        durable = try open(folder)
        if seed % 4 == 0 { durable.limit = 4 }
        memory.keepsBranches = false
        memory.keepsBranches = true
      }
      if generator.oneIn(4) { try check(durable, memory, "seed \(seed), round \(round)") }
    }
    try check(durable, memory, "seed \(seed)")
  }
}
