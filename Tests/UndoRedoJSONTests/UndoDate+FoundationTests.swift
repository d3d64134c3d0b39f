import Foundation
import Testing
import UndoRedo
import UndoRedoJSON

@Suite struct UndoDateFoundationTests {
  @Test func datesAreConvertedBothWays() {
    let moment = UndoDate(secondsSince1970: 1_000_000_000.5)
    let date = Date(timeIntervalSince1970: 1_000_000_000.5)
    #expect(UndoDate(date) == moment)
    #expect(Date(moment) == date)
  }

  @Test func nowIsBetweenBeforeAndAfter() {
    let before = Date()
    let now = Date(UndoDate.now())
    // The clock of the system may be set back, but hardly within this test.
    #expect(before.addingTimeInterval(-1) <= now)
    #expect(now <= Date().addingTimeInterval(1))
  }

  @Test func itServesAsTheClockOfAStore() {
    let store = UndoStore(InMemoryRepository<Note>(), now: UndoDate.now)
    store.save(Note(id: 1, text: "a"), named: "Add")
    #expect(store.history.undoable.first?.date != nil)
  }
}
