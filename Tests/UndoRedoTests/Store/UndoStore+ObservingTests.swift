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
