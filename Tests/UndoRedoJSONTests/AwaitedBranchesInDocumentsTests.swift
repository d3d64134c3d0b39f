import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

/// An awaited store over a document finds branches again after a relaunch, as a plain one does.
@Suite(.timeLimit(.minutes(5))) struct AwaitedBranchesInDocumentsTests {
  private typealias Store = AsyncUndoStore<RepositoryActor<JSONDocumentRepository<Note>>>

  private func open(
    _ folder: TemporaryFolder, limit: Int? = nil, keepsBranches: Bool = true
  ) async throws -> Store {
    let store = Store(RepositoryActor(try JSONDocumentRepository.open(folder)), limit: limit)
    if keepsBranches { await store.setKeepsBranches(true) }
    return store
  }

  private func close(_ store: Store) async throws {
    try await store.repository.withBase { document throws(JSONFileError) in try document.close() }
  }

  private func set(_ store: Store, _ text: String) async throws {
    try await store.save(Note(id: 1, text: text), named: text)
  }

  /// A document with a branch from place 1 on, "b" and "c", and "d" on the line.
  private func makeBranched(_ folder: TemporaryFolder) async throws -> UndoHistory<Note> {
    let store = try await open(folder)
    for text in ["a", "b", "c"] { try await set(store, text) }
    try await store.addCheckpoint("Good")
    try await store.markSaved()
    try await store.undo()
    try await store.undo()
    try await set(store, "d")
    let history = await store.history
    try await close(store)
    return history
  }

  /// Observers learn that branches were forgotten where there were some.
  @Test func forgettingBranchesIsAnEventWhereThereAreSome() async throws {
    let folder = try TemporaryFolder()
    for (isBranched, expected) in [(false, [.marked]), (true, [.cleared, .marked])]
      as [(Bool, [UndoEvent<Note>.Kind])]
    {
      if isBranched { _ = try await makeBranched(folder) }
      let store = try await open(folder)
      let events = await store.events
      await store.setKeepsBranches(false)
      try await store.addCheckpoint("End")
      var kinds: [UndoEvent<Note>.Kind] = []
      for await event in events {
        kinds.append(event.kind)
        if event.kind == .marked { break }
      }
      #expect(kinds == expected)
      try await store.removeAllActions()
      try await close(store)
    }
  }

  @Test func aStoreThatDoesNotAskLeavesThemWhereTheyAre() async throws {
    let folder = try TemporaryFolder()
    _ = try await makeBranched(folder)
    var store = try await open(folder, keepsBranches: false)
    try await store.loadHistory()
    #expect(await store.history.branches.isEmpty)
    try await store.undo()
    try await set(store, "e")
    #expect(await store.history.actions.map(\.name) == ["a", "e"])
    try await close(store)
    store = try await open(folder)
    try await store.loadHistory()
    #expect(
      await store.history.branchNames == [["b", "c"], ["d"]])
  }

  /// What a limit has dropped is gone, even where nothing comes after it.
  @Test(arguments: [(1, [["b"]]), (nil, [])] as [(Int?, [[String]])])
  func whatALimitDropsIsStoredAtOnce(limit: Int?, left: [[String]]) async throws {
    let folder = try TemporaryFolder()
    var store = try await open(folder, limit: limit)
    for text in ["a", "b", "c"] {
      try await store.undo()
      try await set(store, text)
    }
    if limit == nil { await store.setMemoryLimit(UndoMemoryLimit(bytes: 0)) }
    #expect(await store.history.branchNames == left)
    try await close(store)
    store = try await open(folder)
    try await store.loadHistory()
    #expect(await store.history.branchNames == left)
  }

  /// Branches that are damaged cost nothing of the line, and nothing is lost without a word.
  @Test func damagedBranchesLeaveTheLine() async throws {
    let folder = try TemporaryFolder()
    var store = try await open(folder)
    try await set(store, "a")
    try await store.repository.withBase { document in
      try document.journal.append(
        .branches, document.journal.position, payload: WrittenSteps(whole: "{}".utf8))
    }
    try await close(store)
    store = try await open(folder)
    await #expect(throws: JSONFileError.self) { try await store.loadHistory() }
    await #expect(throws: JSONFileError.self) { try await store.jump(to: UndoPlace(0)) }
    await #expect(throws: JSONFileError.self) { try await store.removeActions(of: 1) }
    #expect(await store.history.actions.map(\.name) == ["a"])
    #expect(try await store.undo() != nil)
    #expect(try await store.redo() != nil)
    try await set(store, "f")
    #expect(await store.history.actions.map(\.name) == ["a", "f"])
  }
}
