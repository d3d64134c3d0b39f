import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

/// One's own undo goes on after a relaunch.
@Suite struct RevertingTests {
  typealias Store = UndoStore<JSONDocumentRepository<Note>>

  let folder: TemporaryFolder
  let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appendingPathComponent("notes.json")
  }

  /// Opens the document, and closes it afterwards.
  private func withStore(
    _ body: (Store) throws -> Void
  ) throws {
    let repository = try JSONDocumentRepository<Note>(file)
    try body(UndoStore(repository))
    try repository.close()
  }

  @Test func eachAuthorGoesOnAfterARelaunch() throws {
    try withStore { (store: Store) throws in
      store.author = "ann"
      try store.save(Note(id: 1, text: "a"), named: "Add 1")
      try store.save(Note(id: 1, text: "b"), named: "Write 1")
      store.author = "bob"
      // More than is read at once.
      for number in 0..<200 {
        try store.save(Note(id: 2, text: "\(number)"), named: "Write \(number)")
      }
    }
    try withStore { (store: Store) throws in
      #expect(store.undoTitle(by: "ann") == "Undo Write 1")
      #expect(store.redoName(by: "ann") == nil && store.undoName(by: "cat") == nil)
      #expect(try store.undo(by: "ann")?.name == "Undo Write 1")
      #expect(store.elements == [Note(id: 1, text: "a"), Note(id: 2, text: "199")])
    }
    try withStore { (store: Store) throws in
      #expect(store.redoName(by: "ann") == "Write 1" && store.undoName(by: "ann") == "Add 1")
      #expect(try store.undo(by: "bob")?.name == "Undo Write 199")
      #expect(try store.redo(by: "ann")?.name == "Redo Write 1")
      #expect(store.elements == [Note(id: 1, text: "b"), Note(id: 2, text: "198")])
    }
    try withStore { (store: Store) throws in
      #expect(try store.redo(by: "ann") == nil)
      #expect(try store.undo(by: "ann")?.name == "Undo Write 1")
      #expect(try store.undo(by: "ann")?.name == "Undo Add 1")
      #expect(try store.undo(by: "ann") == nil)
      #expect(store.elements == [Note(id: 2, text: "198")])
      try store.undoAll()
      #expect(store.elements.isEmpty)
    }
  }

  @Test func actionsAreUndoneThatHaveNotBeenRead() throws {
    try withStore { (store: Store) throws in
      for number in 0..<200 {
        store.author = number % 2 == 0 ? "ann" : "bob"
        try store.save(Note(id: number, text: ""), named: "Add \(number)")
      }
    }
    try withStore { (store: Store) throws in
      #expect(try store.undoActions("Undo All") { $0.author == "ann" }?.steps.count == 100)
      #expect(store.elements.allSatisfy { $0.id % 2 == 1 })
    }
  }

  @Test func aRefusalWritesNothing() throws {
    try withStore { (store: Store) throws in
      try store.save(Note(id: 1, text: "a"), named: "Add")
      try store.save(Note(id: 1, text: "b"), named: "Write")
    }
    let journal = folder.url.appendingPathComponent("notes.json.undo")
    let written = try Data(contentsOf: journal)
    try withStore { (store: Store) throws in
      try store.loadHistory()
      #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    }
    #expect(try Data(contentsOf: journal) == written)
  }

  /// Reading older actions changes all positions.
  @Test func anActionIsFoundInAHistoryThatWasReadBefore() throws {
    try withStore { (store: Store) throws in
      store.author = "ann"
      try store.save(Note(id: 1, text: "a"), named: "Add")
      store.author = nil
      for number in 2..<260 { try store.save(Note(id: number, text: ""), named: "Add \(number)") }
    }
    try withStore { (store: Store) throws in
      try store.save(Note(id: 2, text: "b"), named: "Write")
      let shown = store.history
      let position = shown.actions.count - 1
      #expect(store.undoTitle(by: "ann") == "Undo Add")
      #expect(store.history.actions.count > shown.actions.count)
      #expect(try store.conflicts(undoingActionAt: position, in: shown) == [])
      #expect(try store.undo(actionAt: position, in: shown)?.name == "Undo Write")
      #expect(try store.element(withID: 2)?.text == "")
    }
  }

  @Test(arguments: [2, 3, 10]) func whatWasUndoneComesBackUpToTheLimit(limit: Int) throws {
    func withLimitedStore(_ body: (Store) throws -> Void) throws {
      let repository = try JSONDocumentRepository<Note>(file)
      try body(UndoStore(repository, limit: limit))
      try repository.close()
    }
    try withLimitedStore { (store: Store) throws in
      store.author = "ann"
      for number in 1...limit {
        try store.save(Note(id: 1, text: "\(number)"), named: "A\(number)")
      }
    }
    for _ in 0..<3 {
      for number in (1...limit).reversed() {
        try withLimitedStore { (store: Store) throws in
          #expect(store.undoName(by: "ann") == "A\(number)")
          #expect(try store.undo(by: "ann")?.name == "Undo A\(number)")
        }
      }
      for number in 1...limit {
        try withLimitedStore { (store: Store) throws in
          #expect(store.redoName(by: "ann") == "A\(number)")
          #expect(try store.redo(by: "ann")?.name == "Redo A\(number)")
        }
      }
      try withLimitedStore { (store: Store) throws in
        #expect(store.redoName(by: "ann") == nil && store.elements.map(\.text) == ["\(limit)"])
        try store.loadHistory()
        #expect(store.history.actions.count <= 2 * limit)
      }
    }
  }
}
