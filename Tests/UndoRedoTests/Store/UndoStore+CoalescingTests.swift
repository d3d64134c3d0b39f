import Testing

@testable import UndoRedo

struct UndoStoreCoalescingTests {
  private let store = NoteStore(texts: "a", "b")

  private func type(_ text: String, by key: String = "type") {
    store.coalescingActions(by: key) { _ = store.modify(1, \.text, to: text, named: "Type") }
  }

  private var names: [String] { store.history.actions.map(\.name) }

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

  @Test func anActionThatGoesLeavesNothingToTheNext() throws {
    for text in ["x", "a"] {
      _ = try store.withDiscardableActions {
        try store.coalescingActions(by: "k") {
          try store.perform("Scroll", metadata: ["author": "Ada"]) { Modify(1, \.text, to: text) }
        }
      }
    }
    #expect(names.isEmpty)
    store.modify(1, \.text, to: "y", named: "Edit")
    #expect(store.history.actions[0].metadata.isEmpty && !store.history.actions[0].isDiscardable)
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
      "another author": { $0.author = "Ann" },
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
