import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// A larger limit, or none, that could not be stored is stored with what it has room for.
struct UnstoredLimitsTests {
  private let store = UndoStore(FaultyRepository(Diary()))
  private let awaited = AsyncUndoStore(FaultyAsyncRepository(RepositoryActor(Diary())))

  private func set(_ texts: String...) throws {
    for text in texts { try store.save(Note(1, text), named: text) }
  }

  private func setAwaited(_ texts: String...) async throws {
    for text in texts { try await awaited.save(Note(1, text), named: text) }
  }

  /// Sets a limit that the repository stores, and then a larger one that it does not.
  private func loseLimit(_ limit: Int?) {
    store.limit = 2
    store.repository.faults.fail(at: .perform)
    store.limit = limit
    #expect(store.repository.faults.hasFailed)
  }

  private func loseLimitAwaited(_ limit: Int?) async {
    await awaited.setLimit(2)
    await awaited.repository.faults.fail(at: .perform)
    await awaited.setLimit(limit)
    #expect(await awaited.repository.faults.hasFailed)
  }

  private func expectAllIsStored(_ names: [String]) throws {
    #expect(store.history.actions.map(\.name) == names)
    #expect(store.repository.base.record.history.actions == store.history.actions)
    let other = UndoStore(try store.repository.base.reopened())
    #expect(try other.undo(.max).count == names.count)
    #expect(try other.redo(.max).count == names.count)
  }

  private func expectAllIsStoredAwaited(_ names: [String]) async {
    #expect(await awaited.history.actions.map(\.name) == names)
    let record = await awaited.repository.base.withBase { $0.record }
    #expect(await record.history.actions == awaited.history.actions)
  }

  @Test(arguments: [nil, 5]) func actionsThatAreRecorded(limit: Int?) async throws {
    loseLimit(limit)
    try set("A", "B", "C", "D")
    try expectAllIsStored(["A", "B", "C", "D"])
    await loseLimitAwaited(limit)
    try await setAwaited("A", "B", "C", "D")
    await expectAllIsStoredAwaited(["A", "B", "C", "D"])
  }

  @Test(arguments: [nil, 5], [1, 4])
  func actionsThatAreRedone(limit: Int?, count: Int) async throws {
    try set("A", "B", "C", "D")
    try store.undo(4)
    loseLimit(limit)
    for _ in 0..<4 / count { try store.redo(count) }
    try expectAllIsStored(["A", "B", "C", "D"])
    try await setAwaited("A", "B", "C", "D")
    try await awaited.undo(4)
    await loseLimitAwaited(limit)
    for _ in 0..<4 / count { try await awaited.redo(count) }
    await expectAllIsStoredAwaited(["A", "B", "C", "D"])
  }

  @Test(arguments: [nil, 5]) func actionsOfABranch(limit: Int?) async throws {
    store.keepsBranches = true
    try set("A", "B", "C")
    let end = store.history.place
    try store.undo(2)
    try set("D")
    loseLimit(limit)
    try store.jump(to: end)
    try expectAllIsStored(["A", "B", "C"])
    await awaited.setKeepsBranches(true)
    try await setAwaited("A", "B", "C")
    try await awaited.undo(2)
    try await setAwaited("D")
    await loseLimitAwaited(limit)
    try await awaited.jump(to: end)
    await expectAllIsStoredAwaited(["A", "B", "C"])
  }
}
