import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// A name that was taken from a place on a branch stays away, however the document is opened again.
struct CheckpointsOnBranchesTests {
  typealias Store = UndoStore<JSONDocumentRepository<Note>>

  @Test(arguments: [false, true]) func aNameThatWasTakenAway(isCompacted: Bool) throws {
    let folder = try TemporaryFolder()
    let store = try visited(folder)
    try store.removeCheckpoint("x")
    let reopened = try openedAgain(store, folder, isCompacted: isCompacted)
    #expect(try !reopened.removeCheckpoint("x"))
    #expect(reopened.history.checkpoints.isEmpty)
  }

  /// The place that it was moved to is discarded; so the name is gone.
  @Test(arguments: [false, true]) func aNameThatWasMoved(isCompacted: Bool) throws {
    let folder = try TemporaryFolder()
    let store = try visited(folder)
    store.keepsBranches = false
    try store.set("c")
    try store.addCheckpoint("x")
    try store.undo()
    try store.set("d")
    let reopened = try openedAgain(store, folder, isCompacted: isCompacted)
    #expect(try !reopened.removeCheckpoint("x"))
    #expect(reopened.history.checkpoints.isEmpty)
  }

  /// A place whose action has gone is the place before it, also once a branch was visited from there.
  @Test(arguments: [false, true]) func aPlaceWhoseActionHasGone(isCompacted: Bool) throws {
    let folder = try TemporaryFolder()
    let store = try Store.open(folder, keepsBranches: true)
    try store.save(Note(id: 1, text: "a"), named: "A")
    try store.save(Note(id: 2, text: "x"), named: "D")
    try store.undo()
    try store.save(Note(id: 1, text: "b"), named: "B")
    try store.addCheckpoint("n")
    try store.markSaved()
    try store.undo()
    try store.withDiscardableActions { _ = try store.save(Note(id: 1, text: "b"), named: "Scroll") }
    try store.loadHistory()
    #expect(!store.hasUnsavedChanges)
    try store.jump(to: store.history.branches[0].end)
    try store.undo()
    #expect(!store.hasUnsavedChanges)
    let reopened = try openedAgain(store, folder, isCompacted: isCompacted)
    #expect(!reopened.hasUnsavedChanges)
    try reopened.loadHistory()
    #expect(!reopened.hasUnsavedChanges)
    #expect(reopened.history.checkpoints.map(\.name) == ["n"])
    #expect(reopened.history.checkpoints.map(\.position) == [1])
    #expect(reopened.history.actions.map(\.name) == ["A", "D"])
  }

  /// A store that has visited a branch on which a place has the name “x”, and stands there.
  private func visited(_ folder: TemporaryFolder) throws -> Store {
    let store = try Store.open(folder)
    store.keepsBranches = true
    try store.set("a")
    try store.addCheckpoint("x")
    try store.undo()
    try store.set("b")
    try store.jump(toCheckpoint: "x")
    return store
  }

  private func openedAgain(
    _ store: Store, _ folder: TemporaryFolder, isCompacted: Bool
  ) throws -> Store {
    if isCompacted { try store.repository.compact() }
    return try store.reopened(in: folder)
  }
}
