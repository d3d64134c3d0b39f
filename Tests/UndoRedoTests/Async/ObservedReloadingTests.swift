import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// What views see of elements that were changed and changed back, once all is read again.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ObservedReloadingTests {
  @Test func whatWasChangedBackIsWhatItIsBelow() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1), Item(id: 2, value: 2)])
    let observed = ObservedUndoStore(store)
    let other = ObservedUndoStore(store)
    _ = await observed.save(Item(id: 2, value: 3), named: "Change").value
    _ = await observed.save(Item(id: 1, value: 5), named: "Change").value
    _ = await observed.save(Item(id: 3, value: 5), named: "Create").value
    _ = await observed.undo().value
    _ = await observed.undo().value
    await base.put(Item(id: 1, value: 7))
    await base.put(Item(id: 3, value: 8))
    #expect(observed[1]?.value == 1 && observed[3] == nil)
    await observed.reload().value
    let present = [Item(id: 1, value: 7), Item(id: 2, value: 3), Item(id: 3, value: 8)]
    #expect(observed.elements == present)
    _ = await other.run { _ in }.value
    #expect(other.elements == present)
    #expect(try await store.allElements() == present)
    let pending = await store.repository.pendingSteps
    #expect(pending == [.modified(from: Item(id: 2, value: 2), to: Item(id: 2, value: 3))])

    #expect(observed.redoName == "Change")
    #expect(await observed.redo().value == nil)
    #expect((observed.lastError as? UndoError)?.code == .conflict && observed[1]?.value == 7)
    await base.put(Item(id: 1, value: 1))
    _ = await observed.redo().value
    _ = await observed.run { try await $0.save() }.value
    #expect(await base.sortedItems.map(\.value) == [5, 3, 8])
  }

  /// What was released before reading has failed is shown to all once it can be read.
  @Test func afterAFailureAllAreShownWhatIsBelow() async throws {
    let (store, base) = makeBuffered([Item(id: 1, value: 1)])
    let observed = ObservedUndoStore(store)
    let other = ObservedUndoStore(store)
    _ = await observed.save(Item(id: 1, value: 5), named: "Change").value
    _ = await observed.undo().value
    _ = await other.run { _ in }.value
    await base.put(Item(id: 1, value: 7))
    await base.faults.fail()
    await observed.reload().value
    #expect(observed.lastError is InjectedFault && observed[1]?.value == 1)
    await observed.reload().value
    _ = await other.run { _ in }.value
    #expect(observed[1]?.value == 7 && other[1]?.value == 7)
  }

  @Test func soItIsInAScope() async throws {
    let store = AsyncUndoStore(SlowItems([Item(id: 1, value: 1)]))
    let scope = await store.makeScope()
    let observed = ObservedUndoStore(scope)
    _ = await observed.save(Item(id: 1, value: 5), named: "Change").value
    _ = await observed.undo().value
    try await store.save(Item(id: 1, value: 7))
    #expect(observed[1]?.value == 1)
    await observed.reload().value
    #expect(observed[1]?.value == 7 && observed.canRedo)
  }
}
