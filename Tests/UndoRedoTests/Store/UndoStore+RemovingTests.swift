import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

@Suite struct UndoStoreRemovingTests {
  let store = NoteStore(texts: "a", "b")

  init() throws {
    store.modify(1, \.text, to: "A", named: "Write 1")
    store.group("Both") {
      store.modify(1, \.text, to: "AA", named: "")
      store.modify(2, \.text, to: "B", named: "")
    }
    store.modify(2, \.text, to: "BB", named: "Write 2")
    store.modify(1, \.text, to: "AAA", named: "Write 1 Again")
    store.delete(1, named: "Delete 1")
  }

  private var names: String { store.history.description }

  @Test func theStepsGoAndTheElementStays() {
    store.undo()
    store.removeActions(of: 1)
    #expect(names == "[Both, Write 2 | ]")
    #expect(store.texts == ["AAA", "BB"])
    store.undo()
    #expect(store.texts == ["AAA", "B"])
    store.undo()
    #expect(store.texts == ["AAA", "b"] && !store.canUndo)
    store.redoAll()
    #expect(store.texts == ["AAA", "BB"])
    #expect(store.brokenInvariant == nil)
  }

  @Test func aDeletedElementIsForgotten() {
    store.removeActions(of: 1)
    #expect(names == "[Both, Write 2 | ]" && store.texts == ["BB"])
    store.undoAll()
    #expect(store.texts == ["b"] && store.brokenInvariant == nil)
    store.save(Note(1, "new"), named: "Add")
    #expect(store.texts.sorted() == ["b", "new"] && store.brokenInvariant == nil)
  }

  @Test func undoneActionsLoseTheirStepsToo() {
    store.undo(4)
    store.removeActions { $0 == 2 }
    #expect(names == "[Write 1 | Both, Write 1 Again, Delete 1]")
    #expect(store.texts == ["A", "b"])
    store.redo()
    #expect(store.texts == ["AA", "b"])
    store.redoAll()
    #expect(store.texts == ["b"] && store.brokenInvariant == nil)
  }

  @Test func allElementsCanGo() {
    store.removeActions { _ in true }
    #expect(names == "[ | ]" && store.texts == ["BB"] && store.brokenInvariant == nil)
    #expect(store.hasUnsavedChanges)
  }

  /// Branches are stored in another order than they come about, and differ in length.
  @Test func nothingIsRemovedFromBranchesEither() {
    store.keepsBranches = true
    store.undo(1)
    store.modify(2, \.text, to: "C", named: "C")
    store.modify(2, \.text, to: "D", named: "D")
    store.jump(to: 0)
    store.modify(2, \.text, to: "E", named: "E")
    var count = 0
    let observation = store.observe { _ in count += 1 }
    store.removeActions(of: 99)
    #expect(count == 0)
    store.removeActions(of: 2)
    #expect(count == 1)
    observation.cancel()
  }

  @Test func whatIsNotThereChangesNothing() {
    let history = store.history
    store.removeActions(of: 7)
    #expect(store.history == history)
  }

  /// What removes nothing is not announced, and ends no coalescing.
  @Test func whatRemovesNothingHasNotHappened() {
    func type(_ text: String) {
      store.coalescingActions(by: "type") { _ = store.save(Note(2, text), named: "Type") }
    }
    type("x")
    var kinds: [UndoEvent<Note>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    store.removeActions(of: 99)
    store.removeActions { _ in false }
    store.removeUndoneActions()
    store.removeActions(exceptLast: 10)
    store.removeActions(before: UndoDate(secondsSince1970: 0))
    #expect(kinds == [] && store.brokenInvariant == nil)
    type("xy")
    #expect(kinds == [.performed] && store.history.actions.count == 6)
    store.undo()
    store.removeUndoneActions()
    #expect(kinds == [.performed, .undone, .cleared])
    observation.cancel()
  }

  @Test func theSavedMarkStaysWhereItCanBeReached() {
    store.undo(4)
    store.markSaved()
    store.redo(2)
    store.addCheckpoint("here")
    store.removeActions(of: 1)
    #expect(store.hasUnsavedChanges && store.changesSinceSaved == nil, "1 was saved as another one")
    #expect(store.history.checkpoints.map(\.position) == [2])

    store.markSaved()
    store.undo()
    store.removeActions(of: 1)
    #expect(store.history.savedPosition == 2)
    store.redo()
    #expect(!store.hasUnsavedChanges)
  }

  @Test func theMarkStaysWhereTheElementIsTheSame() {
    let store = NoteStore(texts: "a", "b")
    store.markSaved()
    store.modify(1, \.text, to: "A", named: "There")
    store.modify(1, \.text, to: "a", named: "And Back")
    store.removeActions(of: 1)
    #expect(!store.hasUnsavedChanges && store.history.savedPosition == 0)
  }

  @Test func aGestureUnderWayKeepsWhatItHasDone() throws {
    let drag = store.beginGesture("Move")
    store.modify(2, \.text, to: "moved", named: "")
    store.save(Note(3, "c"), named: "")
    store.delete(3, named: "")
    store.save(Note(4, "d"), named: "")
    store.removeActions(of: 2)
    #expect(store.texts == ["moved", "d"])
    #expect(names == "[Write 1, Both, Write 1 Again, Delete 1 | ]")
    drag.commit()
    #expect(names == "[Write 1, Both, Write 1 Again, Delete 1, Move | ]")
    #expect(store.brokenInvariant == nil)
    store.undo()
    #expect(store.texts == ["BB"])
    store.undoAll()
    #expect(store.texts.sorted() == ["BB", "a"] && store.brokenInvariant == nil)
  }

  @Test func aFailingGroupTakesBackWhatItHasDone() {
    do throws(OutOfPaper) {
      try store.group("Group") { () throws(OutOfPaper) in
        store.delete(2, named: "")
        store.group("Inner") { store.save(Note(1, "again"), named: "") }
        store.removeActions { _ in true }
        throw OutOfPaper()
      }
      Issue.record("It should have thrown")
    } catch {}
    #expect(store.texts == ["BB"] && names == "[ | ]" && store.brokenInvariant == nil)
  }

  @Test func theRepositoryIsToldAndCanRefuse() throws {
    let diary = Diary()
    let store = UndoStore(FaultyRepository(diary))
    try store.save(Note(1, "a"), named: "Add 1")
    try store.save(Note(2, "b"), named: "Add 2")
    try store.removeActions(of: 1)
    #expect(diary.record.history.description == "[Add 2 | ]")

    let history = store.history
    for remove in [{ try store.removeActions(of: 2) }, { try store.removeActions(exceptLast: 0) }] {
      store.repository.faults.fail(at: .perform)
      #expect(throws: InjectedFault.self, performing: remove)
    }
    #expect(store.history == history && store.brokenInvariant == nil)
    try store.undo()
    try store.removeUndoneActions()
    #expect(diary.record.history.actions.isEmpty)
  }

  @Test func theContextsStayAtTheirPlaces() {
    let store = NoteStore(texts: "a", "b")
    var selection = 0
    store.keepContext(read: { selection }, restore: { selection = $0 })
    for (number, id) in [(1, 1), (2, 2), (3, 1), (4, 2)] {
      selection = number
      store.modify(id, \.text, to: "\(number)", named: "\(number)")
    }
    selection = 5
    store.removeActions(of: 1)
    store.undo()
    #expect(selection == 4)
    store.undo()
    #expect(selection == 2)
    store.redo(2)
    #expect(selection == 5)
  }

  @Test func thePartsThatAreTrackedAreTold() {
    var kinds: [String] = []
    let observation = store.observe { kinds.append("\($0.kind) \($0.distance)") }
    store.removeActions(of: 1)
    #expect(kinds == ["cleared -3"])
    observation.cancel()
    let told = store.changes { store.removeActions(of: 2) }
    #expect(told == [.canUndo, .undoName, .undoTitle, .history])
  }
}

@Suite struct UndoStoreTrimmingTests {
  private func store(_ dates: [Double?]) -> NoteStore {
    var date: Double?
    let store = UndoStore(InMemoryRepository([Note(1, "")])) {
      UndoDate(secondsSince1970: date ?? .nan)
    }
    for next in dates {
      date = next
      store.modify(1, named: "\(next.map { "\(Int($0))" } ?? "-")") { $0.text += "x" }
    }
    return store
  }

  @Test func theOldestGo() {
    let store = store([1, 2, 3, 4])
    store.undo()
    store.removeActions(exceptLast: 2)
    #expect(store.history.description == "[2, 3 | 4]" && store[1]?.text == "xxx")
    store.removeActions(exceptLast: 9)
    #expect(store.history.description == "[2, 3 | 4]")
    store.removeActions(exceptLast: 0)
    #expect(store.history.description == "[ | 4]" && store.brokenInvariant == nil)
    store.redo()
    #expect(store[1]?.text == "xxxx")
  }

  @Test func thoseBeforeADateGo() {
    let store = store([1, nil, 3, nil, 5, 2])
    store.removeActions(before: UndoDate(secondsSince1970: 1))
    #expect(store.history.actions.count == 6)
    store.removeActions(before: UndoDate(secondsSince1970: 5))
    #expect(store.history.description == "[-, 5, 2 | ]")
    store.removeActions(before: UndoDate(secondsSince1970: 9))
    #expect(store.history.description == "[ | ]" && store[1]?.text == "xxxxxx")
    #expect(store.brokenInvariant == nil && store.hasUnsavedChanges)
  }

  @Test func whatCanBeRedoneGoes() {
    let store = store([1, 2])
    store.undo()
    store.removeUndoneActions()
    #expect(store.history.description == "[1 | ]" && !store.canRedo && store[1]?.text == "x")
    #expect(store.brokenInvariant == nil)
  }

  /// As under a limit.
  @Test func discardableActionsAreNotAmongThoseThatStay() {
    let (store, limited) = (NoteStore(texts: "a", "b"), NoteStore(texts: "a", "b"))
    for store in [store, limited] {
      for text in ["x", "y"] { store.save(Note(1, text), named: text) }
      for text in ["1", "2"] {
        store.withDiscardableActions { _ = store.save(Note(2, text), named: "Scroll") }
      }
    }
    for count in [3, 2, 1, 0] {
      store.removeActions(exceptLast: count)
      limited.limit = count
      #expect(store.history.actions.map(\.name) == limited.history.actions.map(\.name), "\(count)")
      #expect(store.history.undoable.count == (count == 0 ? 0 : 2 + min(count, 2)), "\(count)")
    }
  }

  /// Those before a date are so many of the oldest, on a line and with branches.
  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 6))
  func thoseBeforeADateAreTheOldest(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var seconds = 0.0
    let store = UndoStore(InMemoryRepository([Note(1, ""), Note(2, "")])) {
      UndoDate(secondsSince1970: seconds)
    }
    store.keepsBranches = seed % 2 > 0
    for number in 0..<20 {
      seconds += Double(generator.int(0..<3))
      store.modify(generator.int(1..<3), named: "\(number)") { $0.text += "\(number)" }
      if generator.oneIn(3) { store.jump(to: generator.pick(store.history.places)) }
    }
    let date = UndoDate(secondsSince1970: Double(generator.int(0..<20)))
    let counted = store.copy()
    store.removeActions(before: date)
    let older = counted.history.undoable.count { $0.date! < date }
    counted.removeActions(exceptLast: counted.history.position - older)
    #expect(store.history == counted.history && store.brokenInvariant == nil)
    for place in store.history.places {
      store.jump(to: place)
      counted.jump(to: place)
      #expect(store.elements == counted.elements)
    }
  }
}
