import Testing
import UndoRedo
import UndoRedoTesting

struct DescriptionTests {
  private let store = NoteStore(texts: "secret")

  @Test func aStepSaysWhatItChanges() {
    #expect("\(UndoRedoStep.created(1))" == "created(1)")
    #expect("\(UndoRedoStep.modified(from: 1, to: 2))" == "modified(from: 1, to: 2)")
    #expect("\([UndoRedoStep.deleted(2)] as UndoSteps)" == "[deleted(2)]")
  }

  @Test func anActionSaysItsNameAndHowManySteps() throws {
    let action = UndoAction("Recolor", .modified(from: "secret", to: "hidden"))
    #expect("\(action)" == "Recolor (1 step)")
    #expect("\(UndoAction("", .created(1)))" == "Unnamed (1 step)")
    let several = try #require(UndoAction("Add", steps: [.created(1), .created(2)]))
    #expect("\(several)" == "Add (2 steps)")
    #expect(String(reflecting: action).hasPrefix("Recolor: "))
    #expect(String(reflecting: action).contains("secret"))
  }

  /// What is in the way is named, and shown when debugging.
  @Test func aConflictSaysWhatIsInTheWay() throws {
    let store = NoteStore(texts: "a")
    store.modify(1, \.text, to: "b", named: "Edit")
    store.modify(1, \.text, to: "c", named: "Edit")
    let conflicts = try #require(store.conflicts(undoingActionAt: 0))
    #expect(conflicts.map(\.description) == ["element 1 is in the way"])
    let (old, new) = (Note(1, "b"), Note(1, "c"))
    #expect(
      conflicts.map(\.debugDescription)
        == ["element 1 is in the way: expected \(old), found \(new)"])
  }

  @Test func aHistoryNamesTenOnEitherSide() {
    let history = UndoHistory(counting: 25, undone: 12)
    #expect(
      "\(history)" == """
        [… 3 more, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 | 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, \
        … 2 more]
        """)
    #expect(String(reflecting: history).split(separator: "\n").count == 21)
    #expect("\(UndoHistory(counting: 3).undoable)" == "[3, 2, 1]")
  }

  @Test func actionsWithoutANameAreUnnamedInAHistory() {
    store.modify(1) { $0.text += "!" }
    store.modify(1) { $0.text += "!" }
    store.undo()
    #expect("\(store.history)" == "[Unnamed | Unnamed]")
    #expect("\(store.history.actions)" == "[Unnamed, Unnamed]")
  }

  @Test func aStoreSaysWhatItHoldsAndItsActions() {
    store.modify(1, named: "Edit") { $0.text += "!" }
    store.delete(1, named: "Delete")
    store.undo()
    #expect("\(store)" == "UndoStore<Note> [Edit | Delete]")
    #expect(String(reflecting: store).contains("secret!"))
  }

  @Test func withinAGroupItSaysWhatWasBefore() {
    store.modify(1, named: "Edit") { $0.text += "!" }
    store.group("Group") {
      store.delete(1)
      #expect("\(store)" == "UndoStore<Note> [Edit | ]")
    }
  }
}
