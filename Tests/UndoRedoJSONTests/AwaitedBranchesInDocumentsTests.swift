import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

/// An awaited store over a document finds branches again after a relaunch, as a plain one does.
@Suite(.timeLimit(.minutes(5))) struct AwaitedBranchesInDocumentsTests {
  private typealias Store = AsyncUndoStore<RepositoryActor<JSONDocumentRepository<Note>>>

  private func open(_ folder: TemporaryFolder) async throws -> Store {
    let store = Store(RepositoryActor(try JSONDocumentRepository.open(folder)))
    await store.setKeepsBranches(true)
    return store
  }

  private func close(_ store: Store) async throws {
    try await store.repository.withBase { document throws(JSONFileError) in try document.close() }
  }

  private func set(_ store: Store, _ text: String) async throws {
    try await store.save(Note(id: 1, text: text), named: text)
  }

  /// Observers learn that branches were forgotten where there were some.
  @Test func forgettingBranchesIsAnEventWhereThereAreSome() async throws {
    let folder = try TemporaryFolder()
    for (isBranched, expected) in [(false, [.marked]), (true, [.cleared, .marked])]
      as [(Bool, [UndoEvent<Note>.Kind])]
    {
      if isBranched { try await folder.write(FixedProgram.branched, keepsBranches: true) }
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

  /// What a limit has dropped is gone, even where nothing comes after it.
  @Test func whatAMemoryLimitDropsIsStoredAtOnce() async throws {
    let folder = try TemporaryFolder()
    var store = try await open(folder)
    for text in ["a", "b", "c"] {
      try await store.undo()
      try await set(store, text)
    }
    await store.setMemoryLimit(UndoMemoryLimit(bytes: 0))
    #expect(await store.history.branchNames == [])
    try await close(store)
    store = try await open(folder)
    try await store.loadHistory()
    #expect(await store.history.branchNames == [])
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
