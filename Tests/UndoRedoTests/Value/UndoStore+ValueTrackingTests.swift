#if canImport(Observation)
  import Observation
  import TestSupport
  import Testing
  import UndoRedoValues

  @testable import UndoRedo

  @Suite struct UndoStoreValueTrackingTests {
    let store = UndoValue(Sheet())

    /// Whether reading is told of what is done.
    private func isTold(
      _ read: (UndoValue<Sheet>) -> Void, of change: (UndoValue<Sheet>) -> Void
    ) -> Bool {
      isTold({ read(store) }, of: { change(store) })
    }

    private func isTold(_ read: () -> Void, of change: () -> Void) -> Bool {
      nonisolated(unsafe) var isTold = false
      withObservationTracking {
        read()
      } onChange: {
        isTold = true
      }
      change()
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

    @Test func aPropertyThatIsReadOftenIsTrackedOnce() {
      withObservationTracking {
        for _ in 1...3 { _ = (store[\.number], store[\.origin.x]) }
        #expect(store.tracking.elements.count == 2)
      } onChange: {
      }
    }

    @Test func aScopeTellsWhatBecomesOfIt() throws {
      let sheet = store.makeScope(\.origin)
      let readX = { _ = sheet[\.x] }
      let readPending = { _ = sheet.hasPendingSteps }
      #expect(isTold(readX, of: { sheet.set(\.x, to: 1, named: "X") }))
      #expect(!isTold(readX, of: { sheet.set(\.y, to: 1, named: "Y") }))
      #expect(isTold(readPending, of: { try? sheet.commit("Edit") }))
      #expect(isTold(readPending, of: { sheet.set(\.x, to: 2, named: "X") }))
      #expect(isTold(readX, of: { sheet.abandon() }))
      sheet.set(\.x, to: 2, named: "X")
      #expect(isTold(readPending, of: { sheet.abandon() }))
    }
  }
#endif
