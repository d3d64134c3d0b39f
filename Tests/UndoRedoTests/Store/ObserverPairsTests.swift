import Observation
import TestSupport
import Testing
import UndoRedo

/// Observers that change the store, beside what is under way.
@Suite struct ObserverPairsTests {
  @Test func aGestureThatAnObserverBeginsIsCommittedByTheNextOne() {
    let store = NoteStore(texts: "a", "b")
    var follow: UndoGesture<InMemoryRepository<Note>>?
    let observation = store.observe { event in
      guard event.name == "First", follow == nil else { return }
      follow = store.beginGesture("Follow-Up")
      store.modify(2) { $0.text = "B" }
    }
    let first = store.beginGesture("First")
    store.modify(1) { $0.text = "A" }
    let second = store.beginGesture("Second")
    #expect(follow?.isUnderWay == false && !first.isUnderWay && second.isUnderWay)
    second.cancel()
    #expect(store.texts == ["A", "B"])
    #expect(store.history.actions.map(\.name) == ["First", "Follow-Up"])
    observation.cancel()
  }

  @Test func whatHappensInAGroupIsAnnouncedAtItsEnd() {
    let store = NoteStore(texts: "a")
    var events: [String] = []
    let observation = store.observe { event in
      events.append("\(event.kind) \(event.name)")
      if event.kind == .marked { store.save(Note(9, "log"), named: "Log") }
    }
    #expect(throws: OutOfPaper.self) {
      try store.group("Import") {
        store.addCheckpoint("Before")
        #expect(events.isEmpty)
        throw OutOfPaper()
      }
    }
    #expect(store[9]?.text == "log")
    #expect(events == ["marked Before", "performed Log"])
    events = []
    store.group("Outer") {
      store.group("Inner") {
        store.modify(1) { $0.text = "b" }
        store.removeCheckpoint("Before")
      }
      #expect(events.isEmpty)
    }
    #expect(events.first?.hasPrefix("marked") == true && events.contains("performed Outer"))
    observation.cancel()
  }

  @Test func aTransactionIsAnnouncedAsSavedBeforeObserversGoOn() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    var log: [String] = []
    let observation = store.observe { event in
      if event.name == "Import" { store.save(Note(9, "log"), named: "Log") }
      log.append("\(event.kind)")
    }
    store.transaction("Import") { store.save(Note(2, "b"), named: "") }
    #expect(log == ["performed", "saved", "performed"])
    #expect(store.hasUnsavedChanges && store.repository.base.count == 2)
    observation.cancel()
  }

  @Test func aRevertThatSavesNotifiesWhoObservesSaves() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a"), Note(2, "b")])))
    var saved: [[Int]] = []
    let observation = store.observeSaves(did: { saved.append($0.map(\.id)) })
    store.withoutRecording { _ = store.save(Note(2, "theirs"), named: "") }
    store.save(Note(1, "x"), named: "Write")
    store.revertToSaved()
    #expect(store.repository.base[2]?.text == "theirs" && saved == [[2]])
    observation.cancel()
  }

  @Test func anObservationOfSavesThatWasCancelledIsNotNotified() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    var calls: [String] = []
    var second: UndoObservation?
    let first = store.observeSaves(
      will: { _ in
        calls.append("will")
        second?.cancel()
      }, did: { _ in calls.append("did") })
    second = store.observeSaves(will: { _ in Issue.record("This one is cancelled") })
    store.modify(1, \.text, to: "A")
    store.save()
    #expect(calls == ["will", "did"])
    first.cancel()
  }

  /// Who observes saves may be gone with the observation of somebody else.
  @Test func anObservationOfSavesMayEndAnother() {
    final class Log { var observation: UndoObservation? }
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    var saves = 0
    var log: Log? = Log()
    log?.observation = store.observeSaves(did: { _ in saves += 1 })
    let outer = store.observeSaves(did: { [log] _ in _ = log })
    log = nil
    outer.cancel()
    store.modify(1, \.text, to: "A")
    store.save()
    #expect(saves == 0)
  }

  /// What is read before trackers are notified keeps no one from being notified.
  @Test func whatIsReadMeanwhileForgetsNoNotification() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    let observation = store.observeSaves(did: { _ in
      withObservationTracking {
        _ = store.undoName
      } onChange: {
      }
    })
    expectNotice({ store.canUndo }) {
      store.transaction("Import") { _ = store.save(Note(2, "b"), named: "") }
    }
    observation.cancel()

    let editor = NoteStore(texts: "a")
    var selection = 0
    editor.keepContext {
      selection
    } restore: {
      selection = $0
      withObservationTracking {
        _ = editor.redoName
      } onChange: {
      }
    }
    editor.modify(1, \.text, to: "b", named: "Write")
    selection = 1
    expectNotice({ editor.canRedo }) { editor.undo() }
    #expect(selection == 0 && !isNotified({ editor.canUndo }) { editor.undo() })
  }

  @Test func aTitleFormatSetInAGroupForgetsNoOtherNotification() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    store.modify(1, \.text, to: "b", named: "Write")
    expectNotice({ store.hasPendingSteps }) {
      store.group("G") {
        store.save()
        store.titleFormat = .english
      }
    }
    expectNotice({ store.undoTitle }) { store.titleFormat = .english }
  }

  @Test func aContextThatIsReplacedWithItsChangesNotifies() {
    let store = NoteStore(texts: "a")
    var selection = 0
    func keep() { store.keepContext(read: { selection }, restore: { selection = $0 }) }
    keep()
    expectNoNotice({ store.undoTitle }, of: keep)
    selection = 1
    store.recordContextChange(named: "Select")
    expectNotice({ store.undoTitle }, of: keep)
    #expect(!store.canUndo)
  }

  @Test func aDocumentRemovedByWhoeverIsNotifiedIsRemovedOnce() {
    let documents = UndoDocuments()
    let (a, b) = (NoteStore(texts: "a"), NoteStore(texts: "b"))
    documents.add(b)
    documents.add(a)
    nonisolated(unsafe) var removing: (() -> Void)? = { documents.remove(b) }
    withObservationTracking {
      _ = documents.count
    } onChange: {
      let remove = removing
      removing = nil
      remove?()
    }
    documents.remove(a)
    #expect(documents.count == 0)
  }

  /// Properties of different elements are coalesced by what they are, and not by their hashes.
  @Test func boundPropertiesWithTheSameHashAreNotCoalesced() {
    struct Key: Hashable {
      let document, line: Int
      func hash(into hasher: inout Hasher) { hasher.combine(document) }
    }
    struct Line: Identifiable, Equatable {
      let id: Key
      var text = ""
    }
    let (a, b) = (Key(document: 1, line: 1), Key(document: 1, line: 2))
    let clock = SetClock()
    let store = UndoStore([Line(id: a), Line(id: b)], now: clock.now)
    for text in ["x", "xy"] { store[a, \.text, default: "", coalescedWithin: 2] = text }
    store[b, \.text, default: "", coalescedWithin: 2] = "y"
    store[a, \.text, default: "", coalescedWithin: 2] = "xyz"
    #expect(store.history.actions.count == 3)
    // One that sets what is there changes nothing, and a copy goes on as the store does.
    store[b, \.text, default: "", coalescedWithin: 2] = "y"
    store[a, \.text, default: "", coalescedWithin: 2] = "xyz!"
    let copy = store.copy()
    copy[b, \.text, default: "", coalescedWithin: 2] = "y!"
    #expect(store.history.actions.count == 3 && copy.history.actions.count == 4)
  }

  /// A discardable change leaves a saved model saved, also where it is coalesced with one that was saved.
  @Test func aDiscardableChangeAfterASavedOneLeavesTheModelSaved() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])), limit: 10)
    store.beginAutosaving()
    var wasUnsaved = false
    let observation = store.observe { _ in wasUnsaved = wasUnsaved || store.hasUnsavedChanges }
    for text in ["b", "c"] {
      store.withDiscardableActions { _ = store.modify(1, named: "Scroll") { $0.text = text } }
    }
    #expect(!wasUnsaved && store.history.actions.count == 1)
    #expect(store.repository.base[1]?.text == "c")
    store.endAutosaving()
    store.save(Note(2, "d"), named: "Edit")
    #expect(store.changesSinceSaved == [.created(Note(2, "d"))])
    store.undo()
    #expect(!store.hasUnsavedChanges)
    store.withDiscardableActions { _ = store.modify(1, named: "Scroll") { $0.text = "e" } }
    store.save(Note(2, "d"), named: "Edit")
    store.revertToSaved()
    #expect(store.elements == [Note(1, "e")] && !store.hasUnsavedChanges)
    observation.cancel()
  }

  /// What a scope commits within a group does not let out what is held back there.
  @Test func whatHappensBeforeAScopeIsCommittedInAGroupWaitsForItsEnd() {
    let store = NoteStore(texts: "a")
    let observation = store.observe { event in
      if event.kind == .marked { store.save(Note(9, "log"), named: "Log") }
    }
    let scope = store.makeScope()
    scope.modify(1, \.text, to: "b", named: "Edit")
    #expect(throws: OutOfPaper.self) {
      try store.group("Sheet") {
        store.addCheckpoint("Before")
        try scope.commit("Scope")
        throw OutOfPaper()
      }
    }
    #expect(store.texts == ["a", "log"])
    observation.cancel()
  }
}
