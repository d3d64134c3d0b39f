import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What an author has undone on a branch is the same action after a migration that leaves nothing of others.
struct MigratedLinksTests {
  @Test(arguments: [false, true]) func aLinkToTheLineIsCountedAnew(hasGap: Bool) async throws {
    let folder = try TemporaryFolder()
    try await folder.write(
      [.by("ann", .save(1, "a"))] + (hasGap ? [.save(3, "b")] : [])
        + [.undoBy("ann", .refuse), .undo, .save(4, "x")], keepsBranches: true, isCompacted: true,
      isClosed: false)
    let store = try folder.unevenMemos(keepsBranches: true)
    try store.loadHistory()
    #expect(try store.jump(to: UndoPlace(hasGap ? 3 : 2)) != nil)
    #expect(store[1] == nil)
    #expect(store.undoName(by: "ann") == nil)
    #expect(store.redoName(by: "ann") == "Save 1 a")
    #expect(try store.redo(by: "ann") != nil)
    #expect(store[1]?.title == "a")
  }
}
