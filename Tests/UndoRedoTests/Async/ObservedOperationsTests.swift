import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// What views see in the middle of operations that go on for long, and after those that hold nothing back any more.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ObservedOperationsTests {
  /// A button has a title before anything has been read, and where it can't be.
  @Test func titlesBeforeReading() {
    let observed = ObservedUndoStore(AsyncUndoStore(SlowItems()))
    #expect(!observed.isLoaded)
    #expect([observed.undoTitle, observed.redoTitle] == ["Undo", "Redo"])
    #expect([observed.undoTitle(by: "Ann"), observed.redoTitle(by: "Ann")] == ["Undo", "Redo"])
  }

  /// What was held back is what it is below from then on.
  @Test func whatIsDroppedIsShownAsOthersHaveChangedIt() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1), Item(id: 2, value: 1)])
    let observed = ObservedUndoStore(store)
    _ = await observed.run { _ in }.value
    try await store.save(Item(id: 1, value: 2))
    try await store.delete(2)
    await base.put(Item(id: 1, value: 7))
    await store.rollback()
    _ = await observed.run { _ in }.value
    #expect(observed.elements == [Item(id: 1, value: 7), Item(id: 2, value: 1)])

    let scope = await store.makeScope()
    let shown = ObservedUndoStore(scope)
    _ = await shown.run { _ in }.value
    for isCommitted in [false, true] {
      try await scope.save(Item(id: 2, value: 5))
      if isCommitted {
        try await scope.save(Item(id: 3, value: 5))
        try await scope.undo()
        try await store.save(Item(id: 3, value: 8))
        try await scope.commit("Edit")
      } else {
        try await store.save(Item(id: 2, value: 6))
        await scope.abandon()
      }
      _ = await shown.run { _ in }.value
      let elements = try await store.elements
      #expect(shown.elements == elements, "\(isCommitted)")
    }
  }

  /// Others have changed it, whatever becomes of the group.
  @Test func whatIsRecordedInAGroupThatFailsIsShown() async throws {
    let base = SlowItems([Item(id: 1, value: 1)])
    let observed = ObservedUndoStore(AsyncUndoStore(base))
    await observed.reload().value
    await base.put(Item(id: 1, value: 2))
    await base.put(Item(id: 2, value: 2))
    let steps: UndoSteps<Item> = [
      .modified(from: Item(id: 1, value: 1), to: Item(id: 1, value: 2)),
      .created(Item(id: 2, value: 2)),
    ]
    _ = await observed.run { store in
      try await store.group("Group") {
        try await store.record("Others", steps)
        throw Failed()
      }
    }.value
    #expect(observed.lastError is Failed)
    #expect(observed.elements == [Item(id: 1, value: 2), Item(id: 2, value: 2)])
  }

  /// An operation has read what others have made of an element, be it that it changes nothing.
  @Test func whatAnOperationHasReadIsShown() async throws {
    let base = SlowItems([Item(id: 1, value: 1)])
    let observed = ObservedUndoStore(AsyncUndoStore(base))
    _ = await observed.run { _ in }.value
    await base.put(Item(id: 1, value: 2))
    #expect(await observed.save(Item(id: 1, value: 2)).value == Item(id: 1, value: 2))
    #expect(observed.elements == [Item(id: 1, value: 2)])
    await base.put(Item(id: 1, value: 3))
    #expect(await observed.modify(1, \.value, to: 3).value == Item(id: 1, value: 3))
    #expect(observed[1]?.value == 3)
    await base.set(1, to: nil)
    #expect(await observed.delete(1).value == nil)
    #expect(observed.elements.isEmpty)

    await base.put(Item(id: 2, value: 4))
    _ = await observed.run { store in
      try await store.perform("Save") { Save(Item(id: 2, value: 4)) }
    }.value
    #expect(observed.elements == [Item(id: 2, value: 4)])
    await base.put(Item(id: 2, value: 5))
    _ = await observed.run { store in
      try await store.group("Fail") {
        try await store.save(Item(id: 2, value: 6))
        throw Failed()
      }
    }.value
    #expect(observed.elements == [Item(id: 2, value: 5)])
    #expect(observed.undoName == nil)
  }

  /// Who reads what is shown has nothing new to show.
  @Test func readingWhatIsShownTellsNobody() async {
    let observed = ObservedUndoStore(AsyncUndoStore(SlowItems([Item(id: 1, value: 1)])))
    _ = await observed.run { _ in }.value
    let isTold = await isNotified({ observed.elements }) {
      _ = await observed.run { try await $0.element(withID: 1) }.value
      _ = await observed.run { try await $0.element(withID: 2) }.value
      _ = await observed.save(Item(id: 1, value: 1)).value
    }
    #expect(!isTold)
  }

  /// It can't fail, and what is shown is what is there.
  @Test func whatIsDroppedInACancelledTaskIsShownAsItIs() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1)])
    let scope = await store.makeScope()
    let (observed, shown) = (ObservedUndoStore(store), ObservedUndoStore(scope))
    _ = await observed.run { _ in }.value
    _ = await shown.run { _ in }.value
    try await store.save(Item(id: 1, value: 2))
    try await scope.save(Item(id: 1, value: 3))
    await base.put(Item(id: 1, value: 7))
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await store.rollback()
      await scope.abandon()
    }.value
    _ = await observed.run { _ in }.value
    _ = await shown.run { _ in }.value
    #expect(observed[1]?.value == 7)
    #expect(shown[1]?.value == 7)
  }

  /// Reverts what a view shows, and does something while that waits to be saved: the elements are reverted, and
  /// the operation goes on.
  private func revert(
    _ body: (inout ObservedUndoStore<AsyncBufferedRepository<SlowItems>>?) async -> Void
  ) async throws -> AsyncUndoStore<AsyncBufferedRepository<SlowItems>> {
    let (store, base) = makeBuffered()
    try await store.save(Item(id: 1, value: 1))
    try await store.save()
    try await store.save(Item(id: 1, value: 2))
    try await store.withoutRecording { try await store.save(Item(id: 3, value: 3)) }
    var observed = Optional(ObservedUndoStore(store))
    _ = await observed!.run { _ in }.value
    await base.gate.close(.perform)
    let reverting = Task { try await store.revertToSaved() }
    await base.gate.waitUntilHeld()
    await body(&observed)
    await base.gate.open()
    _ = try await reverting.value
    return store
  }

  /// What the last view was not shown any more is not shown to the next one, which has read it.
  @Test func aMirrorThatGoesInTheMiddleOfAnOperation() async throws {
    let store = try await revert { observed in
      let store = observed!.store
      observed = nil
      while await !store.mirrors.channels.isEmpty { await Task.yield() }
    }
    try await store.save(Item(id: 1, value: 9))
    let second = ObservedUndoStore(store)
    _ = await second.run { _ in }.value
    #expect(second[1]?.value == 9)
  }

  /// What is shown is never half of an operation.
  @Test func aTitleFormatThatIsSetInTheMiddleOfAnOperation() async throws {
    _ = try await revert { observed in
      await observed!.store.setTitleFormat(UndoTitleFormat(undo: { "-\($0)" }, redo: { "+\($0)" }))
      for _ in 0..<1_000 { await Task.yield() }
      #expect(observed![1]?.value == 2)
    }
  }
}
