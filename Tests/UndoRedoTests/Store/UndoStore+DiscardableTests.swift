import Testing
import UndoRedo

struct UndoStoreDiscardableTests {
  private let store = NoteStore(texts: "a", "top")

  private func scroll(to place: String) {
    store.withDiscardableActions { _ = store.save(Note(2, place), named: "Scroll") }
  }

  private func type(_ text: String) { store.save(Note(1, text), named: "Type \(text)") }

  @Test func undoDoesNotStopAtThem() {
    type("b")
    scroll(to: "middle")
    type("c")
    scroll(to: "bottom")
    scroll(to: "end")
    #expect(store.undoTitle == "Undo Type c")
    #expect(
      store.undo()
        == UndoAction(
          "Type c",
          steps: [
            .modified(from: Note(2, "end"), to: Note(2, "middle")),
            .modified(from: Note(1, "c"), to: Note(1, "b")),
          ]))
  }

  @Test func oneThatTakesAnActionBackLeavesNothingToSee() throws {
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    type("b")
    store.withDiscardableActions { _ = store.save(Note(1, "a"), named: "Look") }
    // The action is returned with all its steps, since it has some; of the elements, nothing has changed.
    let action = store.undo()
    #expect(
      action?.steps == [
        .modified(from: Note(1, "a"), to: Note(1, "b")),
        .modified(from: Note(1, "b"), to: Note(1, "a")),
      ])
    #expect(events.last == UndoEvent(.undone, name: "Type b", distance: -2))
    #expect(store.redo()?.steps == action?.flip().steps)
    #expect(events.last == UndoEvent(.redone, name: "Type b", distance: 2))
    withExtendedLifetime(observation) {}
  }

  @Test func itPassesOnWhatItsClosureReturnsAndThrows() {
    #expect(store.withDiscardableActions { 7 } == 7)
    #expect(throws: OutOfPaper()) {
      try store.withDiscardableActions { () throws(OutOfPaper) in throw OutOfPaper() }
    }
    type("b")
    #expect(store.canUndo)
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

  /// They stay after the saved place as long as it does, and leave the model saved where they go.
  @Test func whatALimitDropsLeavesTheModelSaved() {
    store.limit = 1
    store.markSaved()
    scroll(to: "middle")
    type("b")
    #expect(store.canRevertToSaved && store.history.actions.count == 2)
    store.undo()
    #expect(!store.hasUnsavedChanges && !store.canUndo)
    store.redo()
    type("c")
    #expect(!store.canRevertToSaved && store.history.actions.count == 1)

    store.markSaved()
    scroll(to: "end")
    store.limit = 0
    #expect(!store.hasUnsavedChanges && store.history.actions.isEmpty)
  }

  @Test(arguments: [false, true]) func whatIsRemovedLeavesTheModelSaved(isOlder: Bool) {
    let store = UndoStore(
      InMemoryRepository([Note(1, "a")]), now: { UndoDate(secondsSince1970: 5) })
    store.save(Note(1, "b"), named: "Type")
    store.markSaved()
    store.withDiscardableActions { _ = store.save(Note(2, "top"), named: "Scroll") }
    if isOlder {
      store.removeActions(before: UndoDate(secondsSince1970: 6))
    } else {
      store.removeActions(exceptLast: 0)
    }
    #expect(store.history.actions.isEmpty && !store.hasUnsavedChanges)
  }

  @Test func whatALimitOfMemoryDropsLeavesTheModelSaved() {
    store.markSaved()
    scroll(to: "middle")
    type("b")
    store.memoryLimit = UndoMemoryLimit(bytes: 1)
    #expect(store.history.actions.map(\.name) == ["Type b"] && store.canRevertToSaved)
    store.undo()
    #expect(!store.hasUnsavedChanges)
  }
}
