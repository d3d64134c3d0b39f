import Testing
import UndoRedo

/// The numbered rules of `Repository`, kept by what `SimpleRepository` provides.
struct SimpleRepositoryTests {
  private let notes = [Note(1, "a"), Note(2, "b")]
  private let steps: UndoSteps<Note> = [
    .modified(from: Note(1, "a"), to: Note(1, "A")), .created(Note(3, "c")),
    .deleted(Note(2, "b")), .modified(from: Note(3, "c"), to: Note(3, "C")),
    .created(Note(2, "B")), .deleted(Note(1, "A")),
  ]

  @Test func rule1And2() throws {
    var repository = FlakyNotes(notes)
    try repository.perform(steps)
    #expect(Set(try repository.allElements()) == [Note(2, "B"), Note(3, "C")])
    #expect(try repository.element(withID: 1) == nil)
    #expect(try repository.element(withID: 2) == Note(2, "B"))
  }

  @Test func rule3EachStepIsOneOperationInOrder() throws {
    var repository = FlakyNotes(notes)
    try repository.perform(steps)
    #expect(
      repository.line.log.filter { !$0.hasPrefix("read") } == [
        "update a to A", "insert c", "delete b", "update c to C", "insert B", "delete A",
      ])
  }

  /// Every step over nothing and two values, in every state that it does not start from.
  @Test func rule4AStepThatDoesNotFitIsRefused() throws {
    let states = [nil, Note(1, "a"), Note(1, "b")]
    for step in everyStep(over: states.compactMap { $0 }) {
      for state in states where state != step.oldValue {
        var repository = FlakyNotes([state, Note(2, "x")].compactMap { $0 })
        let before = repository.notes
        #expect(throws: NotesFailure.refused(UndoError(refusing: step, found: state))) {
          try repository.perform([.deleted(Note(2, "x")), step, .created(Note(3, "y"))])
        }
        #expect(Set(repository.notes) == Set(before))
      }
    }
  }

  @Test func rule5WhateverCallFailsNothingHasHappened() throws {
    var counting = FlakyNotes(notes)
    try counting.perform(steps)
    #expect(counting.line.calls == 12)
    for call in 1...counting.line.calls {
      var repository = FlakyNotes(notes)
      repository.line.failNext(call)
      #expect(throws: NotesFailure.broken(call: call)) { try repository.perform(steps) }
      #expect(Set(repository.notes) == Set(notes), "call \(call)")
    }
  }

  @Test func rule6FlippedStepsTakeAllBack() throws {
    var repository = FlakyNotes(notes)
    try repository.perform(steps)
    try repository.perform(steps.flip())
    #expect(Set(repository.notes) == Set(notes))
  }

  @Test func rule7NoStepsAreNoCalls() throws {
    var repository = FlakyNotes(notes)
    repository.line.failNext(1)
    try repository.perform([])
    #expect(repository.line.calls == 0 && repository.notes == notes)
  }

  /// What fails while it is flipped back is left behind; the rest is flipped back all the same,
  /// and the first failure is the one that is thrown.
  @Test func whatFailsWhileFlippingBackDoesNotHideTheFirstFailure() throws {
    var repository = FlakyNotes(notes)
    let steps: UndoSteps<Note> = [
      .modified(from: Note(1, "a"), to: Note(1, "A")), .created(Note(3, "c")),
      .deleted(Note(2, "b")),
    ]
    // The calls are: read, update, read, insert, read, and the failing delete, delete.
    repository.line.failNext(6, 7)
    #expect(throws: NotesFailure.broken(call: 6)) { try repository.perform(steps) }
    #expect(Set(repository.notes) == [Note(1, "a"), Note(2, "b"), Note(3, "c")])
    #expect(throws: (any Error).self) { try repository.perform([.created(Note(3, "c"))]) }
  }

  @Test func anyErrorIsAFailureToo() throws {
    struct Notes: SimpleRepository {
      typealias Element = Note
      typealias Failure = any Error

      var notes: [Int: Note] = [:]
      func element(withID id: Int) throws -> Note? { notes[id] }
      func allElements() throws -> [Note] { Array(notes.values) }
      mutating func insert(_ note: Note) throws {
        guard note.text != "" else { throw OutOfPaper() }
        notes[note.id] = note
      }
      mutating func update(_ old: Note, to new: Note) throws { notes[new.id] = new }
      mutating func delete(_ note: Note) throws { notes[note.id] = nil }
    }
    let store = UndoStore(Notes())
    try store.save(Note(1, "a"), named: "Add")
    #expect(throws: OutOfPaper()) { try store.save(Note(2, ""), named: "Add") }
    #expect(try store.allElements() == [Note(1, "a")])
    var repository = store.repository
    #expect(throws: UndoError(refusing: NoteStep.created(Note(1, "b")), found: Note(1, "a"))) {
      try repository.perform([.created(Note(1, "b"))])
    }
  }
}
