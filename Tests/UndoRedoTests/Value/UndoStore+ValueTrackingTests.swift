import Observation
import TestSupport
import Testing
import UndoRedoValues

@testable import UndoRedo

@Suite struct UndoStoreValueTrackingTests {
  let store = UndoValue(Sheet())

  @Test func theValueTellsOfEveryProperty() {
    expectNotice({ store.value }, of: { store.set(\.number, to: 1, named: "Set") })
    expectNotice({ store.value }, of: { store.undo() })
    expectNoNotice({ store.value }, of: { store.undo() })
  }

  @Test func aPropertyTellsOfWhatMayOverlapIt() {
    store.set(\.origin.x, to: 1, named: "Set")
    let read = { store[\.origin.x] }
    expectNotice(read, of: { store.undo() })
    expectNotice(read, of: { store.set(\.origin, to: .init(x: 2, y: 2), named: "Set") })
    expectNotice(read, of: { store.modify("Modify") { $0.origin.x = 3 } })
    expectNoNotice(read, of: { store.set(\.origin.y, to: 4, named: "Set") })
    expectNoNotice(read, of: { store.set(\.number, to: 5, named: "Set") })
    expectNotice(read, of: { store.undo(4) })
  }

  @Test func aPropertyTellsOfAnActionThatIsCancelledOut() {
    store.coalescingActions(by: "key") { store.modify { $0.number = 1 } }
    let cancel = { self.store.coalescingActions(by: "key") { self.store.set(\.number, to: 0) } }
    expectNotice({ store[\.number] }, of: { _ = cancel() })
  }

  @Test func everyLetterThatIsTypedInAGestureIsTold() {
    let store = UndoValue("")
    let typing = store.beginGesture("Type")
    for letter in "abc" {
      expectNotice({ store.value }, of: { store.append(letter, to: \.self) })
    }
    typing.commit()
  }

  @Test func aPropertyThatIsReadOftenIsTrackedOnce() {
    withObservationTracking {
      for _ in 1...3 { _ = (store[\.number], store[\.origin.x]) }
      #expect(store.tracking.elements.count == 2)
    } onChange: {
    }
  }

  @Test func whoTracksAStoreMayChangeTheScopeThatIsCommitted() throws {
    nonisolated(unsafe) let sheet = store.makeScope(\.origin)
    sheet.set(\.x, to: 1)
    withObservationTracking {
      _ = store.value
    } onChange: {
      sheet.set(\.y, to: 2)
    }
    try sheet.commit("Edit")
    #expect(sheet.value == .init(x: 1, y: 2) && sheet.canUndo)
    #expect(store.value.origin == .init(x: 1))
  }

  @Test func aScopeTellsWhatBecomesOfIt() throws {
    let sheet = store.makeScope(\.origin)
    let readX = { sheet[\.x] }
    let readPending = { sheet.hasPendingSteps }
    expectNotice(readX, of: { sheet.set(\.x, to: 1, named: "X") })
    expectNoNotice(readX, of: { sheet.set(\.y, to: 1, named: "Y") })
    expectNotice(readPending, of: { try? sheet.commit("Edit") })
    expectNotice(readPending, of: { sheet.set(\.x, to: 2, named: "X") })
    expectNotice(readX, of: { sheet.abandon() })
    sheet.set(\.x, to: 2, named: "X")
    expectNotice(readPending, of: { sheet.abandon() })
    store.set(\.origin.x, to: 5, named: "X")
    #expect(isNotified(readX, of: { sheet.abandon() }) && sheet.value.x == 5)
  }

  @Test func aPropertyThatIsNotEqualToItselfTells() {
    struct Reading: Equatable {
      var value = Double.nan
      var text = ""
    }
    struct Log: Equatable { var reading = Reading() }
    let store = UndoValue(Log())
    let change = { (text: String) in
      _ = store.modify(\.reading, named: "Edit") { $0.text = text }
    }
    expectNotice({ store[\.reading] }, of: { change("a") })
    expectNotice({ store.value }, of: { change("b") })
    expectNotice({ store[\.reading] }, of: { store.undo() })
    expectNotice({ store.value }, of: { store.redo() })
  }
}
