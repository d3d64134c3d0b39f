import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

struct UndoStoreOpenGroupTests {
  private var inMemory: NoteStore { NoteStore(texts: "a") }

  private var elsewhere: UndoStore<CountingNotes> {
    var notes = CountingNotes()
    notes.perform([.created(Note(1, "a"))])
    return UndoStore(notes)
  }

  /// What happens in a group on a repository that holds item 1, whose value is 0.
  fileprivate static let writes: [Interaction] = [
    .set(1, 0), .set(1, 1), .delete(1), .set(2, 2), .theirs(1), .unrecorded([.delete(1)]),
  ]

  /// What a store makes of a group with groups in it is what it makes of the writes left.
  ///
  /// A failed group is as if nothing had been written in it, and one that ends well as if it had
  /// never been opened.
  @Test(arguments: [true, false]) func everyShortSequence(fails: Bool) {
    let upToOne = everySequence(of: Self.writes, upTo: 1)
    let afters: [[Interaction]] = [[], [.set(2, 2)], [.delete(1)], [.theirs(1)]]
    let sequences = everySequence(of: Self.writes, upTo: 2).flatMap { inner in
      upToOne.flatMap { before in
        afters.map { before + [.group(inner, fails: fails)] + $0 }
      }
    }
    for events in Depth.slice(of: sequences, oneIn: 12) { check(events) }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func groupsInGroups(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      check((0..<random.int(1..<6)).map { _ in .inAGroup(using: &random, depth: 3) })
    }
  }

  private func check(_ events: [Interaction]) {
    let base = InMemoryRepository([Item(id: 1, value: 0)])
    let store = StoreUnderTest(RecordingRepository(base), isObserved: false)
    let expected = StoreUnderTest(RecordingRepository(base), isObserved: false)
    check(events, in: store, expected, "elsewhere")
    let performed = store.store.repository.performed
    // For the group, to undo and to redo it.
    if performed != expected.store.repository.performed || performed.count > 3 {
      Issue.record("\(performed) is performed: \(events)")
    }
    check(
      events, in: StoreUnderTest(base, isObserved: false),
      StoreUnderTest(base, isObserved: false), "in memory")
  }

  private func check<Repo: ResidentRepository<Item>>(
    _ events: [Interaction], in subject: StoreUnderTest<Repo>,
    _ expectedSubject: StoreUnderTest<Repo>, _ place: String
  ) where Repo.Failure == Never {
    let (store, expected) = (subject.store, expectedSubject.store)
    let left = events.flatMap(\.left)
    var model = InteractionModel()
    model.apply(.unrecorded([.set(1, 0)]))
    model.apply(.group(left))
    let written = model.elements
    func isWritten(in store: UndoStore<Repo>) -> Bool {
      store.elements.sorted { $0.id < $1.id } == written.values.sorted { $0.id < $1.id }
        && store.count == written.count && store[1] == written[1] && store[2] == written[2]
    }
    func run(_ events: [Interaction], in subject: StoreUnderTest<Repo>) -> Bool {
      subject.store.group("Group") {
        for event in events { subject.apply(event) }
        // Only the store sees what the group has done.
        return isWritten(in: subject.store)
          && subject.store.repository.elements == [Item(id: 1, value: 0)]
          && subject.store.history == UndoHistory()
      }
    }
    let areRight = run(events, in: subject) && run(left, in: expectedSubject)
    guard
      areRight, isWritten(in: store), store.history == expected.history,
      store.elements == expected.elements, store.brokenInvariant == nil,
      expected.brokenInvariant == nil
    else {
      Issue.record("\(place): \(events)")
      return
    }
    // Undoing leads to what the unrecorded changes have left.
    store.undo()
    expected.undo()
    if store.elements != expected.elements { Issue.record("\(place), undone: \(events)") }
    store.redo()
    expected.redo()
    if !isWritten(in: store) { Issue.record("\(place), redone: \(events)") }
  }

  /// What others may refer to is created before them, and deleted after them.
  @Test func stepsStandWhereTheirElementIsTouchedFirstAndDeletionsWhereTheyHappen() {
    func run<Repo: Repository<Note>>(_ store: UndoStore<Repo>) -> UndoSteps<Note>?
    where Repo.Failure == Never {
      store.group("Group") {
        store.save(Note(1, "A"), named: "")
        store.save(Note(3, "c"), named: "")
        store.save(Note(4, "d"), named: "")
        store.delete(1, named: "")
        store.delete(4, named: "")
        store.group("A step of its own") { _ = store.save(Note(3, "C"), named: "") }
        store.save(Note(2, "b"), named: "")
      }
      return store.history.undoable.first?.steps
    }
    let steps: UndoSteps<Note> = [
      .created(Note(3, "C")), .deleted(Note(1, "a")), .created(Note(2, "b")),
    ]
    #expect(run(inMemory) == steps)
    let store = elsewhere
    #expect(run(store) == steps && store.repository.performed.last == steps)
  }

  /// Each element is touched once, so that the steps are performed as they were staged.
  @Test func anActionOfOneStepForEachElement() {
    func run<Repo: Repository<Note>>(_ store: UndoStore<Repo>) -> UndoSteps<Note>?
    where Repo.Failure == Never {
      store.save(Note(5, "e"), named: "Undone")
      store.undo()
      store.group("Group") {
        store.save(Note(2, "b"), named: "")
        store.save(Note(1, "A"), named: "")
        store.save(Note(2, "B"), named: "")
        store.save(Note(5, "E"), named: "")
        store.save(Note(3, "c"), named: "")
      }
      #expect(!store.canRedo && store.brokenInvariant == nil)
      return store.history.undoable.first?.steps
    }
    let steps: UndoSteps<Note> = [
      .created(Note(2, "B")), .modified(from: Note(1, "a"), to: Note(1, "A")),
      .created(Note(5, "E")), .created(Note(3, "c")),
    ]
    #expect(run(inMemory) == steps)
    let store = elsewhere
    #expect(run(store) == steps && store.repository.performed.last == steps)
    store.undo()
    #expect(store.texts == ["a"])
  }

  /// Whether each element is touched once or not.
  @Test(arguments: [1, 2]) func theActionHasItsDetails(times: Int) {
    let date = UndoDate(secondsSince1970: 7)
    let store = UndoStore(InMemoryRepository<Note>(), now: { date })
    store.group("Group", metadata: ["author": "Ada"]) {
      for _ in 0..<times {
        store.delete(1, named: "")
        store.save(Note(1, "a"), named: "")
      }
    }
    #expect(
      Array(store.history.undoable) == [
        UndoAction("Group", .created(Note(1, "a")), date: date, metadata: ["author": "Ada"])
      ])
  }

  @Test func elementsKeepTheirPlaceAndNewOnesAreAtTheEnd() {
    var notes = CountingNotes()
    notes.perform([.created(Note(1, "a")), .created(Note(2, "b")), .created(Note(3, "c"))])
    let store = UndoStore(notes)
    store.group("Group") {
      #expect(store.texts == ["a", "b", "c"])
      store.save(Note(5, "e"), named: "")
      store.save(Note(4, "d"), named: "")
      store.save(Note(2, "B"), named: "")
      store.delete(1, named: "")
      #expect(store.texts == ["B", "c", "e", "d"] && store.count == 4)
      store.save(Note(1, "back"), named: "")
      #expect(store.texts == ["back", "B", "c", "e", "d"])
    }
  }
}

extension UndoStore where Repo == CountingNotes {
  fileprivate var texts: [String] { elements.map(\.text) }
}

extension Interaction {
  /// The writes that are left of what happens in a group.
  fileprivate var left: [Interaction] {
    guard case .group(let body, let fails) = self else { return [self] }
    return fails ? [] : body.flatMap(\.left)
  }

  fileprivate static func inAGroup(using random: inout SeededGenerator, depth: Int) -> Interaction {
    guard depth > 0, random.oneIn(3) else { return random.pick(UndoStoreOpenGroupTests.writes) }
    let body = (0..<random.int(0..<4)).map { _ in inAGroup(using: &random, depth: depth - 1) }
    return .group(body, fails: random.oneIn(2))
  }
}
