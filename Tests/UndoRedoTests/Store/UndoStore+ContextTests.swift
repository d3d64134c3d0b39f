import TestSupport
import Testing

@testable import UndoRedo

/// A selection, which is no part of the model, comes back with undo and redo.
struct UndoStoreContextTests {
  final class Editor {
    let store = NoteStore(texts: "a", "b")
    var selection: Set<Int> = []
    var restored: [Set<Int>] = []

    init() {
      store.keepContext { [unowned self] in
        selection
      } restore: { [unowned self] in
        selection = $0
        restored.append($0)
      }
    }

    func select(_ ids: Int...) {
      selection = Set(ids)
      store.recordContextChange(named: "Select")
    }
  }

  let editor = Editor()
  var store: NoteStore { editor.store }

  @Test func theSelectionBeforeAnActionComesBack() {
    editor.selection = [1]
    store.delete(1, named: "Delete")
    editor.selection = []
    store.undo()
    #expect(editor.selection == [1])
    store.redo()
    #expect(editor.selection == [])
    #expect(editor.restored == [[1], []])
  }

  @Test func whatWasSelectedLastAtAPlaceComesBack() {
    store.save(Note(1, "A"), named: "First")
    editor.selection = [1]
    store.save(Note(2, "B"), named: "Second")
    editor.selection = [2]
    store.undo(2)
    #expect(editor.selection == [])
    store.redo()
    #expect(editor.selection == [1])
    editor.selection = [1, 2]
    store.redo()
    #expect(editor.selection == [2])
    store.undo()
    #expect(editor.selection == [1, 2])
  }

  /// Taking back an own action is a new one, which restores nothing; undoing that does.
  @Test func anAuthorsUndoLeavesTheSelectionAsItIs() throws {
    editor.selection = [1]
    for (author, id) in [("ann", 1), ("bob", 2)] {
      store.author = author
      store.save(Note(id, author), named: author)
      editor.selection = [id + 1]
    }
    try store.undo(by: "ann")
    #expect(editor.selection == [3] && editor.restored == [] && store.texts == ["a", "bob"])
    editor.selection = [4]
    store.undo()
    #expect(editor.selection == [3] && store.texts == ["ann", "bob"])
    store.undo()
    #expect(editor.selection == [2])
    #expect(throws: UndoError.self) {
      store.author = "bob"
      store.save(Note(1, "over"), named: "Over")
      editor.restored = []
      try store.undo(by: "ann")
    }
    #expect(editor.restored == [])
  }

  @Test func anActionThatAnUnrecordedChangeLeavesNothingOfGoesWithItsPlace() {
    editor.selection = [1]
    store.save(Note(1, "A"), named: "First")
    editor.selection = [2]
    store.save(Note(2, "B"), named: "Second")
    editor.selection = [1, 2]
    store.withoutRecording { _ = store.save(Note(1, "a"), named: "") }
    #expect(store.history.description == "[Second | ]")
    store.undo()
    #expect(editor.selection == [2])
    store.redo()
    #expect(editor.selection == [1, 2])
  }

  @Test func changesOfTheSelectionStayWhereAnActionHasGoneBeforeThem() {
    store.save(Note(1, "A"), named: "First")
    editor.select(1)
    editor.select(2)
    store.undo()
    store.withoutRecording { _ = store.save(Note(1, "a"), named: "") }
    #expect(store.undoTitle == "Undo Select" && store.redoTitle == "Redo Select")
    store.redo()
    #expect(editor.selection == [2])
    store.undo(1)
    #expect(store.undo()?.name == "Select" && editor.selection == [1])
    #expect(store.undo()?.name == "Select" && editor.selection == [])
    #expect(store.undo() == nil)
  }

  /// What was selected after an undone action does not take the place of what is selected now.
  @Test func changesOfTheSelectionStayWhereAnActionHasGoneAfterThem() {
    store.save(Note(1, "A"), named: "First")
    editor.selection = [1]
    store.undo()
    editor.select(2)
    store.removeActions(of: 1)
    #expect(store.undoTitle == "Undo Select" && !store.canRedo)
    store.undo()
    #expect(editor.selection == [])
  }

  /// What was typed after the selection is undone before it.
  @Test func actionsAreNotCoalescedAcrossAChangeOfTheSelection() {
    func type(_ text: String) {
      store.coalescingActions(by: "type") { _ = store.save(Note(1, text), named: "Type") }
    }
    type("b")
    editor.select(1)
    type("bc")
    store.undo()
    #expect(store.texts == ["b", "b"] && editor.selection == [1])
    store.redo()
    editor.select(2)
    store.undo()
    type("bcd")
    #expect(!store.canRedo && store.history.undoable.count == 3)
  }

  /// An action that is joined with what takes it back goes, and what is selected stays.
  @Test func annulledJoiningLeavesTheContext() {
    for (text, selection) in [("b", 1), ("a", 2)] {
      editor.selection = [selection]
      store.coalescingActions(by: "type") { _ = store.save(Note(1, text), named: "Type") }
    }
    #expect(editor.selection == [2] && !store.canUndo)
  }

  /// What failed when nobody knew of a context has nothing to do with it.
  @Test func whatWasTakenBackBeforeThereWasAContext() throws {
    let store = NoteStore(texts: "a")
    #expect(throws: OutOfPaper.self) {
      try store.group("Fails") { () throws(OutOfPaper) in throw OutOfPaper() }
    }
    var selection = 1
    store.keepContext(read: { selection }, restore: { selection = $0 })
    store.group("Edit") {
      selection = 2
      store.save(Note(1, "b"), named: "")
    }
    #expect(selection == 2)
  }

  /// A gesture under way is cancelled, and the selection that it has changed comes back.
  @Test func aRollbackTakesTheContextAlong() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    var selection = 1
    store.keepContext(read: { selection }, restore: { selection = $0 })
    let drag = store.beginGesture("Drag")
    store.save(Note(1, "b"), named: "")
    selection = 2
    store.rollback()
    #expect(selection == 1 && !drag.isUnderWay)
  }

  @Test func aGroupIsOneAction() {
    editor.selection = [1]
    store.group("Group") {
      store.delete(1, named: "")
      editor.selection = []
      store.delete(2, named: "")
    }
    store.undo()
    #expect(editor.selection == [1])
  }

  @Test func aGestureIsOneAction() {
    editor.selection = [1]
    let gesture = store.beginGesture("Drag")
    store.save(Note(1, "A"), named: "")
    editor.selection = [2]
    store.save(Note(1, "B"), named: "")
    gesture.commit()
    store.undo()
    #expect(editor.selection == [1])
    store.redo()
    #expect(editor.selection == [2])
  }

  @Test func aJumpBringsTheContextOfItsPlace() {
    for number in 1...4 {
      editor.selection = [number]
      store.save(Note(1, "\(number)"), named: "Edit")
    }
    store.jump(to: 1)
    #expect(editor.selection == [2])
    store.jump(to: 3)
    #expect(editor.selection == [4])
  }

  @Test func aNewActionForgetsTheContextsBehindIt() {
    store.save(Note(1, "A"), named: "First")
    editor.selection = [2]
    store.save(Note(1, "B"), named: "Second")
    store.undo(2)
    editor.selection = [1]
    store.save(Note(2, "C"), named: "Third")
    store.undo()
    #expect(editor.selection == [1])
    store.redo()
    #expect(editor.selection == [1])
  }

  @Test func whatChangesNothingRestoresNothing() {
    editor.selection = [1]
    store.save(Note(1, "a"), named: "Nothing")
    store.markSaved()
    store.undo()
    store.withoutRecording { store.save(Note(1, "A"), named: "") }
    #expect(editor.restored.isEmpty && editor.selection == [1])
  }

  @Test func aChangeOfTheContextAloneIsUndone() {
    store.save(Note(1, "A"), named: "Edit")
    editor.select(1)
    editor.select(2)
    #expect(store.undoTitle == "Undo Select")
    #expect(store.undo() == UndoAction(ActionDetails(name: "Select"), steps: []))
    #expect(editor.selection == [1] && store.texts == ["A", "b"])
    store.undo()
    #expect(editor.selection == [] && store.texts == ["A", "b"])
    #expect(store.undoTitle == "Undo Edit" && store.redoTitle == "Redo Select")
    store.redo()
    store.redo()
    #expect(editor.selection == [2] && !store.canRedo)
    for _ in 1...3 { store.undo() }
    #expect(store.texts == ["a", "b"] && !store.canUndo)
  }

  @Test func aChangeOfTheContextKeepsWhatCanBeRedone() {
    store.save(Note(1, "A"), named: "Edit")
    store.undo()
    editor.select(1)
    #expect(store.redoName == "Edit" && store.undoName == "Select")
    store.redo()
    #expect(store.texts == ["A", "b"])
    store.undo()
    #expect(editor.selection == [1] && store.undoName == "Select")
    store.undo()
    #expect(editor.selection == [] && store.redoName == "Select")
  }

  @Test func aNewChangeOfTheContextForgetsTheUndoneOnes() {
    editor.select(1)
    editor.select(2)
    store.undo()
    editor.select(1, 2)
    #expect(!store.canRedo)
    store.undo()
    #expect(editor.selection == [1])
  }

  @Test func noChangeOfTheContextIsNothingToUndo() {
    #expect(!store.recordContextChange(named: "Select"))
    editor.select(1)
    #expect(!store.recordContextChange(named: "Select"))
    store.undo()
    #expect(!store.canUndo)
    let isRecorded = store.group("Group") {
      editor.selection = [2]
      return store.recordContextChange(named: "Select")
    }
    #expect(!isRecorded)
  }

  @Test func theLimitForgetsContextsToo() {
    store.limit = 2
    for number in 1...50 {
      editor.selection = [number]
      store.save(Note(1, "\(number)"), named: "Edit")
    }
    store.undoAll()
    #expect(editor.selection == [49])
    let log = ContextLog({ 0 }, { _ in })
    for place in 0..<200 {
      log.leave(place)
      log.follow(to: place + 1, in: max(0, place - 1)...(place + 1), .newAction)
    }
    #expect(log.stays.indices.count { log.stays[$0] != nil } == 2 && log.stays.count < 200)
  }

  @Test func undoingAllLeavesNothingToUndo() {
    editor.select(1)
    store.save(Note(1, "A"), named: "Edit")
    editor.select(2)
    store.undoAll()
    #expect(!store.canUndo && editor.selection == [] && store.texts == ["a", "b"])
    store.redoAll()
    #expect(store.texts == ["A", "b"] && editor.selection == [2] && !store.canRedo)
  }

  @Test func aChangeOfTheContextGoesWithTheActionThatLedToIt() {
    store.save(Note(1, "A"), named: "Edit")
    editor.select(1)
    store.jump(to: 0)
    store.save(Note(2, "B"), named: "Edit B")
    #expect(store.undoTitle == "Undo Edit B")
  }

  @Test func whatIsTakenBackTakesTheContextAlong() throws {
    editor.selection = [1]
    let drag = store.beginGesture("Drag")
    store.save(Note(1, "dragged"), named: "")
    editor.selection = [2]
    drag.cancel()
    #expect(editor.selection == [1])
    #expect(throws: OutOfPaper.self) {
      try store.group("Fails") { () throws(OutOfPaper) in
        store.save(Note(1, "x"), named: "")
        editor.selection = [2]
        throw OutOfPaper()
      }
    }
    #expect(editor.selection == [1] && store.texts == ["a", "b"])
  }

  @Test func theContextIsReadOnceForEachOperation() {
    store.save(Note(1, "A"), named: "Edit")
    var readings = 0
    store.keepContext {
      readings += 1
      return 0
    } restore: { _ in
    }
    readings = 0
    store.undo()
    #expect(readings == 1)
    store.redo()
    #expect(readings == 2)
  }

  /// An action without steps can be stored like any other; in a history it has no place.
  @Test func anUndoneChangeOfTheContextIsCodable() throws {
    editor.select(1)
    let action = try #require(store.undo())
    #expect(action.steps.isEmpty)
    #expect(try recoded(action) == action)
  }

  @Test func observersSeeTheContextThatBelongsToAnEvent() {
    var seen: [Set<Int>] = []
    let observation = store.observe { _ in seen.append(editor.selection) }
    editor.selection = [1]
    store.save(Note(1, "A"), named: "Edit")
    editor.selection = [2]
    store.undo()
    observation.cancel()
    store.redo()
    #expect(seen == [[1], [1]] && editor.selection == [2])
  }
}
