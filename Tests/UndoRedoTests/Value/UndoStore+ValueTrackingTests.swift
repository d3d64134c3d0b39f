#if canImport(Observation)
  import Observation
  import TestSupport
  import Testing
  import UndoRedo

  @Suite struct UndoStoreValueTrackingTests {
    let store = UndoValue(Sheet())

    /// Whether reading is told of what is done.
    private func isTold(
      _ read: (UndoValue<Sheet>) -> Void, of change: (UndoValue<Sheet>) -> Void
    ) -> Bool {
      nonisolated(unsafe) var isTold = false
      withObservationTracking {
        read(store)
      } onChange: {
        isTold = true
      }
      change(store)
      return isTold
    }

    @Test func theValueTellsOfEveryProperty() {
      #expect(isTold({ _ = $0.value }, of: { $0.set(\.number, to: 1, named: "Set") }))
      #expect(isTold({ _ = $0.value }, of: { $0.undo() }))
      #expect(!isTold({ _ = $0.value }, of: { $0.undo() }))
    }

    @Test func aPropertyTellsOfWhatMayOverlapIt() {
      store.set(\.origin.x, to: 1, named: "Set")
      let read = { (store: UndoValue<Sheet>) in _ = store[\.origin.x] }
      #expect(isTold(read, of: { $0.undo() }))
      #expect(isTold(read, of: { $0.set(\.origin, to: .init(x: 2, y: 2), named: "Set") }))
      #expect(isTold(read, of: { $0.modify("Modify") { $0.origin.x = 3 } }))
      #expect(!isTold(read, of: { $0.set(\.origin.y, to: 4, named: "Set") }))
      #expect(!isTold(read, of: { $0.set(\.number, to: 5, named: "Set") }))
      #expect(isTold(read, of: { $0.undo(4) }))
    }
  }
#endif
