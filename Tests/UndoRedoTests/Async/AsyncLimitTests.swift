import Testing
import UndoRedo
import UndoRedoAsync

/// What an awaited store has under a limit, its repository has stored as well.
@Suite(.timeLimit(.minutes(5))) struct AsyncLimitTests {
  private func expectStored(
    _ names: [String], in store: AsyncUndoStore<RepositoryActor<StoringNotes>>
  ) async {
    let actions = await store.history.actions
    #expect(actions.map(\.name) == names)
    var stored = HistoryRecord<Note>()
    for change in await store.repository.withBase({ $0.changes }) { stored.apply(change) }
    #expect(actions == stored.history.actions)
  }

  /// Discardable actions, which a limit does not count, have room after a redo that goes over them.
  @Test(arguments: [false, true]) func aWayOverDiscardableActions(isOnBranch: Bool) async throws {
    let store = AsyncUndoStore(RepositoryActor(StoringNotes()))
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
    await expectStored(["a", "scroll", "b"], in: store)
  }

  /// Also those of the line that lie before the beginning of the branch.
  @Test func aWayOverDiscardableActionsOfTheLine() async throws {
    let store = AsyncUndoStore(RepositoryActor(StoringNotes()), limit: 3)
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
    await expectStored(["a", "scroll", "b"], in: store)
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
    await expectStored([0, 2].map { "\(asked[$0])" }.sorted(), in: store)
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
