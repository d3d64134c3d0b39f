import Observation
import TestSupport
import Testing
import UndoRedo

/// What is told to those who track what waits for a save, and what is seen through a scope.
@Suite struct SavingTrackingTests {
  @Test func whatIsPendingIsTold() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    func read() { _ = store.hasPendingSteps }
    expectNotice(read) { store.modify(1, \.text, to: "b", named: "Write") }
    expectNotice(read) { store.save() }
    expectNotice(read) { store.undo() }
    expectNotice(read) { store.rollback() }
    expectNotice(read) { store.withoutRecording { _ = store.save(Note(2, "c"), named: "") } }
    expectNotice(read, "the saved place is the same, but nothing is pending") { store.save() }
    expectNoNotice(read) { store.addCheckpoint("here") }
    expectNotice({ store.pendingSteps }, of: { store.delete(2, named: "Delete") })
  }

  @Test func whatIsCommittedIsNotPendingAnyMore() throws {
    let store = NoteStore(texts: "a", "b")
    let sheet = store.makeScope()
    func read() { _ = sheet.hasPendingSteps }
    expectNotice(read) { sheet.modify(1, \.text, to: "A", named: "Write") }
    try expectNotice(read) { try sheet.commit("Edit") }
    sheet.modify(1, \.text, to: "B", named: "Write")
    expectNotice(read) { sheet.abandon() }
  }

  @Test func whoTracksAStoreMayChangeTheScopeThatIsCommitted() throws {
    let store = NoteStore(texts: "a", "b")
    nonisolated(unsafe) let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    withObservationTracking {
      _ = store[1]
    } onChange: {
      sheet.modify(2, \.text, to: "B", named: "Write")
    }
    try sheet.commit("Edit")
    #expect(sheet[2]?.text == "B" && sheet.undoName == "Write" && store.texts == ["A", "b"])
  }

  @Test func aScopeTellsWhatItsStoreChanges() {
    let store = NoteStore(texts: "a", "b")
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    expectNotice({ sheet[2] }, of: { store.modify(2, \.text, to: "B", named: "Write") })
    expectNotice({ sheet.elements }, of: { store.modify(2, \.text, to: "b", named: "Write") })
    expectNotice({ sheet.count }, of: { store.delete(2, named: "Delete") })
    expectNoNotice({ sheet[1] }, of: { store.modify(1, \.text, to: "x", named: "Write") })
    expectNotice({ sheet[1] }, of: { sheet.abandon() })
  }

  @Test func aScopeTellsWhatAStoreChangesThatMayFail() throws {
    let store = UndoStore(FlakyNotes([Note(1, "a"), Note(2, "b")]))
    let sheet = store.makeScope()
    try expectNotice({ _ = try? sheet.element(withID: 1) }) {
      try store.modify(1, \.text, to: "A", named: "Write")
    }
    try expectNotice({ _ = try? sheet.allElements() }) {
      try store.modify(2, \.text, to: "B", named: "Write")
    }
  }

  /// What is created is at the end until it is saved, and then where the repository has it.
  @Test func savingTellsThatElementsStandElsewhere() {
    let store = UndoStore(BufferedRepository(InMemoryRepository<Note>()))
    for id in [1, 2] { store.save(Note(id, "a"), named: "Add") }
    store.delete(1, named: "Delete")
    store.save(Note(1, "a"), named: "Add")
    let elements = store.elements
    expectNotice({ store.elements }, of: { store.save() })
    #expect(store.elements == elements.reversed())
    store.modify(1, \.text, to: "b", named: "Write")
    expectNoNotice({ (store.elements, store.count) }, of: { store.save() })
  }

  /// What a scope has changed, or changed back, is its own until it ends, even if its store has deleted it.
  @Test(arguments: [true, false])
  func theEndOfAScopeTellsWhatItsStoreHasDeleted(isCommitted: Bool) throws {
    let reads: [(UndoScope<InMemoryRepository<Note>>) -> Void] = [
      { _ = $0.elements }, { _ = $0.count }, { _ = $0[1] },
    ]
    for read in reads {
      let store = NoteStore(texts: "a", "b")
      let sheet = store.makeScope()
      sheet.modify(1, \.text, to: "A", named: "Write")
      if isCommitted { sheet.undo() }
      store.delete(1, named: "Delete")
      #expect(sheet.count == 2)
      let isTold = try isNotified({ read(sheet) }) {
        if isCommitted { try sheet.commit("Edit") } else { sheet.abandon() }
      }
      #expect(isTold && sheet.count == 1)
    }
  }

  /// What was held back follows the store from now on.
  @Test func whatIsCommittedIsReadFromTheStore() throws {
    let store = NoteStore(texts: "a", "b")
    let sheet = store.makeScope()
    sheet.modify(1, \.text, to: "A", named: "Write")
    let isNotified = try isNotified({ _ = sheet[1] }) {
      try sheet.commit("Edit")
      store.modify(1, \.text, to: "AA", named: "Write")
    }
    #expect(isNotified && sheet[1]?.text == "AA")
  }

  @Test(arguments: [true, false])
  func theEndOfAGestureTellsWhatTheStoreOfAScopeHasDeleted(isAbandoned: Bool) {
    let store = NoteStore(texts: "a", "b")
    let sheet = store.makeScope()
    let gesture = sheet.beginGesture("Drag")
    sheet.modify(1, \.text, to: "A", named: "Write")
    store.delete(1, named: "Delete")
    #expect(sheet.count == 2)
    expectNotice({ sheet.count }) { if isAbandoned { sheet.abandon() } else { gesture.cancel() } }
    #expect(sheet.count == 1)
  }

  @Test func whoCountsIsNotifiedOfElementsThatTheStoreReplacesDuringAGesture() {
    let store = NoteStore(texts: "a", "b")
    let sheet = store.makeScope()
    var gesture: UndoScope<InMemoryRepository<Note>>.Gesture?
    let isNotified = isNotified({ #expect(sheet.count == 2) }) {
      gesture = sheet.beginGesture("Drag")
      sheet.modify(2, \.text, to: "B", named: "Write")
      store.group("Replace") {
        store.delete(2, named: "Delete")
        store.save(Note(3, "c"), named: "Add")
      }
    }
    #expect(isNotified && sheet.count == 3)
    gesture?.cancel()
  }

  /// An element that is changed in a scope is there, whether the store has it or not.
  @Test func whoCountsIsNotifiedOfElementsThatTheStoreHasNoMore() throws {
    let store = NoteStore(texts: "a", "b")
    let sheet = store.makeScope()
    let isNotified = try isNotified({ sheet.count }) {
      sheet.modify(1, \.text, to: "A", named: "Write")
      #expect(sheet.count == 2)
      try store.update("Exchange") { notes in
        notes.removeFirst()
        notes.append(Note(3, "c"))
      }
    }
    #expect(isNotified && sheet.count == 3)
    #expect(
      !TestSupport.isNotified({ sheet.count }) { sheet.modify(1, \.text, to: "AA", named: "") })
  }

  @Test func savingInTheMiddleOfAGestureTellsOfAnotherOrder() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a"), Note(2, "b")])))
    store.delete(1, named: "Delete")
    let gesture = store.beginGesture("Draw")
    store.save(Note(1, "c"), named: "")
    let order = store.elements.map(\.id)
    expectNotice({ store.elements }, of: { store.markSaved() })
    #expect(store.elements.map(\.id) != order)
    gesture.commit()
  }

  @Test func rollingBackTellsOfTheElements() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a"), Note(2, "b")])))
    store.modify(1, \.text, to: "A", named: "Write")
    expectNotice({ store[1] }, of: { store.rollback() })
    store.modify(1, \.text, to: "A", named: "Write")
    expectNoNotice({ store[2] }, of: { store.rollback() })
    store.modify(1, \.text, to: "A", named: "Write")
    expectNotice({ store.canUndo }, of: { store.rollback() })
  }
}
