import Testing
import UndoRedo

struct ResidentRepositoryTests {
  /// Writing may fail; reading can't: these reads have no `try`, which is checked by compiling it.
  @Test func readsNeedNoTry() throws {
    let store = UndoStore(SharedNotes("a", "b"))
    #expect(store[1] == Note(1, "a"))
    #expect(store.elements.count == 2 && store.count == 2)
    try store.group("Edit") {
      try store.save(Note(3, "c"), named: "")
      try store.delete(1, named: "")
      #expect(store[3] == Note(3, "c") && store[1] == nil)
      #expect(store.elements.map(\.text) == ["b", "c"] && store.count == 2)
    }
  }

  /// A repository that can't fail need not be resident to be changed without `try`.
  @Test func whatCanNotFailNeedsNoTry() {
    struct Notes: Repository {
      typealias Element = Note
      typealias Failure = Never

      var notes = InMemoryRepository<Note>()
      func element(withID id: Int) -> Note? { notes[id] }
      func allElements() -> [Note] { notes.elements }
      mutating func perform(_ steps: UndoSteps<Note>) { notes.perform(steps) }
    }
    let store = UndoStore(Notes())
    store.save(Note(1, "a"), named: "Add")
    #expect(store.undo()?.name == "Add")
    #expect(store.undo(1).isEmpty && store.redoAll().count == 1)
    #expect(store.element(withID: 1) == Note(1, "a"))
    #expect(store.allElements() == [Note(1, "a")])
  }

  /// One that says no more than that it is resident has all that the other repository has.
  @Test func aWrapperOfAResidentRepositoryIsOne() throws {
    struct Wrapper<Base: ResidentRepository>: RepositoryWrapper, ResidentRepository {
      typealias Element = Base.Element
      typealias Failure = Base.Failure

      var base: Base
      func refusal(_ error: UndoError) -> Failure { base.refusal(error) }
    }
    let store = UndoStore(Wrapper(base: CheckedRepository(InMemoryRepository([Note(1, "a")]))))
    try store.save(Note(2, "b"))
    #expect(store[2] == Note(2, "b") && store.elements.count == 2 && store.count == 2)
    #expect(try store.repository.element(withID: 1) == Note(1, "a"))
    #expect(try store.repository.allElements() == store.elements)
  }

  /// One that has its own elements counts those.
  @Test func aWrapperCountsWhatItHas() {
    struct Hiding: RepositoryWrapper, ResidentRepository {
      typealias Element = Note
      typealias Failure = Never

      var base: InMemoryRepository<Note>
      subscript(id: Int) -> Note? { id == 2 ? nil : base[id] }
      var elements: [Note] { base.elements.filter { $0.id != 2 } }
    }
    let notes = Hiding(base: InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    #expect(notes.count == 1 && notes.element(withID: 2) == nil && notes.allElements().count == 1)
  }

  @Test func whatItProvides() throws {
    let notes = SharedNotes("a", "b")
    #expect(try notes.element(withID: 2) == Note(2, "b"))
    #expect(try notes.allElements() == notes.elements)
    #expect(notes.count == 2)
  }
}
