import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// A copy has what the store has, and goes its own way.
@Suite struct UndoStoreCopyingTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 20), [false, true])
  func bothGoOnAsOne(seed: UInt64, keepsBranches: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let store = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]), limit: 40)
    store.keepsBranches = keepsBranches
    try store.edit(60, using: &random)
    store.addCheckpoint("Here")
    let left = (elements: store.elements, history: store.history)
    let copy = store.copy()
    let untouched = store.copy()
    var same = random
    for round in 0..<10 {
      try store.edit(8, using: &random)
      try copy.edit(8, using: &same)
      #expect(copy.elements == store.elements, "seed \(seed), round \(round)")
      #expect(copy.history == store.history, "seed \(seed), round \(round)")
    }
    #expect(untouched.elements == left.elements, "seed \(seed)")
    #expect(untouched.history == left.history, "seed \(seed)")
  }

  @Test func whatChangesInOneStaysAsItIsInTheOther() throws {
    let store = NoteStore(texts: "a", "b")
    store.author = "ann"
    store.save(Note(1, "x"), named: "Write")
    let copy = store.copy()
    store.undo()
    copy.delete(2, named: "Delete")
    #expect(store.elements == [Note(1, "a"), Note(2, "b")])
    #expect(store.redoName == "Write")
    #expect(copy.elements == [Note(1, "x")])
    #expect(copy.history.actions.map(\.author) == ["ann", "ann"])
    #expect(try copy.undo(by: "ann")?.createdIDs == [2])
    #expect(copy.elements.map(\.id).sorted() == [1, 2])
  }

  @Test func itHasTheClockTheTitlesAndTheRules() {
    let german = UndoTitleFormat(undo: { "„\($0)“ widerrufen" }, redo: { "„\($0)“ wiederholen" })
    let store = UndoStore(
      [Note(1, "a"), Note(2, "1")],
      rules: [.cascade(by: { (note: Note) in Int(note.text) })], titleFormat: german,
      now: { UndoDate(secondsSince1970: 7) })
    let copy = store.copy()
    copy.delete(1, named: "Löschen")
    #expect(copy.elements.isEmpty)
    #expect(copy.undoTitle == "„Löschen“ widerrufen")
    #expect(copy.history.actions.last?.date?.secondsSince1970 == 7)
    #expect(store.elements.count == 2)
  }

  @Test func whatAClosureDoesToActionsEndsWithIt() {
    let store = NoteStore(texts: "a")
    store.author = "ann"
    let copy = store.coalescingActions(by: "typing") {
      store.withDiscardableActions { store.copy() }
    }
    for text in ["b", "c"] { copy.save(Note(1, text), named: text) }
    #expect(copy.undo()?.name == "c" && copy.texts == ["b"])
    #expect(copy.history.actions.map(\.author) == ["ann", "ann"])
  }

  @Test func nobodyObservesIt() {
    let store = NoteStore(texts: "a")
    var names: [String] = []
    let observation = store.observe { names.append($0.name) }
    let copy = store.copy()
    copy.save(Note(1, "x"), named: "Copy")
    store.save(Note(1, "y"), named: "Store")
    #expect(names == ["Store"])
    observation.cancel()
  }
}

extension Misuse {
  static let ofCopying = [
    Misuse(
      "copying a store within a group",
      breaks: "A store can't be copied within a group or a gesture"
    ) {
      let store = NoteStore(texts: "a")
      store.group("Group") { _ = store.copy() }
    }
  ]
}
