import Testing

@testable import UndoRedo

/// Changes that have been made before they are recorded.
struct UndoStoreRecordTests {
  private let notes = SharedNotes("a", "b")
  private let store: UndoStore<SharedNotes>

  init() {
    store = UndoStore(notes)
  }

  @Test func whatHasBeenDoneCanBeUndone() throws {
    notes.put(Note(1, "A"))
    notes.put(Note(3, "c"))
    notes.remove(2)
    try store.record(
      "Edit",
      [
        .modified(from: Note(1, "a"), to: Note(1, "A")), .created(Note(3, "c")),
        .deleted(Note(2, "b")),
      ])
    #expect(store.undoName == "Edit" && notes.texts == ["A", "c"])
    try store.undo()
    #expect(notes.texts == ["a", "b"])
    try store.redo()
    #expect(notes.texts == ["A", "c"])
  }

  /// What others have done is there already; what the store does itself is asked about.
  @Test(arguments: [false, true]) func noRuleDeniesIt(isInAGroup: Bool) throws {
    let store = UndoStore(notes, rules: [.require { (note: Note) in Int(note.text) }])
    func record(_ steps: UndoSteps<Note>) throws {
      if isInAGroup {
        try store.group("Theirs") { _ = try store.record("", steps) }
      } else {
        try store.record("Theirs", steps)
      }
    }
    notes.put(Note(3, "1"))
    notes.remove(1)
    try record([.deleted(Note(1, "a"))])
    notes.put(Note(2, "7"))
    try record([.modified(from: Note(2, "b"), to: Note(2, "7"))])
    #expect(store.history.actions.map(\.name) == ["Theirs", "Theirs"])
    #expect(throws: UndoError.self) { try store.save(Note(4, "8"), named: "Add") }
    #expect(throws: UndoError.self) {
      try store.group("Both") {
        notes.put(Note(2, "9"))
        try store.record("", [.modified(from: Note(2, "7"), to: Note(2, "9"))])
        try store.save(Note(4, "8"))
      }
    }
    // That somebody has set a reference to nothing is no reason to refuse other changes.
    try store.modify(2, \.text, to: "3", named: "Repair")
    #expect(store.history.actions.count == 3)
  }

  @Test func nothingIsNotRecordedAndKeepsTheRedoList() throws {
    try store.save(Note(2, "B"), named: "Before")
    try store.undo()
    try store.record("Nothing", [])
    try store.record("Nothing", [.modified(from: Note(1, "a"), to: Note(1, "a"))])
    try store.record(
      "There and Back",
      [
        .modified(from: Note(1, "a"), to: Note(1, "x")),
        .modified(from: Note(1, "x"), to: Note(1, "a")),
      ])
    #expect(store.redoName == "Before" && !store.canUndo)
  }

  @Test func stepsOfOneElementBecomeOne() throws {
    notes.put(Note(1, "z"))
    try store.record(
      "Type",
      [
        .modified(from: Note(1, "a"), to: Note(1, "x")),
        .modified(from: Note(1, "x"), to: Note(1, "z")),
      ])
    #expect(
      store.history.undoable.first
        == UndoAction("Type", .modified(from: Note(1, "a"), to: Note(1, "z"))))
  }

  @Test(
    arguments: [
      [.modified(from: Note(1, "x"), to: Note(1, "y"))], [.deleted(Note(1, "a"))],
      [.created(Note(7, "x"))],
      [.modified(from: Note(2, "x"), to: Note(2, "b")), .created(Note(1, "z"))],
      [.modified(from: Note(1, "a"), to: Note(9, "a"))],
    ] as [[NoteStep]])
  func whatTheRepositoryDoesNotHoldIsRefused(steps: [NoteStep]) throws {
    try store.save(Note(2, "B"), named: "Before")
    try store.undo()
    let history = store.history
    do {
      try store.record("Edit", UndoSteps(steps))
      Issue.record("It should have been refused")
    } catch UndoError.Code.conflict, UndoError.Code.changedIdentity {}
    #expect(store.history == history && store.canRedo)
  }

  @Test func theErrorNamesTheActionAndBothValues() throws {
    do {
      try store.record("Edit", [.modified(from: Note(1, "x"), to: Note(1, "y"))])
      Issue.record("It should have been refused")
    } catch let error as UndoError {
      #expect(error.action == "Edit" && error.id == "1" && error.line == nil)
      #expect(error.expected == "\(Note(1, "y"))" && error.found == "\(Note(1, "a"))")
    }
  }

  /// What lies between the history's last value and the recorded step's first one was not recorded
  /// by anybody; the history takes it in, so that its steps fit.
  @Test func anotherChangeBeforeTheRecordedOneIsAbsorbed() throws {
    try store.save(Note(1, "mine"), named: "Edit")
    notes.put(Note(1, "A"))
    try store.record("Edit", [.modified(from: Note(1, "theirs"), to: Note(1, "A"))])
    #expect(store.history.firstBrokenAction == nil)
    try store.undo()
    #expect(notes.texts == ["theirs", "b"])
    try store.undo()
    #expect(notes.texts == ["a", "b"])
    try store.redoAll()
    #expect(notes.texts == ["A", "b"])
  }

  @Test func insideAGroupItIsPartOfTheGroup() throws {
    notes.put(Note(1, "A"))
    try store.group("Group") {
      try store.record("Inner", [.modified(from: Note(1, "a"), to: Note(1, "A"))])
      try store.delete(2, named: "")
      try store.modify(1, named: "") { $0.text += "!" }
    }
    #expect(notes.texts == ["A!"])
    #expect(
      Set(store.history.undoable[0].steps) == [
        .modified(from: Note(1, "a"), to: Note(1, "A!")), .deleted(Note(2, "b")),
      ])
    #expect(try store.undo()?.name == "Group")
    #expect(notes.texts == ["a", "b"])
  }

  @Test func insideAGroupThatFailsItIsNotRecorded() throws {
    notes.put(Note(1, "A"))
    try? store.group("Group") {
      try store.record("Inner", [.modified(from: Note(1, "a"), to: Note(1, "A"))])
      throw OutOfPaper()
    }
    #expect(!store.canUndo && notes.texts == ["A", "b"])
  }

  @Test func aRefusalInsideAGroupThatGoesOn() throws {
    try store.group("Group") {
      try store.save(Note(1, "mine"), named: "")
      _ = try? store.record(
        "Inner",
        [
          .modified(from: Note(2, "x"), to: Note(2, "b")),
          .modified(from: Note(1, "a"), to: Note(1, "A")),
        ])
    }
    #expect(
      try store.undo() == UndoAction("Group", .modified(from: Note(1, "mine"), to: Note(1, "a"))))
  }

  @Test func inMemoryOnlyTheRefusalIsThrown() throws {
    let store = NoteStore(texts: "a")
    do throws(UndoError) {
      try store.record("Edit", [.created(Note(1, "b"))])
      Issue.record("It should have been refused")
    } catch {
      #expect(error.code == .conflict)
    }
    try store.record("Add", [.created(Note(1, "a"))])
    store.undo()
    #expect(store.elements.isEmpty)
  }

  /// The repository holds the one already, and not yet what the group holds back.
  @Test(arguments: [false, true]) func stepByStepWithinAGroup(besideAnother: Bool) throws {
    try store.group("Drag") {
      if besideAnother { try store.save(Note(2, "B"), named: "") }
      for (old, new) in [("a", "b"), ("b", "c")] {
        notes.put(Note(1, new))
        try store.record("", [.modified(from: Note(1, old), to: Note(1, new))])
      }
    }
    let other: [NoteStep] =
      besideAnother ? [.modified(from: Note(2, "b"), to: Note(2, "B"))] : []
    let steps = UndoSteps(other + [.modified(from: Note(1, "a"), to: Note(1, "c"))])
    #expect(store.history.undoable.map(\.steps) == [steps])
    #expect(notes.texts == ["c", besideAnother ? "B" : "b"])
  }

  /// The repository does not hold yet what the group has made, so it is still to be performed.
  @Test func whatTheGroupHoldsBackIsNotLost() throws {
    try store.group("Group") {
      try store.save(Note(1, "mine"), named: "")
      try store.record("", [.modified(from: Note(1, "a"), to: Note(1, "mine"))])
    }
    #expect(notes.texts == ["mine", "b"])
    try store.undo()
    #expect(notes.texts == ["a", "b"])
  }

  /// In memory, only an unrecorded change can come before its record, and the history knows it.
  @Test func anUnrecordedChangeInMemoryIsRecordedAfterwards() throws {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "First")
    store.withoutRecording { store.save(Note(1, "c"), named: "") }
    try store.record("Second", [.modified(from: Note(1, "b"), to: Note(1, "c"))])
    #expect(store.history.firstBrokenAction == nil)
    store.undo()
    #expect(store.texts == ["b"])
    store.undo()
    #expect(store.texts == ["a"])
  }

  /// What the store has never seen is deleted by now: it must not come back where the group fails.
  @Test func aDeletionThatIsNotRecordedLeavesNothing() throws {
    let store = NoteStore()
    try? store.group("Group") {
      try store.record("Inner", [.deleted(Note(1, "a"))])
      throw OutOfPaper()
    }
    #expect(store.elements == [])
    _ = try? store.record("Refused", [.deleted(Note(1, "a")), .created(Note(2, "b"))])
    #expect(store.elements == [])
    try store.group("Group") {
      try store.record("Inner", [.deleted(Note(1, "a"))])
      #expect(store.elements == [] && store.repository.elements == [])
    }
    #expect(store.elements == [])
    store.undo()
    #expect(store.elements == [Note(1, "a")])
  }

  /// What the history has not spoken of yet was there before, and so is deleted, or is another one.
  @Test func observersSeeWhatHasBecomeOfIt() throws {
    var changes: [UndoSteps<Note>] = []
    let observation = store.observe { changes.append($0.changes) }
    notes.put(Note(1, "A"))
    try store.record("Edit", [.modified(from: Note(1, "a"), to: Note(1, "A"))])
    try store.group("Group") {
      notes.put(Note(2, "B"))
      try store.record("Inner", [.modified(from: Note(2, "b"), to: Note(2, "B"))])
      try store.withoutRecording { _ = try store.delete(2, named: "") }
    }
    #expect(
      changes == [
        [.modified(from: Note(1, "a"), to: Note(1, "A"))], [.deleted(Note(2, "b"))],
      ])
    observation.cancel()
  }
}
