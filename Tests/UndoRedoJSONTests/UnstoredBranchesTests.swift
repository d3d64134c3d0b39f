import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

/// What becomes of branches where it can't be stored that they are forgotten, or be read whether there are any.
struct UnstoredBranchesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The names of the actions on branches in the document.
  private func storedBranches() throws -> [[String]] {
    let store = UndoStore(try DocumentWorld.open(folder))
    store.keepsBranches = true
    try store.loadHistory()
    defer { try? store.repository.close() }
    return store.history.branches.map { $0.actions.map(\.name) }
  }

  private func note(_ text: String) -> Note { Note(id: 1, text: text) }

  /// Does something else in place of what was undone.
  private func makeBranch(in store: UndoStore<some Repository<Note>>) throws {
    try store.save(note("a"), named: "A")
    try store.undo()
    try store.save(note("b"), named: "B")
  }

  private func makeBranch(in store: AsyncUndoStore<some AsyncRepository<Note>>) async throws {
    try await store.save(note("a"), named: "A")
    try await store.undo()
    try await store.save(note("b"), named: "B")
  }

  @Test(arguments: [false, true]) func forgettingIsTriedAgain(isSetAgain: Bool) throws {
    let faults = FaultPlan()
    let store = UndoStore(FaultyRepository(try DocumentWorld.open(folder), faults: faults))
    store.keepsBranches = true
    try makeBranch(in: store)
    faults.fail(at: .perform)
    store.keepsBranches = false
    #expect(faults.hasFailed && !store.keepsBranches && store.history.branches.isEmpty)
    if isSetAgain { store.keepsBranches = false }
    try store.save(note("c"), named: "C")
    #expect(store.history.actions.map(\.name) == ["B", "C"])
    try store.repository.base.close()
    #expect(try storedBranches() == (isSetAgain ? [] : [["A"]]))
  }

  @Test(arguments: [FaultPlan.Point.perform, .read], [false, true])
  func forgettingIsTriedAgainAwaited(point: FaultPlan.Point, isSetAgain: Bool) async throws {
    let document = RepositoryActor(try DocumentWorld.open(folder))
    let store = AsyncUndoStore(FaultyAsyncRepository(document))
    await store.setKeepsBranches(true)
    try await store.save(note("a"), named: "A")
    try await store.undo()
    try await store.save(note("b"), named: "B")
    await store.repository.faults.fail(at: point)
    await store.setKeepsBranches(false)
    #expect(await store.repository.faults.hasFailed)
    if isSetAgain { await store.setKeepsBranches(false) }
    try await store.save(note("c"), named: "C")
    #expect(await store.history.actions.map(\.name) == ["B", "C"])
    try await document.withBase { document throws(JSONFileError) in try document.close() }
    #expect(try storedBranches() == (isSetAgain ? [] : [["A"]]))
  }

  /// Where it can't be read what is stored then, it may be what was to be.
  @Test func branchesThatMayBeStoredAreNotTakenForNone() async throws {
    let document = RepositoryActor(try DocumentWorld.open(folder))
    let store = AsyncUndoStore(FaultyAsyncRepository(document))
    try await store.loadHistory()
    await store.repository.faults.fail(at: .read, atCall: 2)
    await store.setKeepsBranches(true)
    #expect(await store.repository.faults.hasFailed)
    try await makeBranch(in: store)
    try await store.undo()
    _ = try await store.withDiscardableActions { try await store.save(note("s"), named: "Scroll") }
    #expect(await store.history.branches.map { $0.actions.map(\.name) } == [["A"]])
    try await document.withBase { document throws(JSONFileError) in try document.close() }
    #expect(try storedBranches() == [["A"]])
  }

  /// A store that has never had branches does not forget those of others.
  @Test func branchesThatAreNotReadStay() throws {
    let store = UndoStore(try DocumentWorld.open(folder))
    store.keepsBranches = true
    try makeBranch(in: store)
    try store.repository.close()
    let other = UndoStore(try DocumentWorld.open(folder))
    other.keepsBranches = false
    try other.repository.close()
    #expect(try storedBranches() == [["A"]])
  }

  @Test(arguments: [false, true])
  func branchesAreReadLater(areThere: Bool) async throws {
    let plain = UndoStore(try DocumentWorld.open(folder))
    plain.keepsBranches = areThere
    try makeBranch(in: plain)
    try plain.repository.close()
    let document = RepositoryActor(try DocumentWorld.open(folder))
    let store = AsyncUndoStore(FaultyAsyncRepository(document))
    await store.repository.faults.fail(at: .read)
    await store.setKeepsBranches(true)
    #expect(await store.repository.faults.hasFailed)
    try await store.loadHistory()
    let old = areThere ? [["A"]] : []
    #expect(await store.history.branches.map { $0.actions.map(\.name) } == old)
    try await store.undo()
    try await store.save(note("c"), named: "C")
    #expect(await store.history.branches.map { $0.actions.map(\.name) } == old + [["B"]])
    let place = try #require(await store.history.branches.last?.end)
    #expect(try await store.jump(to: place) != nil)
    #expect(try await store.element(withID: 1)?.text == "b")
  }
}
