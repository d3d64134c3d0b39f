import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What an author has undone on a branch is the same action after a migration that leaves nothing of others.
struct MigratedLinksTests {
  @Test(arguments: [false, true]) func aLinkToTheLineIsCountedAnew(hasGap: Bool) throws {
    let folder = try TemporaryFolder()
    do {
      let store = UndoStore(try folder.notes())
      store.keepsBranches = true
      store.author = "ann"
      try store.save(Note(id: 1, text: "a"), named: "Add")
      store.author = nil
      if hasGap { try store.save(Note(id: 3, text: "b"), named: "Add 3") }
      try store.undo(by: "ann")
      try store.undo()
      try store.save(Note(id: 4, text: "x"), named: "Add 4")
      try store.repository.compact()
    }
    let store = UndoStore(try folder.memos(Memo.unevenMigration))
    store.keepsBranches = true
    try store.loadHistory()
    #expect(try store.jump(to: UndoPlace(hasGap ? 3 : 2)) != nil)
    #expect(store[1] == nil)
    #expect(store.undoName(by: "ann") == nil)
    #expect(store.redoName(by: "ann") == "Add")
    #expect(try store.redo(by: "ann") != nil)
    #expect(store[1]?.title == "a")
  }
}
