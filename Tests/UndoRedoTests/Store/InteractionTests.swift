import Testing
import UndoRedo

/// Where features meet that a person uses one after the other.
@Suite struct InteractionTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var x = 0
  }

  let store = UndoStore(InMemoryRepository([Item(id: 1), Item(id: 2)]))

  func nudge(_ dx: Int) {
    store.coalescingActions(by: "k") { _ = store.modify(1, named: "Nudge") { $0.x += dx } }
  }

  @Test func annulledJoiningTellsThatTheHistoryHasMoved() {
    var position = 0
    let observation = store.observe { position += $0.distance }
    nudge(1)
    #expect(position == store.history.position)
    nudge(-1)
    #expect(position == store.history.position)
    observation.cancel()
  }

  @Test func annulledJoiningLeavesTheContext() {
    var selection = 0
    store.keepContext(read: { selection }, restore: { selection = $0 })
    selection = 1
    nudge(1)
    selection = 2
    nudge(-1)
    #expect(selection == 2)
  }

  @Test func revertingWhatHasNoEffectLeavesNothingUnsaved() {
    store.modify(1, \.x, to: 5, named: "A")
    store.modify(1, \.x, to: 0, named: "B")
    #expect(store.changesSinceSaved == [])
    store.revertToSaved()
    #expect(!store.hasUnsavedChanges)
    #expect(!store.canRevertToSaved)
  }

  @Test func revertingDoesNothingWhereItCanNot() {
    store.withDiscardableActions { _ = store.modify(1, \.x, to: 5, named: "Scroll") }
    #expect(!store.canRevertToSaved)
    #expect(store.revertToSaved() == nil)
  }

  @Test func lookingAroundKeepsTheSavedPlace() {
    store.modify(1, \.x, to: 5, named: "A")
    store.markSaved()
    store.undo()
    store.withDiscardableActions { _ = store.modify(2, \.x, to: 5, named: "Scroll") }
    #expect(store.history.savedPosition != nil)
    #expect(store.canRedo)
  }

  @Test func checkpointsAreTold() {
    var told = 0
    let observation = store.observe { _ in told += 1 }
    store.addCheckpoint("A")
    #expect(told == 1)
    observation.cancel()
  }

  @Test func cancelledGestureAfterContext() {
    var selection = 0
    store.keepContext(read: { selection }, restore: { selection = $0 })
    store.modify(1, \.x, to: 5, named: "A")
    selection = 1
    let gesture = store.beginGesture("G")
    store.modify(1, \.x, to: 6, named: "A")
    selection = 2
    gesture.cancel()
    // It was 1 when the gesture began.
    #expect(selection == 1)
    store.undo()
    #expect(selection == 0)
    store.redo()
    #expect(selection == 1)
  }
}
