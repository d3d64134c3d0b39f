import Testing
import UndoRedo

/// An observation may be deallocated at any time.
@Suite struct ReleasedObservationTests {
  /// Lets go of an observation while it performs.
  private final class Releasing: ResidentRepository {
    typealias Element = Note
    typealias Failure = Never

    var table = InMemoryRepository<Note>()
    var observation: UndoObservation?

    subscript(id: Int) -> Note? { table[id] }
    var elements: [Note] { table.elements }

    func perform(_ steps: UndoSteps<Note>) {
      observation = nil
      table.perform(steps)
    }
  }

  @Test func itMayBeReleasedWhileTheStoreWorks() {
    let repository = Releasing()
    let store = UndoStore(repository)
    var count = 0
    repository.observation = store.observe { _ in count += 1 }
    store.save(Note(1, "a"), named: "Add")
    store.save(Note(1, "b"), named: "Edit")
    #expect(count == 0 && store.history.actions.count == 2)
    let observation = store.observe { _ in count += 1 }
    store.undo()
    #expect(count == 1)
    observation.cancel()
  }
}
