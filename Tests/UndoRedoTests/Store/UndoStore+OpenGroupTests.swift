import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What happens in a group on a repository that holds note 1, "a".
private indirect enum Event: Sendable {
  case save, replace, delete, saveOther, saveUnrecorded, deleteUnrecorded
  case group([Event], fails: Bool)

  static let writes: [Event] = [
    .save, .replace, .delete, .saveOther, .saveUnrecorded, .deleteUnrecorded,
  ]

  /// The writes that are left of the event.
  var left: [Event] {
    guard case .group(let events, let fails) = self else { return [self] }
    return fails ? [] : events.flatMap(\.left)
  }

  func make<Repo: ResidentRepository<Note>>(in store: UndoStore<Repo>)
  where Repo.Failure == Never {
    switch self {
    case .save: store.save(Note(1, "a"), named: "")
    case .replace: store.save(Note(1, "b"), named: "")
    case .delete: store.delete(1, named: "")
    case .saveOther: store.save(Note(2, "c"), named: "")
    case .saveUnrecorded: store.withoutRecording { _ = store.save(Note(1, "z"), named: "") }
    case .deleteUnrecorded: store.withoutRecording { _ = store.delete(1, named: "") }
    case .group(let events, let fails):
      try? store.group("Inner") {
        for event in events { event.make(in: store) }
        if fails { throw OutOfPaper() }
      }
    }
  }

  static func random(using random: inout SeededGenerator, depth: Int) -> Event {
    guard depth > 0, random.oneIn(3) else { return random.pick(writes) }
    let events = (0..<random.int(0..<4)).map { _ in Event.random(using: &random, depth: depth - 1) }
    return .group(events, fails: random.oneIn(2))
  }
}

struct UndoStoreOpenGroupTests {
  private var inMemory: NoteStore { NoteStore(texts: "a") }

  private var elsewhere: UndoStore<CountingNotes> {
    var notes = CountingNotes()
    notes.perform([.created(Note(1, "a"))])
    return UndoStore(notes)
  }

  /// What a store makes of a group with groups in it is what it makes of the writes left.
  ///
  /// A failed group is as if nothing had been written in it, and one that ends well as if it had
  /// never been opened.
  @Test(arguments: [true, false]) func everyShortSequence(fails: Bool) {
    let upToOne = everySequence(of: Event.writes, upTo: 1)
    let afters: [[Event]] = [[], [.saveOther], [.delete], [.saveUnrecorded]]
    let sequences = everySequence(of: Event.writes, upTo: 2).flatMap { inner in
      upToOne.flatMap { before in
        afters.map { before + [.group(inner, fails: fails)] + $0 }
      }
    }
    for events in Depth.slice(of: sequences, oneIn: 12) { check(events) }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func groupsInGroups(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      check((0..<random.int(1..<6)).map { _ in .random(using: &random, depth: 3) })
    }
  }

  private func check(_ events: [Event]) {
    let (store, expected) = (elsewhere, elsewhere)
    check(events, in: store, expected, "elsewhere")
    // To make the note, for the group, to undo and to redo it.
    let performed = store.repository.performed
    if performed != expected.repository.performed || performed.count > 4 {
      Issue.record("\(performed.dropFirst()) is performed: \(events)")
    }
    check(events, in: inMemory, inMemory, "in memory")
  }

  private func check<Repo: ResidentRepository<Note>>(
    _ events: [Event], in store: UndoStore<Repo>, _ expected: UndoStore<Repo>, _ place: String
  ) where Repo.Failure == Never {
    let left = events.flatMap(\.left)
    let written = left.reduce(into: [1: Note(1, "a")]) { notes, write in
      switch write {
      case .save: notes[1] = Note(1, "a")
      case .replace: notes[1] = Note(1, "b")
      case .saveUnrecorded: notes[1] = Note(1, "z")
      case .saveOther: notes[2] = Note(2, "c")
      default: notes[1] = nil
      }
    }
    let notes = written.values.sorted { $0.id < $1.id }
    func isWritten(in store: UndoStore<Repo>) -> Bool {
      store.elements.sorted { $0.id < $1.id } == notes && store.count == notes.count
        && store[1] == written[1] && store[2] == written[2]
    }
    func run(_ events: [Event], in store: UndoStore<Repo>) -> Bool {
      store.group("Group") {
        for event in events { event.make(in: store) }
        // Only the store sees what the group has done.
        return isWritten(in: store) && store.repository.elements == [Note(1, "a")]
          && store.history == NoteHistory()
      }
    }
    let areRight = run(events, in: store) && run(left, in: expected)
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
    }
  }
}

extension UndoStore where Repo == CountingNotes {
  fileprivate var texts: [String] { elements.map(\.text) }
}
