import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// Of branches that were visited, a journal that is written anew has what is of use.
struct CompactedVisitsTests {
  typealias Store = UndoStore<JSONDocumentRepository<Note>>

  /// What is read of a document, with its branches and without them.
  private struct Found: Equatable {
    var histories: [UndoHistory<Note>] = []
    var checkpoints: [[String: Int]] = []
    var saved: [Int?] = []
  }

  /// Reads a copy of a document.
  private func found(in folder: TemporaryFolder) throws -> Found {
    var found = Found()
    for keepsBranches in [false, true] {
      let copy = try folder.copyOfDocument()
      let store = try Store.open(copy)
      if keepsBranches, !store.repository.storedHistory.keepsBranches { continue }
      if keepsBranches { store.keepsBranches = true }
      try store.loadHistory()
      found.histories.append(store.history)
      found.checkpoints.append(
        [String: Int](
          uniqueKeysWithValues: store.history.checkpoints.map { ($0.name, $0.position) }))
      found.saved.append(store.history.savedPosition)
    }
    return found
  }

  /// The lines of a journal that say of visits.
  private func visits(in folder: TemporaryFolder) -> Int {
    folder.text("notes.json.undo").split(separator: "\n").count {
      $0.contains(#","do":"visited","#)
    }
  }

  private func branched(_ folder: TemporaryFolder, hasName: Bool) throws -> Store {
    let store = try Store.open(folder, keepsBranches: true)
    for branch in 0..<2 {
      for text in ["a", "b", "c"] { try store.set("\(text) \(branch)") }
      if hasName { try store.addCheckpoint("Branch \(branch)") }
      if branch == 0 { try store.undo(3) }
    }
    return store
  }

  @Test(arguments: [false, true]) func goingToAndFroCostsNothingInTheEnd(hasName: Bool) throws {
    let folder = try TemporaryFolder()
    let store = try branched(folder, hasName: hasName)
    for _ in 0..<20 {
      for place in [3, 6] { try store.jump(to: UndoPlace(place)) }
    }
    #expect(visits(in: folder) == 40)
    try store.repository.fold()
    let before = try found(in: folder)
    try store.repository.compact()
    #expect(visits(in: folder) <= (hasName ? 2 : 1))
    #expect(try found(in: folder) == before)
  }

  /// The name that the place had when it was visited is taken by another one, or gone, later.
  @Test(arguments: ["moved", "removed", "moved away"]) func namesThatAreElsewhere(
    change: String
  ) throws {
    let folder = try TemporaryFolder()
    let store = try branched(folder, hasName: true)
    for place in [3, 6, 3] { try store.jump(to: UndoPlace(place)) }
    switch change {
    case "moved": try store.addCheckpoint("Branch 1")
    case "removed": try store.removeCheckpoint("Branch 1")
    default:
      try store.undo()
      try store.addCheckpoint("Branch 1")
      try store.undo()
      try store.set("other")
    }
    for place in [6, 3] { try store.jump(to: UndoPlace(place)) }
    store.keepsBranches = false
    try store.undo(2)
    try store.set("d")
    try store.repository.fold()
    let before = try found(in: folder)
    for _ in 0..<2 {
      try store.repository.compact()
      #expect(try found(in: folder) == before)
    }
  }

  @Test(arguments: Depth.slice(of: 0..<400 as Range<UInt64>, oneIn: 40))
  func whatIsReadStays(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    var program = StoreProgram(seed: seed, isOfDocuments: true)
    program.keepsBranches = true
    // What a limit drops leaves links to actions that are gone, which are written in one way or another.
    program.limit = nil
    let document = try PlainVariant("document", program, JSONDocumentRepository.open(folder)) {
      document, _ in
      try document.fold()
      let before = try found(in: folder)
      try document.journal.compact()
      #expect(try found(in: folder) == before, "seed \(seed): \(program)")
      return nil
    }
    for entry in program.entries {
      await document.run(entry.call)
      if entry.reopening != nil { try await document.reopen(.compact) }
    }
  }
}
