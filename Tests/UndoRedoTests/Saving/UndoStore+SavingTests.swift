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
