import Testing

@testable import UndoRedo

struct UndoStoreCoalescingTests {
  private let store = NoteStore(texts: "a", "b")

  private func type(
    _ text: String, into id: Int = 1, by key: String? = "type", named: String = "Type"
  ) {
    guard let key else {
      store.modify(id, \.text, to: text, named: named)
      return
    }
    store.coalescingActions(by: key) {
      _ = store.modify(id, \.text, to: text, named: named)
    }
  }

  private var names: [String] { store.history.actions.map(\.name) }

  @Test func actionsWithTheSameKeyAreUndoneAsOne() {
    type("x", named: "First")
    type("y")
    type("z", into: 2)
    #expect(names == ["First"])
    #expect(
      store.history.actions[0].steps == [
        .modified(from: Note(1, "a"), to: Note(1, "y")),
        .modified(from: Note(2, "b"), to: Note(2, "z")),
      ])
    store.undo()
    #expect(store.texts == ["a", "b"])
    store.redo()
    #expect(store.texts == ["y", "z"])
  }

  @Test func twoActionsOfOneClosureAreJoinedToo() {
    let result = store.coalescingActions(by: "k") {
      store.modify(1, \.text, to: "x", named: "First")
      store.modify(1, \.text, to: "y", named: "Second")
      return 7
    }
    #expect(names == ["First"] && result == 7)
  }

  @Test func nameDateAndMetadataAreThoseOfTheFirst() throws {
    var seconds = 1.0
    let store = UndoStore(InMemoryRepository([Note(1, "a")])) {
      UndoDate(secondsSince1970: seconds)
    }
    for (name, text) in [("First", "x"), ("Second", "y")] {
      _ = try store.coalescingActions(by: "k") {
        try store.perform(name, metadata: ["detail": name]) { Modify(1, \.text, to: text) }
      }
      seconds += 1
    }
    let action = try #require(store.history.actions.first)
    #expect(action.name == "First" && action.date == UndoDate(secondsSince1970: 1))
    #expect(action.metadata == ["detail": "First"])
    #expect(action.steps == [.modified(from: Note(1, "a"), to: Note(1, "y"))])
  }

  @Test func whereNothingIsLeftTheActionGoes() throws {
    type("before", into: 2, by: nil)
    type("x")
    let annulling = try store.coalescingActions(by: "type") {
      try store.perform("Back") { Modify(1, \.text, to: "a") }
    }
    // There is no action to return, least of all the one before.
    #expect(annulling == nil && names == ["Type"] && store.texts == ["a", "before"])
    type("y")
    #expect(names == ["Type", "Type"])
  }

  @Test func anActionThatGoesLeavesNothingToTheNext() throws {
    for text in ["x", "a"] {
      _ = try store.withDiscardableActions {
        try store.coalescingActions(by: "k") {
          try store.perform("Scroll", metadata: ["author": "Ada"]) { Modify(1, \.text, to: text) }
        }
      }
    }
    #expect(names.isEmpty)
    type("y", by: nil)
    #expect(store.history.actions[0].metadata.isEmpty && !store.history.actions[0].isDiscardable)
  }

  @Test func nothingIsLeftOfWhatAGestureJoins() {
    type("before", into: 2, by: nil)
    type("x")
    let gesture = store.coalescingActions(by: "type") { store.beginGesture("Drag") }
    type("a", by: nil)
    #expect(gesture.commit() == nil && names == ["Type"])
  }

  @Test func creatingAndDeletingComesToNothing() {
    for edit in [
      { store in store.save(Note(3, "c"), named: "Add") },
      { store in store.delete(3, named: "Delete") },
    ] as [(NoteStore) -> Note?] {
      _ = store.coalescingActions(by: "k") { edit(store) }
    }
    #expect(names.isEmpty && store.history.byteCount == 0 && !store.hasUnsavedChanges)
  }

  /// By a key, or by a closure that says so of all actions.
  @Test(arguments: [false, true]) func neverAcrossABoundary(byClosure: Bool) {
    func other(_ store: NoteStore) { store.save(Note(2, "z"), named: "Other") }
    let boundaries: KeyValuePairs<String, (NoteStore) -> Void> = [
      "undo": { $0.undo() },
      "redo": { _ = ($0.undo(), $0.redo()) },
      "jump": { _ = ($0.jump(to: 0), $0.jump(to: 1)) },
      "mark": { $0.markSaved() },
      "checkpoint": { $0.addCheckpoint("Here") },
      "explicit": { $0.endCoalescing() },
      "forgetting": { $0.removeAllActions() },
      "losing it": { $0.limit = 0 },
      "no key": { other($0) },
      "another key": { store in store.coalescingActions(by: "other") { other(store) } },
      "a group": { store in
        store.group("Group") { store.coalescingActions(by: "type") { other(store) } }
      },
      "revert": { store in
        store.markSaved()
        other(store)
        store.coalescingActions(by: "type") { _ = store.revertToSaved() }
      },
      "discardable": { store in
        store.withDiscardableActions { store.coalescingActions(by: "type") { other(store) } }
      },
      "a visit": { store in
        let place = store.history.place
        _ = (store.undo(), store.jump(to: place))
      },
      "squashing": { store in
        store.undo()
        store.addCheckpoint("Start")
        store.redo()
        store.squashActions(sinceCheckpoint: "Start", named: "Squashed")
      },
      "an adopted history": { $0.adopt($0.history) },
      "removing others": { store in
        other(store)
        store.removeActions(of: 2)
      },
      "removing the oldest": { $0.removeActions(exceptLast: 0) },
      "a scope": { store in
        let scope = store.makeScope()
        scope.save(Note(2, "z"), named: "Other")
        _ = try? scope.commit("Scope")
      },
      "an own action taken back": { store in
        store.author = "ann"
        other(store)
        _ = try? store.undo(by: "ann")
        store.author = nil
      },
      "an unrecorded change of the same": { store in
        store.withoutRecording { _ = store.save(Note(1, "theirs"), named: "") }
      },
    ]
    for (name, boundary) in boundaries {
      let store = NoteStore(texts: "a", "b")
      if byClosure { store.coalesceActions { $0.name == "Type" && $1.name == "Type" } }
      func type(_ text: String) {
        func save() { store.save(Note(1, text), named: "Type") }
        if byClosure { save() } else { store.coalescingActions(by: "type") { save() } }
      }
      type("x")
      boundary(store)
      store.limit = nil
      let text = store[1]
      type("last")
      store.undo()
      #expect(store[1] == text, "\(name)")
    }
  }

  @Test func whatDoesNothingIsNoBoundary() {
    type("x")
    store.redo()
    store.jump(to: 1)
    store.save(Note(1, "x"), named: "Same")
    store.beginGesture("Drag").commit()
    store.withoutRecording { _ = store.save(Note(2, "theirs"), named: "") }
    try? store.group("Fails") {
      type("y", by: nil)
      throw OutOfPaper()
    }
    type("z")
    #expect(names == ["Type"])
    store.undo()
    #expect(store.texts == ["a", "theirs"])
  }

  @Test func anUnrecordedChangeThatAnnulsAnEarlierActionIsNoBoundary() {
    store.save(Note(3, "c"), named: "Add")
    type("x")
    store.withoutRecording { _ = store.delete(3, named: "") }
    #expect(names == ["Type"])
    type("y")
    #expect(names == ["Type"])
  }

  @Test func withinAGroupThereIsNothingToJoin() {
    type("x")
    store.group("Group") {
      type("y")
      type("z")
    }
    #expect(names == ["Type", "Group"])
    store.undo()
    #expect(store.texts == ["x", "b"])
  }

  @Test func wholeGroupsCanBeJoined() {
    for text in ["x", "y"] {
      store.coalescingActions(by: "nudge") {
        store.group("Nudge") {
          type(text, by: nil)
          type(text, into: 2, by: nil)
        }
      }
    }
    #expect(names == ["Nudge"] && store.history.actions[0].steps.count == 2)
  }

  @Test func theInnerKeyCounts() {
    type("x")
    store.coalescingActions(by: "outer") {
      type("y")
      _ = store.modify(1, \.text, to: "z", named: "Other")
    }
    #expect(names == ["Type", "Other"])
    // The outer key counts again after it.
    type("w", by: "outer")
    #expect(names == ["Type", "Other"])
  }

  @Test func aGestureIsJoinedByTheKeyWithWhichItBegan() {
    for text in ["x", "y"] {
      let gesture = store.coalescingActions(by: "turn") { store.beginGesture("Turn") }
      type(text, by: nil)
      // Where it ends does not matter.
      store.coalescingActions(by: "other") { _ = gesture.commit() }
    }
    #expect(names == ["Turn"])
  }

  @Test func actionsTooFarApartAreNotJoined() {
    var seconds = 0.0
    let store = UndoStore(InMemoryRepository([Note(1, "a")])) {
      UndoDate(secondsSince1970: seconds)
    }
    func type(_ text: String, after pause: Double, within window: Double? = 2) -> Int {
      seconds += pause
      store.coalescingActions(by: "k", within: window) {
        _ = store.save(Note(1, text), named: "Type")
      }
      return store.history.actions.count
    }
    #expect(type("b", after: 0) == 1)
    #expect(type("c", after: 2) == 1)
    // Counted from when it was last added to.
    #expect(type("d", after: 2) == 1)
    #expect(type("e", after: 2.5) == 2)
    // A clock may be put back.
    #expect(type("f", after: -2) == 2)
    #expect(type("g", after: -100) == 3)
    #expect(type("h", after: 1_000, within: nil) == 3)
  }

  @Test func withoutAClockTheSystemsOneCounts() {
    func type(_ text: String, within window: Double) -> Int {
      store.coalescingActions(by: "k", within: window) { _ = store.save(Note(1, text)) }
      return store.history.actions.count
    }
    #expect(type("b", within: .infinity) == 1)
    #expect(type("c", within: .infinity) == 1)
    // Even two actions of one moment are further apart.
    #expect(type("d", within: -1) == 2)
    #expect(store.history.actions.allSatisfy { $0.date == nil })
  }
}
