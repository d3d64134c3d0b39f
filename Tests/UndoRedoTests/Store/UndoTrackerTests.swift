import Observation
import TestSupport
import Testing

@testable import UndoRedo

@Suite struct UndoTrackerTests {
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
    var paths: [UndoTracker.Path?] = []
    #expect(
      isNotified {
        paths.append(tracker.track())
      } of: {
        tracker.change(paths[0]!)
      })
    #expect(
      !isNotified {
        paths.append(tracker.track())
      } of: {
        tracker.change(paths[0]!)
      })
    #expect(paths[0] != paths[1])
    #expect(
      isNotified {
        tracker.isTracked(.count)
      } of: {
        tracker.change(.count)
      })
    #expect(
      !isNotified {
        tracker.isTracked(.count)
      } of: {
        tracker.change(.elements)
      })
  }

  @Test func keyPathsAreUsedAgain() {
    let tracker = UndoTracker()
    // Not the key paths themselves: who holds one keeps it from being used again.
    var hashes: Set<Int> = []
    for _ in 0..<100 {
      var path: UndoTracker.Path?
      withObservationTracking {
        path = tracker.track()
      } onChange: {
      }
      hashes.insert(path!.hashValue)
      tracker.change(last: path.take()!)
    }
    #expect(hashes.count <= 3)
  }

  @Test func aStoreThatNobodyTracksDoesNotFollowItsChanges() {
    let store = NoteStore(texts: "A")
    store.save(Note(1, "a"), named: "Edit")
    #expect(store[1]?.text == "a" && store.canUndo)
    #expect(!store.state.isWatched && store.state.engine.changes == nil)
    _ = store.track([.first])
    #expect(store.state.isWatched && store.state.engine.changes != nil)
    store.undo()
    #expect(!store.state.isWatched && store.state.engine.changes == nil)
  }

  @Test func aStoreIsObservable() {
    func isObservable(_ value: some Observable) -> Bool { true }
    #expect(isObservable(NoteStore()) && isObservable(UndoDocuments()))
  }
}
