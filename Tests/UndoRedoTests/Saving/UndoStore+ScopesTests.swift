import Testing
import UndoRedo
import UndoRedoAsync

@Suite struct UndoStoreScopesTests {
  let store = NoteStore(texts: "a", "b")

  @Test func whatIsCommittedIsOneAction() throws {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    sheet.modify(1, \.color, to: "blue", named: "Recolor")
    sheet.save(Note(3, "c"), named: "Add")
    #expect(sheet.elements.map(\.text) == ["A", "b", "c"] && sheet.count == 3)
    #expect(store.texts == ["a", "b"] && store.history.actions.isEmpty)
    #expect(sheet.undoTitle == "Undo Add")

    let action = try sheet.commit("Edit Details")
    #expect(action?.steps.count == 2)
    #expect(store.texts == ["A", "b", "c"])
    #expect(store.history.description == "[Edit Details | ]")
    store.undo()
    #expect(store.texts == ["a", "b"] && store[1]?.color == "red")
  }

  @Test func undoStaysInside() throws {
    store.modify(2, \.text, to: "B", named: "Write")
    let sheet = store.makeScope()
    #expect(!sheet.canUndo)
    sheet.modify(1, \.text, to: "A", named: "Write")
    #expect(sheet.undo()?.name == "Write")
    #expect(sheet.undo() == nil)
    #expect(store.texts == ["a", "B"])
    #expect(try sheet.commit("Edit") == nil)
    #expect(store.history.description == "[Write | ]")
  }

  @Test func whatIsAbandonedLeavesNoTrace() {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    sheet.delete(2, named: "Delete")
    sheet.undo()
    #expect(sheet.abandon() == [.modified(from: Note(1, "A"), to: Note(1, "a"))])
    #expect(sheet.elements == store.elements && !sheet.canUndo && !sheet.canRedo)
    #expect(!sheet.hasPendingSteps && !sheet.hasUnsavedChanges)
    #expect(store.texts == ["a", "b"] && store.history.actions.isEmpty)
  }

  /// What was changed and changed back has become what it is in the store, too.
  @Test func whatHasBecomeOfElementsIsWhatTheStoreHasMadeOfThem() async throws {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    sheet.delete(2, named: "Delete")
    sheet.save(Note(3, "c"), named: "Add")
    sheet.undo()
    store.delete(2, named: "Delete")
    store.modify(1, \.text, to: "aa", named: "Write")
    store.save(Note(3, "cc"), named: "Add")
    var events: [UndoEvent<Note>] = []
    let observation = sheet.observe { events.append($0) }
    let steps: Set<NoteStep> = [
      .modified(from: Note(1, "A"), to: Note(1, "aa")), .created(Note(3, "cc")),
    ]
    let released = sheet.abandon()
    observation.cancel()
    #expect(Set(released) == steps && released.count == 2)
    #expect(events.map(\.changes) == [released] && sheet.elements == store.elements)

    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository([Note(1, "a"), Note(2, "b")])))
    let other = await awaited.makeScope()
    try await other.modify(1, \.text, to: "A", named: "Write")
    try await other.save(Note(3, "c"), named: "Add")
    try await other.undo()
    try await awaited.modify(1, \.text, to: "aa", named: "Write")
    try await awaited.save(Note(3, "cc"), named: "Add")
    #expect(await Set(other.abandon()) == steps)
  }

  @Test func whatWasNotChangedIsWhatItIsInTheStore() {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    store.modify(2, \.text, to: "B", named: "Write")
    #expect(sheet[2]?.text == "B")
    store.group("Group") {
      store.delete(2, named: "")
      #expect(sheet[2] == nil && sheet.count == 1)
    }
  }

  @Test func aConflictIsRefusedAndLosesNothing() throws {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    sheet.modify(2, \.text, to: "B", named: "Write")
    store.modify(2, \.color, to: "blue", named: "Recolor")
    let refusal = #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    #expect(refusal?.code == .conflict && refusal?.id == "2" && refusal?.action == "Edit")
    #expect(store.texts == ["a", "b"] && store.history.description == "[Recolor | ]")
    #expect(sheet.elements.map(\.text) == ["A", "B"] && sheet.history.actions.count == 2)

    store.undo()
    try sheet.commit("Edit")
    #expect(store.texts == ["A", "B"])
  }

  @Test func theSameChangeIsNoConflict() throws {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    sheet.delete(2, named: "Delete")
    sheet.save(Note(3, "c"), named: "Add")
    store.modify(1, \.text, to: "A", named: "Write")
    store.delete(2, named: "Delete")
    #expect(try sheet.commit("Edit")?.steps == [.created(Note(3, "c"))])
    #expect(store.texts == ["A", "c"] && !sheet.hasPendingSteps)

    sheet.save(Note(4, "d"), named: "Add")
    store.save(Note(4, "d"), named: "Add")
    #expect(try sheet.commit("Edit") == nil)
    #expect(store.history.description == "[Write, Delete, Edit, Add | ]")
  }

  @Test func aScopeCanBeUsedOn() throws {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    try sheet.commit("Edit")
    #expect(!sheet.canUndo && !sheet.hasUnsavedChanges && !sheet.hasPendingSteps)
    store.modify(1, \.text, to: "X", named: "Write")
    #expect(sheet[1]?.text == "X")
    sheet.modify(1, \.text, to: "Y", named: "Write")
    try sheet.commit("Edit Again")
    #expect(store.history.description == "[Edit, Write, Edit Again | ]")
  }

  @Test func scopesNest() throws {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    let popover = sheet.makeScope()
    popover.modify(1, \.color, to: "blue", named: "Recolor")
    popover.delete(2, named: "Delete")
    try popover.commit("Style")
    #expect(sheet.history.description == "[Write, Style | ]")
    #expect(store.texts == ["a", "b"])
    sheet.undo()
    #expect(sheet[2] != nil)
    sheet.redo()
    try sheet.commit("Edit")
    #expect(store.elements == [Note(id: 1, text: "A", color: "blue")])
  }

  @Test func whatIsCommittedJoinsAnOpenGroup() throws {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    try store.group("Group") {
      store.modify(2, \.text, to: "B", named: "")
      let action = try sheet.commit("Edit")
      #expect(action == nil)
    }
    #expect(store.history.description == "[Group | ]")
    #expect(store.history.actions.first?.steps.count == 2)
  }

  @Test func aGestureOfTheScopeIsCommittedWithIt() throws {
    let sheet = store.makeScope()
    let drag = sheet.beginGesture("Move")
    sheet.modify(1, \.text, to: "A", named: "")
    store.modify(2, \.text, to: "B", named: "Write")
    try sheet.commit("Edit")
    #expect(!drag.isUnderWay && store.texts == ["A", "B"])
  }

  @Test func aGestureDoesNotTrapWhereTheStoreChangesTheElement() {
    let sheet = store.makeScope()
    let drag = sheet.beginGesture("Move")
    sheet.modify(1, \.text, to: "A", named: "")
    store.modify(1, \.text, to: "B", named: "Write")
    drag.commit()
    #expect(sheet[1]?.text == "A")
    #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    sheet.undo()
    #expect(sheet[1]?.text == "a", "it is held as it was when it was changed")
    sheet.abandon()
    #expect(sheet[1]?.text == "B")
  }

  @Test func aScopeKeepsItsStoreAlive() throws {
    var parent: NoteStore? = NoteStore(texts: "a")
    weak let store = parent
    var sheet = parent?.makeScope()
    parent = nil
    sheet?.modify(1, \.text, to: "A", named: "Write")
    try sheet?.commit("Edit")
    #expect(store?.texts == ["A"])
    sheet = nil
    #expect(store == nil)
  }

  @Test func aFailingStoreLosesNothing() throws {
    let notes = FlakyNotes([Note(1, "a")])
    let store = UndoStore(notes)
    let sheet = store.makeScope()
    try sheet.modify(1, \.text, to: "A", named: "Write")
    notes.line.failNext(3)
    #expect(throws: NotesFailure.broken(call: 3)) { try sheet.commit("Edit") }
    #expect(sheet.canUndo && sheet.hasPendingSteps && store.history.actions.isEmpty)
    try sheet.commit("Edit")
    #expect(try store.element(withID: 1)?.text == "A")
  }

  @Test func itHasTheClockTheAuthorAndTheTitlesOfItsStore() throws {
    let store = UndoStore(
      InMemoryRepository([Note(1, "a")]),
      titleFormat: UndoTitleFormat(undo: { "-\($0)" }, redo: { "+\($0)" })
    ) { UndoDate(secondsSince1970: 7) }
    store.author = "Ann"
    let sheet = store.makeScope(limit: 1)
    sheet.modify(1, \.text, to: "A", named: "Write")
    sheet.modify(1, \.text, to: "B", named: "Write")
    #expect(sheet.undoTitle == "-Write" && sheet.history.actions.count == 1)
    #expect(sheet.history.actions.first?.author == "Ann")
    #expect(sheet.history.actions.first?.date?.secondsSince1970 == 7)
    let action = try sheet.commit("Edit", metadata: ["detail": "all of it"])
    #expect(action?.author == "Ann" && action?.detail == "all of it")
  }

  @Test func whatAFailedGroupHasMetIsNotKnown() throws {
    let sheet = store.makeScope()
    var changes: [UndoSteps<Note>] = []
    let observation = sheet.observe { changes.append($0.changes) }
    let gesture = sheet.beginGesture("Write")
    #expect(throws: Failed.self) {
      try sheet.group {
        sheet.modify(1, \.text, to: "A")
        throw Failed()
      }
    }
    store.modify(1, \.text, to: "B")
    sheet.modify(1, \.text, to: "a")
    gesture.commit()
    #expect(changes == [[.modified(from: Note(1, "B"), to: Note(1, "a"))]])
    observation.cancel()
  }

  @Test func eventsAreToldOnBothSides() throws {
    var told: [String] = []
    let above = store.observe { told.append("store \($0.kind) \($0.name) \($0.changes.count)") }
    let sheet = store.makeScope()
    let below = sheet.observe { told.append("sheet \($0.kind) \($0.name) \($0.changes.count)") }
    sheet.modify(1, \.text, to: "A", named: "Write")
    try sheet.commit("Edit")
    sheet.modify(1, \.text, to: "B", named: "Write")
    sheet.abandon()
    #expect(
      told == [
        "sheet performed Write 1", "store performed Edit 1", "sheet cleared  0",
        "sheet performed Write 1", "sheet rolledBack  1",
      ])
    above.cancel()
    below.cancel()
  }

  @Test func observersOfTheStoreMayChangeTheScope() throws {
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    let observation = store.observe { _ in sheet.modify(2, \.text, to: "B", named: "Follow") }
    try sheet.commit("Edit")
    #expect(store.texts == ["A", "b"] && sheet.elements.map(\.text) == ["A", "B"])
    #expect(sheet.history.description == "[Follow | ]")
    observation.cancel()
    try sheet.commit("Follow")
    #expect(store.texts == ["A", "B"])
  }
}
