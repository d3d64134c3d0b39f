import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What a repository has stored of a history is read when it is needed.
@Suite struct UndoStoreStoredHistoryTests {
  @Test func nothingIsReadBeforeItIsNeeded() throws {
    let actions = (1...1_000).reversed().map {
      UndoAction("\($0)", .modified(from: Note(1, "\($0 - 1)"), to: Note(1, "\($0)")))
    }
    let store = UndoStore(StoringNotes([Note(1, "1000")], stored: actions))
    try store.save(Note(1, "new"), named: "New")
    try store.undo()
    #expect(store.repository.readings.isEmpty)
    #expect(store.canUndo && store.repository.readings == [64])
    try store.undo(60)
    #expect(store.repository.readings == [64] && store[1] == Note(1, "940"))
    try store.undo(10)
    #expect(store.repository.readings == [64, 65] && store[1] == Note(1, "930"))
    try store.loadHistory()
    #expect(store.history.actions.count == 1_001 && store.history.position == 930)
    #expect(store.repository.readings == [64, 65, 1_024])
    try store.undoAll()
    #expect(store[1] == Note(1, "0") && !store.canUndo)
  }

  @Test(arguments: 0...3) func whatIsReadBeforeAFailureIsNotReadAgain(goodReadings: Int) throws {
    let actions = (1...2_500).reversed().map {
      UndoAction("\($0)", .modified(from: Note(1, "\($0 - 1)"), to: Note(1, "\($0)")))
    }
    var notes = StoringNotes([Note(1, "2500")], stored: actions)
    notes.goodReadings = goodReadings
    let store = UndoStore(notes)
    var hasFailed = false
    do { try store.loadHistory() } catch { hasFailed = true }
    #expect(hasFailed == (goodReadings < 3))
    let known = min(goodReadings * 1_024, 2_500)
    #expect(store.history.position == known && store.history.actions.count == known)
    #expect(store.history.actions.map(\.name) == (2_501 - known..<2_501).map { "\($0)" })
    try store.undo(known)
    #expect(store[1] == Note(1, "\(2_500 - known)"))
    try store.redo(known)
    #expect(store[1] == Note(1, "2500"))
    #expect(store.repository.readings == Array(repeating: 1_024, count: goodReadings))
  }

  @Test func whatCanNotBeReadStaysForLater() throws {
    var notes = StoringNotes(
      [Note(1, "b")], stored: [UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, "b")))])
    notes.isFull = true
    let store = UndoStore(notes)
    #expect(store.undoName == "" && store.undoName(by: "Ann") == "")
    #expect(throws: UndoError.self) { try store.undo() }
    #expect(throws: UndoError.self) { try store.undoActions("Undo") { _ in true } }
    #expect(store[1] == Note(1, "b"))
  }

  /// Of an element that no action is left to touch, older ones may need the identity, and nothing else.
  @Test func whatOlderActionsMayTouchTakesNoMemory() throws {
    let edit = UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, "b")))
    let store = UndoStore(StoringNotes([Note(1, "b")], stored: [edit]))
    try store.save(Note(2, "large"), named: "Undone")
    try store.undo()
    store.memoryLimit = UndoMemoryLimit(bytes: 10_000) { $0.text == "large" ? 100_000 : 0 }
    try store.save(Note(3, "c"), named: "Add")
    try store.save(Note(3, "d"), named: "Write")
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Edit", "Add", "Write"])
  }

  /// The model was saved after an action that can't be read, and goes with the next one.
  @Test func theSavedPlaceGoesWithWhatCanNotBeRead() throws {
    var history = NoteHistory()
    history.record(UndoAction("Add", .created(Note(1, "a"))))
    history.record(UndoAction("Write", .modified(from: Note(1, "a"), to: Note(1, "b"))))
    history.markSaved()
    history.undo()
    var notes = StoringNotes([Note(1, "a")], history)
    notes.isUndoneDamaged = true
    let store = UndoStore(notes)
    #expect(throws: UndoError.self) {
      try store.withoutRecording { try store.save(Note(1, "c"), named: "") }
    }
    #expect(store[1] == Note(1, "a"))
    try store.save(Note(1, "c"), named: "Write")
    #expect(!store.canRedo && store.undoName == "Write" && store.hasUnsavedChanges)
    #expect(try store.revertToSaved() == nil && !store.canRevertToSaved)
    try store.removeActions(of: 1)
    #expect(!store.canUndo && store.hasUnsavedChanges && store[1] == Note(1, "c"))
  }

  /// Nothing is known of a place before or after all that has been read.
  @Test(arguments: [-1, 0, 1, 2]) func removingLosesTheSavedPlaceWhereItIsNotRead(mark: Int) {
    var history = NoteHistory()
    history.record(UndoAction("Add", .created(Note(1, "a"))))
    history.mark = mark
    var other = history
    other.removeActions { $0 == 2 }
    #expect(other.mark == mark)
    history.removeActions { $0 == 1 }
    #expect(history.savedPosition == (mark == 1 ? 0 : nil))
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<250, oneIn: 60))
  func keptActionsAreReadAsUndoNeedsThem(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    try first.edit(400, using: &random)
    first.undo(first.history.redoable.count % 3)
    let actions = Array(first.history.undoable)
    let store = UndoStore(StoringNotes(first.elements, stored: actions))
    try first.removeAllRedoable()
    for _ in 0..<3 {
      var same = random
      try first.edit(3, using: &random)
      try store.edit(3, using: &same)
    }
    #expect(store.undoName == first.undoName, "seed \(seed)")
    while let action = first.undo() {
      #expect(try store.undo() == action, "seed \(seed)")
      #expect(Set(store.elements) == Set(first.elements), "seed \(seed)")
    }
    #expect(!store.canUndo, "seed \(seed)")
    #expect(store.history.actions.map(\.name) == first.history.actions.map(\.name), "seed \(seed)")
    try store.redoAll()
    first.redoAll()
    #expect(Set(store.elements) == Set(first.elements), "seed \(seed)")
  }

  /// Of a stored action nothing is left, since a change that was not recorded has taken it back.
  @Test func whatIsUndoneStaysWhereAStoredActionGoes() throws {
    let actions = [
      UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, "b"))),
      UndoAction("Add", .created(Note(2, "a"))),
    ]
    let store = UndoStore(StoringNotes([Note(1, "b"), Note(2, "a")], stored: actions))
    try store.withoutRecording { try store.save(Note(1, "a"), named: "") }
    try store.save(Note(1, "c"), named: "Edit")
    try store.undo()
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Add", "Edit"])
    #expect(store.history.position == 1)
    #expect(store[1] == Note(1, "a"))
    #expect(try store.redo()?.name == "Edit")
    #expect(store[1] == Note(1, "c"))
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<50, oneIn: 10)) func allThatIsKeptComesBack(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let first = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    if random.oneIn(2) { first.addCheckpoint("Start") }
    try first.edit(random.int(0..<100), using: &random)
    first.addCheckpoint("Middle")
    try first.edit(random.int(0..<100), using: &random)
    if random.oneIn(2) { first.addCheckpoint("End") }
    first.undo(random.int(0..<5))
    if random.oneIn(3) { first.markSaved() }
    first.addCheckpoint("Here")
    first.undo(random.int(0..<3))
    let store = UndoStore(StoringNotes(first.elements, first.history))
    #expect(store.repository.readings.isEmpty)
    let name = random.pick(["Start", "Middle", "End", "Here", "Nowhere"])
    switch random.int(0..<9) {
    case 7:
      #expect(
        try store.jump(toCheckpoint: name)?.distance == first.jump(toCheckpoint: name)?.distance,
        "seed \(seed)")
    case 8:
      #expect(
        try store.removeCheckpoint(name) == first.removeCheckpoint(name), "seed \(seed)")
    case 0: #expect(store.hasUnsavedChanges == first.hasUnsavedChanges, "seed \(seed)")
    case 1: #expect(try store.redo() == first.redo(), "seed \(seed)")
    case 2: #expect(try store.undo() == first.undo(), "seed \(seed)")
    case 3:
      #expect(store.changesSinceSaved == first.changesSinceSaved, "seed \(seed)")
    case 4:
      try store.save(Note(9, "new"), named: "New")
      first.save(Note(9, "new"), named: "New")
    case 5:
      let name = try store.revertToSaved()?.name
      #expect(name == first.revertToSaved()?.name, "seed \(seed)")
    default:
      #expect(store.redoName == first.redoName, "seed \(seed)")
      #expect(store.canRevertToSaved == first.canRevertToSaved, "seed \(seed)")
    }
    #expect(store.hasUnsavedChanges == first.hasUnsavedChanges, "seed \(seed)")
    try store.loadHistory()
    #expect(store.history == first.history, "seed \(seed)")
    #expect(Set(store.elements) == Set(first.elements), "seed \(seed)")
  }
}

extension UndoStore {
  /// Discards what can be redone, and changes nothing else.
  fileprivate func removeAllRedoable() throws {
    withState { state in
      state.engine.history.discardUndone()
      state.freeOrphans()
    }
  }
}
