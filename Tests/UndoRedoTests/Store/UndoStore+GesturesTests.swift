import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

struct UndoStoreGesturesTests {
  private let store = NoteStore(texts: "a", "b")

  private func type(_ texts: String..., into id: Int = 1) {
    for text in texts { store.modify(id, \.text, to: text, named: "Type") }
  }

  /// As when a window closes in the middle of a drag.
  @Test func whoeverHoldsItAGestureCanBeCommitted() throws {
    let store = NoteStore(texts: "a")
    #expect(store.commitGesture() == nil)
    store.markSaved()
    let gesture = store.beginGesture("Type")
    store.modify(1, \.text, to: "b")
    #expect(!store.hasUnsavedChanges)
    #expect(store.commitGesture()?.name == "Type")
    #expect(!gesture.isUnderWay && store.hasUnsavedChanges && gesture.commit() == nil)
    store.group("Group") { #expect(store.commitGesture() == nil) }
    var shared = SharedNotes("a")
    let failing = UndoStore(shared)
    let drag = try failing.beginGesture("Drag")
    try failing.modify(1, \.text, to: "b")
    try shared.perform([.modified(from: Note(1, "a"), to: Note(1, "x"))])
    #expect(throws: (any Error).self) { try failing.commitGesture() }
    #expect(!drag.isUnderWay && failing[1]?.text == "x" && !failing.canUndo)
  }

  /// As when Escape is pressed in a view that did not begin it.
  @Test func whoeverHoldsItAGestureCanBeCancelled() {
    store.cancelGesture()
    #expect(store.texts == ["a", "b"])
    let gesture = store.beginGesture("Type")
    type("x", "y")
    store.cancelGesture()
    #expect(!gesture.isUnderWay && store.texts == ["a", "b"] && !store.canUndo)
    store.group("Group") {
      type("x")
      store.cancelGesture()
    }
    #expect(store.texts == ["x", "b"])
  }

  @Test func theRepositoryPerformsTheNetChangeAtOnce() throws {
    let store = UndoStore(CountingNotes())
    let gesture = store.beginGesture("Drag", metadata: ["detail": "by hand"])
    for text in ["a", "b", "c"] { store.save(Note(1, text), named: "") }
    #expect(store.repository.performed.isEmpty)
    #expect(gesture.commit()?.detail == "by hand")
    #expect(store.repository.performed == [[.created(Note(1, "c"))]])
    let other = store.beginGesture("Drag")
    store.save(Note(1, "d"), named: "")
    other.cancel()
    #expect(store.repository.performed.count == 1)
  }

  @Test func whatHasEndedCanNotEndAgain() {
    let gesture = store.beginGesture("Drag")
    type("x")
    gesture.commit()
    let next = store.beginGesture("Next")
    type("y")
    #expect(gesture.commit() == nil)
    gesture.cancel()
    #expect(next.isUnderWay && !gesture.isUnderWay)
    #expect(next.commit()?.steps == [.modified(from: Note(1, "x"), to: Note(1, "y"))])
  }

  @Test func whatSomebodyElseHasChangedStaysWhenItIsCancelled() throws {
    let notes = SharedNotes("a", "b")
    let store = UndoStore(notes)
    try store.save(Note(1, "b"), named: "Edit")
    let gesture = try store.beginGesture("Drag")
    notes.put(Note(1, "theirs"))
    try store.withoutRecording { try store.modify(1, named: "") { $0.color = "blue" } }
    try store.save(Note(1, "mine"), named: "")
    try gesture.cancel()
    #expect(notes.elements == [Note(id: 1, text: "theirs", color: "blue"), Note(2, "b")])
    try store.undo()
    #expect(notes.texts == ["a", "b"])
  }

  /// Cancelled, it leaves what can be redone as well.
  @Test func whatSomebodyElseHasChangedIsMetInVainByAGestureThatIsCancelled() throws {
    let notes = SharedNotes("a")
    let store = UndoStore(notes)
    try store.save(Note(1, "x"), named: "Edit")
    try store.undo()
    let history = store.history
    notes.put(Note(1, "theirs"))
    let gesture = try store.beginGesture("Drag")
    try store.save(Note(1, "mine"), named: "")
    try gesture.cancel()
    #expect(notes.texts == ["theirs"] && store.history == history && store.canRedo)
  }

  @Test func aDeletionWithoutRecordingOfWhatSomebodyElseHasCreatedStays() throws {
    let notes = SharedNotes("a")
    let store = UndoStore(notes)
    try store.delete(1, named: "Delete")
    let gesture = try store.beginGesture("Drag")
    notes.put(Note(1, "theirs"))
    try store.withoutRecording { _ = try store.delete(1, named: "") }
    try gesture.cancel()
    #expect(notes.texts == [])
    try store.undo()
    #expect(notes.texts == ["a"])
  }

  @Test func whatHadBeenMadeBeforeItWasRecordedStaysWhenItIsCancelled() throws {
    let gesture = store.beginGesture("Drag")
    try store.record("Edit", [.modified(from: Note(1, "z"), to: Note(1, "a"))])
    gesture.cancel()
    #expect(store.texts == ["a", "b"] && store.history.actions.isEmpty)

    let notes = SharedNotes("a")
    let shared = UndoStore(notes)
    let other = try shared.beginGesture("Drag")
    notes.put(Note(1, "made"))
    try shared.record("Edit", [.modified(from: Note(1, "a"), to: Note(1, "made"))])
    try other.cancel()
    #expect(notes.texts == ["made"] && shared.history.actions.isEmpty)
  }

  @Test func aRepositoryThatFailsLeavesAllAsItWasAndEndsIt() throws {
    let notes = FlakyNotes([Note(1, "a")])
    let store = UndoStore(notes)
    try store.save(Note(1, "b"), named: "Edit")
    try store.undo()
    let history = store.history
    for end in [
      { _ = try $0.commit() },
      {
        _ = try store.beginGesture("Next"); _ = $0
      },
    ]
      as [(UndoGesture<FlakyNotes>) throws -> Void]
    {
      let gesture = try store.beginGesture("Drag")
      try store.save(Note(1, "c"), named: "")
      notes.line.failNext(2)
      #expect(throws: NotesFailure.broken(call: 2)) { try end(gesture) }
      #expect(!gesture.isUnderWay && store.history == history && store.canRedo)
      #expect(try store.element(withID: 1) == Note(1, "a"))
    }
  }

  @Test func cancellingCanFailWhereSomethingWasNotRecorded() throws {
    let notes = FlakyNotes([Note(1, "a"), Note(2, "b")])
    let store = UndoStore(notes)
    let gesture = try store.beginGesture("Drag")
    try store.save(Note(1, "mine"), named: "")
    try store.withoutRecording { try store.save(Note(2, "theirs"), named: "") }
    notes.line.failNext(2)
    #expect(throws: NotesFailure.broken(call: 2)) { try gesture.cancel() }
    #expect(!gesture.isUnderWay)
    #expect(try store.allElements() == [Note(1, "a"), Note(2, "b")])
  }

  /// What was seen of a gesture goes with it where others have deleted the element meanwhile.
  @Test(arguments: ["commit", "cancel", "change back"])
  func theCountIsToldWhereOthersHaveDeletedWhatAGestureHolds(end: String) throws {
    for isKnown in [false, true] {
      let notes = SharedNotes("a", "b")
      let store = UndoStore(notes)
      if isKnown { try store.modify(2, \.text, to: "B", named: "Edit") }
      let gesture = try store.beginGesture("Drag")
      let text = store[2]!.text
      try store.modify(2, \.text, to: "c", named: "")
      if end == "change back" { try store.modify(2, \.text, to: text, named: "") }
      notes.remove(2)
      #expect(store.count == 2)
      let isTold = isNotified({ store.count }) {
        switch end {
        case "commit": #expect(throws: UndoError.self) { try gesture.commit() }
        case "cancel": #expect(throws: Never.self) { try gesture.cancel() }
        default: #expect(throws: Never.self) { try gesture.commit() }
        }
      }
      #expect(isTold && store.count == 1, "\(isKnown)")
      #expect(store.brokenInvariant == nil)
    }
  }

  /// What has been performed is not read once more, however often it was changed.
  @Test func whoTracksMakesTheEndOfAGestureReadNoMore() throws {
    let counts = try [false, true].map { isTracked in
      let notes = SharedNotes("a", "b")
      let store = UndoStore(notes)
      let gesture = try store.beginGesture("Drag")
      for number in 0..<50 { try store.modify(2, \.text, to: "\(number)", named: "") }
      let count = notes.readCount
      func commit() { #expect(throws: Never.self) { try gesture.commit() } }
      if isTracked { expectNoNotice({ store.count }, of: commit) } else { commit() }
      return notes.readCount - count
    }
    #expect(counts[0] == counts[1])
  }

  /// Nobody else has changed anything.
  @Test func theCountIsNotToldWhereAGestureIsCancelled() throws {
    let store = UndoStore(SharedNotes("a", "b"))
    let gesture = try store.beginGesture("Drag")
    try store.modify(2, \.text, to: "c", named: "")
    expectNoNotice({ store.count }) { try? gesture.cancel() }
  }
}

extension Misuse {
  static let ofGestures = [
    Misuse("beginning a gesture within a group", breaks: "A gesture can't begin within a group") {
      let store = NoteStore(texts: "a")
      store.group("Group") { _ = store.beginGesture("Drag") }
    },
    Misuse(
      "beginning a gesture within a group of another one",
      breaks: "A gesture can't begin within a group"
    ) {
      let store = NoteStore(texts: "a")
      let gesture = store.beginGesture("Drag")
      store.group("Group") { _ = store.beginGesture("Other") }
      gesture.commit()
    },
    Misuse("committing a gesture within a group", breaks: "A gesture can't end within a group") {
      let store = NoteStore(texts: "a")
      let gesture = store.beginGesture("Drag")
      store.group("Group") { _ = gesture.commit() }
    },
    Misuse(
      "cancelling a gesture where nothing is recorded",
      breaks: "A gesture can't end within a group"
    ) {
      let store = NoteStore(texts: "a")
      let gesture = store.beginGesture("Drag")
      store.withoutRecording { gesture.cancel() }
    },
  ]
}
