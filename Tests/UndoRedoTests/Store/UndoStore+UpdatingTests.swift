import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct UndoStoreUpdatingTests {
  let store = NoteStore(texts: "A", "", "C")

  @Test func anyCodeBecomesOneAction() throws {
    let action = try store.update("Tidy Up", metadata: ["by": "test"]) { notes in
      notes.removeAll { $0.text.isEmpty }
      for index in notes.indices { notes[index].color = "gray" }
      notes.append(Note(4, "D"))
    }
    #expect(action?.name == "Tidy Up" && action?.metadata == ["by": "test"])
    #expect(action?.createdIDs == [4] && action?.modifiedIDs == [1, 3])
    #expect(action?.deletedIDs == [2])
    #expect(store.texts.sorted() == ["A", "C", "D"])
    store.undo()
    #expect(store.elements == NoteStore(texts: "A", "", "C").elements)
  }

  @Test func whatChangesNothingIsNotRecorded() throws {
    #expect(try store.update("Sort") { $0.reverse() } == nil)
    #expect(!store.canUndo)
  }

  @Test func itBelongsToAnOpenGroup() throws {
    try store.group("Group") {
      store.save(Note(1, "a"), named: "")
      let action = try store.update("Update") { notes in
        #expect(notes.first?.text == "a")
        notes[0].text = "b"
      }
      #expect(action == nil)
    }
    #expect(store.undoName == "Group" && store.history.actions.count == 1)
    store.undo()
    #expect(store.texts == ["A", "", "C"])
  }

  @Test func twoElementsOfOneIdentityAreRefused() {
    let refusal = #expect(throws: UndoError.self) {
      try store.update("Duplicate") { notes in
        notes[0].text = "a"
        notes.append(notes[0])
      }
    }
    #expect(refusal?.code == .duplicateElement && refusal?.id == "1")
    #expect(refusal?.action == "Duplicate")
    #expect(store.texts == ["A", "", "C"] && !store.canUndo)
  }

  @Test func codeThatThrowsChangesNothing() {
    #expect(throws: OutOfPaper.self) {
      try store.update("Fail") { notes in
        notes.removeAll()
        throw OutOfPaper()
      }
    }
    #expect(store.texts == ["A", "", "C"] && !store.canUndo)
  }
}
