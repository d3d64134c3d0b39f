#if canImport(Observation)
  import Observation
  import Testing
  import UndoRedo

  /// What is told to those who track what waits for a save, and what is seen through a scope.
  @Suite struct SavingTrackingTests {
    /// Whether a closure makes a change of what another one reads.
    private func isTold(_ read: () -> Void, _ change: () throws -> Void) rethrows -> Bool {
      final class Flag: @unchecked Sendable { var isSet = false }
      let flag = Flag()
      withObservationTracking(read) { flag.isSet = true }
      try change()
      return flag.isSet
    }

    @Test func whatIsPendingIsTold() {
      let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
      func read() { _ = store.hasPendingSteps }
      #expect(isTold(read) { store.modify(1, \.text, to: "b", named: "Write") })
      #expect(isTold(read) { store.save() })
      #expect(isTold(read) { store.undo() })
      #expect(isTold(read) { store.rollback() })
      #expect(isTold(read) { store.withoutRecording { _ = store.save(Note(2, "c"), named: "") } })
      #expect(isTold(read) { store.save() }, "the saved place is the same, but nothing is pending")
      #expect(!isTold(read) { store.addCheckpoint("here") })
      #expect(isTold({ _ = store.pendingSteps }, { store.delete(2, named: "Delete") }))
    }

    @Test func whatIsCommittedIsNotPendingAnyMore() throws {
      let store = NoteStore(texts: "a", "b")
      let sheet = store.makeScope()
      func read() { _ = sheet.hasPendingSteps }
      #expect(isTold(read) { sheet.modify(1, \.text, to: "A", named: "Write") })
      #expect(try isTold(read) { try sheet.commit("Edit") })
      sheet.modify(1, \.text, to: "B", named: "Write")
      #expect(isTold(read) { sheet.abandon() })
    }

    @Test func aScopeTellsWhatItsStoreChanges() {
      let store = NoteStore(texts: "a", "b")
      let sheet = store.makeScope()
      sheet.modify(1, \.text, to: "A", named: "Write")
      #expect(isTold({ _ = sheet[2] }, { store.modify(2, \.text, to: "B", named: "Write") }))
      #expect(isTold({ _ = sheet.elements }, { store.modify(2, \.text, to: "b", named: "Write") }))
      #expect(isTold({ _ = sheet.count }, { store.delete(2, named: "Delete") }))
      #expect(!isTold({ _ = sheet[1] }, { store.modify(1, \.text, to: "x", named: "Write") }))
      #expect(isTold({ _ = sheet[1] }, { sheet.abandon() }))
    }

    @Test func aScopeTellsWhatAStoreChangesThatMayFail() throws {
      let store = UndoStore(FlakyNotes([Note(1, "a"), Note(2, "b")]))
      let sheet = store.makeScope()
      #expect(
        try isTold({ _ = try? sheet.element(withID: 1) }) {
          try store.modify(1, \.text, to: "A", named: "Write")
        })
      #expect(
        try isTold({ _ = try? sheet.allElements() }) {
          try store.modify(2, \.text, to: "B", named: "Write")
        })
    }

    @Test func rollingBackTellsOfTheElements() {
      let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a"), Note(2, "b")])))
      store.modify(1, \.text, to: "A", named: "Write")
      #expect(isTold({ _ = store[1] }, { store.rollback() }))
      store.modify(1, \.text, to: "A", named: "Write")
      #expect(!isTold({ _ = store[2] }, { store.rollback() }))
      store.modify(1, \.text, to: "A", named: "Write")
      #expect(isTold({ _ = store.canUndo }, { store.rollback() }))
    }
  }
#endif
