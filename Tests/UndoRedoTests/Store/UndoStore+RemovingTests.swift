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
