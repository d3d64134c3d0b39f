#if canImport(Observation)
  import Observation
  import Testing

  @testable import UndoRedo

  @Suite struct UndoTrackerTests {
    private func isTold(
      _ tracker: UndoTracker, reading read: () -> Void, by body: () -> Void
    ) -> Bool {
      let told = Told()
      withObservationTracking(read) { told.parts.insert(.first) }
      body()
      return !told.parts.isEmpty
    }

    @Test func itKnowsWhetherSomebodyTracks() {
      let tracker = UndoTracker()
      #expect(!tracker.isTracking)
      let seen = withObservationTracking {
        [tracker.isTracking, tracker.isTracking]
      } onChange: {
      }
      #expect(seen == [true, true])
      #expect(!tracker.isTracking)
    }

    @Test func whereItCantKnowEveryReadIsTakenForTracked() {
      #expect(UndoTracker(canTell: false).isTracking)
    }

    @Test func changesAreToldByKey() {
      let tracker = UndoTracker()
      #expect(
        isTold(tracker) {
          tracker.access(1)
        } by: {
          tracker.change(1)
        })
      #expect(
        !isTold(tracker) {
          tracker.access(1)
        } by: {
          tracker.change(2)
        })
      #expect(
        isTold(tracker) {
          tracker.access(.count)
        } by: {
          tracker.change(.count)
        })
      #expect(
        !isTold(tracker) {
          tracker.access(.count)
        } by: {
          tracker.change(.elements)
        })
    }

    @Test func aStoreThatNobodyTracksDoesNotFollowItsChanges() {
      let store = NoteStore(texts: "A")
      store.save(Note(1, "a"), named: "Edit")
      #expect(store[1]?.text == "a" && store.canUndo)
      #expect(store.state.isPlain && store.state.changes == nil)
      _ = store.track([.first])
      #expect(!store.state.isPlain && store.state.changes != nil)
      store.undo()
      #expect(store.state.isPlain && store.state.changes == nil)
    }

    @Test func aStoreIsObservable() {
      func isObservable(_ value: some Observable) -> Bool { true }
      #expect(isObservable(NoteStore()) && isObservable(UndoDocuments()))
    }
  }
#endif
