import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// Buffers and scopes of awaited stores, beside those of stores that need not be awaited.
@Suite(.timeLimit(.minutes(5))) struct AsyncSavingTests {
  typealias Plain = UndoStore<BufferedRepository<SharedItems>>

  /// What an element is in between does not matter where several actions are undone at once.
  @Test func pendingStepsHaveTheOrderOfOtherStores() async throws {
    let plain = Plain(BufferedRepository(SharedItems([Item(id: 2, value: 0)])))
    let (store, _) = makeBuffered([Item(id: 2, value: 0)])
    try plain.save(Item(id: 2, value: 1))
    try await store.save(Item(id: 2, value: 1))
    try plain.save(Item(id: 1, value: 0))
    try await store.save(Item(id: 1, value: 0))
    try plain.save()
    try await store.save()
    try plain.delete(2)
    try await store.delete(2)
    try plain.undoAll()
    try await store.undoAll()
    #expect(plain.pendingSteps.map(\.id) == [2, 1])
    #expect(await store.repository.pendingSteps == plain.pendingSteps)
  }

  /// Even where as many others are changed.
  @Test func whatIsRecordedLaterIsHeldBack() async throws {
    let (store, base) = makeBuffered()
    try await store.group("Group") {
      try await store.record(
        "", [.deleted(Item(id: 1, value: 1)), .deleted(Item(id: 2, value: 1))])
      try await store.save(Item(id: 2, value: 1))
    }
    await base.put(Item(id: 1, value: 7))
    #expect(try await store.allElements() == [Item(id: 2, value: 1)])
  }

  /// Observers learn of a save that leads to no other place, also where the buffer is on an actor.
  @Test func aBufferOnAnActorIsSavedAsAnyOther() async throws {
    let store = AsyncUndoStore(RepositoryActor(BufferedRepository(SharedItems([]))))
    let events = await store.events
    try await store.withoutRecording { try await store.save(Item(id: 1, value: 1)) }
    try await store.markSaved()
    try await store.addCheckpoint("End")
    var kinds: [UndoEvent<Item>.Kind] = []
    for await event in events {
      kinds.append(event.kind)
      if event.kind == .marked { break }
    }
    #expect(kinds == [.changed, .saved, .marked])
  }

  /// The repository can be used beside its store, also while it is being saved.
  @Test func whatIsBufferedWhileItIsSavedStays() async throws {
    let base = SlowItems([Item(id: 3, value: 3)])
    let buffer = AsyncBufferedRepository(base)
    try await buffer.perform([
      .created(Item(id: 1, value: 1)), .created(Item(id: 2, value: 2)),
      .deleted(Item(id: 3, value: 3)),
    ])
    await base.gate.close(.performed)
    async let saving: Void = buffer.save()
    await base.gate.waitUntilHeld()
    let later: UndoSteps = [
      .modified(from: Item(id: 1, value: 1), to: Item(id: 1, value: 7)),
      .created(Item(id: 3, value: 3)), .created(Item(id: 4, value: 4)),
      .deleted(Item(id: 2, value: 2)),
    ]
    try await buffer.perform(later)
    await base.gate.open()
    try await saving
    #expect(await buffer.pendingSteps.sorted { $0.id < $1.id } == later.sorted { $0.id < $1.id })
    try await buffer.save()
    #expect(await base.sortedItems.map(\.value) == [7, 3, 4])
    #expect(await !buffer.hasPendingSteps)
  }

  @Test func whatIsBufferedDuringATransactionThatFailsStays() async throws {
    let (store, base) = makeBuffered()
    try await store.save(Item(id: 1, value: 1), named: "Before")
    await base.gate.close(.perform)
    let failing = Task {
      try await store.transaction {
        try await store.save(Item(id: 1, value: 2))
        try await store.save(Item(id: 2, value: 2))
      }
    }
    await base.gate.waitUntilHeld()
    try await store.repository.perform([
      .created(Item(id: 3, value: 3)),
      .modified(from: Item(id: 2, value: 2), to: Item(id: 2, value: 7)),
    ])
    await base.faults.fail(at: "answer")
    await base.gate.open()
    await #expect(throws: InjectedFault.self) { try await failing.value }
    await base.faults.clear()
    #expect(
      await store.repository.pendingSteps.sorted { $0.id < $1.id } == [
        .created(Item(id: 1, value: 1)), .created(Item(id: 2, value: 7)),
        .created(Item(id: 3, value: 3)),
      ])
    #expect(await store.history.actions.map(\.name) == ["Before"])
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 5))
  func aBufferDoesTheSame(seed: UInt64) async throws {

    var generator = SeededGenerator(seed: seed)
    let subject = StoreUnderTest(BufferedRepository(SharedItems([])), isObserved: false)
    let plain = subject.store
    let (store, base) = makeBuffered(now: subject.clock.now)
    for round in 0..<40 {
      switch generator.int(0..<8) {
      case 0:
        try plain.markSaved()
        try await store.markSaved()
      case 1:
        await base.faults.fail(at: "answer")
        let hasPending = await store.repository.hasPendingSteps
        let history = await store.history
        let threw = await throwsError { try await store.save() }
        await base.faults.clear()
        #expect(threw == hasPending, "seed \(seed), round \(round)")
        if threw { #expect(await store.history == history) } else { try plain.save() }
      case 2:
        let steps = plain.rollback()
        #expect(await store.rollback() == steps, "seed \(seed), round \(round)")
      case 3:
        try plain.revertToSaved()
        try await store.revertToSaved()
      default:
        let operation = Interaction.awaited(using: &generator)
        subject.apply(operation)
        await store.apply(operation)
      }
      let place: Comment = "seed \(seed), round \(round)"
      #expect(await store.history == plain.history, place)
      #expect(try await store.allElements() == plain.allElements(), place)
      #expect(await store.repository.pendingSteps == plain.pendingSteps, place)
      #expect(await base.sortedItems == plain.repository.base.elements, place)
      #expect(await store.hasUnsavedChanges == plain.hasUnsavedChanges, place)
    }
  }

  @Test func aSaveIsOneCallAndCanBeCancelled() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1)])
    for value in 2...5 { try await store.modify(1, named: "\(value)") { $0.value = value } }
    try await store.delete(1, named: "Delete")
    try await store.save(Item(id: 2, value: 2))
    #expect(await base.performed.isEmpty)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.save()
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(await store.hasUnsavedChanges)
    #expect(await base.performed.isEmpty)
    try await store.save()
    let steps: UndoSteps<Item> = [.deleted(Item(id: 1, value: 1)), .created(Item(id: 2, value: 2))]
    #expect(await base.performed == [steps])
    #expect(await !store.hasUnsavedChanges)
    #expect(await store.canUndo)
    try await store.undoAll()
    try await store.save()
    #expect(await base.sortedItems == [Item(id: 1, value: 1)])
  }

  /// Observers learn that nothing is pending any more, as those of a store do.
  @Test func aSaveOfUnrecordedChangesIsAnEvent() async throws {
    let (store, _) = makeBuffered()
    let events = await store.events
    func change(to value: Int) async throws {
      try await store.withoutRecording { try await store.save(Item(id: 1, value: value)) }
    }
    try await change(to: 1)
    try await store.save()
    try await change(to: 2)
    try await store.markSaved()
    try await change(to: 3)
    try await store.transaction {}
    try await store.addCheckpoint("End")
    var kinds: [UndoEvent<Item>.Kind] = []
    for await event in events {
      kinds.append(event.kind)
      if event.kind == .marked { break }
    }
    #expect(kinds == [.changed, .saved, .changed, .saved, .changed, .saved, .marked])
  }

  @Test func whatIsChangedElsewhereIsNotOverwritten() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1)])
    try await store.save(Item(id: 1, value: 2))
    await base.put(Item(id: 1, value: 7))
    await #expect(throws: UndoError.self) { try await store.save() }
    #expect(await base.sortedItems == [Item(id: 1, value: 7)])
    #expect(try await store[1]?.value == 2)
    await store.rollback()
    #expect(try await store[1]?.value == 7)
  }

  @Test func autosaving() async throws {
    let (store, base) = makeBuffered()
    try await store.save(Item(id: 1, value: 1))
    let failures = AsyncStream<Void>.makeStream()
    await store.beginAutosaving { _ in failures.continuation.yield() }
    #expect(await store.isAutosaving)
    while await base.sortedItems.isEmpty { await Task.yield() }
    try await store.group("Group") {
      try await store.save(Item(id: 2, value: 2))
      #expect(await base.sortedItems.count == 1)
      try await store.save(Item(id: 3, value: 3))
    }
    while await base.sortedItems.count < 3 { await Task.yield() }
    #expect(await base.performed.map(\.count) == [1, 2])
    // What could not be saved is saved with the next change.
    await base.faults.fail(at: "write")
    try await store.undo()
    for await _ in failures.stream { break }
    try await store.undo()
    while await !base.sortedItems.isEmpty { await Task.yield() }
    await store.endAutosaving()
    #expect(await !store.isAutosaving)
    try await store.redo()
    #expect(await store.repository.hasPendingSteps)
  }

  /// Also where nothing is to be written, since one change takes back the other.
  @Test func autosavingMarksThePlaceAsSaved() async throws {
    let (store, _) = makeBuffered()
    try await store.save(Item(id: 1, value: 1))
    try await store.delete(1)
    await store.beginAutosaving { _ in }
    while await store.hasUnsavedChanges { await Task.yield() }
  }

  /// A discardable action that was saved by itself and of which nothing is left: the place before it is the saved one.
  @Test func theSavedPlaceStaysWhereNothingIsLeftOfAnAction() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 0)])
    await store.setLimit(10)
    func scroll(to value: Int) async throws {
      try await store.withDiscardableActions {
        _ = try await store.save(Item(id: 1, value: value), named: "Scroll")
      }
    }
    await store.beginAutosaving { _ in }
    try await scroll(to: 1)
    while await store.history.savedPosition != 1 { await Task.yield() }
    await store.endAutosaving()
    try await scroll(to: 0)
    let history = await store.history
    #expect(history.actions.isEmpty && history.savedPosition == 0)
    try await store.save(Item(id: 2, value: 2), named: "Add")
    #expect(await store.hasUnsavedChanges)
    await store.rollback()
    #expect(await store.history.actions.isEmpty)
    #expect(await !store.hasUnsavedChanges)
    #expect(try await store.allElements() == base.sortedItems)
  }

  @Test func whatCouldNotBeSavedIsSavedWhenTheStoreGoesAway() async throws {
    let base = SlowItems()
    weak var buffer: AsyncBufferedRepository<SlowItems>?
    do {
      let store = AsyncUndoStore(AsyncBufferedRepository(base))
      buffer = store.repository
      let failures = AsyncStream<Void>.makeStream()
      await store.beginAutosaving { _ in failures.continuation.yield() }
      await base.faults.fail(at: "write")
      try await store.save(Item(id: 1, value: 1))
      for await _ in failures.stream { break }
      withExtendedLifetime(store) {}
    }
    while buffer != nil { await Task.yield() }
    #expect(await base.sortedItems.count == 1)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 5))
  func aScopeDoesTheSame(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let subject = StoreUnderTest(SharedItems([]), isObserved: false)
    let plain = subject.store
    let store = AsyncUndoStore(SlowItems(seed: seed), now: subject.clock.now)
    let (plainScope, scope) = (plain.makeScope(), await store.makeScope())
    let scopeSubject = StoreUnderTest(plainScope, isObserved: false)
    for round in 0..<40 {
      let place: Comment = "seed \(seed), round \(round)"
      switch generator.int(0..<9) {
      case 0:
        let threw = throwsError { try plainScope.commit("Commit", metadata: ["a": "b"]) }
        let awaitedThrew = await throwsError {
          try await scope.commit("Commit", metadata: ["a": "b"])
        }
        #expect(threw == awaitedThrew, place)
      case 1:
        let steps = plainScope.abandon()
        // Those whose changes cancel out have no order in which others have to come.
        let awaited = await scope.abandon()
        #expect(awaited.sorted { $0.id < $1.id } == steps.sorted { $0.id < $1.id }, place)
      case 2:
        let item = Item(id: generator.int(0..<4), value: generator.int(0..<3))
        try plain.save(item, named: "Other")
        try await store.save(item, named: "Other")
      case 3:
        try plain.undo()
        try await store.undo()
      default:
        // Nothing is recorded in a scope that others have done.
        let operation = Interaction.random(using: &generator)
          .withoutGestures(using: &generator)
        scopeSubject.apply(operation)
        await scope.apply(operation)
      }
      #expect(await store.history == plain.history, place)
      #expect(try await store.allElements() == plain.allElements(), place)
      #expect(await scope.history == plainScope.history, place)
      #expect(await scope.repository.pendingSteps == plainScope.pendingSteps, place)
      #expect(try await scope.allElements() == plainScope.allElements(), place)
    }
  }

  /// No history is stored from before that would have to be read.
  @Test func nothingHasChangedInABufferThatBegins() async throws {
    let (store, _) = makeBuffered([Item(id: 1, value: 1)])
    #expect(await store.changesSinceSaved == [])
    #expect(await store.makeScope().changesSinceSaved == [])
  }

  @Test func aCommitThatFailsLeavesTheScope() async throws {
    let repository = SlowItems([Item(id: 1, value: 1)])
    let store = AsyncUndoStore(repository)
    let scope = await store.makeScope()
    try await scope.save(Item(id: 1, value: 2), named: "Edit")
    #expect(try await store[1]?.value == 1)
    await repository.faults.fail(at: "write")
    await #expect(throws: InjectedFault.self) { try await scope.commit("Commit") }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await scope.commit("Commit")
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(await scope.undoName == "Edit")
    #expect(await store.history.actions.isEmpty)
    try await store.group("Group") {
      let action = try await scope.commit("Commit")
      #expect(action == nil)
      try await store.save(Item(id: 2, value: 2))
    }
    #expect(await store.history.actions.map(\.name) == ["Group"])
    #expect(await scope.history.actions.isEmpty)
    #expect(try await store.allElements().map(\.value) == [2, 2])
  }
}
