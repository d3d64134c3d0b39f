import Testing
import UndoRedo
import UndoRedoTesting

/// What happens when lines are carried out.
struct EditTests {
  private let store = NoteStore(texts: "a", "b")

  @Test func laterLinesSeeEarlierOnes() throws {
    try store.perform("Edit") {
      Create(Note(3, "c"))
      Modify(3) { $0.text += "!" }
      Modify(3, \.text) { $0 += "?" }
      Delete(1)
      Create(Note(1, "again"))
      Create(Note(4, "d"))
      Delete(4)
    }
    #expect(store[3] == Note(3, "c!?") && store[1] == Note(1, "again") && store[4] == nil)
    #expect(
      Set(store.history.undoable[0].steps) == [
        .created(Note(3, "c!?")), .modified(from: Note(1, "a"), to: Note(1, "again")),
      ])
    store.undo()
    #expect(store.texts == ["a", "b"])
  }

  @Test func whatIsSavedIsCreatedOrReplaced() throws {
    let action = try store.perform("Paste") {
      for note in [Note(1, "a"), Note(2, "B"), Note(3, "c"), Note(3, "C")] { Save(note) }
    }
    #expect(
      action?.steps.map(\.self) == [
        .modified(from: Note(2, "b"), to: Note(2, "B")), .created(Note(3, "C")),
      ])
    store.undo()
    #expect(store.texts == ["a", "b"])
  }

  @Test func readingTheStoreInABuilderGivesWhatIsThereBefore() throws {
    try store.perform("Edit") {
      Create(Note(3, "c"))
      for note in store.elements { Delete(note) }
    }
    #expect(store.texts == ["c"])
  }

  @Test func readingTheStoreInAModificationGivesWhatIsThereByThen() throws {
    try store.perform("Edit") {
      Create(Note(3, "c"))
      Modify(1) { note in
        note.text = store.elements.map(\.text).joined() + "\(store.count)" + store[3]!.text
      }
      Delete(2)
      Modify(3) { $0.text = store[1]!.text + "\(store.count)" }
    }
    #expect(store[1] == Note(1, "abc3c") && store[3] == Note(3, "abc3c2"))
  }

  @Test func aModificationMayEvenChangeTheStore() throws {
    try store.perform("Edit") {
      Modify(1) { note in
        store.delete(2, named: "")
        note.text = "A"
      }
    }
    #expect(store.undo()?.steps.count == 2)
    #expect(store.texts == ["a", "b"])
  }

  /// Expects a line to be refused, after one that can be carried out, and nothing to stay.
  private func expectRefusal(
    _ code: UndoError.Code, of id: Int, sourceLocation: SourceLocation = #_sourceLocation,
    @ActionBuilder<Note> _ line: () -> [Edit<Note>]
  ) {
    let history = store.history
    do throws(UndoError) {
      try store.perform("Edit") {
        Modify(1, \.text, to: "A")
        line()
        Create(Note(9, "never"))
      }
      Issue.record("It should have been refused", sourceLocation: sourceLocation)
    } catch {
      #expect(error.code == code && error.id == "\(id)", sourceLocation: sourceLocation)
      #expect(error.line == 2 && error.action == "Edit", sourceLocation: sourceLocation)
    }
    #expect(store.texts == ["a", "b"], sourceLocation: sourceLocation)
    #expect(store.history == history && store.canRedo, sourceLocation: sourceLocation)
  }

  @Test func aLineThatCanNotBeCarriedOutLeavesNothing() {
    store.save(Note(1, "x"), named: "Before")
    store.undo()
    expectRefusal(.missingElement, of: 7) { Modify(7, \.text, to: "x") }
    expectRefusal(.missingElement, of: 7) { Modify(7) { $0.text = "x" } }
    expectRefusal(.missingElement, of: 7) { Delete(7) }
    expectRefusal(.missingElement, of: 7) { Delete(Note(7, "x")) }
    expectRefusal(.duplicateElement, of: 2) { Create(Note(2, "x")) }
    expectRefusal(.changedIdentity, of: 2) { Modify(2) { $0 = Note(8, "x") } }
  }

  @Test func whatAnEarlierLineDeletedOrCreatedCounts() {
    func line(_ edits: [Edit<Note>]) -> Int? {
      do throws(UndoError) {
        try store.perform("Edit") { edits }
        return nil
      } catch {
        return error.line
      }
    }
    @ActionBuilder<Note> var deletedTwice: [Edit<Note>] {
      Delete(1)
      Delete(1)
    }
    @ActionBuilder<Note> var createdTwice: [Edit<Note>] {
      Create(Note(3, "c"))
      Modify(3, \.text, to: "d")
      Create(Note(3, "c"))
    }
    @ActionBuilder<Note> var modifiedTooLate: [Edit<Note>] {
      for id in 1...2 { Delete(id) }
      Modify(2, \.text, to: "x")
    }
    #expect(line(deletedTwice) == 2)
    #expect(line(createdTwice) == 3)
    #expect(line(modifiedTooLate) == 3)
    #expect(store.texts == ["a", "b"] && !store.canUndo)
  }

  @Test func aRefusalThatEndsAGroupEndsAllOfIt() {
    do throws(UndoError) {
      try store.group("Group") { () throws(UndoError) in
        store.save(Note(1, "A"), named: "")
        try store.perform("Inner") { Delete(7) }
      }
      Issue.record("It should have been refused")
    } catch {
      #expect(error.description == "“Inner”, line 1: there is no element with id 7")
    }
    #expect(store.texts == ["a", "b"] && !store.canUndo)
  }

  @Test func oneActionIsOneCallOfTheRepository() throws {
    let store = UndoStore(CountingNotes())
    try store.perform("Add") { for id in 1...20 { Create(Note(id, "\(id)")) } }
    try store.perform("Edit") { for id in 1...20 { Modify(id, \.text, to: "x") } }
    store.undo()
    #expect(store.repository.performed.map(\.count) == [20, 20, 20])
  }

  @Test func aRefusalBesideARepositoryThatMayFail() throws {
    do {
      try UndoStore(FlakyNotes()).perform("Edit") { Delete(7) }
      Issue.record("It should have been refused")
    } catch UndoError.Code.missingElement {}
  }
}
