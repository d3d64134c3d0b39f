import TestSupport
import Testing

@testable import UndoRedo

struct UndoStoreObservingTests {
  private typealias Event = UndoEvent<Note>

  private let store = NoteStore(texts: "a", "b")

  private final class Log { var events: [UndoEvent<Note>] = [] }

  private func type(_ text: String, named name: String = "Type") {
    store.save(Note(1, text), named: name)
  }

  /// Returns the events while a closure runs.
  private func events(_ body: () throws -> Void) rethrows -> [Event] {
    let log = Log()
    let observation = store.observe { log.events.append($0) }
    try body()
    observation.cancel()
    return log.events
  }

  private func step(_ old: String, _ new: String) -> UndoSteps<Note> {
    [.modified(from: Note(1, old), to: Note(1, new))]
  }

  @Test func oneForEachOutermostOperation() throws {
    let events = try events {
      type("x")
      store.group("Group") {
        type("y")
        store.group("Inner") { type("z") }
      }
      try store.perform("Perform") { Modify(1, \.text, to: "w") }
      store.undo(2)
      store.redo()
      store.markSaved()
      store.jump(to: 0)
      store.withoutRecording { store.save(Note(9, "theirs"), named: "") }
      store.removeAllActions()
    }
    #expect(
      events == [
        Event(.performed, name: "Type", changes: step("a", "x"), distance: 1),
        Event(.performed, name: "Group", changes: step("x", "z"), distance: 1),
        Event(.performed, name: "Perform", changes: step("z", "w"), distance: 1),
        Event(.undone, changes: step("w", "x"), distance: -2),
        Event(.redone, name: "Group", changes: step("x", "z"), distance: 1),
        Event(.saved),
        Event(.jumped, changes: step("z", "a"), distance: -2),
        Event(.changed, changes: [.created(Note(9, "theirs"))]),
        Event(.cleared),
      ])
  }

  @Test func noneWhereNothingHappens() {
    let events = events {
      store.markSaved()
      store.removeAllActions()
      store.removeCheckpoint("Nowhere")
      store.undo()
      store.redoAll()
      store.jump(to: 0)
      store.save(Note(1, "a"), named: "Same")
      store.group("Empty") {}
      store.withoutRecording {}
      store.revertToSaved()
      store.beginGesture("Nothing").commit()
      let gesture = store.beginGesture("Drag")
      type("x")
      gesture.cancel()
      try? store.group("Fails") {
        type("x")
        throw OutOfPaper()
      }
      store.limit = 3
    }
    #expect(events == [])
  }

  @Test func gesturesAndWhatTheyKeep() {
    let events = events {
      let first = store.beginGesture("First")
      type("x")
      type("y")
      let second = store.beginGesture("Second")
      type("z")
      store.withoutRecording { _ = store.save(Note(3, "new"), named: "") }
      second.cancel()
      #expect(!first.isUnderWay)
    }
    #expect(
      events == [
        Event(.performed, name: "First", changes: step("a", "y"), distance: 1),
        Event(.changed, changes: [.created(Note(3, "new"))]),
      ])
  }

  @Test func joinedActionsDoNotMoveTheHistory() {
    let events = events {
      for text in ["x", "y", "a"] {
        store.coalescingActions(by: "k") { type(text, named: "Type \(text)") }
      }
    }
    #expect(
      events == [
        Event(.performed, name: "Type x", changes: step("a", "x"), distance: 1),
        Event(.performed, name: "Type x", changes: step("x", "y")),
        Event(.performed, name: "Type x", changes: step("y", "a"), distance: -1),
      ])
  }

  @Test func revertingIsPerformedOrSaved() {
    type("x")
    let events = events {
      store.revertToSaved()
      type("y")
      type("a")
      store.revertToSaved()
    }
    #expect(
      events == [
        Event(.performed, name: "Revert", changes: step("x", "a"), distance: 1),
        Event(.performed, name: "Type", changes: step("a", "y"), distance: 1),
        Event(.performed, name: "Type", changes: step("y", "a"), distance: 1),
        Event(.saved),
      ])
  }

  @Test func undoneTogetherWithDiscardableOnes() {
    type("x")
    store.withDiscardableActions { _ = store.save(Note(2, "c"), named: "Scroll") }
    let events = events { store.undo() }
    #expect(events.map(\.kind) == [.undone] && events.map(\.name) == ["Type"])
    #expect(events[0].distance == -2 && events[0].changes.count == 2)
  }

  @Test func whatSomebodyElseHasChangedIsPartOfTheChange() throws {
    let notes = SharedNotes("a")
    let store = UndoStore(notes)
    try store.save(Note(1, "b"), named: "First")
    var events: [Event] = []
    let observation = store.observe { events.append($0) }
    notes.put(Note(1, "theirs"))
    try store.save(Note(1, "c"), named: "Second")
    #expect(events == [Event(.performed, name: "Second", changes: step("b", "c"), distance: 1)])
    observation.cancel()
  }

  @Test func noneWhereTheRepositoryFails() throws {
    let notes = FlakyNotes([Note(1, "a")])
    let store = UndoStore(notes)
    var count = 0
    let observation = store.observe { _ in count += 1 }
    try store.save(Note(1, "b"), named: "")
    for fail in [{ _ = try store.undo() }, { _ = try store.save(Note(1, "c"), named: "") }]
      as [() throws -> Void]
    {
      notes.line.failNext(2)
      #expect(throws: NotesFailure.self) { try fail() }
    }
    #expect(count == 1)
    observation.cancel()
  }

  // MARK: Observers that come, go and edit

  @Test func anObserverMayEdit() throws {
    let log = Log()
    // Both see both events, in order, and the edit comes after the event that caused it.
    let editor = store.observe { [store] event in
      log.events.append(event)
      if event.name == "Type" { store.save(Note(2, "echo"), named: "Echo") }
    }
    let witness = store.observe { log.events.append($0) }
    let action = try store.perform("Type") { Modify(1, \.text, to: "x") }
    #expect(log.events.map(\.name) == ["Type", "Type", "Echo", "Echo"])
    // What is returned is what was performed, not what came after.
    #expect(action?.name == "Type" && store.undoName == "Echo")
    editor.cancel()
    witness.cancel()
  }

  @Test func anObserverMayUndo() {
    let observation = store.observe { [store] in if $0.kind == .performed { store.undo() } }
    #expect(store.save(Note(1, "x"), named: "Type") == Note(1, "a"))
    #expect(store.texts == ["a", "b"] && store.redoName == "Type")
    observation.cancel()
  }

  @Test func anObservationEndsWhenItIsCancelledOrNobodyHoldsIt() {
    let log = Log()
    var observation: UndoObservation? = store.observe { log.events.append($0) }
    type("x")
    #expect(log.events.count == 1 && observation != nil)
    observation = nil
    type("y")
    #expect(log.events.count == 1)
    let other = store.observe { log.events.append($0) }
    other.cancel()
    other.cancel()
    type("z")
    #expect(log.events.count == 1)
    #expect(store.undo()?.name == "Type")
  }

  @Test func oneThatIsCancelledIsToldNoMore() {
    let log = Log()
    var second: UndoObservation?
    let first = store.observe { _ in second?.cancel() }
    second = store.observe { log.events.append($0) }
    type("x")
    #expect(log.events.isEmpty)
    first.cancel()
  }

  @Test func oneThatComesMeanwhileIsToldWhatComesAfter() {
    let log = Log()
    var second: UndoObservation?
    let first = store.observe { [store] event in
      guard event.name == "First" else { return }
      store.save(Note(1, "y"), named: "Second")
      second = store.observe { log.events.append($0) }
      store.save(Note(1, "z"), named: "Third")
    }
    type("x", named: "First")
    #expect(log.events.map(\.name) == ["Third"])
    second?.cancel()
    first.cancel()
  }

  @Test func oneMayCancelItself() {
    var count = 0
    var observation: UndoObservation?
    observation = store.observe { [store] _ in
      count += 1
      observation?.cancel()
      store.save(Note(2, "y"), named: "")
    }
    type("x")
    #expect(count == 1 && store.texts == ["x", "y"])
    // Nobody is left, so nothing waits for anybody who comes.
    #expect(events { type("z") }.map(\.changes) == [step("x", "z")])
  }

  @Test func onlyWhileSomebodyWantsThemAreThereEvents() {
    #expect(!store.state.isWatched)
    let observations = [store.observe { _ in }, store.observe { _ in }]
    observations[0].cancel()
    #expect(store.state.isWatched)
    observations[1].cancel()
    #expect(!store.state.isWatched)
    // A jump makes one for its result, which is nobody else's.
    type("x")
    store.jump(to: 0)
    #expect(!store.state.isWatched)
    #expect(events { store.undo() } == [])
  }

  // MARK: The sequence

  @Test func aSlowReaderLosesNothing() async {
    var store: NoteStore? = NoteStore(texts: "a")
    let (first, second) = (store!.events, store!.events)
    for number in 0..<2_000 { store!.save(Note(1, "\(number)"), named: "\(number)") }
    let late = store!.events
    store = nil
    for events in [first, second] {
      var names: [String] = []
      for await event in events { names.append(event.name) }
      #expect(names == (0..<2_000).map { "\($0)" })
    }
    for await _ in late { Issue.record("It has begun after all of them") }
  }

  @Test func aReaderThatGoesIsForgotten() async {
    do { _ = store.events }
    type("x")
    #expect(store.observers.isEmpty)
    type("y")
    #expect(store.texts == ["y", "b"])
  }

  @Test func theSequenceEndsWithTheStoreThoughAGestureHeldIt() async {
    var store: NoteStore? = NoteStore(texts: "a")
    let events = store!.events
    var gesture: UndoGesture? = store!.beginGesture("Drag")
    store!.save(Note(1, "x"), named: "")
    store = nil
    #expect(gesture?.isUnderWay == true)
    gesture = nil
    var names: [String] = []
    for await event in events { names.append(event.name) }
    #expect(names == ["Drag"])
  }
}
