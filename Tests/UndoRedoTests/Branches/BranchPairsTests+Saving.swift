import Foundation
import TestSupport
import Testing

@testable import UndoRedo

/// Branches, and where the model was saved.
extension BranchPairsTests {
  /// What was saved had another first note.
  @Test func removingWhatLeadsToTheSavedPlaceLosesIt() {
    type("x")
    type("y", in: 2)
    store.markSaved()
    store.undo()
    type("z", in: 2)
    store.undo(2)
    #expect(store.canRevertToSaved)
    store.removeActions(of: 1)
    #expect(store.history.savedPlace == nil && store.hasUnsavedChanges)
    store.jump(to: store.history.places.last!)
    #expect(store.hasUnsavedChanges && store.brokenInvariant == nil)
  }

  @Test func removingWhatLeadsThereAndBackDoesNotLoseTheSavedPlace() {
    type("x")
    type("a")
    type("y", in: 2)
    store.markSaved()
    store.undo()
    type("z", in: 2)
    store.undoAll()
    store.removeActions(of: 1)
    store.revertToSaved()
    #expect(store.texts == ["a", "y"] && !store.hasUnsavedChanges)
  }

  /// It is one with the place before the actions of which nothing is left, on the branch or where that began.
  @Test(arguments: [true, false])
  func aSavedPlaceWhoseActionsAreRemoved(isOnBranch: Bool) throws {
    if isOnBranch { type("y", in: 2) }
    type("x")
    type("a")
    store.markSaved()
    store.undoAll()
    type("z", in: 2)
    store.removeActions(of: 1)
    let saved = try #require(store.history.savedPlace)
    #expect(store.history.contains(saved) && store.history.savedPlaces == [saved])
    #expect(try recoded(store.history) == store.history)
    store.revertToSaved()
    #expect(store.texts == ["a", isOnBranch ? "y" : "b"] && !store.hasUnsavedChanges)
    #expect(store.brokenInvariant == nil)
  }

  /// Also where there are none.
  @Test func removingBranchesForgetsNoSavedPlaceOnTheLine() {
    type("x")
    store.markSaved()
    let place = store.history.place
    type("y")
    store.removeUndoneActions()
    #expect(store.history.savedPlaces == [place] && store.history.savedPlace == place)
    store.markSaved()
    store.removeAllActions()
    #expect(store.history.savedPlaces == [store.history.place])
  }

  /// It was the saved place before anybody saved.
  @Test func aPlaceIsOneOfTheSavedOnesThoughItIsSavedAlready() {
    #expect(store.history.savedPlaces.isEmpty)
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    #expect(store.changes { store.markSaved() } == [.history])
    #expect(store.changes { store.markSaved() }.isEmpty)
    #expect(store.history.savedPlaces == [store.history.place] && events.isEmpty)
    type("x")
    store.markSaved()
    #expect(store.history.savedPlaces == store.history.places)
    observation.cancel()
  }

  @Test func changesSinceTheModelWasSavedOnABranch() {
    let (_, y, _) = fork()
    store.jump(to: y)
    store.markSaved()
    store.undo()
    type("w", in: 2)
    let changes = store.history.changesSinceSaved
    #expect(
      changes == [
        .modified(from: Note(1, "y"), to: Note(1, "a")),
        .modified(from: Note(2, "b"), to: Note(2, "w")),
      ])
    #expect(store.changesSinceSaved == changes)
    store.revertToSaved()
    #expect(store.changesSinceSaved == [])
  }

  /// No history has them, and neither would be found where it is looked for.
  @Test(arguments: [
    ("saved", "There are several saved places."), ("checkpoints", "Two places have the same name."),
  ])
  func aForgedHistoryWithOneOfThemTwiceIsRefused(key: String, reason: String) throws {
    type("x")
    store.markSaved()
    store.addCheckpoint("Here")
    store.undo()
    type("y")
    let data = try JSONEncoder().encode(store.history)
    #expect(try JSONDecoder().decode(UndoHistory<Note>.self, from: data) == store.history)
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["saved"] == nil)
    object[key] = key == "saved" ? 0 : ["Here": 0]
    let forged = try JSONSerialization.data(withJSONObject: object)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UndoHistory<Note>.self, from: forged)
    }
    #expect("\(String(describing: error))".contains(reason))
  }
}
