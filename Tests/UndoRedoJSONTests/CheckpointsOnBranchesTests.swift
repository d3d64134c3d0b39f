import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// A name that was taken from a place on a branch stays away, however the document is opened again.
struct CheckpointsOnBranchesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The place that it was moved to may be discarded; so the name is gone.
  @Test(
    arguments: [
      [.removeCheckpoint("x")],
      [.keepsBranches(false), .save(1, "c"), .addCheckpoint("x"), .undo, .save(1, "d")],
    ] as [[StoreCall]], [false, true])
  func aNameThatWasTakenAwayOrMoved(calls: [StoreCall], isCompacted: Bool) async throws {
    try await folder.write(
      [.save(1, "a"), .addCheckpoint("x"), .undo, .save(1, "b"), .jumpTo("x")] + calls,
      keepsBranches: true, isCompacted: isCompacted)
    let store = try UndoStore.open(folder)
    #expect(try !store.removeCheckpoint("x"))
    #expect(store.history.checkpoints.isEmpty)
  }

  /// Names and the saved place come along with a branch that is visited, for who reads the line alone, too.
  @Test(arguments: [false, true]) func whatComesWithAVisitedBranch(isCompacted: Bool) async throws {
    try await folder.write(
      [
        .save(1, "a"), .save(1, "b"), .addCheckpoint("x"), .markSaved, .undo, .save(1, "c"),
        .place(2),
      ], keepsBranches: true, isCompacted: isCompacted)
    let store = try UndoStore.open(folder)
    #expect(!store.hasUnsavedChanges)
    try store.loadHistory()
    #expect(!store.hasUnsavedChanges && store.history.actions.count == 2)
    #expect(store.history.checkpoints.map { "\($0.name) \($0.position)" } == ["x 2"])
  }

  /// A place whose action has gone is the place before it, also once a branch was visited from there.
  @Test(arguments: [false, true]) func aPlaceWhoseActionHasGone(isCompacted: Bool) async throws {
    let (added, other) = (StoreCall.save(1, "a"), StoreCall.save(2, "x"))
    let store = try await FaultyStore(folder, isAwaited: false, keepsBranches: true)
    await store.run(added, other, .undo, .save(1, "b"), .addCheckpoint("n"), .markSaved, .undo)
    await store.run(.discardable(.save(1, "b")))
    #expect(try await store.facts().isChanged == false)
    await store.run(.place(2), .undo)
    #expect(try await store.facts().isChanged == false)
    try await store.close()
    if isCompacted { try await folder.write([], isCompacted: true) }
    let reopened = try UndoStore.open(folder)
    #expect(!reopened.hasUnsavedChanges)
    try reopened.loadHistory()
    #expect(!reopened.hasUnsavedChanges)
    #expect(reopened.history.checkpoints.map(\.name) == ["n"])
    #expect(reopened.history.checkpoints.map(\.position) == [1])
    #expect(reopened.history.actions.map(\.name) == [added.name, other.name])
  }
}
