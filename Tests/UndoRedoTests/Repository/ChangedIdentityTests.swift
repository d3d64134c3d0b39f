import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

/// A step that comes from elsewhere may change an identity: it is refused, and nothing has changed.
@Suite struct ChangedIdentityTests {
  private static let notes = [Note(1, "a"), Note(2, "b")]

  /// Whether another element has the new identity, or none.
  @Test(arguments: [2, 3]) func itIsRefused(id: Int) {
    let steps: UndoSteps<Note> = [
      .created(Note(7, "c")), .modified(from: Self.notes[0], to: Note(id, "x")),
    ]
    var checked = CheckedRepository(InMemoryRepository(Self.notes))
    check(&checked, steps)
    var buffered = BufferedRepository(CheckedRepository(InMemoryRepository(Self.notes)))
    check(&buffered, steps)
    #expect(!buffered.hasPendingSteps)
    var simple = SharedNotes(Self.notes)
    check(&simple, steps)
  }

  /// Also one that leads from an element of one type to one of another, under the same identity or not.
  @Test(arguments: [1, 3]) func ofSeveralTypesItIsRefused(id: Int) {
    typealias Checked<Element: Identifiable & Equatable> = CheckedRepository<
      InMemoryRepository<Element>
    >
    var both = Repositories(Checked<Note>(.init(Self.notes)), Checked<Card>(.init()))
    let error = #expect(throws: UndoError.self) {
      try both.perform([
        .created(.first(Note(7, "c"))),
        .modified(from: .first(Self.notes[0]), to: .other(.first(Card(id, "x")))),
      ])
    }
    #expect(error?.code == .changedIdentity && error?.id == "1")
    #expect(error?.found == "\(Self.notes[0])")
    #expect(both.first.base.elements == Self.notes && both.others.first.base.elements.isEmpty)
  }

  private func check<Repo: Repository<Note>>(_ repository: inout Repo, _ steps: UndoSteps<Note>)
  where Repo.Failure == UndoError {
    let error = #expect(throws: UndoError.self) { try repository.perform(steps) }
    #expect(error?.code == .changedIdentity && error?.id == "1")
    #expect(try! repository.allElements() == Self.notes)
  }

  @Test func aServiceOfThreeOperationsRefusesIt() async throws {
    let service = NoteService()
    let error = await #expect(throws: UndoError.self) {
      try await service.perform([.modified(from: Note(1, "a"), to: Note(2, "x"))])
    }
    #expect(error?.code == .changedIdentity)
    #expect(await service.allElements() == Self.notes)
  }

  /// Also where elements that compare equal may have different identities.
  @Test func itIsNotRecorded() async throws {
    struct Tag: Identifiable, Equatable {
      let id: Int
      var name: String

      static func == (left: Tag, right: Tag) -> Bool { left.name == right.name }
    }
    let steps: UndoSteps<Tag> = [.modified(from: Tag(id: 1, name: "a"), to: Tag(id: 2, name: "b"))]
    let store = UndoStore([Tag(id: 1, name: "b")])
    let error = #expect(throws: UndoError.self) { try store.record("Rename", steps) }
    #expect(error?.code == .changedIdentity && !store.canUndo)
    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository(store.elements)))
    let awaitedError = await #expect(throws: UndoError.self) {
      try await awaited.record("Rename", steps)
    }
    #expect(awaitedError == error)
    #expect(await !awaited.canUndo)
  }

  private actor NoteService: SimpleAsyncRepository {
    typealias Element = Note
    typealias Failure = any Error

    let notes = SharedNotes(ChangedIdentityTests.notes)

    func element(withID id: Int) -> Note? { notes[id] }
    func allElements() -> [Note] { notes.elements }
    func insert(_ note: Note) { notes.insert(note) }
    func update(_ old: Note, to new: Note) { notes.update(old, to: new) }
    func delete(_ note: Note) { notes.delete(note) }
  }
}
