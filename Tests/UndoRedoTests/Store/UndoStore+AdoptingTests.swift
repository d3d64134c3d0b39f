import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// A history that is handed over to another store goes on there.
@Suite struct UndoStoreAdoptingTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<250, oneIn: 60)) func anAdoptedHistoryGoesOn(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let first = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    try first.edit(60, using: &random)
    first.addCheckpoint("Here")
    let second = UndoStore(InMemoryRepository(first.elements))
    let third = UndoStore(CheckedRepository(InMemoryRepository(first.elements)))
    #expect(second.adopt(first.history).isEmpty, "seed \(seed)")
    #expect(try third.adopt(first.history).isEmpty, "seed \(seed)")
    #expect(second.history == first.history && third.history == first.history, "seed \(seed)")
    for round in 0..<10 {
      var same = random
      var sameAgain = random
      try first.edit(8, using: &random)
      try second.edit(8, using: &same)
      try third.edit(8, using: &sameAgain)
      #expect(second.history == first.history, "seed \(seed), round \(round)")
      #expect(third.history == first.history, "seed \(seed), round \(round)")
      #expect(Set(second.elements) == Set(first.elements), "seed \(seed), round \(round)")
      #expect(Set(third.elements) == Set(first.elements), "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<25, oneIn: 5), [nil, "External Change"])
  func whatDiffersIsTakenIn(seed: UInt64, name: String?) throws {
    var random = SeededGenerator(seed: seed)
    let first = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    try first.edit(30, using: &random)
    let changed = UndoStore(InMemoryRepository(first.elements))
    for _ in 0..<3 {
      changed.save(Note(random.int(1..<6), random.pick(["x", "y"])), named: "")
      changed.delete(random.int(1..<6), named: "")
    }
    let touched = Set(first.history.actions.flatMap { $0.steps.map(\.id) })
    let store = UndoStore(InMemoryRepository(changed.elements))
    let differences = store.adopt(first.history, recordingDifferencesAs: name)

    #expect(Set(store.elements) == Set(changed.elements), "seed \(seed)")
    #expect(
      Set(differences.map(\.id)) == touched.filter { first[$0] != changed[$0] }, "seed \(seed)")
    for step in differences {
      #expect(step.oldValue == first[step.id] && step.newValue == changed[step.id], "seed \(seed)")
    }
    #expect(store.history.firstBrokenAction == nil, "seed \(seed)")
    if name != nil && !differences.isEmpty {
      #expect(store.undo()?.name == name, "seed \(seed)")
      for id in touched { #expect(store[id] == first[id], "seed \(seed)") }
    }
    store.jump(to: 0)
    let performed = Set(first.history.undoable.flatMap { $0.steps.map(\.id) })
    for id in performed { #expect(store[id] == start(of: id, in: first), "seed \(seed)") }
    store.jump(to: store.history.actions.count)
    #expect(!store.canRedo, "seed \(seed)")
  }

  /// What an element was before the first action that touches it.
  private func start(of id: Int, in store: NoteStore) -> Note? {
    for action in store.history.actions {
      if let step = action.steps.first(where: { $0.id == id }) { return step.oldValue }
    }
    return store[id]
  }

  @Test func aLimitCountsWhatDiffers() {
    let first = NoteStore(texts: "a", limit: 2)
    for text in ["b", "c"] { first.save(Note(1, text), named: text) }
    let store = NoteStore(texts: "x")
    store.adopt(first.history, recordingDifferencesAs: "External Change")
    #expect(store.limit == 2 && store.history.actions.map(\.name) == ["c", "External Change"])
    #expect(store.brokenInvariant == nil)
  }

  /// Even where one is as long as the other.
  @Test func observersAreToldOfAnAdoptedHistory() {
    let (first, store) = (NoteStore(texts: "a"), NoteStore(texts: "b"))
    first.save(Note(1, "b"), named: "First")
    store.group("Own") { store.save(Note(1, "c"), named: "") }
    store.save(Note(1, "b"), named: "Back")
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    store.adopt(first.history)
    #expect(events == [UndoEvent(.cleared, distance: -1)])
    #expect(store.changes { store.adopt(NoteHistory()) }.contains(.history))
    store.save(Note(1, "x"), named: "First")
    let own = store.history
    store.undo()
    store.save(Note(1, "x"), named: "Second")
    #expect(store.changes { store.adopt(own) }.contains(.history))
    observation.cancel()
  }

  @Test func thoseWhoTrackAreToldOfAnAdoptedHistory() {
    let first = NoteStore(texts: "a")
    first.save(Note(1, "b"), named: "Edit")
    let store = NoteStore(texts: "b")
    #expect(store.changes { store.adopt(first.history) }.contains(.canUndo))
  }

  /// Whether or not somebody sees it.
  @Test(arguments: [false, true])
  func anActionThatChangesAnElementTwice(isObserved: Bool) throws {
    let (a, b, c) = (Note(1, "a"), Note(1, "b"), Note(1, "c"))
    var history = NoteHistory()
    let steps: UndoSteps<Note> = [.modified(from: a, to: b), .modified(from: b, to: c)]
    history.record(try #require(UndoAction("Twice", steps: steps)))
    let store = UndoStore([c])
    store.adopt(history)
    let observation = isObserved ? store.observe { _ in } : nil
    #expect(store.undo()?.steps == [.modified(from: c, to: a)] && store.texts == ["a"])
    #expect(store.redo()?.steps == [.modified(from: a, to: c)] && store.texts == ["c"])
    observation?.cancel()
  }

  /// As with changes that are not recorded.
  @Test(arguments: [false, true])
  func whatWouldOverwriteADifferenceCanNotBeRedone(isOnBranch: Bool) {
    let first = NoteStore(texts: "a", "b")
    first.keepsBranches = isOnBranch
    first.save(Note(2, "y"), named: "Other")
    first.save(Note(1, "x"), named: "Edit")
    first.undo(2)
    if isOnBranch {
      first.save(Note(1, "y"), named: "Another")
      first.undo()
    }
    let store = NoteStore(texts: "theirs", "b")
    store.adopt(first.history)
    for place in store.history.places {
      store.jump(to: place)
      #expect(store[1]?.text == "theirs")
    }
    #expect(store.history.places.count == 2 && store.brokenInvariant == nil)
  }

  /// What a history by itself says of it, which is each step.
  @Test func aCopyOfAHistoryWithAnActionThatChangesAnElementTwice() throws {
    let steps: UndoSteps<Note> = [
      .modified(from: Note(1, "a"), to: Note(1, "b")),
      .modified(from: Note(1, "b"), to: Note(1, "c")),
    ]
    var history = NoteHistory()
    history.record(try #require(UndoAction("Twice", steps: steps)))
    let store = UndoStore([Note(1, "c")])
    store.adopt(history)
    var copy = store.history
    #expect(copy.undo()?.steps == steps.flip() && copy.redo()?.steps == steps)
    #expect(copy.jump(to: 0).map(\.steps) == [steps.flip()])
    #expect(copy.jump(to: 1).map(\.steps) == [steps])
  }

  /// Of an action that was made by hand, an overlooked change may leave nothing.
  @Test func placesOfAHistoryWhoseActionsDoNotFitKeepTheirNumbers() {
    var made = NoteHistory()
    made.keepsBranches = true
    made.record(UndoAction("Add", .created(Note(1, "a"))))
    for id in [2, 3] { made.record(UndoAction("Branch", .created(Note(id, "b")))) }
    made.undo()
    made.undo()
    for text in ["b", "c"] {
      made.record(UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, text))))
    }
    let store = UndoStore([Note(1, "c")])
    store.adopt(made)
    #expect(store.history.places.map(\.number) == [0, 1, 2, 3, 5])
    #expect(store.history.place == made.place && store.brokenInvariant == nil)
    store.jump(to: UndoPlace(3))
    #expect(store.elements.map(\.text) == ["a", "b", "b"])
  }
}
