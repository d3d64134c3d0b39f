import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoJSON
import UndoRedoTesting

/// Where reading fails, the stored history is still there.
struct FailedReadingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a document of one action, which is undone or not.
  private func makeDocument(isUndone: Bool = false) throws {
    for name in folder.names { try folder.remove(name) }
    let store = UndoStore(try JSONDocumentRepository.open(folder))
    try store.save(Note(id: 1, text: "a"), named: "Add")
    try store.repository.close()
    // As long as nobody has read the history.
    if isUndone { try UndoStore(JSONDocumentRepository.open(folder)).undo() }
  }

  private func open() throws -> FaultyAsyncRepository<
    RepositoryActor<JSONDocumentRepository<Note>>
  > {
    FaultyAsyncRepository(RepositoryActor(try JSONDocumentRepository.open(folder)))
  }

  // The first call that does not fail is the last one to try.

  @Test(arguments: [false, true]) func removing(isInAGroup: Bool) async throws {
    var failures = 0
    for call in 1... {
      try makeDocument()
      let store = AsyncUndoStore(try open())
      let faults = store.repository.faults
      await faults.fail(at: .read, atCall: call)
      if isInAGroup {
        try? await store.group { try await store.removeActions(of: 2) }
      } else {
        try? await store.removeActions(of: 2)
      }
      let hasFailed = await faults.hasFailed
      await faults.clear()
      #expect(try await store.undo()?.name == "Add", "call \(call)")
      guard hasFailed else { break }
      failures += 1
    }
    #expect(failures > 0)
  }

  // A change that is not recorded discards what could be redone and touches the same elements, and no more.

  @Test func changingWithoutRecording() throws {
    var failures = 0
    for call in 1... {
      try makeDocument(isUndone: true)
      let faults = FaultPlan()
      let store = UndoStore(
        FaultyRepository(try JSONDocumentRepository.open(folder), faults: faults))
      faults.fail(at: .read, atCall: call)
      _ = try? store.withoutRecording { try store.save(Note(id: 2, text: "b"), named: "") }
      let hasFailed = faults.hasFailed
      faults.clear()
      #expect(try store.repository.allElements().isEmpty == hasFailed, "call \(call)")
      #expect(try store.redo()?.name == "Add", "call \(call)")
      guard hasFailed else { break }
      failures += 1
    }
    #expect(failures > 0)
  }

  @Test func changingWithoutRecordingAwaited() async throws {
    var failures = [0, 0]
    for call in 1...4 {
      for innerCall in 1...4 {
        try makeDocument(isUndone: true)
        let inner = try open()
        let store = AsyncUndoStore(FaultyAsyncRepository(inner))
        let plans = [store.repository.faults, inner.faults]
        await plans[0].fail(at: .read, atCall: call)
        await plans[1].fail(at: .read, atCall: innerCall)
        _ = try? await store.withoutRecording {
          try await store.save(Note(id: 2, text: "b"), named: "")
        }
        for (index, plan) in plans.enumerated() {
          if await plan.hasFailed { failures[index] += 1 }
          await plan.clear()
        }
        #expect(try await store.redo()?.name == "Add", "calls \(call) and \(innerCall)")
      }
    }
    #expect(failures.allSatisfy { $0 > 0 })
  }
}
