import Foundation
import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoAsync

/// What is not held back any more: after a save, a commit, or where it was dropped.
@Suite(.timeLimit(.minutes(5))) struct AsyncReleasingTests {
  /// An identity that is not equal to itself is found nowhere.
  @Test func anIdentityThatDiffersFromItself() async throws {
    struct Mark: Identifiable, Equatable, Sendable {
      let id: Double
    }
    let base = RepositoryActor(InMemoryRepository<Mark>())
    let store = AsyncUndoStore(AsyncBufferedRepository(base))
    try await store.save(Mark(id: .nan), named: "Add")
    #expect(await store.undoName == "Add")
    try await store.save()
    #expect(await base.allElements().count == 1)
  }

  @Test func anElementThatDiffersFromItselfIsSavedOnce() async throws {
    let faults = AsyncFaultPlan()
    let base = FaultyAsyncRepository(
      RepositoryActor(InMemoryRepository<Sample>()), faults: faults)
    let store = AsyncUndoStore(AsyncBufferedRepository(base))
    try await store.save(Sample(id: 1))
    try await store.save()
    #expect(await !store.repository.hasPendingSteps)

    await faults.fail(at: .perform)
    await #expect(throws: InjectedFault.self) {
      try await store.transaction("Edit") { try await store.modify(1) { $0.text = "x" } }
    }
    #expect(await !store.repository.hasPendingSteps)
    #expect(try await store[1]?.text == "")
  }

  /// The one that comes second begins once the first one has ended.
  @Test func twoSavesAtOnce() async throws {
    let (store, base) = makeBuffered()
    try await store.save(Item(id: 1, value: 1))
    await base.gate.close(.perform)
    let repository = store.repository
    let saves = [Task { try await repository.save() }, Task { try await repository.save() }]
    await base.gate.waitUntilHeld()
    while await repository.waitingCount < 1 { await Task.yield() }
    await base.gate.open()
    for save in saves { try await save.value }
    #expect(await base.performed == [[.created(Item(id: 1, value: 1))]])
    #expect(await !repository.hasPendingSteps)
  }

  /// What a step starts from is read anew where it is not held back any more.
  @Test func aSaveThatEndsWhileAStepIsCompared() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 0), Item(id: 2, value: 0)])
    let repository = store.repository
    try await repository.perform([.modified(from: Item(id: 1, value: 0), to: Item(id: 1, value: 1))]
    )
    await base.gate.close(.performed)
    let saving = Task { try await repository.save() }
    await base.gate.waitUntilHeld()
    await base.gate.close(.read)
    let performing = Task {
      try await repository.perform([
        .modified(from: Item(id: 1, value: 1), to: Item(id: 1, value: 2)),
        .modified(from: Item(id: 2, value: 0), to: Item(id: 2, value: 2)),
      ])
    }
    await base.gate.waitUntilHeld(2)
    await base.gate.releaseFirst()
    try await saving.value
    await base.gate.open()
    try await performing.value
    #expect(
      await repository.pendingSteps == [
        .modified(from: Item(id: 1, value: 1), to: Item(id: 1, value: 2)),
        .modified(from: Item(id: 2, value: 0), to: Item(id: 2, value: 2)),
      ])
  }

  /// Where a save fails, it is tried again with what comes next, and not for what has come meanwhile.
  @Test func anAutosaveThatFailsIsTriedOnceMore() async throws {
    let base = SlowItems()
    let store = AsyncUndoStore(AsyncBufferedRepository(ReadOnlyItems(base: base)))
    let failures = Count()
    await base.gate.close(.perform)
    await store.beginAutosaving { _ in failures.add() }
    try await store.save(Item(id: 1, value: 1))
    await base.gate.waitUntilHeld()
    let edits = (2...4).map { id in Task { try await store.save(Item(id: id, value: 1)) } }
    while await store.waitingCount < 3 { await Task.yield() }
    await base.gate.open()
    for edit in edits { _ = try? await edit.value }
    while failures.value < 2 { await Task.yield() }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(failures.value == 2)
    await store.endAutosaving()
  }

  private final class Token: Sendable {}

  /// An element that refers to what is counted.
  private struct Held: Identifiable, Equatable, Sendable {
    var id: Int
    var token: Token?

    static func == (lhs: Self, rhs: Self) -> Bool {
      (lhs.id, lhs.token === rhs.token) == (rhs.id, true)
    }
  }

  /// What was saved long ago is held by nothing that saves after each operation.
  @Test func autosavingHoldsNoEventsThatItHasRead() async throws {
    let store = AsyncUndoStore(AsyncBufferedRepository(RepositoryActor(InMemoryRepository<Held>())))
    func waitUntilSaved() async { while await store.hasUnsavedChanges { await Task.yield() } }
    await store.beginAutosaving { _ in }
    try await store.save(Held(id: 0))
    await waitUntilSaved()
    weak var token: Token?
    do {
      let held = Held(id: 1, token: Token())
      token = held.token
      try await store.save(held)
    }
    await waitUntilSaved()
    try await store.delete(1)
    await waitUntilSaved()
    try await store.removeAllActions()
    try await store.save(Held(id: 2))
    await waitUntilSaved()
    while token != nil { await Task.yield() }
    await store.endAutosaving()
  }

  /// Nobody has cancelled anything.
  @Test func aCancellationByTheBackEndIsAFailure() async throws {
    let repository = ReadOnlyItems(base: SlowItems(), error: CancellationError())
    let store = AsyncUndoStore(AsyncBufferedRepository(repository))
    let failures = AsyncStream<any Error>.makeStream()
    await store.beginAutosaving { failures.continuation.yield($0) }
    try await store.save(Item(id: 1, value: 1))
    for await error in failures.stream {
      #expect(error is CancellationError)
      break
    }
    await store.endAutosaving()
  }

  /// It may throw its own error for a call that is cancelled.
  @Test func aSaveThatEndsWithAutosavingIsNoFailure() async throws {
    let base = SlowItems()
    let store = AsyncUndoStore(AsyncBufferedRepository(ReadOnlyItems(base: base)))
    await base.gate.close(.perform)
    await store.beginAutosaving { Issue.record($0) }
    let autosaving = await store.autosaving
    try await store.save(Item(id: 1, value: 1))
    await base.gate.waitUntilHeld()
    await store.endAutosaving()
    await base.gate.open()
    await autosaving?.value
    #expect(await store.hasUnsavedChanges)
  }

  /// As after any other call: what the limit drops makes room.
  @Test func adoptingAHistoryFirst() async throws {
    let (store, _) = makeBuffered()
    try await store.adopt(UndoHistory<Item>())
    await store.setLimit(1)
    for id in 0..<100 {
      try await store.save(Item(id: id, value: 1))
      try await store.delete(id)
    }
    try await store.save()
    try await store.save(Item(id: 1, value: 1))
    let count = await store.slotCount
    #expect(count < 10, "\(count)")
  }
}

/// A back-end that can be read, and refuses what is to be written.
private struct ReadOnlyItems: AsyncRepositoryWrapper {
  typealias Element = Item
  typealias Failure = any Error

  let base: SlowItems
  var error: any Error = Failed()

  func failure(_ error: any Error) -> any Error { error }

  func willPerform(_ steps: UndoSteps<Item>) async throws {
    await base.gate.pass(.perform)
    throw error
  }
}

extension AsyncUndoStore {
  /// How many elements there is room for that the engine knows.
  fileprivate var slotCount: Int { engine.history.table.taken.count }
}

/// Counts what happens on any thread.
private final class Count: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }
  func add() { lock.withLock { count += 1 } }
}
