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
}
