import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct RecordingRepositoryTests {
  @Test func everyCallIsKeptInOrder() {
    var repository = RecordingRepository(InMemoryRepository<Note>())
    repository.perform([.created(Note(1, 0))])
    #expect(repository.element(withID: 1) == Note(1, 0))
    #expect(repository.allElements() == [Note(1, 0)])
    #expect(repository[2] == nil)
    #expect(repository.elements.count == 1)
    #expect(
      repository.calls == [
        .perform([.created(Note(1, 0))]), .read(1), .readAll, .read(2), .readAll,
      ])
    #expect(repository.base.count == 1)
    repository.forgetCalls()
    #expect(repository.calls.isEmpty)
  }

  @Test func whatAStoreAsksForIsSeen() throws {
    let store = UndoStore(RecordingRepository(InMemoryRepository<Note>()))
    try store.perform("Add") {
      Create(Note(1, 0))
      Create(Note(2, 0))
    }
    store.undo()
    #expect(
      store.repository.performed == [
        [.created(Note(1, 0)), .created(Note(2, 0))],
        [.deleted(Note(2, 0)), .deleted(Note(1, 0))],
      ])
  }

  @Test func aRefusedCallIsKeptToo() {
    var repository = RecordingRepository(Table(Disk(), FaultPlan()))
    let steps: UndoSteps<SampleElement> = [.deleted(SampleElement(0, 0))]
    #expect(throws: UndoError.self) { try repository.perform(steps) }
    #expect(repository.performed == [steps])
  }
}
