import Observation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct UndoStoreTrackingTests {
  let store = NoteStore(texts: "A", "B")

  @Test func anElementThatIsNotEqualToItselfTells() {
    let store = UndoStore([Sample(id: 1), Sample(id: 2)])
    expectNotice({ store[1] }, of: { store.modify(1, \.text, to: "a", named: "Edit") })
    expectNotice({ store.elements }, of: { store.modify(1) { $0.text = "b" } })
    expectNotice({ store[1] }, of: { store.undo() })
    expectNoNotice({ store[2] }, of: { store.undo() })
    expectNoNotice({ store.count }, of: { store.redo() })
    expectNotice({ store[2] }, of: { store.delete(2, named: "Delete") })
    expectNoNotice({ store[3] }, of: { store.delete(3, named: "Delete") })
  }

  /// Of many elements that a group changes, those that are other ones afterwards.
  @Test func manyElementsInOneGroup() {
    let store = UndoStore((1...20).map { Note($0, "A") })
    func change() {
      store.group("Edit") {
        for text in ["B", "C"] {
          for id in 1...20 { store.modify(id, \.text, to: text) }
        }
        for id in 15...20 { store.modify(id, \.text, to: "A") }
      }
      store.undo()
    }
    for id in 1...20 {
      #expect(isNotified({ store[id] }, of: change) == (id < 15))
      store.redo()
      store.undo()
    }
  }

  @Test func aFormatOfTitlesTellsOfTheTitles() {
    #expect(store.changes { store.titleFormat = .english } == [.undoTitle, .redoTitle])
  }

  /// What others have changed is made what it was, be it before it is recorded or held back.
  @Test func whatOthersHaveChangedTellsWhereItIsWhatItWas() throws {
    for isRecorded in [false, true] {
      let notes = SharedNotes("a")
      let (plain, buffered) = (UndoStore(notes), UndoStore(BufferedRepository(SharedNotes("a"))))
      try plain.save(Note(1, "b"), named: "Edit")
      try buffered.save(Note(1, "b"), named: "Edit")
      try buffered.save()
      let (mine, theirs) = (Note(1, "b"), Note(1, "theirs"))
      func save<Repo: Repository<Note>>(_ store: UndoStore<Repo>, _ notes: SharedNotes) throws {
        if isRecorded {
          let step = NoteStep(from: notes[1], to: mine)!
          notes.put(mine)
          try store.record("Mine", [step])
        } else {
          try store.save(mine, named: "Mine")
        }
      }
      func savePlainly() throws { try save(plain, notes) }
      func saveBuffered() throws { try save(buffered, buffered.repository.base) }

      for change in 0..<2 {
        let isCount = change == 1
        func changeByOthers() {
          for notes in [notes, buffered.repository.base] {
            if isCount { notes.remove(1) } else { notes.put(theirs) }
          }
        }
        changeByOthers()
        try expectNotice({ plain[1] }, of: savePlainly)
        try expectNotice({ buffered[1] }, of: saveBuffered)
        try buffered.save()
        changeByOthers()
        try expectNotice({ plain.elements }, of: savePlainly)
        try expectNotice({ buffered.elements }, of: saveBuffered)
        try buffered.save()
        changeByOthers()
        #expect(try isNotified({ plain.count }, of: savePlainly) == isCount)
        #expect(try isNotified({ buffered.count }, of: saveBuffered) == isCount)
        try buffered.save()
      }
      #expect(plain.brokenInvariant == nil && notes[1] == mine)
    }
  }

  /// Others have created an element, or deleted it, and it is there or not as before: who has read the number of
  /// elements since is told of another one's going or coming.
  @Test func theCountIsToldBesideWhatOthersHaveMade() throws {
    for isCreated in [false, true] {
      for isHeldBack in [false, true] {
        let notes = SharedNotes("a")
        let (plain, buffered) = (UndoStore(notes), UndoStore(BufferedRepository(notes)))
        func edit(_ plainly: () throws -> Void, _ heldBack: () throws -> Void) throws {
          try isHeldBack ? heldBack() : plainly()
        }
        let note = Note(2, "b")
        try edit {
          try plain.save(note, named: "Add")
          if isCreated { try plain.undo() }
        } _: {
          try buffered.save(note, named: "Add")
          try buffered.save()
          if isCreated { try buffered.undo() }
          try buffered.save()
        }
        if isCreated { notes.put(Note(2, "theirs")) } else { notes.remove(2) }
        try expectNotice(
          { isHeldBack ? buffered.count : plain.count }, "\(isCreated), \(isHeldBack)"
        ) {
          try edit {
            try plain.group("Both") {
              try plain.save(note, named: "")
              if isCreated { try plain.delete(1, named: "") } else { try plain.delete(2) }
              if !isCreated { try plain.save(Note(3, "c"), named: "") }
            }
          } _: {
            try buffered.group("Both") {
              try buffered.save(note, named: "")
              if isCreated { try buffered.delete(1, named: "") } else { try buffered.delete(2) }
              if !isCreated { try buffered.save(Note(3, "c"), named: "") }
            }
          }
        }
      }
    }
  }

  @Test func aGroupIsToldAtItsEnd() {
    let told = store.track()
    store.group("Edit") {
      store.save(Note(2, "b"), named: "")
      #expect(told.parts == [])
    }
    #expect(told.parts.contains(.second) && !told.parts.contains(.first))
  }

  @Test func whatAnAuthorCanUndoIsToldWhenAGestureBeginsAndEnds() {
    store.author = "Ann"
    store.save(Note(1, "a"), named: "Edit")
    let read = { store.undoName(by: "Ann") }
    var gesture: UndoGesture<InMemoryRepository<Note>>?
    #expect(isNotified(read) { gesture = store.beginGesture() } && read() == nil)
    #expect(isNotified(read) { gesture?.commit() } && read() == "Edit")
  }

  @Test func conflictsAreToldWhenAGestureBeginsAndEnds() {
    let store = NoteStore(texts: "a")
    store.withDiscardableActions { _ = store.modify(1, \.text, to: "b", named: "Scroll") }
    func read() -> Bool { store.conflicts(undoingActionAt: 0) == nil }
    var gesture: UndoGesture<InMemoryRepository<Note>>?
    #expect(isNotified(read) { gesture = store.beginGesture("Drag") } && read())
    #expect(isNotified(read) { gesture?.cancel() } && !read())
  }

  /// What others have made of an element is no change of the history, and what is made of that need not be one.
  @Test func conflictsAreToldWhereOthersHaveChangedElements() throws {
    let notes = SharedNotes()
    let plain = UndoStore(notes)
    try plain.save(Note(1, "a"), named: "Add")
    notes.remove(1)
    func conflicts() throws -> Int? { try plain.conflicts(undoingActionAt: 0)?.count }
    #expect(try conflicts() == nil)
    try expectNotice({ try? conflicts() }) {
      try plain.withoutRecording { _ = try plain.save(Note(1, "a"), named: "") }
    }
    #expect(try conflicts() == 0)
  }

  /// What is not held back any more is what others have made of it.
  @Test func conflictsAreToldWhereASaveHoldsElementsBackNoMore() throws {
    let notes = SharedNotes()
    let store = UndoStore(BufferedRepository(notes))
    try store.save(Note(1, "a"), named: "Add")
    try store.save()
    try store.undo()
    try store.redo()
    notes.put(Note(1, "theirs"))
    func conflicts() throws -> Int? { try store.conflicts(undoingActionAt: 0)?.count }
    #expect(try conflicts() == 0)
    try expectNotice({ try? conflicts() }) { try store.save() }
    #expect(try conflicts() == 1)
  }

  @Test func actionsTakenOutInAGroupAreToldAtItsEnd() {
    store.group("Edit") { for id in 1...2 { store.save(Note(id, "x"), named: "") } }
    store.markSaved()
    let changes = store.changes { store.group("Remove") { store.removeActions(of: 2) } }
    #expect(changes == [.history])
  }

  @Test func whatIsReadInAGroupIsToldWhenTheGroupHasEndedOtherwise() {
    var told = Told()
    try? store.group("Fail") {
      store.save(Note(2, "b"), named: "")
      told = store.track([.second, .canUndo])
      throw OutOfPaper()
    }
    #expect(told.parts == [.second, .canUndo])
  }

  @Test func whatAGroupReadsTellsNobodyElse() throws {
    let changes = try store.changes {
      store.group("Look") {
        #expect(store.count == store.elements.count && store.history.actions.isEmpty)
        #expect(!store.canUndo && !store.canRedo && store[1] != nil)
      }
      try store.update("Nothing") { $0.sort { $0.id > $1.id } }
    }
    #expect(changes == [])
  }

  /// Actions delete elements and create them again, in another order.
  @Test func whatIsCreatedAgainOnTheWayTellsOfTheOrder() {
    let notes = [Note(1, "A"), Note(2, "B")]
    typealias Store = UndoStore<RecordingRepository<InMemoryRepository<Note>>>
    let ways: [(Store) -> Void] = [
      { $0.jump(to: 0) }, { $0.undo(3) }, { $0.jump(by: -3) },
    ]
    for (number, way) in ways.enumerated() {
      let store = Store(RecordingRepository(InMemoryRepository(notes)))
      store.group("Cut") { for id in 1...2 { store.delete(id) } }
      for note in notes { store.save(note, named: "Paste") }
      for way in [way, { $0.redoAll() }] {
        let elements = store.elements
        let changes = store.changes { way(store) }
        #expect(store.elements == elements.reversed(), "\(number)")
        #expect(changes.contains(.elements), "\(number)")
        #expect(changes.isDisjoint(with: [.count, .first, .second]), "\(number)")
      }
    }
  }

  @Test func whatIsToldCanBeReadAtOnceAndTrackedAgain() {
    final class Reader: @unchecked Sendable {
      let store: NoteStore
      var texts: [String?] = []
      init(_ store: NoteStore) { self.store = store }
      func read() {
        withObservationTracking {
          texts.append(store[1]?.text)
        } onChange: {
          self.read()
        }
      }
    }
    let reader = Reader(store)
    reader.read()
    store.save(Note(1, "a"), named: "Edit")
    store.undo()
    store.redo()
    #expect(reader.texts == ["A", "a", "A", "a"])
  }

  @Test func codeThatTracksAndChangesIsToldOfTheNextChange() {
    let told = Told()
    withObservationTracking {
      _ = store[1]
      store.save(Note(1, "a"), named: "Edit")
    } onChange: {
      told.parts.insert(.first)
    }
    #expect(told.parts == [])
    store.undo()
    #expect(told.parts == [.first])
  }

  /// What lines look at concerns the action, and not whoever performs it.
  @Test func codeThatPerformsTracksNothing() {
    let told = Told()
    withObservationTracking {
      _ = try? store.perform("Edit") {
        Modify(1, \.text, to: "a")
        Save(Note(2, "b"))
        ModifyAll { $0.text += "!" }
        DeleteAll { $0.text.isEmpty }
      }
    } onChange: {
      told.parts.insert(.first)
    }
    store.undo()
    #expect(store.texts == ["A", "B"] && told.parts == [])
  }

  @Test func aChangeMadeWhileOneIsToldIsToldToo() {
    final class Reader: @unchecked Sendable {
      let store: NoteStore
      init(_ store: NoteStore) { self.store = store }
    }
    let (reader, other) = (Reader(store), store.track([.second]))
    var events: [String] = []
    let observation = store.observe { events.append($0.name) }
    withObservationTracking {
      _ = store[1]
    } onChange: {
      reader.store.save(Note(2, "b"), named: "Follow")
    }
    store.save(Note(1, "a"), named: "Lead")
    #expect(other.parts == [.second])
    #expect(events == ["Lead", "Follow"])
    observation.cancel()
  }

  @Test func trackersAreToldAlthoughObserversHaveGone() {
    let told = store.track([.first])
    store.observe { _ in }.cancel()
    store.save(Note(1, "a"), named: "Edit")
    #expect(told.parts == [.first])
  }
}
