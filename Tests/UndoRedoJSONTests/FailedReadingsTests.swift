import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoJSON
import UndoRedoTesting

/// Where reading fails, the stored history is still there.
struct FailedReadingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let document = try JSONDocumentRepository.open(folder)
    try UndoStore(document).save(Note(id: 1, text: "a"), named: "Add")
    try document.close()
  }

  private func open() throws -> AsyncUndoStore<
    FaultyAsyncRepository<RepositoryActor<JSONDocumentRepository<Note>>>
  > {
    AsyncUndoStore(FaultyAsyncRepository(RepositoryActor(try JSONDocumentRepository.open(folder))))
  }

  @Test(arguments: 1...4, [false, true])
  func removing(call: Int, isInAGroup: Bool) async throws {
    let store = try open()
    await store.repository.faults.fail(at: .read, atCall: call)
    if isInAGroup {
      try? await store.group { try await store.removeActions(of: 2) }
    } else {
      try? await store.removeActions(of: 2)
    }
    await store.repository.faults.clear()
    #expect(try await store.undo()?.name == "Add", "call \(call)")
  }

  // A change that is not recorded discards what could be redone and touches the same elements, and no more.

  @Test(arguments: 1...3) func changingWithoutRecording(call: Int) throws {
    try UndoStore(JSONDocumentRepository.open(folder)).undo()
    let faults = FaultPlan()
    let store = UndoStore(FaultyRepository(try JSONDocumentRepository.open(folder), faults: faults))
    faults.fail(at: .read, atCall: call)
    _ = try? store.withoutRecording { try store.save(Note(id: 2, text: "b"), named: "") }
    #expect(try store.repository.allElements().isEmpty == faults.hasFailed)
    #expect(try store.redo()?.name == "Add")
  }

  @Test(arguments: 1...4, 1...4)
  func changingWithoutRecordingAwaited(call: Int, innerCall: Int) async throws {
    try UndoStore(JSONDocumentRepository.open(folder)).undo()
    let inner = FaultyAsyncRepository(RepositoryActor(try JSONDocumentRepository.open(folder)))
    let store = AsyncUndoStore(FaultyAsyncRepository(inner))
    await store.repository.faults.fail(at: .read, atCall: call)
    await inner.faults.fail(at: .read, atCall: innerCall)
    _ = try? await store.withoutRecording {
      try await store.save(Note(id: 2, text: "b"), named: "")
    }
    await store.repository.faults.clear()
    await inner.faults.clear()
    #expect(try await store.redo()?.name == "Add")
  }
}
