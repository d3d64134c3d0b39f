import Testing
import UndoRedo
import UndoRedoAsync

/// What an awaited store has under a limit, its repository has stored as well.
@Suite(.timeLimit(.minutes(5))) struct AsyncLimitTests {
  /// Discardable actions, which a limit does not count, have room after a redo that goes over them.
  @Test(arguments: [false, true]) func aWayOverDiscardableActions(isOnBranch: Bool) async throws {
    let repository = RepositoryActor(StoringNotes())
    let store = AsyncUndoStore(repository)
    func set(_ text: String) async throws { try await store.save(Note(1, text), named: text) }
    if isOnBranch { await store.setKeepsBranches(true) }
    for text in ["older", "old", "a"] { try await set(text) }
    try await store.withDiscardableActions { try await set("scroll") }
    try await set("b")
    try await store.markSaved()
    let end = await store.history.place
    try await store.jump(to: 2)
    if isOnBranch { try await set("other") }
    await store.setLimit(2)
    if isOnBranch {
      try await store.jump(to: end)
    } else {
      try await store.jump(to: 5)
    }
    #expect(await store.history.actions.map(\.name) == ["a", "scroll", "b"])
    var stored = HistoryRecord<Note>()
    for change in await repository.withBase({ $0.changes }) { stored.apply(change) }
    #expect(await store.history.actions == stored.history.actions)
  }

  /// Also those of the line that lie before the beginning of the branch.
  @Test func aWayOverDiscardableActionsOfTheLine() async throws {
    let repository = RepositoryActor(StoringNotes())
    let store = AsyncUndoStore(repository, limit: 3)
    func set(_ text: String) async throws { try await store.save(Note(1, text), named: text) }
    await store.setKeepsBranches(true)
    for text in ["older", "a"] { try await set(text) }
    try await store.withDiscardableActions { try await set("scroll") }
    try await set("b")
    let end = await store.history.place
    try await store.undo()
    try await set("c")
    try await store.jump(to: 2)
    await store.setLimit(2)
    try await store.jump(to: end)
    #expect(await store.history.actions.map(\.name) == ["a", "scroll", "b"])
    var stored = HistoryRecord<Note>()
    for change in await repository.withBase({ $0.changes }) { stored.apply(change) }
    #expect(await store.history.actions == stored.history.actions)
  }

  /// What an app decides of an element, it decides once, also where the history is stored.
  @Test func whatIsToBeRemovedIsAskedForOnce() async throws {
    let store = AsyncUndoStore(RepositoryActor(StoringNotes()))
    for id in 1...3 { try await store.save(Note(id, "x"), named: "\(id)") }
    nonisolated(unsafe) var asked: [Int] = []
    try await store.removeActions { id in
      asked.append(id)
      return asked.count == 2
    }
    #expect(asked.count == 3)
    let names = await store.history.actions.map(\.name)
    var stored = HistoryRecord<Note>()
    for change in await store.repository.withBase({ $0.changes }) { stored.apply(change) }
    #expect(names.count == 2 && stored.history.actions.map(\.name) == names)
  }

  /// What removes nothing is not announced, and ends no coalescing.
  @Test func whatRemovesNothingHasNotHappened() async throws {
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>()))
    func type(_ text: String) async throws {
      try await store.coalescingActions(by: "type") {
        _ = try await store.save(Note(1, text), named: "Type")
      }
    }
    try await type("a")
    var events = await store.events.makeAsyncIterator()
    await store.removeActions(of: 99)
    await store.removeUndoneActions()
    await store.removeActions(exceptLast: 10)
    await store.removeActions(before: UndoDate(secondsSince1970: 0))
    try await type("ab")
    #expect(await events.next()?.kind == .performed)
    #expect(await store.history.actions.count == 1)
    await store.removeActions(exceptLast: 0)
    #expect(await events.next()?.kind == .cleared)
  }

  /// Going back needs no memory, so that a limit drops nothing then.
  @Test func goingBackToAPlaceDropsNothing() async throws {
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>()))
    await store.setKeepsBranches(true)
    for id in 1...5 { try await store.save(Note(id, "x"), named: "\(id)") }
    await store.setMemoryLimit(UndoMemoryLimit(bytes: store.history.byteCount))
    let places = await store.history.places
    try await store.jump(to: places[2])
    #expect(await store.history.places == places)
  }
}
