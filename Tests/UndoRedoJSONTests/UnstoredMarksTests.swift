import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoJSON
import UndoRedoTesting

/// What reverting to the saved elements does where it can't be stored that they are the saved ones.
struct UnstoredMarksTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Where that is all there is to do, nothing is done.
  @Test func changesThatCancelOut() throws {
    let faults = FaultPlan()
    let store = UndoStore(FaultyRepository(try JSONDocumentRepository.open(folder), faults: faults))
    try store.save(Note(id: 1, text: "a"), named: "Add")
    try store.markSaved()
    for text in ["b", "a"] { try store.save(Note(id: 1, text: text), named: "Edit") }
    faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) { try store.revertToSaved() }
    #expect(store.hasUnsavedChanges && store.history.actions.count == 3)
    #expect(try store.revertToSaved() == nil)
    #expect(!store.hasUnsavedChanges)
  }

  @Test func changesThatCancelOutAwaited() async throws {
    let faults = AsyncFaultPlan()
    let store = AsyncUndoStore(
      FaultyAsyncRepository(
        RepositoryActor(try JSONDocumentRepository.open(folder)), faults: faults))
    try await store.save(Note(id: 1, text: "a"), named: "Add")
    try await store.markSaved()
    for text in ["b", "a"] { try await store.save(Note(id: 1, text: text), named: "Edit") }
    await faults.fail(at: .perform)
    await #expect(throws: InjectedFault.self) { try await store.revertToSaved() }
    #expect(await store.hasUnsavedChanges)
    #expect(await store.history.actions.count == 3)
    #expect(try await store.revertToSaved() == nil)
    #expect(await !store.hasUnsavedChanges)
  }

  /// Where the elements were reverted, that stays, as an action after which the model is unsaved.
  @Test func anActionThatIsRecorded() async throws {
    let faults = FaultPlan()
    let store = UndoStore(FaultyRepository(try JSONDocumentRepository.open(folder), faults: faults))
    try store.save(Note(id: 1, text: "a"), named: "Add")
    faults.fail(at: .perform, atCall: 2)
    #expect(try store.revertToSaved()?.name == "Revert")
    #expect(try store.hasUnsavedChanges && store.allElements().isEmpty)
  }
}
