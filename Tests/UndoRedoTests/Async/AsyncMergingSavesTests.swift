import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// Saves of awaited stores of what others have changed below in the meantime.
@Suite(.timeLimit(.minutes(5))) struct AsyncMergingSavesTests {
  typealias Server = RepositoryActor<SharedCards>

  let server = Server(SharedCards("Milk", "Tea"))
  let store: AsyncUndoStore<AsyncBufferedRepository<Server>>

  init() {
    store = AsyncUndoStore(AsyncBufferedRepository(server))
  }

  /// What someone else does.
  private func put(_ card: Card) async { await server.withBase { $0.put(card) } }

  private var saved: [Card] { get async throws { try await server.allElements() } }

  private func save(_ way: Way) async throws {
    switch way {
    case .save: try await store.save()
    case .mark: try await store.markSaved()
    case .transaction: try await store.transaction {}
    case .longTransaction: try await store.transaction { _ = try await store.save(Card(9, "Figs")) }
    case .beside: try await store.repository.save()
    }
  }

  enum Way: CaseIterable { case save, mark, transaction, longTransaction, beside }

  @Test(arguments: Way.allCases)
  func changesOfDifferentPropertiesAreSavedTogether(way: Way) async throws {
    try await store.modify(1, \.title, to: "Oat", named: "Retitle")
    await put(Card(1, "Milk", isDone: true))
    try await save(way)
    #expect(try await saved.prefix(2) == [Card(1, "Oat", isDone: true), Card(2, "Tea")])
    #expect(try await store.allElements() == saved)
    #expect(await !store.repository.hasPendingSteps)
    if way != .beside { #expect(await !store.hasUnsavedChanges) }
  }

  /// Others have made another change, and maybe the same one as well.
  @Test(arguments: [Way.save, .mark, .transaction, .longTransaction], ["Milk", "Oat"])
  func whatIsMergedIsShown(way: Way, title: String) async throws {
    let observed = await ObservedUndoStore(store)
    try await store.modify(1, \.title, to: "Oat", named: "Retitle")
    await put(Card(1, title, isDone: true))
    try await save(way)
    _ = await observed.run { _ in }.value
    #expect(await observed[1] == Card(1, "Oat", isDone: true))
    #expect(try await observed.elements == saved)
  }

  /// Within a group, what the group has made of an element is shown once it has ended.
  @Test func whatIsMergedWithinAGroupIsShownAfterIt() async throws {
    let observed = await ObservedUndoStore(store)
    for fails in [true, false] {
      try await store.modify(1, \.title, to: "Oat \(fails)", named: "Retitle")
      let before = try await saved[0]
      await put(Card(1, before.title, isDone: fails))
      try? await store.group("Group") {
        try await store.modify(1, \.title, to: "Grouped")
        try await store.save()
        if fails { throw Failed() }
      }
      _ = await observed.run { _ in }.value
      #expect(try await observed[1] == store[1], "\(fails)")
    }
  }

  @Test func whatOthersHaveChangedIsAsAnyChangeByOthersAfterwards() async throws {
    try await store.modify(1, \.title, to: "Oat", named: "Retitle")
    await put(Card(1, "Milk", isDone: true))
    try await store.save()
    await #expect(throws: UndoError.self) { try await store.undo() }
    try await store.undo(actionAt: 0)
    #expect(try await store[1] == Card(1, "Milk", isDone: true))
    try await store.save()
    #expect(try await saved.first == Card(1, "Milk", isDone: true))
  }

  @Test func aConflictIsRefusedAndNothingIsSaved() async throws {
    try await store.modify(1, \.title, to: "Oat", named: "Retitle")
    try await store.modify(2, \.title, to: "Coffee", named: "Retitle")
    await put(Card(1, "Milk", isDone: true))
    await put(Card(2, "Water"))
    let pending = await store.repository.pendingSteps
    let refusal = await #expect(throws: UndoError.self) { try await store.save() }
    #expect(refusal?.id == "1", "the first failure")
    #expect(try await saved == [Card(1, "Milk", isDone: true), Card(2, "Water")])
    #expect(await store.repository.pendingSteps == pending)

    try await store.withoutRecording { _ = try await store.save(Card(2, "Water")) }
    try await store.save()
    #expect(try await saved == [Card(1, "Oat", isDone: true), Card(2, "Water")])
    #expect(await !store.repository.hasPendingSteps)
  }

  /// Whether the server has performed the steps can't be seen from a lost answer.
  @Test func aSaveWhoseAnswerWasLostIsDone() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1), Item(id: 2, value: 2)])
    try await store.save(Item(id: 1, value: 5))
    try await store.delete(2)
    try await store.save(Item(id: 3, value: 3))
    try await base.perform(await store.repository.pendingSteps)
    try await store.save()
    #expect(await base.sortedItems == [Item(id: 1, value: 5), Item(id: 3, value: 3)])
    #expect(await base.performed.count == 1)
    #expect(await !store.repository.hasPendingSteps)
  }

  @Test func whatIsBufferedWhileItIsMergedStays() async throws {
    let held = HeldServer(base: server)
    let buffer = AsyncBufferedRepository(held)
    try await buffer.perform([.modified(from: Card(1, "Milk"), to: Card(1, "Oat"))])
    await put(Card(1, "Milk", isDone: true))
    await held.gate.close(.perform)
    async let saving: Void = buffer.save()
    await held.gate.waitUntilHeld()
    try await buffer.perform([.modified(from: Card(1, "Oat"), to: Card(1, "Oat Milk"))])
    await held.gate.open()
    try await saving
    #expect(try await saved.first == Card(1, "Oat", isDone: true))
    try await buffer.save()
    #expect(try await saved.first == Card(1, "Oat Milk", isDone: true))
    #expect(try await buffer.allElements() == saved)
  }

  @Test func autosavingMergesToo() async throws {
    try await store.modify(1, \.title, to: "Oat", named: "Retitle")
    await put(Card(1, "Milk", isDone: true))
    await store.beginAutosaving { Issue.record($0) }
    while await store.hasUnsavedChanges { await Task.yield() }
    #expect(try await saved.first == Card(1, "Oat", isDone: true))
  }

  /// A buffer on an actor is saved where the place is marked as saved.
  @Test func aBufferOnAnActorMergesToo() async throws {
    let buffer = RepositoryActor(BufferedRepository(SharedCards("Milk")))
    let store = AsyncUndoStore(buffer)
    try await store.modify(1, \.title, to: "Oat", named: "Retitle")
    await buffer.withBase { $0.base.put(Card(1, "Milk", isDone: true)) }
    try await store.markSaved()
    #expect(await buffer.withBase { $0.base.elements } == [Card(1, "Oat", isDone: true)])
    #expect(try await store[1] == Card(1, "Oat", isDone: true))
  }

  @Test func aScopeThatHasMadeTheSameChangeIsCommitted() async throws {
    let scope = await store.makeScope()
    try await scope.delete(2)
    try await scope.modify(1, \.title, to: "Oat")
    try await store.delete(2, named: "Delete")
    #expect(try await scope.commit("Edit")?.steps.count == 1)
    #expect(try await store.allElements() == [Card(1, "Oat")])
  }
}

/// A server that can be held up before it performs.
private struct HeldServer: AsyncRepositoryWrapper {
  typealias Element = Card
  typealias Failure = AsyncMergingSavesTests.Server.Failure

  let base: AsyncMergingSavesTests.Server
  let gate = Gate()

  func willPerform(_ steps: UndoSteps<Card>) async { await gate.pass(.perform) }
}
