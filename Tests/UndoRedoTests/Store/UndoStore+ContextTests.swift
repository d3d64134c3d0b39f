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

  @Test func whatChangesNothingRestoresNothing() {
    editor.selection = [1]
    store.save(Note(1, "a"), named: "Nothing")
    store.markSaved()
    store.undo()
    store.withoutRecording { store.save(Note(1, "A"), named: "") }
    #expect(editor.restored.isEmpty && editor.selection == [1])
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

  @Test func theContextIsReadOnceForEachOperation() {
    store.save(Note(1, "A"), named: "Edit")
    var (readings, selection, restored) = (0, 0, [Int]())
    store.keepContext {
      readings += 1
      return selection
    } restore: {
      restored.append($0)
    }
    store.undo()
    (readings, selection) = (0, 1)
    store.redo()
    #expect(readings == 1 && restored == [0])
    selection = 2
    store.undo()
    #expect(readings == 2 && restored == [0, 1])
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

  /// They are noted from the first undo on.
  @Test func contextsAreKnownOfActionsFromBefore() {
    let texts = (0..<100).map { "\($0)" }
    for text in texts { store.modify(1, \.text, to: text, named: "Edit") }
    editor.selection = [0]
    store.keepContext { [unowned editor] in
      editor.selection
    } restore: { [unowned editor] in
      editor.selection = $0
    }
    for number in 0..<100 {
      editor.selection = [number]
      store.undo()
    }
    for number in (0..<100).reversed() {
      store.redo()
      #expect(editor.selection == [number])
    }
    #expect(!store.canRedo)
  }

  /// What nothing leads back to is not stored any more.
  @Test func contextsOutOfReachAreReleased() {
    final class Token: Equatable {
      static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
    }
    weak var later: Token?
    var selection = Token()
    let store = NoteStore(texts: "a")
    store.keepContext(read: { selection }, restore: { selection = $0 })
    store.save(Note(1, "A"), named: "First")
    selection = Token()
    later = selection
    store.save(Note(1, "B"), named: "Second")
    store.undo(2)
    #expect(later != nil)
    store.removeUndoneActions()
    #expect(later == nil)
  }

  /// What was selected before an action of which nothing is left can be undone all the same.
  @Test(arguments: [false, true]) func theSelectionStaysWhereAnActionGoes(isRemoved: Bool) {
    editor.select(1)
    store.save(Note(2, "x"), named: "Type")
    editor.select(2)
    if isRemoved {
      store.removeActions(of: 2)
    } else {
      store.withoutRecording { _ = store.save(Note(2, "b")) }
    }
    #expect(store.history.actions.isEmpty && store.undoTitle == "Undo Select")
    store.undo()
    #expect(editor.selection == [1])
    store.undo()
    #expect(editor.selection == [] && !store.canUndo)
    store.redo()
    store.redo()
    #expect(editor.selection == [2] && !store.canRedo)
  }
}
