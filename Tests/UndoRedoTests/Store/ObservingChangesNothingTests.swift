import TestSupport
import Testing
import UndoRedo

/// A store with an observer returns what one without returns, and records the same.
@Suite struct ObservingChangesNothingTests {
  /// Something that a store is asked to do, which may return an action.
  enum Deed: CaseIterable {
    case perform, performOnAll, performNothing, performCoalesced, performDiscardable
    case mixedGroup, mixedGesture, undo, redo

    func apply(to store: NoteStore, at moment: Int) -> NoteAction? {
      let text = "\(moment)"
      switch self {
      case .perform: return try! store.perform("One") { Modify(1, \.text, to: text) }
      case .performOnAll:
        return try! store.perform("All") {
          Create(Note(10 + moment, ""))
          ModifyAll { $0.text += text }
        }
      case .performNothing: return try! store.perform("None") { Modify(1, \.color, to: "red") }
      case .performCoalesced:
        return store.coalescingActions(by: "key") {
          try! store.perform("Joined") {
            Modify(1, \.text, to: text)
            Modify(2, \.color, to: moment > 1 ? "red" : "blue")
          }
        }
      case .performDiscardable:
        return store.withDiscardableActions {
          try! store.perform("Passing") { Modify(2, \.text, to: text) }
        }
      case .mixedGroup:
        store.group("Group") {
          store.modify(1) { $0.text += text }
          store.withoutRecording { store.modify(1) { $0.color = text } }
          store.modify(2) { $0.text += text }
        }
        return store.history.actions.last
      case .mixedGesture:
        let gesture = store.beginGesture("Gesture")
        store.modify(2) { $0.text += text }
        store.withoutRecording { store.modify(1) { $0.text += text } }
        return gesture.commit()
      case .undo: return store.undo()
      case .redo: return store.redo()
      }
    }
  }

  @Test(arguments: [nil, 0, 1])
  func everyThreeDeeds(limit: Int?) {
    for deeds in Depth.slice(of: everySequence(of: Deed.allCases, length: 3), oneIn: 8) {
      let plain = NoteStore(texts: "a", "b", limit: limit)
      let observed = NoteStore(texts: "a", "b", limit: limit)
      let observation = observed.observe { _ in }
      for (moment, deed) in deeds.enumerated() {
        let returned = deed.apply(to: observed, at: moment)
        #expect(returned == deed.apply(to: plain, at: moment), "\(deeds), \(moment)")
      }
      #expect(observed.history == plain.history, "\(deeds)")
      #expect(observed.elements == plain.elements, "\(deeds)")
      observation.cancel()
    }
  }
}
