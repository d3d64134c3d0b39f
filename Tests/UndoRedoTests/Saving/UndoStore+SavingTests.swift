import Testing
import UndoRedo
import UndoRedoTesting

typealias BufferedNotes = BufferedRepository<FaultyRepository<InMemoryRepository<Note>>>

@Suite struct UndoStoreSavingTests {
  let faults = FaultPlan()
  let store: UndoStore<BufferedNotes>

  init() {
    let notes = InMemoryRepository([Note(1, "a"), Note(2, "b")])
    store = UndoStore(BufferedRepository(FaultyRepository(notes, faults: faults)))
  }

  var saved: [String] { store.repository.base.base.elements.map(\.text) }
  var texts: [String] { get throws { try store.allElements().map(\.text) } }

  @Test func nothingIsWrittenBeforeASave() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.save(Note(3, "c"), named: "Add")
    #expect(try texts == ["A", "b", "c"])
    #expect(saved == ["a", "b"])
    #expect(faults.reached.allSatisfy { $0 != .perform })
    #expect(store.pendingSteps.count == 2 && store.hasUnsavedChanges)

    try store.save()
    #expect(saved == ["A", "b", "c"])
    #expect(!store.hasPendingSteps && !store.hasUnsavedChanges)
  }

  /// A change that was made before it is recorded leaves the steps where they were.
  @Test func recordingADeletionMovesNoPendingStep() throws {
    try store.delete(1, named: "Delete")
    try store.delete(2, named: "Delete")
    try store.record("Record", [.deleted(Note(1, "other"))])
    #expect(store.pendingSteps == [.deleted(Note(1, "a")), .deleted(Note(2, "b"))])
  }

  @Test func aSaveIsOneCallWithTheNetChangeOfEachElement() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.modify(1, \.text, to: "AA", named: "Write")
    try store.save(Note(3, "c"), named: "Add")
    try store.delete(3, named: "Delete")
    try store.delete(2, named: "Delete")
    try store.save()
    #expect(faults.reached.count { $0 == .perform } == 1)
    #expect(saved == ["AA"])
  }

  /// Nothing is held of elements that a save has performed: a group holds each as it was then.
  @Test func aGroupOnSavedElementsHoldsWhatTheyWere() throws {
    let notes = (10..<40).map { Note($0, "\($0)") }
    try store.group("Add") { for note in notes { try store.save(note, named: "") } }
    try store.save()
    let steps: [NoteStep] = notes.map { note in
      note.id % 3 == 0
        ? .modified(from: note, to: Note(note.id, "new")) : .deleted(note)
    }
    try store.group("Change") {
      for step in steps {
        if let new = step.newValue {
          try store.save(new, named: "")
        } else {
          try store.delete(step.id, named: "")
        }
      }
    }
    #expect(store.pendingSteps == steps)
    try store.undo()
    #expect(!store.hasPendingSteps)
    try store.redo()
    try store.save()
    #expect(saved == ["a", "b"] + steps.compactMap { $0.newValue?.text })
  }

  @Test func undoGoesOnPastASave() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.save()
    try store.undo()
    #expect(store.hasUnsavedChanges)
    #expect(store.pendingSteps == [.modified(from: Note(1, "A"), to: Note(1, "a"))])
    try store.redo()
    #expect(!store.hasUnsavedChanges && !store.hasPendingSteps)
    try store.undo()
    try store.save()
    #expect(saved == ["a", "b"])
  }

  @Test func aFailedSaveLosesNothing() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) { try store.save() }
    #expect(saved == ["a", "b"])
    #expect(try texts == ["A", "b"])
    #expect(store.hasUnsavedChanges && store.hasPendingSteps && store.undoName == "Write")
    try store.save()
    #expect(saved == ["A", "b"])
  }

  @Test func rollbackDropsWhatWasNotSaved() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.save()
    try store.modify(1, \.text, to: "B", named: "Rewrite")
    try store.delete(2, named: "Delete")
    try store.undo()
    let steps = store.rollback()
    #expect(steps == [.modified(from: Note(1, "B"), to: Note(1, "A"))])
    #expect(try texts == ["A", "b"])
    #expect(store.history.description == "[Write | ]")
    #expect(!store.hasPendingSteps && !store.hasUnsavedChanges && !store.canRedo)
    try store.undo()
    #expect(try texts == ["a", "b"])
  }

  @Test func rollbackPerformsAgainWhatWasUndoneOfTheSaved() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.modify(2, \.text, to: "B", named: "Write")
    try store.save()
    try store.undo(2)
    store.rollback()
    #expect(try texts == ["A", "B"])
    #expect(store.history.position == 2 && !store.hasUnsavedChanges)
  }

  @Test func rollbackHeedsTheLimit() throws {
    for text in ["A", "B", "C"] { try store.modify(1, \.text, to: text, named: text) }
    try store.save()
    try store.undo(3)
    store.limit = 1
    store.rollback()
    #expect(try texts == ["C", "b"])
    #expect(store.history.description == "[C | ]" && !store.hasUnsavedChanges)
  }

  @Test func rollbackEndsTheJoiningOfActions() throws {
    func type(_ text: String) throws {
      try store.coalescingActions(by: "k") { try store.modify(1, \.text, to: text, named: "Type") }
    }
    try type("A")
    try store.save()
    try type("B")
    store.rollback()
    try type("C")
    #expect(store.history.description == "[Type, Type | ]")
  }

  @Test func rollbackForgetsAHistoryThatLeadsNowhereNearTheSavedPlace() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.save()
    try store.undo()
    try store.modify(2, \.text, to: "B", named: "Write")
    #expect(store.changesSinceSaved == nil)
    #expect(store.pendingSteps.count == 2)
    store.rollback()
    #expect(try texts == ["A", "b"])
    #expect(store.history.actions.isEmpty && !store.hasUnsavedChanges)
  }

  @Test func rollbackTakesBackWhatWasNotRecorded() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.save()
    try store.withoutRecording { try store.modify(1, \.text, to: "X", named: "") }
    #expect(store.hasPendingSteps && !store.hasUnsavedChanges)
    store.rollback()
    #expect(try texts == ["A", "b"])
    #expect(store.history.actions.last?.steps.first?.newValue?.text == "A")
  }

  /// The buffer has nothing to perform then, but the history speaks of the element.
  @Test func rollbackTakesBackWhatAnActionHasSetBack() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.save()
    try store.group("Sync") {
      try store.withoutRecording { _ = try store.modify(1, \.text, to: "theirs") }
      try store.modify(1, \.text, to: "A")
    }
    #expect(!store.hasPendingSteps && store.undoName == "Sync")
    store.rollback()
    #expect(store.undoName == "Write" && !store.hasUnsavedChanges)
    try store.undo()
    #expect(try texts == ["a", "b"])
  }

  @Test func whatOthersHaveChangedIsRefusedAtTheSave() throws {
    let notes = SharedNotes("a", "b")
    let store = UndoStore(BufferedRepository(notes))
    try store.modify(1, \.text, to: "A", named: "Write 1")
    try store.modify(2, \.text, to: "B", named: "Write 2")
    notes.put(Note(2, "X"))
    let refusal = #expect(throws: UndoError.self) { try store.save() }
    #expect(refusal?.code == .conflict && refusal?.id == "2" && notes.texts == ["a", "X"])
    #expect(store.elements.map(\.text) == ["A", "B"] && store.history.actions.count == 2)

    // What has come to nothing does not count.
    try store.undo()
    try store.save()
    #expect(notes.texts == ["A", "X"] && store.elements.map(\.text) == ["A", "X"])

    // What was saved can be undone unless others have changed it since.
    notes.put(Note(1, "Y"))
    #expect(throws: UndoError.self) { try store.undo() }
    #expect(store.elements.map(\.text) == ["Y", "X"] && store.canUndo && !store.hasPendingSteps)
  }

  @Test func rollbackCancelsAGesture() throws {
    let drag = try store.beginGesture("Move")
    try store.modify(1, \.text, to: "A", named: "")
    store.rollback()
    #expect(!drag.isUnderWay)
    #expect(try texts == ["a", "b"])
    #expect(try drag.commit() == nil)
  }

  @Test func aSaveWithinAGroupSavesWhatWasBefore() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.group("Group") {
      try store.modify(2, \.text, to: "B", named: "")
      #expect(store.pendingSteps.count == 1)
      try store.save()
      #expect(saved == ["A", "b"])
    }
    #expect(store.hasUnsavedChanges)
    #expect(store.pendingSteps == [.modified(from: Note(2, "b"), to: Note(2, "B"))])
    store.rollback()
    #expect(try texts == ["A", "b"])
  }

  @Test func aDroppedSavedPlaceDoesNotChangeWhatIsPending() throws {
    store.limit = 1
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.modify(2, \.text, to: "B", named: "Write")
    #expect(store.changesSinceSaved == nil)
    #expect(store.pendingSteps.count == 2)
    store.rollback()
    #expect(try texts == ["a", "b"])
    #expect(!store.hasUnsavedChanges)
  }

  @Test func itWorksWithoutUndo() throws {
    store.limit = 0
    var kinds: [UndoEvent<Note>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    #expect(!store.hasUnsavedChanges)
    try store.modify(1, \.text, to: "A", named: "Write")
    #expect(store.hasUnsavedChanges && store.pendingSteps.count == 1 && !store.canUndo)
    try store.save()
    #expect(!store.hasUnsavedChanges && saved == ["A", "b"])
    try store.delete(2, named: "Delete")
    store.rollback()
    #expect(try texts == ["A", "b"] && !store.hasUnsavedChanges)
    #expect(kinds == [.performed, .saved, .performed, .rolledBack])
    observation.cancel()
  }

  @Test func whoObservesSavesIsToldBeforeAndAfter() throws {
    var told: [String] = []
    let observation = store.observeSaves(
      will: { [store, faults] in
        told.append("will save \($0.count)")
        faults.clear()
        _ = try? store.save(Note(9, "saved"), named: "Note the Save")
        _ = try? store.save()
      },
      did: { told.append("did save \($0.count)") })
    try store.save()
    #expect(told.isEmpty)
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.save()
    #expect(told == ["will save 1", "did save 2"])
    #expect(saved == ["A", "b", "saved"])
    observation.cancel()
    try store.modify(1, \.text, to: "B", named: "Write")
    try store.save()
    #expect(told.count == 2)
  }

  @Test func aFailedSaveIsNotToldAsDone() throws {
    var told: [String] = []
    let observation = store.observeSaves(
      will: { _ in told.append("will") }, did: { _ in told.append("did") })
    try store.modify(1, \.text, to: "A", named: "Write")
    faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) { try store.save() }
    #expect(told == ["will"])
    try store.save()
    #expect(told == ["will", "will", "did"])
    observation.cancel()
  }
}
