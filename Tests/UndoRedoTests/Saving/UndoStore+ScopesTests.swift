import Testing
import UndoRedo
import UndoRedoAsync

@Suite struct UndoStoreScopesTests {
  let store = NoteStore(texts: "a", "b")

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
