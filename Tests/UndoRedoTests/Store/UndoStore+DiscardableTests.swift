import Testing
import UndoRedo

struct UndoStoreDiscardableTests {
  private let store = NoteStore(texts: "a", "top")

  private func scroll(to place: String) {
    store.withDiscardableActions { _ = store.save(Note(2, place), named: "Scroll") }
  }

  private func type(_ text: String) { store.save(Note(1, text), named: "Type \(text)") }

  @Test func theyAreRecordedAndMarked() {
    type("b")
    scroll(to: "middle")
    #expect(store.history.actions.map(\.isDiscardable) == [false, true])
    #expect(store.history.actions.map(\.name) == ["Type b", "Scroll"])
  }

  @Test func undoDoesNotStopAtThem() {
    type("b")
    scroll(to: "middle")
    type("c")
    scroll(to: "bottom")
    scroll(to: "end")
    #expect(store.undoName == "Type c" && store.undoTitle == "Undo Type c")
    #expect(
      store.undo()
        == UndoAction(
          "Type c",
          steps: [
            .modified(from: Note(2, "end"), to: Note(2, "middle")),
            .modified(from: Note(1, "c"), to: Note(1, "b")),
          ]))
    #expect(store.texts == ["b", "middle"])
    store.undo()
    #expect(store.texts == ["a", "top"] && !store.canUndo && store.undo() == nil)
  }

  @Test func redoBringsThemBack() {
    type("b")
    scroll(to: "middle")
    type("c")
    scroll(to: "end")
    store.undoAll()
    #expect(store.redoName == "Type b")
    #expect(store.redo()?.modifiedIDs == [1, 2])
    #expect(store.texts == ["b", "middle"])
    store.redo()
    #expect(store.texts == ["c", "end"] && !store.canRedo)
  }

  @Test func oneThatTakesAnActionBackLeavesNothingToSee() throws {
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    type("b")
    store.withDiscardableActions { _ = store.save(Note(1, "a"), named: "Look") }
    // The action is returned with all its steps, since it has some; of the elements, nothing has changed.
    let action = store.undo()
    #expect(action?.name == "Type b" && action?.steps.count == 2 && action?.netSteps == [])
    #expect(events.last == UndoEvent(.undone, name: "Type b", distance: -2))
    #expect(store.redo()?.steps == action?.flip().steps)
    #expect(events.last == UndoEvent(.redone, name: "Type b", distance: 2))
    withExtendedLifetime(observation) {}
  }

  @Test func onTheirOwnThereIsNothingToUndo() {
    scroll(to: "middle")
    scroll(to: "end")
    #expect(!store.canUndo && store.undo() == nil && store.undoAll() == [])
    #expect(store.texts == ["a", "end"])
    // Still, the history can go there.
    #expect(store.jump(to: 0)?.name == "")
    #expect(store.texts == ["a", "top"] && !store.canRedo && store.redo() == nil)
  }

  @Test func thoseBeforeTheFirstActionStay() {
    scroll(to: "middle")
    type("b")
    store.undoAll()
    #expect(store.texts == ["a", "middle"])
    store.jump(to: 0)
    store.redo()
    #expect(store.texts == ["b", "middle"])
  }

  @Test func theyDoNotMakeADocumentDirty() {
    scroll(to: "middle")
    #expect(!store.hasUnsavedChanges && !store.canRevertToSaved)
    #expect(store.revertToSaved() == nil && store.texts == ["a", "middle"])
    type("b")
    #expect(store.hasUnsavedChanges)
    store.markSaved()
    scroll(to: "end")
    #expect(!store.hasUnsavedChanges)
    #expect(store.changesSinceSaved == [.modified(from: Note(2, "middle"), to: Note(2, "end"))])
    store.undo()
    #expect(store.hasUnsavedChanges)
    store.redo()
    #expect(!store.hasUnsavedChanges)
  }

  @Test func onesThatAnnulTheActionAreUndoneStepByStep() {
    type("b")
    store.withDiscardableActions { _ = store.save(Note(1, "a"), named: "Scroll") }
    // What both do together comes to nothing, but an action needs steps.
    #expect(
      store.undo()?.steps == [
        .modified(from: Note(1, "a"), to: Note(1, "b")),
        .modified(from: Note(1, "b"), to: Note(1, "a")),
      ])
    #expect(!store.canUndo && store.texts == ["a", "top"])
  }

  @Test func aGroupThatIsOpenDecidesForItself() {
    store.group("Group") {
      type("b")
      scroll(to: "middle")
    }
    #expect(store.history.actions.map(\.isDiscardable) == [false])
  }

  @Test func aWholeGroupCanBe() {
    store.withDiscardableActions {
      store.group("Group") { scroll(to: "middle") }
    }
    #expect(store.history.actions.map(\.isDiscardable) == [true])
    type("b")
    #expect(store.history.actions.map(\.isDiscardable) == [true, false])
  }

  @Test func aGestureIsIfItBeginsSo() {
    let pan = store.withDiscardableActions { store.beginGesture("Pan") }
    store.save(Note(2, "end"), named: "")
    #expect(pan.commit()?.isDiscardable == true)
    let drag = store.beginGesture("Drag")
    type("b")
    #expect(store.withDiscardableActions { drag.commit() }?.isDiscardable == false)
  }

  @Test func itPassesOnWhatItsClosureReturnsAndThrows() {
    #expect(store.withDiscardableActions { 7 } == 7)
    #expect(throws: OutOfPaper()) {
      try store.withDiscardableActions { () throws(OutOfPaper) in throw OutOfPaper() }
    }
    type("b")
    #expect(store.canUndo)
  }

  /// They go with the action before them, and under a limit there is one at most after each.
  @Test(arguments: [0, 1, 3]) func theLimitDoesNotCountThem(limit: Int) {
    store.limit = limit
    type("b")
    store.markSaved()
    for place in ["middle", "end", "middle", "end"] { scroll(to: place) }
    #expect(!store.hasUnsavedChanges && store.canUndo == (limit > 0))
    #expect(store.history.actions.map(\.name) == (limit > 0 ? ["Type b", "Scroll"] : []))
    for text in ["c", "d", "e", "f"] {
      type(text)
      scroll(to: "middle")
      scroll(to: "start")
    }
    #expect(store.history.undoable.count { !$0.isDiscardable } == limit)
    #expect(store.hasUnsavedChanges && store.brokenInvariant == nil)
  }

  /// Neither keys nor a closure let there be any number of them.
  @Test func underALimitTheyAreOneWhateverTheirKeysAre() {
    store.limit = 1
    type("b")
    for place in ["middle", "end"] { store.coalescingActions(by: place) { scroll(to: place) } }
    store.coalesceActions { _, _ in false }
    for place in ["middle", "end"] { scroll(to: place) }
    #expect(store.history.actions.map(\.name) == ["Type b", "Scroll"])
  }

  @Test func aMemoryLimitLeavesTheLastActionThatUndoStopsAt() {
    store.memoryLimit = UndoMemoryLimit(bytes: 0)
    type("b")
    store.markSaved()
    for place in ["middle", "end", "middle"] { scroll(to: place) }
    #expect(store.canUndo && !store.hasUnsavedChanges)
    #expect(store.history.actions.map(\.name) == ["Type b", "Scroll"])
  }

  @Test func aCancelledOneLeavesNothing() {
    type("b")
    store.undo()
    let elements = store.elements
    let gesture = store.withDiscardableActions { store.beginGesture("Pan") }
    scroll(to: "end")
    gesture.cancel()
    #expect(store.elements == elements && store.canRedo)
  }

  /// Redoing would overwrite it, as without the discardable change.
  @Test(arguments: [false, true])
  func whatOthersHaveChangedIsNotOverwrittenByRedo(isOnBranch: Bool) throws {
    let notes = SharedNotes("a")
    let store = UndoStore(notes)
    store.keepsBranches = isOnBranch
    try store.save(Note(1, "x"), named: "Edit")
    let place = store.history.place
    try store.undo()
    if isOnBranch {
      try store.save(Note(1, "y"), named: "Edit Again")
      try store.undo()
    }
    notes.put(Note(1, "theirs"))
    try store.withDiscardableActions {
      _ = try store.modify(1, named: "Mark") { $0.text += "!" }
    }
    try store.jump(to: place)
    #expect(notes.texts == ["theirs!"])
    #expect(!store.canRedo && store.history.places.count == 1 && store.brokenInvariant == nil)
  }
}
