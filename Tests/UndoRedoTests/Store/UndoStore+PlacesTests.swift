import Testing
import UndoRedoTesting

@testable import UndoRedo

struct UndoStorePlacesTests {
  private let store = NoteStore(texts: "a", "b")

  private func type(_ texts: String...) {
    for text in texts { store.save(Note(1, text), named: "Type \(text)") }
  }

  // MARK: Jumping

  @Test func aJumpGivesTheNetChange() {
    type("x", "y")
    store.save(Note(3, "c"), named: "Add")
    let back = store.jump(to: 0)
    #expect(back?.kind == .jumped && back?.name == "" && back?.distance == -3)
    #expect(
      back.map { Set($0.changes) } == [
        .deleted(Note(3, "c")), .modified(from: Note(1, "y"), to: Note(1, "a")),
      ])
    #expect(store.texts == ["a", "b"] && store.history.position == 0)
    let forth = store.jump(to: 2)
    #expect(forth?.changes == [.modified(from: Note(1, "a"), to: Note(1, "y"))])
    #expect(forth?.distance == 2 && store.texts == ["y", "b"])
    #expect(store.jump(to: 2) == nil)
  }

  @Test func aJumpIsOneCallOfTheRepository() {
    let store = UndoStore(CountingNotes())
    for text in ["a", "b", "c"] { store.save(Note(1, text), named: "") }
    store.jump(to: 0)
    #expect(store.repository.performed.map(\.count) == [1, 1, 1, 3])
  }

  @Test func jumpsToCheckpoints() {
    type("x")
    store.addCheckpoint("One")
    type("y", "z")
    #expect(store.jump(toCheckpoint: "None") == nil)
    let event = store.jump(toCheckpoint: "One")
    #expect(event?.name == "One" && event?.distance == -2 && store.texts == ["x", "b"])
    #expect(store.jump(toCheckpoint: "One") == nil)
    #expect(store.removeCheckpoint("One") && !store.removeCheckpoint("One"))
    store.redoAll()
    #expect(store.jump(toCheckpoint: "One") == nil)
  }

  @Test func aJumpForwardKeepsToALimitMadeSmaller() {
    type("w", "x", "y", "z")
    store.jump(to: 0)
    store.limit = 2
    store.addCheckpoint("Start")
    #expect(store.jump(to: 4)?.distance == 4)
    #expect(store.history.position == 2 && store.texts == ["z", "b"])
    #expect(store.history.checkpoints.isEmpty)
  }

  // MARK: Reverting

  @Test func revertingIsOneActionThatCanBeUndone() {
    store.markSaved()
    type("x", "y")
    store.save(Note(3, "c"), named: "Add")
    #expect(store.canRevertToSaved)
    let action = store.revertToSaved(named: "Back", metadata: ["why": "because"])
    #expect(action?.name == "Back" && action?.metadata == ["why": "because"])
    #expect(action?.modifiedIDs == [1] && action?.deletedIDs == [3])
    #expect(store.texts == ["a", "b"] && !store.hasUnsavedChanges && !store.canRevertToSaved)
    store.undo()
    #expect(store.texts == ["y", "b", "c"] && store.hasUnsavedChanges)
    // The mark has gone with what it marks: it lies after the revert.
    #expect(store.revertToSaved()?.name == "Revert")
    #expect(store.texts == ["a", "b"] && store.history.actions.count == 4)
  }

  @Test func revertingForwardToWhatWasUndone() {
    type("x", "y")
    store.markSaved()
    store.undoAll()
    #expect(store.changesSinceSaved == [.modified(from: Note(1, "y"), to: Note(1, "a"))])
    #expect(store.revertToSaved()?.steps == [.modified(from: Note(1, "a"), to: Note(1, "y"))])
    #expect(store.texts == ["y", "b"] && !store.hasUnsavedChanges && !store.canRedo)
  }

  @Test func whereTheSavedPlaceIsLostThereIsNothingToRevertTo() {
    type("x")
    store.markSaved()
    store.undo()
    type("y")
    #expect(store.changesSinceSaved == nil && store.history.savedPosition == nil)
    #expect(store.hasUnsavedChanges && !store.canRevertToSaved && store.revertToSaved() == nil)
    #expect(store.texts == ["y", "b"])
    store.undo()
    #expect(store.hasUnsavedChanges)
    store.markSaved()
    #expect(!store.hasUnsavedChanges && store.changesSinceSaved == [])
  }

  @Test func changesThatCameToNothingAreRevertedByMarking() {
    type("x", "a")
    #expect(store.hasUnsavedChanges && store.canRevertToSaved && store.changesSinceSaved == [])
    #expect(store.revertToSaved() == nil)
    #expect(!store.hasUnsavedChanges && !store.canRevertToSaved)
    #expect(store.history.undoable.count == 2)
  }

  @Test func revertingStandsAlone() {
    store.markSaved()
    type("x")
    store.coalescingActions(by: "k") {
      store.save(Note(1, "y"), named: "Type y")
      store.revertToSaved()
      store.save(Note(1, "z"), named: "Type z")
      store.save(Note(1, "zz"), named: "Type zz")
    }
    #expect(store.history.actions.map(\.name) == ["Type x", "Type y", "Revert", "Type z"])
    #expect(store.hasUnsavedChanges)
  }

  @Test func nothingIsJoinedAcrossARevertThatOnlyMarks() {
    type("x")
    for text in ["a", "y"] {
      store.coalescingActions(by: "k") { _ = store.save(Note(1, text), named: "Type \(text)") }
      store.revertToSaved()
    }
    #expect(store.history.actions.map(\.name) == ["Type x", "Type a", "Type y", "Revert"])
  }

  @Test func whatSomebodyElseHasChangedIsRevertedToo() throws {
    let notes = SharedNotes("a", "b")
    let store = UndoStore(notes)
    try store.save(Note(1, "x"), named: "")
    notes.put(Note(1, "theirs"))
    try store.revertToSaved()
    #expect(notes.texts == ["a", "b"])
    notes.put(Note(1, "a"))
    try store.save(Note(1, "x"), named: "")
    notes.put(Note(1, "a"))
    // Nothing is left to do but to take that in.
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    #expect(try store.revertToSaved() == nil)
    observation.cancel()
    #expect(
      events == [UndoEvent(.changed, changes: [.modified(from: Note(1, "x"), to: Note(1, "a"))])])
    #expect(!store.hasUnsavedChanges)
    try store.undoAll()
    #expect(notes.texts == ["a", "b"])
  }

  @Test func changesSinceSavedLeaveOutWhatAGroupHasDone() {
    store.group("Group") {
      type("x")
      #expect(store.changesSinceSaved == [])
    }
    #expect(store.changesSinceSaved?.count == 1)
  }

  @Test func withoutUndoARevertIsStillOne() {
    store.limit = 0
    #expect(store.revertToSaved() == nil)
    type("x")
    #expect(store.revertToSaved() == nil && store.texts == ["x", "b"])
  }

  // MARK: Forgetting

  @Test func forgettingForgetsCheckpoints() {
    type("x")
    store.addCheckpoint("Here")
    store.removeAllActions()
    #expect(store.history.checkpoints.isEmpty && store.history.actions.isEmpty)
    #expect(store.hasUnsavedChanges && store.texts == ["x", "b"])
  }

  @Test(arguments: [Int.min, -1, 2, Int.max])
  func thereIsNothingAtAPositionOutOfRange(position: Int) {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "Edit")
    let history = store.history
    var isTold = false
    let observation = store.observe { _ in isTold = true }
    #expect(store.jump(to: position) == nil)
    #expect(store.history == history && store.texts == ["b"] && !isTold)
    observation.cancel()
  }

  @Test(arguments: [Int.min, -1, 2, Int.max])
  func byHandThereIsNothingAtAPositionOutOfRange(position: Int) {
    var history = UndoHistory(counting: 1)
    let before = history
    #expect(history.jump(to: position).isEmpty && history == before)
  }
}
