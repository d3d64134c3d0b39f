import Foundation
import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Branches beside what else a history does.
struct BranchPairsTests {
  let store = NoteStore(texts: "a", "b")

  init() { store.keepsBranches = true }

  func type(_ text: String, in id: Int = 1) { store.save(Note(id, text), named: text) }

  /// “x”, and beside it “y” and “z”: the history stands after “x”.
  func fork() -> (x: UndoPlace, y: UndoPlace, z: UndoPlace) {
    type("y")
    let y = store.history.place
    type("z", in: 2)
    let z = store.history.place
    store.undoAll()
    type("x")
    return (store.history.place, y, z)
  }

  @Test func nothingIsStoredUnlessAskedFor() {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "x"), named: "x")
    store.undo()
    store.save(Note(1, "y"), named: "y")
    #expect(store.history.branches.isEmpty && store.history.places.count == 2)
    store.keepsBranches = true
    store.undo()
    store.save(Note(1, "z"), named: "z")
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["y"]])
    store.keepsBranches = false
    #expect(store.history.branches.isEmpty)
  }

  @Test func aVisitIsOneCallOneEventAndOneResult() throws {
    let store = UndoStore(CountingNotes())
    store.keepsBranches = true
    store.save(Note(1, "x"), named: "x")
    store.save(Note(2, "y"), named: "y")
    let place = store.history.place
    store.undoAll()
    store.save(Note(3, "z"), named: "z")
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    let count = store.repository.performed.count
    let event = store.jump(to: place)
    observation.cancel()
    #expect(store.repository.performed.count == count + 1)
    #expect(event.map { [$0] } == events && events.first?.kind == .jumped)
    #expect(
      event?.changes.sorted { $0.id < $1.id } == [
        .created(Note(1, "x")), .created(Note(2, "y")), .deleted(Note(3, "z")),
      ])
    #expect(store.jump(to: place) == nil && store.jump(to: UndoPlace(99)) == nil)
  }

  @Test func withinAGroupThereIsNoOtherPlace() {
    let places = fork()
    store.group("Group") {
      #expect(store.jump(to: places.z) == nil && store.jump(by: -1) == nil)
    }
    #expect(store.texts == ["x", "b"])
  }

  /// A group that fails, and a gesture that is cancelled, leave what could be redone where it is.
  @Test func whatIsTakenBackMakesNoBranch() throws {
    type("x")
    store.undo()
    let gesture = store.beginGesture("Drag")
    type("y")
    gesture.cancel()
    #expect(store.canRedo && store.history.branches.isEmpty)
    #expect(throws: Failed.self) {
      try store.group("Group") {
        type("y")
        throw Failed()
      }
    }
    store.withDiscardableActions { type("scrolled") }
    #expect(store.canRedo && store.history.branches.isEmpty)
  }

  /// To revert to what was saved on another branch is to go there.
  @Test func revertingGoesToTheBranchThatWasSaved() throws {
    let store = UndoStore(CountingNotes())
    store.keepsBranches = true
    store.save(Note(1, "x"), named: "x")
    store.markSaved()
    let saved = store.history.place
    store.undo()
    store.save(Note(2, "y"), named: "y")
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    let count = store.repository.performed.count
    #expect(store.canRevertToSaved)
    let action = store.revertToSaved(named: "Revert")
    observation.cancel()
    #expect(store.repository.performed.count == count + 1 && events.map(\.kind) == [.jumped])
    #expect(action?.name == "Revert" && action?.steps == events.first?.changes)
    #expect(store.history.place == saved && !store.hasUnsavedChanges && !store.canRevertToSaved)
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["y"]])
  }

  @Test func aCheckpointOnABranchCanBeRemoved() {
    let places = fork()
    store.jump(to: places.y)
    store.addCheckpoint("y")
    store.jump(to: places.x)
    #expect(store.removeCheckpoint("y") && !store.removeCheckpoint("y"))
    #expect(store.jump(toCheckpoint: "y") == nil)
  }

  /// Where nothing is left of an action, a name of the place after it is that of the place before.
  @Test func checkpointsOfActionsTakenOutOfABranchStay() throws {
    let places = fork()
    store.jump(to: places.y)
    store.addCheckpoint("y")
    store.jump(to: places.z)
    store.addCheckpoint("z")
    store.jump(to: places.x)
    store.removeActions(of: 1)
    #expect(try recoded(store.history) == store.history)
    #expect(store.history.checkpoints == [UndoCheckpoint(name: "y", position: 0)])
    store.removeActions(of: 2)
    #expect(store.history.checkpoints.map(\.name) == ["y", "z"] && store.history.branches.isEmpty)
  }

  @Test func coalescedActionsAreOnePlace() {
    store.coalescingActions(by: "key") {
      for text in ["x", "xy", "xyz"] { type(text) }
    }
    #expect(store.history.places == [UndoPlace(0), UndoPlace(1)])
    store.coalescingActions(by: "other") {
      type("1")
      type("xyz")
      type("2")
    }
    // What came to nothing in between had a number of its own.
    #expect(store.history.actions.map(\.name) == ["x", "2"])
    #expect(Set(store.history.places).count == 3)
    store.coalescingActions(by: "third") {
      type("p", in: 2)
      let place = store.history.place
      type("q")
      // Put together anew, it is the same action still.
      _ = store.delete(2, named: "Delete")
      #expect(store.history.place == place && store.history.actions.count == 3)
    }
  }

  @Test func whatIsRolledBackIsNoPlaceAnyMore() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    store.keepsBranches = true
    func type(_ text: String) { store.save(Note(1, text), named: text) }
    type("b")
    store.undo()
    type("c")
    type("d")
    store.undo()
    type("e")
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["b"], ["d"]])
    store.rollback()
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["b"]])
    #expect(store.history.places.count == 2 && store.brokenInvariant == nil)
  }

  /// Nor is the place that is left, where that is another one than before: no number is given twice.
  @Test func whatIsRolledBackOrAbandonedIsAnotherPlace() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])), limit: 1)
    store.keepsBranches = true
    for text in ["b", "c"] { store.save(Note(1, text), named: text) }
    let place = store.history.place
    store.rollback()
    #expect(!store.history.contains(place) && store.history.places.count == 1)
    store.save(Note(1, "d"), named: "d")
    #expect(store.jump(to: place) == nil && store[1]?.text == "d")
    store.undo()
    #expect(store[1]?.text == "a" && store.brokenInvariant == nil)

    let sheet = NoteStore(texts: "a").makeScope()
    sheet.keepsBranches = true
    sheet.save(Note(1, "b"), named: "b")
    let edited = sheet.history.place
    sheet.abandon()
    #expect(!sheet.history.contains(edited) && sheet.history.places.count == 1)
  }

  @Test func forgettingBranchesAlone() {
    type("x", in: 2)
    store.undo()
    type("y")
    store.undo()
    store.withoutRecording { type("theirs") }
    #expect(store.history.actions.isEmpty && store.history.branches.count == 1)
    var kinds: [UndoEvent<Note>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    store.removeAllActions()
    observation.cancel()
    #expect(store.history.branches.isEmpty && kinds == [.cleared])
  }

  /// What is not recorded is not overwritten by a visit: what would do that goes.
  @Test func unrecordedChangesCutBranches() {
    let places = fork()
    store.undo()
    store.withoutRecording { store.save(Note(2, "theirs"), named: "") }
    #expect(store.history.contains(places.y) && !store.history.contains(places.z))
    #expect(store.history.contains(places.x))
    store.jump(to: places.y)
    #expect(store.texts == ["y", "theirs"])
    #expect(store.brokenInvariant == nil)
  }

  /// One that belongs to an action is taken back with it, and overwrites nothing.
  @Test func unrecordedChangesOfAnActionCutNothing() {
    let places = fork()
    store.withoutRecording { store.save(Note(1, "theirs"), named: "") }
    store.jump(to: places.z)
    #expect(store.texts == ["y", "z"])
    store.jump(to: places.x)
    #expect(store.texts == ["theirs", "b"])
  }

  @Test func discardableChangesCutNothing() {
    let places = fork()
    store.undo()
    store.withDiscardableActions { type("scrolled", in: 2) }
    store.jump(to: places.z)
    #expect(store.texts == ["y", "z"])
    store.undo()
    #expect(store.texts == ["y", "scrolled"])
    #expect(store.brokenInvariant == nil)
  }

  /// It has gone once its branch is visited; what belongs to the place after it belongs to the one before.
  @Test func anActionOfWhichADiscardableChangeLeavesNothing() throws {
    type("y")
    let y = store.history.place
    store.markSaved()
    store.addCheckpoint("y")
    type("z", in: 2)
    let z = store.history.place
    store.undo()
    type("w", in: 2)
    store.undoAll()
    type("x", in: 2)
    store.undo()
    store.withDiscardableActions { type("y") }
    #expect(store.hasUnsavedChanges && store.texts == ["y", "b"])
    store.revertToSaved()
    #expect(!store.hasUnsavedChanges && store.history.checkpoints.map(\.position) == [0])
    #expect(store.history.contains(z) && !store.history.contains(y))
    #expect(store.history.redoable.map(\.name) == ["w"] && store.brokenInvariant == nil)
    store.jump(to: z)
    #expect(store.texts == ["y", "z"] && store.brokenInvariant == nil)
    #expect(try recoded(store.history) == store.history)
  }

  /// An element of which nothing else speaks any more, since its creation has been annulled.
  @Test func anElementThatADiscardableDeletionLeavesToABranch() {
    store.save(Note(3, "c"), named: "Add")
    type("x")
    store.save(Note(3, "d"), named: "Edit")
    let branch = store.history.place
    store.undo()
    type("y")
    store.undo()
    store.withDiscardableActions { store.delete(3, named: "Hide") }
    #expect(store.jump(to: branch)?.changes == [.created(Note(3, "d"))])
    #expect(store.undo()?.steps == [.deleted(Note(3, "d"))])
    #expect(store.texts == ["x", "b"] && store.brokenInvariant == nil)
  }

  /// A branch that starts from what it does not find any more can be decoded, and visited.
  @Test func branchesAfterDiscardableChangesCanBeDecoded() throws {
    type("y", in: 2)
    type("z", in: 2)
    let place = store.history.place
    store.undo()
    type("x")
    store.undo()
    store.withDiscardableActions { type("scrolled", in: 2) }
    let document = try json(of: store.history)
    let history = try decoded(NoteHistory.self, from: document)
    #expect(history == store.history)
    store.adopt(history)
    store.jump(to: place)
    #expect(store.texts == ["a", "z"] && store.brokenInvariant == nil)
    store.undo()
    #expect(store.texts == ["a", "scrolled"])

    let damaged = document.replacingOccurrences(
      of: #""id":2,"text":"z""#, with: #""id":3,"text":"z""#)
    #expect(throws: DecodingError.self) { try decoded(NoteHistory.self, from: damaged) }
  }

  @Test func removedActionsAreRemovedFromBranches() {
    let places = fork()
    store.removeActions(of: 2)
    #expect(store.history.contains(places.y) && !store.history.contains(places.z))
    store.removeActions(of: 1)
    #expect(store.history.places.count == 1 && store.history.branches.isEmpty)
    #expect(store.texts == ["x", "b"] && store.brokenInvariant == nil)
  }

  @Test func whatIsForgottenIsForgottenOnBranches() {
    _ = fork()
    store.removeUndoneActions()
    #expect(store.history.branches.isEmpty && store.history.undoable.count == 1)
    store.undo()
    type("y")
    store.removeAllActions()
    #expect(store.history.branches.isEmpty && store.history.places.count == 1)
    #expect(store.history.keepsBranches)
  }

  @Test func savedPlacesAreKnown() {
    let places = fork()
    store.markSaved()
    store.jump(to: places.y)
    store.markSaved()
    #expect(store.history.savedPlaces == [places.x, places.y])
    store.jump(to: store.history.savedPlaces.dropLast().last!)
    #expect(store.texts == ["x", "b"])
    #expect(store.history.savedPlace == places.y && store.hasUnsavedChanges)
  }

  @Test func anActionUndoneByItselfStaysOnTheLine() throws {
    store.author = "Ada"
    type("x")
    store.author = "Bob"
    type("y", in: 2)
    try store.undo(by: "Ada")
    store.undo()
    type("z", in: 2)
    #expect(store.history.branches.count == 1)
    store.jump(to: store.history.branches[0].end)
    #expect(store.texts == ["a", "y"])
    try store.redo(by: "Ada")
    #expect(store.texts == ["x", "y"])
  }

  @Test func aTreeIsCodedAndChecked() throws {
    _ = fork()
    store.addCheckpoint("here")
    store.undo()
    type("w")
    let history = store.history
    let decoded = try recoded(history)
    #expect(
      decoded == history && decoded.places == history.places && decoded.place == history.place)

    let other = NoteStore(texts: "w", "b")
    other.adopt(decoded)
    #expect(other.history == history)
    for place in history.places {
      other.jump(to: place)
      store.jump(to: place)
      #expect(other.texts == store.texts)
    }
  }

  @Test func ofAHistoryByItself() {
    var history = UndoHistory<String>()
    history.keepsBranches = true
    history.record(UndoAction("b", .modified(from: "a", to: "b")))
    let place = history.place
    history.undo()
    history.record(UndoAction("c", .modified(from: "a", to: "c")))
    let actions = history.jump(to: place)
    #expect(
      actions.flatMap { Array($0.steps) } == [
        .modified(from: "c", to: "a"), .modified(from: "a", to: "b"),
      ])
    #expect(history.undoName == "b" && history.branches.map { $0.actions[0].name } == ["c"])
  }
}
