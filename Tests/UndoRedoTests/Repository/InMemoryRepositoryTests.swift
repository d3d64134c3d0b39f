import Testing
import UndoRedo
import UndoRedoTesting

struct InMemoryRepositoryTests {
  private let notes = [Note(1, "a"), Note(2, "b"), Note(3, "c")]

  @Test func itHoldsWhatItBeginsWithInOrder() {
    let repository = InMemoryRepository(notes)
    #expect(repository.elements == notes)
    #expect(repository.allElements() == notes)
    #expect(repository.count == 3)
    #expect(repository[2] == Note(2, "b") && repository[4] == nil)
    #expect(repository.element(withID: 2) == Note(2, "b"))
    #expect(InMemoryRepository<Note>().elements.isEmpty)
    #expect(InMemoryRepository(notes.lazy.filter { $0.id > 1 }).count == 2)
  }

  @Test func performingStepsInOrder() {
    var repository = InMemoryRepository(notes)
    repository.perform([
      .created(Note(4, "d")), .modified(from: Note(4, "d"), to: Note(4, "D")),
      .deleted(Note(2, "b")), .modified(from: Note(1, "a"), to: Note(1, "A")),
    ])
    #expect(Set(repository.elements) == [Note(1, "A"), Note(3, "c"), Note(4, "D")])
    #expect(repository.count == 3 && repository[2] == nil)
  }

  @Test func performingNothingChangesNothing() {
    var repository = InMemoryRepository(notes)
    repository.perform([])
    #expect(repository.elements == notes)
  }

  @Test func aModifiedElementStaysInItsPlace() {
    var repository = InMemoryRepository(notes)
    repository.perform([.modified(from: Note(1, "a"), to: Note(1, "z"))])
    #expect(repository.elements.map(\.text) == ["z", "b", "c"])
  }

  @Test func equalWhateverTheOrder() {
    #expect(InMemoryRepository(notes) == InMemoryRepository(notes.reversed()))
    #expect(InMemoryRepository(notes) != InMemoryRepository(notes.dropLast()))
    #expect(InMemoryRepository(notes.dropLast()) != InMemoryRepository(notes))
    #expect(InMemoryRepository([Note(1, "a")]) != InMemoryRepository([Note(1, "b")]))
    #expect(InMemoryRepository([Note(1, "a")]) != InMemoryRepository([Note(2, "a")]))
  }

  @Test func copiesAreTheirOwn() {
    let original = InMemoryRepository(notes)
    var copy = original
    copy.perform([.deleted(Note(1, "a"))])
    #expect(original.elements == notes && copy.count == 2)
  }

  /// Performing lists of steps one after the other, and their flips from the last to the first,
  /// comes by every former order again, and so does going forward once more.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func theOrderComesBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var repository = InMemoryRepository(notes)
    var lists: [UndoSteps<Note>] = []
    var orders = [repository.elements]
    for _ in 0..<60 {
      var draft = repository
      var steps: [NoteStep] = []
      for _ in 0..<random.int(1..<5) {
        let id = random.int(1..<9)
        let text = random.oneIn(3) ? nil : "\(random.int(0..<1000))"
        guard let step = NoteStep(from: draft[id], to: text.map { Note(id, $0) }) else { continue }
        draft.perform([step])
        steps.append(step)
      }
      lists.append(UndoSteps(steps))
      repository.perform(lists[lists.count - 1])
      orders.append(repository.elements)
    }
    for _ in 0..<2 {
      for (steps, order) in zip(lists, orders).reversed() {
        repository.perform(steps.flip())
        #expect(repository.elements == order, "seed \(seed)")
      }
      for (steps, order) in zip(lists, orders.dropFirst()) {
        repository.perform(steps)
        #expect(repository.elements == order, "seed \(seed)")
      }
    }
  }
}

extension Misuse {
  static let ofRepositories = [
    Misuse(
      "two elements of one identity",
      breaks: "The elements of a repository must have different ids"
    ) {
      _ = InMemoryRepository([Note(1, "a"), Note(1, "b")])
    },
    Misuse(
      "creating what is there", breaks: "A step can't create an element that is there"
    ) {
      var repository = InMemoryRepository([Note(1, "a")])
      repository.perform([.created(Note(1, "b"))])
    },
    Misuse(
      "modifying what is not there", breaks: "A step can't change an element that is not there"
    ) {
      var repository = InMemoryRepository<Note>()
      repository.perform([.modified(from: Note(1, "a"), to: Note(1, "b"))])
    },
    Misuse(
      "deleting what is not there", breaks: "A step can't change an element that is not there"
    ) {
      var repository = InMemoryRepository<Note>()
      repository.perform([.deleted(Note(1, "a"))])
    },
  ]
}
