import Testing
import UndoRedoTesting

@testable import UndoRedo

extension UndoStoreSavingTests {
  private var saveCount: Int { faults.reached.count { $0 == .perform } }

  @Test func eachOutermostOperationIsASave() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    #expect(!store.isAutosaving)
    store.beginAutosaving { Issue.record($0) }
    #expect(saved == ["A", "b"] && saveCount == 1 && store.isAutosaving)
    try store.group("Group") {
      try store.modify(1, \.text, to: "AA", named: "")
      try store.modify(2, \.text, to: "B", named: "")
    }
    #expect(saved == ["AA", "B"] && saveCount == 2 && !store.hasUnsavedChanges)
    try store.undo(2)
    #expect(saved == ["a", "b"] && saveCount == 3 && !store.hasUnsavedChanges)
    let drag = try store.beginGesture("Move")
    try store.modify(1, \.text, to: "X", named: "")
    #expect(saveCount == 3)
    try drag.commit()
    #expect(saved == ["X", "b"] && saveCount == 4)

    store.endAutosaving()
    #expect(!store.isAutosaving)
    try store.delete(1, named: "Delete")
    #expect(saveCount == 4)
  }

  @Test func aFailureReachesTheClosureAndTheChangesStay() throws {
    var failures: [InjectedFault] = []
    store.beginAutosaving { if let fault = $0 as? InjectedFault { failures.append(fault) } }
    faults.fail(at: .perform)
    try store.modify(1, \.text, to: "A", named: "Write")
    #expect(failures.count == 1 && saved == ["a", "b"] && store.hasUnsavedChanges)
    try store.modify(2, \.text, to: "B", named: "Write")
    #expect(failures.count == 1 && saved == ["A", "B"] && !store.hasUnsavedChanges)
  }

  /// The elements are what they were when they were saved last, at another place in the history.
  @Test func whereNothingIsToBeWrittenThePlaceIsTheSavedOne() throws {
    store.beginAutosaving { Issue.record($0) }
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.modify(1, \.text, to: "a", named: "Write")
    try store.undo(2)
    #expect(saveCount == 2 && !store.hasUnsavedChanges)
  }

  @Test func whatIsChangedBeforeASaveThatFailsIsSavedWithTheNextChanges() throws {
    let observation = store.observeSaves(will: { [store] _ in
      _ = try? store.modify(2, named: "Note the Save") { $0.text += "!" }
    })
    var failureCount = 0
    store.beginAutosaving { _ in failureCount += 1 }
    faults.fail(at: .perform)
    try store.modify(1, \.text, to: "A", named: "Write")
    #expect(failureCount == 1 && saved == ["a", "b"] && store.hasUnsavedChanges)
    try store.modify(1, \.text, to: "AA", named: "Write")
    #expect(failureCount == 1 && saved == ["AA", "b!!"] && !store.hasUnsavedChanges)
    observation.cancel()
  }

  @Test func itDoesNotKeepTheStoreAlive() {
    var store: UndoStore? = UndoStore(BufferedRepository(InMemoryRepository<Note>()))
    weak let gone = store
    store?.beginAutosaving()
    store?.save(Note(1, "a"), named: "Add")
    #expect(store?.repository.base.count == 1)
    store = nil
    #expect(gone == nil)
  }

  @Test func whatIsChangedBeforeASaveIsSavedOnce() throws {
    let observation = store.observeSaves(will: { [store] _ in
      _ = try? store.modify(2, named: "Note the Save") { $0.text += "!" }
    })
    store.beginAutosaving { Issue.record($0) }
    try store.modify(1, \.text, to: "A", named: "Write")
    #expect(saved == ["A", "b!"] && saveCount == 1)
    observation.cancel()
  }

  @Test func itDoesNotEndCoalescing() throws {
    store.beginAutosaving { Issue.record($0) }
    for text in ["h", "he", "hey"] {
      try store.coalescingActions(by: "type") {
        try store.modify(1, \.text, to: text, named: "Type")
      }
      #expect(saved == [text, "b"] && !store.hasUnsavedChanges)
    }
    #expect(store.history.actions.map(\.name) == ["Type"])
    try store.undo()
    #expect(saved == ["a", "b"])
    // What the app saves by itself is what its user goes back to.
    try store.coalescingActions(by: "type") { try store.modify(1, \.text, to: "x", named: "Type") }
    try store.save()
    try store.coalescingActions(by: "type") { try store.modify(1, \.text, to: "y", named: "Type") }
    #expect(store.history.actions.map(\.name) == ["Type", "Type"])
  }

  @Test func whatIsCoalescedWithASavedActionIsUnsavedUntilItIsSaved() throws {
    var failureCount = 0
    store.beginAutosaving { _ in failureCount += 1 }
    try store.coalescingActions(by: "type") { try store.modify(1, \.text, to: "h", named: "Type") }
    faults.fail(at: .perform)
    try store.coalescingActions(by: "type") { try store.modify(1, \.text, to: "he", named: "Type") }
    #expect(failureCount == 1 && saved == ["h", "b"] && store.hasUnsavedChanges)
    #expect(!store.canRevertToSaved && store.history.actions.count == 1)
  }

  @Test func whatWasCoalescedWithASavedActionIsNoSavedPlace() throws {
    store.keepsBranches = true
    store.beginAutosaving { _ in }
    try store.coalescingActions(by: "type") { try store.modify(1, \.text, to: "h", named: "Type") }
    #expect(store.history.savedPlaces.last == store.history.place)
    faults.fail(at: .perform)
    try store.coalescingActions(by: "type") { try store.modify(1, \.text, to: "he", named: "Type") }
    #expect(!store.history.savedPlaces.contains(store.history.place))
  }

  /// Autosaves a discardable change, and takes it back by one that is not saved and becomes part of it.
  private func scrollAndBack() throws {
    var failureCount = 0
    store.beginAutosaving { _ in failureCount += 1 }
    for text in ["b", "a"] {
      try store.coalescingActions(by: "scroll") {
        try store.withDiscardableActions {
          _ = try store.modify(1, \.text, to: text, named: "Scroll")
        }
      }
      faults.fail(at: .perform)
    }
    store.endAutosaving()
    faults.clear()
    #expect(failureCount == 1 && saved == ["b", "b"] && store.history.actions.isEmpty)
  }

  /// A discardable action that was saved by itself and of which nothing is left: the place before it is the saved one.
  @Test func theSavedPlaceStaysWhereNothingIsLeftOfAnAction() throws {
    store.keepsBranches = true
    try scrollAndBack()
    #expect(store.history.savedPlace == store.history.place)
    #expect(store.history.savedPlaces == [store.history.place])
    try store.save(Note(3, "c"), named: "Add")
    #expect(store.hasUnsavedChanges)
    try store.undo()
    #expect(!store.hasUnsavedChanges && store.brokenInvariant == nil)
  }

  @Test func whatWasSavedIsGoneBackToWhereNothingIsLeftOfAnAction() throws {
    try scrollAndBack()
    store.rollback()
    #expect(try texts == ["b", "b"])
    #expect(store.history.actions.isEmpty && store.history.savedPosition == 0)
    #expect(!store.hasUnsavedChanges && store.brokenInvariant == nil)
  }
}
